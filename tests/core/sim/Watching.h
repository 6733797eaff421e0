#pragma once

#include "LevelBuilder.h"
#include "percept/base/Maths.h"
#include "percept/sim/Modules.h"
#include "percept/sim/Simulation.h"

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// An observer and another agent, for every brain.
namespace percept::test {

inline constexpr trace::AgentId kObserver{0};
inline constexpr trace::AgentId kOther{1};
inline constexpr const char* kBrains[] = {"bot", "guard", "soldier", "townsman"};

/// An observer of a brain at (4, 10), looking east at a player at (12, 10), in a room of 24 x 20 m.
inline LevelBuilder watching(const std::string& brain) {
    LevelBuilder builder(24, 20);
    level::Level& level = builder.edit();
    level.modalities = level::ravenModalities();
    level::Archetype& observer = level.archetypes[0];
    observer.id = "observer";
    observer.brain = brain;
    observer.sensors = {{"sight", 0.1}, {"sound", 0}, {"touch", 0}};
    observer.movement.maxSpeed = 0;
    level::Archetype other;
    other.id = "other";
    other.brain = "player";
    level.archetypes.push_back(other);
    builder.bot({4, 10}, 0, "observer").bot({12, 10}, maths::kPi, "other");
    return builder;
}

/// A run that is traced in full.
class Played {
public:
    explicit Played(const level::Level& level,
                    const sim::Modules& modules = {},
                    std::uint64_t seed = 1)
        : world(sim::compileWorld(level, {}, modules).value())
        , simulation(world, {.seed = seed}, trace::TraceLevel::Full, &records) {}
    /// @param commands of the first step
    void steps(int count, const std::vector<trace::Command>& commands = {}) {
        for (int i = 0; i < count; ++i)
            simulation.step(i == 0 ? std::span<const trace::Command>(commands)
                                   : std::span<const trace::Command>(),
                            trace::TraceLevel::Full,
                            &records);
    }
    void command(trace::CommandKind kind, trace::AgentId agent, geometry::Vec2 place = {}) {
        trace::Command command{simulation.frame(), kind, agent};
        command.position = place;
        steps(1, {command});
    }
    [[nodiscard]] const knowledge::SenseLink* known(trace::AgentId to = kObserver,
                                                    trace::AgentId about = kOther) const {
        return std::as_const(simulation.agent(to).knowledge).find(about);
    }
    [[nodiscard]] geometry::Vec2 placeOf(trace::AgentId agent) const {
        return simulation.agent(agent).body.position;
    }
    /// That an agent set itself, in order.
    [[nodiscard]] std::vector<trace::Goal> goalsOf(trace::AgentId agent) const {
        std::vector<trace::Goal> goals;
        for (const auto& row : records.rows<trace::GoalStarted>())
            if (row.data.agent == agent)
                goals.push_back(row.data.goal);
        return goals;
    }
    /// Notifications of one agent about another, in order.
    [[nodiscard]] std::vector<trace::Row<trace::Notified>> told(trace::AgentId to,
                                                                trace::AgentId about) const {
        std::vector<trace::Row<trace::Notified>> found;
        for (const auto& row : records.rows<trace::Notified>())
            if (row.data.agent == to && row.data.about == about)
                found.push_back(row);
        return found;
    }
    template <class Record>
    [[nodiscard]] const auto& rows() const {
        return records.rows<Record>();
    }
    std::shared_ptr<const sim::World> world;
    trace::RecordBuffer records;
    sim::Simulation simulation;
};

} // namespace percept::test
