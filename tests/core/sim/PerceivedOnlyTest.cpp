#include "Watching.h"
#include "percept/agent/Self.h"
#include "percept/event/Topic.h"
#include "percept/sim/Brains.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

// Whatever their brains, agents know what they perceived, as it was when they perceived it, and
// reactions and events hear of all of it.
namespace percept::sim::perceived_test {
namespace {

using geometry::Vec2;
using test::kBrains;
using test::kObserver;
using test::kOther;
using test::Played;
using test::watching;
using trace::AgentId;

TEST(PerceivedOnly, ReactionsToWhatIsSeenHoldForEveryBrain) {
    for (const char* brain : kBrains) {
        auto builder = watching(brain);
        level::Level& level = builder.edit();
        level::AuthoredEvent& seen = level.events.emplace_back();
        seen.id = seen.code = "seen";
        seen.when.kind = "hand";
        level::Reaction& reaction = level.archetypes[0].reactions.emplace_back();
        reaction.modality = "sight";
        reaction.raises = "seen";
        Played run(level);

        run.steps(120);

        ASSERT_FALSE(run.rows<trace::Reacted>().empty()) << brain;
        EXPECT_EQ(run.rows<trace::Reacted>()[0].data.agent, kObserver) << brain;
        EXPECT_EQ(run.rows<trace::Reacted>()[0].data.about, kOther) << brain;
        EXPECT_NE(run.rows<trace::Reacted>()[0].cause, trace::kNoRecord) << brain;
        ASSERT_FALSE(run.rows<trace::EventHappened>().empty()) << brain;
    }
}

TEST(PerceivedOnly, TheGoalOfAReactionToWhatIsSeenIsFollowedByEveryBrain) {
    for (const char* brain : kBrains) {
        auto builder = watching(brain);
        level::Level& level = builder.grid(1.0).edit();
        level.archetypes[0].movement.maxSpeed = 2;
        level::Reaction& reaction = level.archetypes[0].reactions.emplace_back();
        reaction.modality = "sight";
        reaction.goal = "investigate";
        level.teams = {{}, {}};
        level.teams[0].id = "red";
        level.teams[1].id = "blue";
        level.agents[0].team = "red";
        level.agents[1].team = "blue";
        level.teams[0].relations = {{"blue", 0}};
        level.teams[1].relations = {{"red", 0}};
        Played run(level);

        run.steps(240);

        EXPECT_GT(run.simulation.agent(kObserver).body.position.x, 6)
            << brain << " goes to whom it sees, though he is no enemy";
    }
}

TEST(PerceivedOnly, EventsByWhatIsSeenHappenForEveryBrain) {
    for (const char* brain : kBrains)
        for (const double light : {1.0, 0.0}) {
            auto builder = watching(brain);
            level::Level& level = builder.edit();
            level::Region room;
            room.id = "room";
            room.polygon = {{0, 0}, {24, 0}, {24, 20}, {0, 20}};
            room.ceiling = 3;
            room.ambientLight = light;
            level.regions = {room};
            level::AuthoredEvent& seen = level.events.emplace_back();
            seen.id = seen.code = "seen";
            seen.when.kind = "notification";
            seen.when.object = "sight";
            seen.when.by = "observer";
            Played run(level);

            run.steps(120);

            EXPECT_EQ(run.rows<trace::EventHappened>().empty(), light == 0.0) << brain;
        }
}

/// Facing, light, range and walls count, as for whoever is told of it.
TEST(PerceivedOnly, AFormulaSeesWhatSensesSee) {
    struct Case {
        const char* what;
        std::function<void(level::Level&)> change;
        bool sees;
    };
    const Case cases[] = {
        {"as it is", [](level::Level&) {}, true},
        {"turned away", [](level::Level& l) { l.agents[0].heading = maths::kPi; }, false},
        {"no sensor",
         [](level::Level& l) {
             l.archetypes[0].sensors = {{"touch", 0}};
         },
         false},
        {"too far", [](level::Level& l) { l.modalities[0].maxRange = 5; }, false},
        {"dark",
         [](level::Level& l) {
             level::Region room;
             room.id = "room";
             room.polygon = {{0, 0}, {24, 0}, {24, 20}, {0, 20}};
             room.ceiling = 3;
             room.ambientLight = 0;
             l.regions = {room};
         },
         false}};
    for (const char* brain : kBrains)
        for (const Case& one : cases) {
            auto builder = watching(brain);
            level::Level& level = builder.edit();
            one.change(level);
            for (const char* formula :
                 {"sees(observer_1, other_1)", "line_of_sight(observer_1, other_1)"}) {
                level::AuthoredEvent& event = level.events.emplace_back();
                event.id = event.code = std::string("event") + std::to_string(level.events.size());
                event.when.kind = "condition";
                event.when.condition = formula;
            }
            level.agents[0].id = "observer_1";
            level.agents[1].id = "other_1";
            Played run(level);

            run.steps(120);

            bool sees = false;
            bool clear = false;
            for (const auto& row : run.rows<trace::EventHappened>())
                (trace::indexOf(row.data.event) == 0 ? sees : clear) = true;
            EXPECT_EQ(sees, one.sees) << brain << ", " << one.what;
            EXPECT_TRUE(clear) << brain << ", " << one.what;
        }
}

TEST(PerceivedOnly, WhoFindsItsPlaceTakenComesInWhenItIsFree) {
    for (const char* brain : kBrains) {
        auto builder = watching(brain);
        builder.bot({12.5, 10}, 0, "observer"); // where the player stands
        Played run(builder.build());
        run.steps(30);
        ASSERT_NE(run.simulation.agent(AgentId{2}).status, agent::Status::Alive) << brain;

        trace::Command possess{30, trace::CommandKind::Possess, kOther};
        run.steps(1, {possess});
        trace::Command go{31, trace::CommandKind::MoveTo, kOther};
        go.position = {20, 18};
        run.steps(1, {go});
        run.steps(300);

        EXPECT_EQ(run.simulation.agent(AgentId{2}).status, agent::Status::Alive) << brain;
        EXPECT_LT(geometry::distance(run.simulation.agent(AgentId{2}).body.position, {12.5, 10}),
                  8.0);
    }
}

TEST(PerceivedOnly, WhatWaitsForATaskIsTakenUpAsItWas) {
    bool waited = false;
    for (int phase = 0; phase < 60; phase += 7) {
        auto builder = watching("guard");
        level::Level& level = builder.edit();
        level.schedule.kind = "frequency";
        level::Task& task = level.schedule.tasks.emplace_back();
        task.id = "awareness";
        task.frequency = 60;
        task.phase = phase;
        Played run(level);
        std::vector<Vec2> velocities{{0, 0}};
        trace::Command walk{0, trace::CommandKind::Possess, kOther};
        run.steps(1, {walk});
        velocities.push_back(run.simulation.agent(kOther).body.velocity);

        while (run.known() == nullptr && run.simulation.frame() < 200) {
            // To and fro, so that its velocity tells the time.
            trace::Command go{run.simulation.frame(), trace::CommandKind::MoveTo, kOther};
            go.position = {12, run.simulation.frame() % 40 < 20 ? 18.0 : 2.0};
            run.steps(1, {go});
            velocities.push_back(run.simulation.agent(kOther).body.velocity);
        }

        const auto* known = run.known();
        ASSERT_NE(known, nullptr) << phase;
        const Seconds now = run.simulation.time();
        const auto then =
            static_cast<std::size_t>(std::llround(known->lastVisible / run.world->arena.step));
        ASSERT_LT(then, velocities.size());
        waited = waited || known->lastVisible < now - 0.2;
        EXPECT_LE(known->lastVisible, now);
        EXPECT_LE(known->becameVisible, known->lastVisible);
        EXPECT_NEAR(known->seen.velocity.y, velocities[then].y, 1e-9) << phase;
    }
    EXPECT_TRUE(waited) << "in some phase it had to wait";
}

/// Polls a topic whenever something happens to it.
struct AskerMind {
    std::int32_t asked = 0;
    std::int32_t answered = 0;
};
BOOST_DESCRIBE_STRUCT(AskerMind, (), (asked, answered))

class Asker final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "asker"; }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<AskerMind>(name(), count);
    }
    void spawned(const agent::Self& me) const override { ask(me); }
    void hit(const agent::Self& me) const override { ask(me); }

