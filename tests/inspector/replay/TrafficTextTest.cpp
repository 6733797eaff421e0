#include "inspector/replay/TrafficText.h"

#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "percept/sense/GateNames.h"

#include "ArbitraryRun.h"
#include "MemoryTrace.h"
#include "ShippedTrace.h"
#include "TemporaryFolder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>

namespace percept::replay {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const TrafficNames kNames = [] {
    trace::RunInfo info;
    addShippedTrace(info);
    TrafficNames names = trafficNames(info);
    names.agents = {"bot_1", "bot_2", "guard"};
    names.regions = {"store_a", "store_b", "yard"};
    names.step = 0.1;
    return names;
}();
constexpr Frame kNever = std::numeric_limits<Frame>::max();

TrafficFilter filterOf(std::string_view text) {
    auto filter = trafficFilter(text, kNames, {});
    EXPECT_TRUE(filter) << text << ": " << (filter ? "" : filter.error().message);
    return filter ? *filter : TrafficFilter{};
}

std::string errorOf(std::string_view text) {
    const auto filter = trafficFilter(text, kNames, {});
    return filter ? "" : filter.error().message;
}

TEST(TrafficText, NamesKindsAgentsAndTextInAndOut) {
    const auto filter =
        trafficFilter(
            "kind:hit -kind:poll agent:bot -agent:guard sense sight -door", kNames, {"world"})
            .value();

    EXPECT_THAT(filter.kinds, ElementsAre("hit"));
    EXPECT_THAT(filter.withoutKinds, Contains("poll"));
    EXPECT_THAT(filter.withoutKinds, Contains("spawned")) << "of the category that is left out";
    EXPECT_THAT(filter.withoutKinds, Not(Contains("hit")));
    EXPECT_THAT(filter.agents, ElementsAre(trace::AgentId{0}, trace::AgentId{1}));
    EXPECT_THAT(filter.withoutAgents, ElementsAre(trace::AgentId{2}));
    EXPECT_EQ(filter.text, "sense sight");
    EXPECT_EQ(filter.withoutText, "door");
}

TEST(TrafficText, NamesRegionsInAndOut) {
    const auto filter = filterOf("region:store -region:yard");

    EXPECT_THAT(filter.regions, ElementsAre(trace::RegionId{0}, trace::RegionId{1}));
    EXPECT_THAT(filter.withoutRegions, ElementsAre(trace::RegionId{2}));
}

/// A whole name means what it names, although others begin with it.
TEST(TrafficText, AWholeNameIsThatOneAlone) {
    TrafficNames names = kNames;
    names.agents = {"bot_1", "bot_10", "bot_11", "BOT"};
    names.regions = {"store", "store_b"};
    const auto of = [&](std::string_view text) { return trafficFilter(text, names, {}).value(); };

    EXPECT_THAT(of("agent:bot_1").agents, ElementsAre(trace::AgentId{0}));
    EXPECT_THAT(of("-agent:Bot_1").withoutAgents, ElementsAre(trace::AgentId{0}));
    EXPECT_THAT(of("agent:\"bot_1\"").agents, ElementsAre(trace::AgentId{0}));
    EXPECT_THAT(of("agent:bot_1 agent:bot_10").agents,
                ElementsAre(trace::AgentId{0}, trace::AgentId{1}));
    EXPECT_THAT(of("agent:bot").agents, ElementsAre(trace::AgentId{3}));
    EXPECT_EQ(of("agent:bot_").agents.size(), 3U);
    EXPECT_THAT(of("region:store").regions, ElementsAre(trace::RegionId{0}));
    EXPECT_EQ(of("region:stor").regions.size(), 2U);

    EXPECT_THAT(of("kind:notification").kinds, ElementsAre("notification"));
    const auto category = of("category:notification").kinds;
    EXPECT_GT(category.size(), 1U);
    EXPECT_THAT(category, Contains("notification"));
    EXPECT_THAT(of("kind:poll").kinds, ElementsAre("poll"));
}

TEST(TrafficText, NamesGatesByTheirBeginning) {
    EXPECT_THAT(filterOf("gate:cone").gates, ElementsAre(trace::Gate::Cone));
    EXPECT_THAT(filterOf("gate:cone_").gates, ElementsAre(trace::Gate::ConeLength));
    EXPECT_THAT(filterOf("gate:con").gates,
                ElementsAre(trace::Gate::Cone, trace::Gate::ConeLength, trace::Gate::Contrast));
    EXPECT_THAT(filterOf("GATE:Line").gates, ElementsAre(trace::Gate::LineOfSight));
    EXPECT_THAT(filterOf("gate:r -gate:contrast").gates,
                ElementsAre(trace::Gate::Range, trace::Gate::Reaction));
    EXPECT_THAT(filterOf("-gate:contrast").withoutGates, ElementsAre(trace::Gate::Contrast));
    EXPECT_THAT(errorOf("gate:none"), HasSubstr("line_of_sight")) << "that is no gate";
}

TEST(TrafficText, NamesFramesAndTimes) {
    EXPECT_THAT(filterOf("frame:100..200").frames, ElementsAre(FrameSpan{100, 200}));
    EXPECT_THAT(filterOf("frame:7 -frame:8..").frames, ElementsAre(FrameSpan{7, 7}));
    EXPECT_THAT(filterOf("-frame:8..").withoutFrames, ElementsAre(FrameSpan{8, kNever}));
    EXPECT_THAT(filterOf("frame:..5").frames, ElementsAre(FrameSpan{0, 5}));
    // A step is 0.1 s: both ends count where a frame lies on them.
    EXPECT_THAT(filterOf("time:12.4..13").frames, ElementsAre(FrameSpan{124, 130}));
    EXPECT_THAT(filterOf("time:12.41..12.99").frames, ElementsAre(FrameSpan{125, 129}));
    EXPECT_THAT(filterOf("time:0:12.4..1:00:00").frames, ElementsAre(FrameSpan{124, 36'000}));
    EXPECT_THAT(filterOf("time:12.37").frames, ElementsAre(FrameSpan{124, 124}));
    EXPECT_THAT(filterOf("-time:2:00..").withoutFrames, ElementsAre(FrameSpan{1200, kNever}));
}

TEST(TrafficText, SaysWhatItCannotRead) {
    EXPECT_THAT(errorOf("agent:nobody"), HasSubstr("bot_1, bot_2, guard"));
    EXPECT_THAT(errorOf("-agent:nobody"), HasSubstr("\"nobody\""));
    EXPECT_THAT(errorOf("region:moon"), HasSubstr("yard"));
    EXPECT_THAT(errorOf("category:hits"), HasSubstr("Categories"));
    for (const char* word : {"OR", "AND", "NOT"}) {
        EXPECT_THAT(errorOf(fmt::format("kind:hit {} kind:died", word)), HasSubstr("minus"))
            << word;
        EXPECT_EQ(filterOf(fmt::format("\"{}\"", word)).text, word);
    }
    EXPECT_EQ(filterOf("or").text, "or");
    EXPECT_THAT(errorOf("gaze:cone"), HasSubstr("\"gaze:\""));
    EXPECT_THAT(errorOf("gaze:cone"), HasSubstr("gate"));
    EXPECT_THAT(errorOf("hit -foo:"), HasSubstr("\"foo:\""));
    EXPECT_THAT(errorOf("kind:unheard"), HasSubstr("\"unheard\""));
    EXPECT_THAT(errorOf("-kind:unheard"), HasSubstr("\"unheard\""));
    EXPECT_THAT(errorOf("frame:9..3"), HasSubstr("ends before it begins"));
    for (const char* odd : {"frame:x",
                            "frame:1.5",
                            "frame:-1",
                            "frame:..",
                            "frame:1...2",
                            "frame:99999999999999999999",
                            "time:abc",
                            "time:1:x",
                            "time:-3",
                            "time:inf",
                            "time:nan",
                            "time:1e300",
                            "time:.."})
        EXPECT_THAT(errorOf(odd), HasSubstr("Examples")) << odd;
}

TEST(TrafficText, QuotesKeepColonsAndBlanks) {
    EXPECT_EQ(filterOf("\"sight: cone\" -\"too weak\"").text, "sight: cone");
    EXPECT_EQ(filterOf("-\"too weak\"").withoutText, "too weak");
    EXPECT_EQ(filterOf("\"gaze:cone\"").text, "gaze:cone");
    EXPECT_EQ(filterOf("0:12.4").text, "0:12.4") << "no key is made of digits";
    EXPECT_EQ(filterOf("\"open").text, "open");
}

TEST(TrafficText, NothingTypedIsEverything) {
    EXPECT_EQ(filterOf("  - kind: frame: ").text, "-");
    EXPECT_EQ(filterOf("   "), TrafficFilter{});
    EXPECT_EQ(filterOf(""), TrafficFilter{});
}

TEST(TrafficText, TheLastWordIsCompleted) {
    EXPECT_THAT(trafficCompletions("hit re", kNames), ElementsAre("hit region:"));
    EXPECT_THAT(trafficCompletions("-region:st", kNames),
                ElementsAre("-region:store_a", "-region:store_b"));
    EXPECT_THAT(trafficCompletions("kind:notif", kNames), ElementsAre("kind:notification"));
    EXPECT_THAT(trafficCompletions("gate:co", kNames),
                ElementsAre("gate:cone", "gate:cone_length", "gate:contrast"));
    EXPECT_THAT(trafficCompletions("agent:guard", kNames), ElementsAre()) << "it is complete";
    EXPECT_THAT(trafficCompletions("", kNames), ElementsAre());
}

/// A run on disk and in memory.
class TrafficFilterTest : public testing::Test {
protected:
    static constexpr Frame kLast = 299;

    void SetUp() override {
        auto recorder = record::Recorder::start(m_folder / "run.percept", m_memory.info());
        ASSERT_TRUE(recorder) << recorder.error().text();
        ArbitraryRun run(17);
        for (Frame i = 0; i <= kLast; ++i)
            ASSERT_TRUE(run.step({recorder->get(), &m_memory}));
        ASSERT_TRUE((*recorder)->close());
        m_recording = Recording::open(m_folder / "run.percept").value();
    }
    [[nodiscard]] std::set<trace::RecordId> idsThatPass(const std::string& text) {
        auto filter = trafficFilter(text, trafficNames(m_memory.info()), {}).value();
        filter.to = kLast;
        std::set<trace::RecordId> ids;
        const auto rows = m_recording->traffic(filter, trace::kNoRecord, 1'000'000).value();
        for (const auto& row : rows)
            ids.insert(row.id);
        return ids;
    }
    /// Of every record, by looking at each.
    template <class Passes>
    [[nodiscard]] std::set<trace::RecordId> idsWhere(const Passes& passes) const {
        std::set<trace::RecordId> ids;
        trace::RecordBuffer all;
        EXPECT_TRUE(m_recording->read(0, kLast, all));
        all.forEachKind([&](const auto& rows) {
            for (const auto& row : rows)
                if (passes(row))
                    ids.insert(row.id);
        });
        return ids;
    }

    TemporaryFolder m_folder;
    MemoryTrace m_memory{arbitraryInfo()};
    std::unique_ptr<Recording> m_recording;
};

TEST_F(TrafficFilterTest, SpansOfFramesPassWhatLiesInThem) {
    std::mt19937 random(5);
    for (int i = 0; i < 20; ++i) {
        const auto a = static_cast<Frame>(random() % 330);
        const Frame b = a + static_cast<Frame>(random() % 60);
        const auto c = static_cast<Frame>(random() % 300);
        SCOPED_TRACE(fmt::format("{}..{} {}", a, b, c));

        EXPECT_EQ(idsThatPass(fmt::format("frame:{}..{} frame:{}", a, b, c)),
                  idsWhere([&](const auto& row) {
                      return (row.frame >= a && row.frame <= b) || row.frame == c;
                  }));
        EXPECT_EQ(idsThatPass(fmt::format("frame:{}.. -frame:{}..{}", c, a, b)),
                  idsWhere([&](const auto& row) {
                      return row.frame >= c && !(row.frame >= a && row.frame <= b);
                  }));
    }
}

TEST_F(TrafficFilterTest, TimesAreThoseOfTheFrames) {
    const double step = m_memory.info().step;
    EXPECT_EQ(idsThatPass("time:1..2.5"), idsWhere([&](const auto& row) {
                  const double time = static_cast<double>(row.frame) * step;
                  return time > 1 - 1e-9 && time < 2.5 + 1e-9;
              }));
}

TEST_F(TrafficFilterTest, GatesPassTheRecordsOfThoseThatFailed) {
    const auto idsThatFailed = [&](trace::Gate gate, bool failed) {
        std::set<trace::RecordId> ids;
        trace::RecordBuffer all;
        EXPECT_TRUE(m_recording->read(0, kLast, all));
        for (const trace::Kind& kind : m_recording->info().kinds) {
            const trace::Column* const column = kind.find("gate");
            const trace::AnyRows& rows = *all.find(kind);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const bool is =
                    column != nullptr && trace::cellOf(*column, rows.row(i)) ==
                                             trace::Cell(static_cast<std::int64_t>(gate));
                if (is == failed)
                    ids.insert(rows[i].id);
            }
        }
        return ids;
    };
    std::size_t most = 0;
    for (const auto& [name, gate] : {std::pair("cone", trace::Gate::Cone),
                                     std::pair("range", trace::Gate::Range),
                                     std::pair("line", trace::Gate::LineOfSight)}) {
        const auto wanted = idsThatFailed(gate, true);
        most = std::max(most, wanted.size());

        EXPECT_EQ(idsThatPass(fmt::format("gate:{}", name)), wanted) << name;
        EXPECT_EQ(idsThatPass(fmt::format("-gate:{}", name)), idsThatFailed(gate, false)) << name;
    }
    EXPECT_GT(most, 0U) << "the run has none of these";
}

} // namespace
} // namespace percept::replay
