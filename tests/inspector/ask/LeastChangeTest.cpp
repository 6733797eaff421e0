#include "Ask.h"
#include "TemporaryFolder.h"
#include "ThreeRooms.h"

#include <gtest/gtest.h>

#include <algorithm>

// What is offered is the least that the run bears out: a bit less does not do, although whoever is
// to notice goes on looking about, or is less deaf by then.
namespace percept::ask::least_change_test {
namespace {

constexpr AgentId kGuard{0};
constexpr AgentId kThief{1};

/// A guard who becomes aware by degrees, and somebody who stands still.
std::string guardText(const std::string& archetype,
                      const std::string& guard,
                      const std::string& thief,
                      const std::string& more = "") {
    return R"({"format":"percept-level","version":1,"name":"t","light_source":"uniform",
"bounds":{"min":[-30,-30],"max":[60,30]},"sense_manager":"regional",
"modalities":[{"id":"sight","kind":"sight","max_range":60},
{"id":"sound","kind":"sound","attenuation":0.9,"max_range":40}],
"archetypes":[{"id":"g","brain":"guard","sensors":{"sight":0.01,"sound":0.2},
"awareness":{"states":["u","c","a","h"],"levels":[0.2,0.4,0.6],"reaction":[0.5,0.5,0.5],"hold":[1,1,1],"alertness_decay":[2,2,2]},
"rates":{"vision":10},"emissions":[{"modality":"sight"}],"weapons":[],)" +
           archetype + R"(},
{"id":"i","brain":"player","sensors":{"sight":0.1},"emissions":[{"modality":"sight"}],"movement":{"max_speed":4}}],
"teams":[{"id":"A","relations":{"B":-1}},{"id":"B","relations":{"A":-1}}],
"agents":[{"id":"g1","archetype":"g","position":[0,0],"heading":0,"team":"A")" +
           guard + R"(},{"id":"t","archetype":"i","position":)" + thief +
           R"(,"heading":3.14159,"team":"B"}])" + more + "}";
}

class LeastChange : public testing::Test {
protected:
    void record(const std::string& level, const std::string& commands = "") {
        recording = test::recordText(folder.path(), level, commands, {.frames = 480});
    }
    /// What is said of a modality.
    Perception ask(AgentId agent, AgentId about, Frame frame, const std::string& modality) {
        const auto why = whyNoticed(*recording, agent, about, frame).value();
        const auto told = std::ranges::find(why.perceptions, modality, &Perception::modality);
        EXPECT_NE(told, why.perceptions.end());
        m_question = {.frame = frame, .agent = agent, .about = about, .frames = 200};
        m_question.modality = told->id;
        m_question.sought = told->sought;
        return *told;
    }
    /// When it is noticed in a fork of what was asked last; -1: not at all.
    Frame noticedWith(std::vector<trace::Command> commands) {
        m_question.changed = std::move(commands);
        return tryFork(*recording, m_question).value().changed.at;
    }

    TemporaryFolder folder;
    std::unique_ptr<replay::Recording> recording;

private:
    ForkQuestion m_question;
};

TEST_F(LeastChange, OfAFieldOfViewIsWhatTheMovingHeadTakes) {
    record(
        guardText(
            R"("view_cones":[{"id":"f","horizontal":0.6,"vertical":1.5,"length":40}],
"gaze":{"turn":1.2,"rate":3,"hold":1.5,"startle":0.4})",
            R"(,"patrol":["p1","p2"])",
            "[8,12]",
            R"(,"navigation":{"nodes":[{"id":"p1","position":[20,0]},{"id":"p2","position":[0,0]}],
"edges":[{"from":"p1","to":"p2"},{"from":"p2","to":"p1"}]})"),
        R"({"frame":120,"do":"emit","modality":"sound","position":[8,12],"strength":4})");
    const auto told = ask(kGuard, kThief, 150, "sight");

    ASSERT_FALSE(told.notified);
    ASSERT_FALSE(told.remedy.offers.empty());
    // The head comes round by itself, too, but later.
    const Frame anyway = noticedWith({});
    ASSERT_GT(anyway, 150);
    for (const Offer& offer : told.remedy.offers) {
        EXPECT_GE(noticedWith(offer.commands), 150) << offer.text;
        EXPECT_LT(noticedWith(offer.commands), anyway) << offer.text;
    }
    const auto found = std::ranges::find_if(told.remedy.offers, [](const Offer& each) {
        return each.text.starts_with("horizontal angle of view cone f");
    });
    ASSERT_NE(found, told.remedy.offers.end());
    auto less = found->commands;
    less.at(0).amount -= 5.0 * maths::kPi / 180.0;
    EXPECT_GE(noticedWith(less), anyway) << found->text;
}

TEST_F(LeastChange, IsProvenByWhatWhoBecomesAwareByDegreesMakesOfIt) {
    record(guardText(R"("view_cones":[{"id":"f","horizontal":1.0,"vertical":1.5,"length":30},
{"id":"r","direction":3.14159,"horizontal":1.0,"vertical":1.5,"length":20,"movement_only":true}],
"movement":{"max_speed":0.001})",
                     "",
                     "[-10,-8]"));
    const auto told = ask(kGuard, kThief, 50, "sight");

    EXPECT_EQ(told.remedy.text, "Turned 112.7\u00b0 to the right");
    ASSERT_EQ(told.remedy.offers.size(), 1U);
    EXPECT_GE(noticedWith(told.remedy.offers[0].commands), 50);
}

TEST_F(LeastChange, OfWhoIsDeafForAWhileIsThatOfTheNextSignal) {
    test::ThreeRooms rooms{.manager = "regional", .inverseSpeed = 0};
    rooms.modality = R"(,"deafening":5,"deafness":4)";
    rooms.emissions = R"({"modality":"snd","strength":2,"on":"presence","every":0.5})";
    rooms.commands = test::emitOf(60, 20);
    recording = test::recordRooms(folder.path(), rooms);
    const auto told = ask(AgentId{0}, AgentId{3}, 150, "snd");

    ASSERT_NE(told.answer.find("deafened"), std::string::npos) << told.answer;
    ASSERT_FALSE(told.remedy.offers.empty());
    const Offer& offer = told.remedy.offers.front();
    ASSERT_TRUE(offer.text.starts_with("strength")) << offer.text;
    const Frame noticed = noticedWith(offer.commands);
    EXPECT_GE(noticed, 150);
    auto less = offer.commands;
    less.at(0).amount *= 0.98;
    EXPECT_NE(noticedWith(less), noticed) << offer.text;
}

} // namespace
} // namespace percept::ask::least_change_test
