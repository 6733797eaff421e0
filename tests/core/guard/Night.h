#pragma once

#include "GuardLevel.h"
#include "percept/guard/GuardBrain.h"
#include "percept/sim/Simulation.h"

#include <algorithm>

namespace percept::test {

using trace::AgentId;
using trace::Goal;

/// A run of a level with guards, doors included, traced fully.
class Night {
public:
    explicit Night(const level::Level& level)
        : m_step(level.step)
        , m_world(sim::compileWorld(level, {}).value())
        , m_simulation(m_world, {.seed = 5}, trace::TraceLevel::Full, &m_records) {}

    void seconds(double seconds) {
        const Frame until = m_simulation.frame() + static_cast<Frame>(seconds / m_step + 0.5);
        while (m_simulation.frame() < until) {
            m_simulation.step(m_commands, trace::TraceLevel::Full, &m_records);
            m_commands.clear();
        }
    }
    /// Steps until the first guard is beyond `x`, at most 30 s. @return whether it came so far
    bool untilBeyond(double x, bool east) {
        for (int i = 0; i < 300; ++i, seconds(0.1))
            if ((guard().body.position.x > x) == east)
                return true;
        return false;
    }
    void command(trace::CommandKind kind, Vec2 position = {0, 0}, std::uint32_t agent = 0) {
        m_commands.push_back({m_simulation.frame(), kind, AgentId{agent}, position});
    }
    /// Sound of the level's first modality.
    void ping(Vec2 position, double strength) {
        m_commands.push_back({m_simulation.frame(),
                              trace::CommandKind::EmitSignal,
                              trace::kNoAgent,
                              position,
                              0,
                              strength});
    }
    void send(trace::Command command) {
        command.frame = m_simulation.frame();
        m_commands.push_back(command);
    }
    [[nodiscard]] const sim::Simulation& simulation() const { return m_simulation; }
    void fire(std::int32_t event) {
        m_commands.push_back(
            {m_simulation.frame(), trace::CommandKind::FireEvent, trace::kNoAgent, {0, 0}, event});
    }
    [[nodiscard]] const world::EventStageState& state() const {
        return m_simulation.state().events;
    }
    [[nodiscard]] const agent::Agent& guard(std::size_t index = 0) const {
        return m_simulation.state().population.agents[index];
    }
    template <class Record>
    [[nodiscard]] const std::vector<trace::Row<Record>>& records() const {
        return m_records.rows<Record>();
    }
    [[nodiscard]] std::vector<Goal> goals(std::uint32_t agent = 0) const {
        std::vector<Goal> goals;
        for (const auto& row : records<trace::GoalStarted>())
            if (row.data.agent == AgentId{agent})
                goals.push_back(row.data.goal);
        return goals;
    }

private:
    Seconds m_step;
    std::shared_ptr<const sim::World> m_world;
    trace::RecordBuffer m_records;
    sim::Simulation m_simulation;
    std::vector<trace::Command> m_commands;
};

/// An agent is somewhere else from now on.
inline void put(Night& night, std::uint32_t agent, geometry::Vec2 place) {
    trace::Command edit;
    edit.kind = trace::CommandKind::Edit;
    edit.agent = trace::AgentId{agent};
    edit.position = place;
    edit.part = trace::EditPart::Place;
    night.send(edit);
}

inline bool did(const Night& night, trace::Goal goal, std::uint32_t agent = 0) {
    const auto goals = night.goals(agent);
    return std::find(goals.begin(), goals.end(), goal) != goals.end();
}

/// @pre somebody becomes aware by degrees
inline const knowledge::AgentAwareness& aware(const Night& night, std::size_t agent = 0) {
    return night.simulation().state().extras.value->awareness.value->agents[agent];
}

/// A plate that does so much to who stands there.
inline void addPlate(level::Level& level, geometry::Vec2 place, double damage) {
    level::Trigger plate;
    plate.id = "plate";
    plate.kind = "plate";
    plate.shape = "circle";
    plate.position = {place.x, place.y, {}};
    plate.radius = 0.3;
    plate.damage = damage;
    level.triggers.push_back(plate);
}

} // namespace percept::test