private:
    static void ask(const agent::Self& me) {
        auto& mind = me.mind<AskerMind>();
        ++mind.asked;
        if (const auto poll = me.poll("one", trace::kNoAgent, trace::kNoRecord))
            mind.answered += poll->answer == 1.0 ? 1 : 0;
    }
};

TEST(PerceivedOnly, TopicsAnswerInEveryStageOfAStep) {
    agent::Brains brains = shippedBrains();
    ASSERT_TRUE(brains.add(std::make_shared<Asker>()));
    auto builder = watching("asker");
    level::Level& level = builder.edit();
    level.archetypes[0].health = 1e4;
    level.archetypes[1].brain = "bot";
    level.archetypes[1].sensors = level.archetypes[0].sensors;
    level.archetypes[1].weapons = {level::ravenWeapons()[0]}; // bolts, which fly
    level::Topic& topic = level.topics.emplace_back();
    topic.id = "one";
    topic.formula = "1";
    Played run(level, {brains});

    run.steps(600);

    const auto& minds = run.simulation.state().population.minds;
    const auto asker = std::find_if(
        minds.begin(), minds.end(), [](const auto& each) { return each.brain() == "asker"; });
    ASSERT_NE(asker, minds.end());
    const auto& mind = asker->row<AskerMind>(0);
    EXPECT_GT(mind.asked, 1) << "it was hit";
    EXPECT_GE(mind.answered, mind.asked - 1) << "its birth may come before the first frame";
}

} // namespace
} // namespace percept::sim::perceived_test
