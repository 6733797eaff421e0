#include "Ask.h"
#include "TemporaryFolder.h"
#include "ThreeRooms.h"

#include <gtest/gtest.h>

#include <algorithm>

// What would let somebody notice what is emitted but now and then is proven by a run that goes on
// until that has come, and a shut door in the way is what is named first.
namespace percept::ask::rare_signals_test {
namespace {

constexpr AgentId kListener{1};
constexpr AgentId kSource{3};
constexpr const char* kRare = R"({"modality":"snd","strength":4,"on":"presence","every":4})";

class RareSignals : public testing::Test {
protected:
    /// Whether the listener is notified of the source in a run with a door opened at a frame.
    bool hears(test::ThreeRooms rooms, Frame opened) {
        rooms.commands += test::setDoor(opened, "d1", true);
        rooms.frames = 900;
        const auto run = test::recordRooms(folder.path(), rooms, "opened");
        trace::RecordBuffer records;
        EXPECT_TRUE(run->read(opened, run->lastFrame(), records));
        const auto& rows = records.rows<trace::Notified>();
        return std::any_of(rows.begin(), rows.end(), [](const auto& row) {
            return row.data.agent == kListener && row.data.about == kSource;
        });
    }
    TemporaryFolder folder;
};

TEST_F(RareSignals, AShutDoorIsNamedWhereTheRunBearsItOut) {
    for (const char* manager : {"graph", "portals", "regional"})
        for (const double inverseSpeed : {0.0, 0.1}) {
            const test::ThreeRooms rooms{
                .manager = manager, .inverseSpeed = inverseSpeed, .emissions = kRare};
            const auto run = test::recordRooms(folder.path(), rooms);
            for (const Frame frame : {100, 120, 200, 300}) {
                SCOPED_TRACE(fmt::format("{} {} at {}", manager, inverseSpeed, frame));
                const auto why = whyNoticed(*run, kListener, kSource, frame).value();
                ASSERT_EQ(why.perceptions.size(), 1U);
                const Remedy& remedy = why.perceptions[0].remedy;
                EXPECT_EQ(remedy.text, "Open door d1");
                ASSERT_EQ(remedy.offers.size(), 1U);
                EXPECT_GT(remedy.offers[0].takes, 0);
                EXPECT_TRUE(hears(rooms, frame));
            }
        }
}

TEST_F(RareSignals, ASmellIsLetInByTheDoor) {
    test::ThreeRooms rooms{.inverseSpeed = 0.2, .kind = "smell"};
    rooms.emissions = R"({"modality":"snd","strength":10,"on":"presence","every":0.5})";
    const auto run = test::recordRooms(folder.path(), rooms);
    for (const Frame frame : {30, 200}) {
        const auto why = whyNoticed(*run, kListener, kSource, frame).value();
        ASSERT_EQ(why.perceptions.size(), 1U);
        EXPECT_EQ(why.perceptions[0].remedy.text, "Open door d1") << frame;
        EXPECT_TRUE(hears(rooms, frame));
    }
}

TEST_F(RareSignals, OfWhatIsNotEmittedAgainThatIsSaid) {
    const auto run = test::recordRooms(folder.path(), {.commands = test::emitOf(100, 4)});
    const auto why = whyNoticed(*run, kListener, kSource, 120).value();

    ASSERT_EQ(why.perceptions.size(), 1U);
    EXPECT_EQ(why.perceptions[0].remedy.text, "");
    const auto& tried = why.perceptions[0].remedy.tried;
    ASSERT_FALSE(tried.empty());
    EXPECT_TRUE(tried.back().result.starts_with("run on with it, and nothing was emitted in "))
        << tried.back().result;
}

} // namespace
} // namespace percept::ask::rare_signals_test
