#pragma once

#include "Tide.h"
#include "percept/agent/Self.h"
#include "percept/sim/Modules.h"
#include "percept/trace/Registry.h"
#include "percept/trace/Trace.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

namespace percept::test {

struct SentryMind {
    std::int32_t noticed = 0;
    geometry::Vec2 last{0, 0};
};
BOOST_DESCRIBE_STRUCT(SentryMind, (), (noticed, last))

/// What the game records itself.
struct SentryCalled {
    static constexpr trace::RecordInfo kInfo{"sentry_called",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Normal,
                                             "A sentry called.",
                                             "{agent} calls"};
    trace::AgentId agent = trace::kNoAgent;
    std::int32_t times = 0;
};
BOOST_DESCRIBE_STRUCT(SentryCalled, (), (agent, times))

/// Walks towards whatever it noticed last, and calls.
class Sentry final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "sentry"; }
    [[nodiscard]] Result<void> registerTrace(trace::Registry& registry) const override {
        return registry.add<SentryCalled>();
    }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<SentryMind>(name(), count);
    }
    void notice(const agent::Self& me, const agent::Noticing& noticing) const override {
        auto& mind = me.mind<SentryMind>();
        ++mind.noticed;
        mind.last = noticing.place;
        me.trace().add(SentryCalled{me.id(), mind.noticed}, noticing.record);
    }
    void act(const agent::Self& me) const override {
        const auto& mind = me.mind<SentryMind>();
        agent::Steering& steering = me.agent().steering;
        steering.seek = mind.noticed > 0;
        steering.target = mind.last;
    }
};

struct EverywhereState {
    std::int32_t steps = 0;
};
BOOST_DESCRIBE_STRUCT(EverywhereState, (), (steps))

/// A stage that has a part in all levels, whether they name it or not.
class Everywhere final : public agent::Stage {
public:
    [[nodiscard]] std::string_view name() const override { return "everywhere"; }
    [[nodiscard]] Result<std::shared_ptr<const agent::StageData>>
    compile(const agent::StageInput&) const override {
        return std::shared_ptr<const agent::StageData>(std::make_shared<agent::StageData>());
    }
    [[nodiscard]] agent::StageState emptyState() const override {
        return agent::StageState::of(name(), EverywhereState{});
    }
    [[nodiscard]] agent::StageState start(const agent::CompiledStage&,
                                          std::uint64_t) const override {
        return emptyState();
    }
    void step(const agent::StageRun& run) const override { ++run.state<EverywhereState>().steps; }
};

/// Modules of a game with that brain and the stage of the tides.
inline std::shared_ptr<const sim::Modules> withSentryAndTide() {
    auto modules = std::make_shared<sim::Modules>();
    EXPECT_TRUE(modules->brains.add(std::make_shared<Sentry>()));
    EXPECT_TRUE(modules->stages.add(std::make_shared<Tide>()));
    return modules;
}

/// A level of that game: a sentry sees a guard, another one is behind its back, and the tide comes
/// in, whose pools a task of the schedule floods.
inline const char* const kSentryPost = R"({"format": "percept-level", "version": 1,
    "bounds": {"min": [0, 0], "max": [20, 20]},
    "modalities": [{"id": "sight", "kind": "sight", "max_range": 9}],
    "walls": [{"id": "w", "points": [[1, 1], [19, 1]]}],
    "archetypes": [{"id": "sentry", "brain": "sentry", "sensors": {"sight": 0.1}},
                   {"id": "guard", "brain": "guard"}],
    "teams": [{"id": "a", "relations": {"b": -1}}, {"id": "b", "relations": {"a": -1}}],
    "agents": [
        {"id": "s", "archetype": "sentry", "position": [3, 5], "heading": 0, "team": "a"},
        {"id": "g", "archetype": "guard", "position": [9, 5], "team": "b"},
        {"id": "f", "archetype": "guard", "position": [18, 5], "team": "b"}],
    "stages": {"tide": {"pools": 6}},
    "schedule": {"kind": "load_balancing", "budget_us": 400, "tasks": [
        {"id": "senses", "frequency": 2, "cost_us": 60},
        {"id": "awareness", "frequency": 2, "cost_us": 40},
        {"id": "decisions", "frequency": 4, "cost_us": 90},
        {"id": "flood", "frequency": 5, "cost_us": 60}]}})";

} // namespace percept::test
