#include "percept/knowledge/AwarenessLinks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace percept::knowledge {
namespace {

level::Awareness authored() {
    level::Awareness awareness;
    awareness.states = {"unaware", "curious", "alert", "hostile"};
    awareness.levels = {0.2, 0.4, 0.6};
    awareness.reaction = {0.6, 0.3, 0.1};
    awareness.hold = {4, 6, 8};
    awareness.alertnessDecay = {8, 12, 20};
    awareness.hearing = {{"sound", {0.5, 2}}, {"shot", {0.1, 0.2, 0.3}}};
    return awareness;
}

TEST(AwarenessModel, HasADelayForEachStateWhetherTheOneWithoutIsStatedOrNot) {
    level::Awareness stated = authored();
    stated.reaction = {0.6, 0.3, 0.1, 9};
    stated.hold = {9, 4, 6, 8};

    for (const auto& each : {authored(), stated}) {
        const auto model = compileAwareness(each);
        ASSERT_TRUE(model && *model);
        EXPECT_EQ((*model)->rules.reaction, (std::vector{0.6, 0.3, 0.1, 0.0}));
        EXPECT_EQ((*model)->rules.hold, (std::vector<double>{0, 4, 6, 8}));
        EXPECT_EQ((*model)->rules.alertnessDecay, (std::vector<double>{0, 8, 12, 20}));
        EXPECT_EQ((*model)->rules.highest(), 3);
    }
}

TEST(AwarenessModel, WithoutStatesThereIsNone) {
    const auto model = compileAwareness({});

    ASSERT_TRUE(model);
    EXPECT_EQ(*model, nullptr);
}

TEST(AwarenessModel, HearsByItsTableAndShotsByTheirsToo) {
    const AwarenessModel model = **compileAwareness(authored());

    EXPECT_EQ(model.heard("sound", "", 0.4, false), 0);
    EXPECT_EQ(model.heard("sound", "step", 0.5, false), 1);
    EXPECT_EQ(model.heard("sound", "", 3, false), 2);
    EXPECT_EQ(model.heard("sound", "shot", 0.4, false), 3);
    EXPECT_EQ(model.heard("smell", "", 0.01, false), kExistence) << "nothing is said of smells";
    EXPECT_EQ(model.heard("touch", "", 0.01, true), 3) << "what is felt is known";
}

TEST(AwarenessModel, AlertnessIsAShareOfTheGreatest) {
    const AwarenessModel model = **compileAwareness(authored());

    EXPECT_EQ(model.shareOf(0), 0.0);
    EXPECT_EQ(model.shareOf(3), 1.0);
}

TEST(AwarenessModel, RefusesWhatNoRunCouldUse) {
    const auto placeOf = [](const std::function<void(level::Awareness&)>& spoil) {
        level::Awareness awareness = authored();
        spoil(awareness);
        const auto model = compileAwareness(awareness);
        EXPECT_FALSE(model);
        return model ? std::string() : model.error().place;
    };
    using From = level::Awareness;

    EXPECT_EQ(placeOf([](From& a) { a.states.resize(1); }), "awareness.states");
    EXPECT_EQ(placeOf([](From& a) { a.states.resize(300, "x"); }), "awareness.states");
    EXPECT_EQ(placeOf([](From& a) { a.levels.pop_back(); }), "awareness.levels");
    EXPECT_EQ(placeOf([](From& a) { a.levels[2] = 0.4; }), "awareness.levels");
    EXPECT_EQ(placeOf([](From& a) { a.levels[2] = std::nan(""); }), "awareness.levels");
    EXPECT_EQ(placeOf([](From& a) { a.reaction.clear(); }), "awareness.reaction");
    EXPECT_EQ(placeOf([](From& a) { a.hold[0] = -1; }), "awareness.hold");
    EXPECT_EQ(placeOf([](From& a) { a.alertnessDecay[0] = std::nan(""); }),
              "awareness.alertness_decay");
    EXPECT_EQ(placeOf([](From& a) { a.onBreak = "x"; }), "awareness.on_break");
    EXPECT_EQ(placeOf([](From& a) { a.belief = "x"; }), "awareness.belief");
    EXPECT_EQ(placeOf([](From& a) { a.freeKnowledge = -1; }), "awareness.free_knowledge");
    EXPECT_EQ(placeOf([](From& a) { a.soundSpan = 0; }), "awareness.sound_span");
    EXPECT_EQ(placeOf([](From& a) {
                  a.hearing[0].second = {1, 2, 3, 4};
              }),
              "awareness.hearing.sound");
}

TEST(AgentAwareness, KeepsOneLinkPerTargetByAscendingId) {
    AgentAwareness aware;

    aware.about(trace::AgentId{5}).sight = 1;
    aware.about(trace::AgentId{2}).sight = 2;
    aware.about(trace::AgentId{5}).sound = 3;

    ASSERT_EQ(aware.links.size(), 2U);
    EXPECT_EQ(aware.links[0].about, trace::AgentId{2});
    EXPECT_EQ(aware.find(trace::AgentId{5})->sound, 3);
    EXPECT_EQ(aware.find(trace::AgentId{3}), nullptr);
}

} // namespace
} // namespace percept::knowledge
