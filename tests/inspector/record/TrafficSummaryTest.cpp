#include "inspector/record/Recorder.h"
#include "inspector/replay/Query.h"

#include "ArbitraryRun.h"
#include "TemporaryFolder.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

namespace percept::record {
namespace {

using Rows = std::vector<std::vector<replay::Value>>;

Rows ask(const std::filesystem::path& path, const std::string& sql) {
    Rows rows;
    const auto asked = replay::query(path,
                                     sql,
                                     {[](auto) {},
                                      [&](auto values) {
                                          rows.emplace_back(values.begin(), values.end());
                                          return true;
                                      }});
    EXPECT_TRUE(asked) << asked.error().text();
    return rows;
}

struct Layout {
    std::int64_t stretchRecords = 0;
    std::uintmax_t maxBytes = 0;
};

class TrafficSummaries : public testing::TestWithParam<Layout> {
protected:
    void SetUp() override {
        RecorderOptions options;
        options.file.stretchRecords = GetParam().stretchRecords;
        options.file.maxBytes = GetParam().maxBytes;
        auto recorder = Recorder::start(m_path, arbitraryInfo(), options);
        ASSERT_TRUE(recorder) << recorder.error().text();
        ArbitraryRun run(7);
        for (int i = 0; i < 400; ++i) {
            ASSERT_TRUE(run.step({recorder->get()}));
            ASSERT_TRUE(i % 37 != 0 || (*recorder)->flush()) << "batches of many lengths";
        }
        ASSERT_TRUE((*recorder)->close());
    }
    TemporaryFolder m_folder;
    std::filesystem::path m_path = m_folder / "run.percept";
};

INSTANTIATE_TEST_SUITE_P(All,
                         TrafficSummaries,
                         testing::Values(Layout{1, 0},
                                         Layout{1000, 0},
                                         Layout{1'000'000, 0},
                                         Layout{1, 900'000},
                                         Layout{3000, 900'000},
                                         Layout{1'000'000, 900'000}));

TEST_P(TrafficSummaries, SayWhatCountingAllRecordsSays) {
    const auto counted = ask(m_path,
                             "SELECT kind, category, agent, agent_name, count(*) FROM traffic "
                             "GROUP BY kind, agent ORDER BY kind, agent");
    const auto summed = ask(m_path,
                            "SELECT kind, category, agent, agent_name, sum(records) FROM "
                            "traffic_summary GROUP BY kind, agent HAVING sum(records) > 0 "
                            "ORDER BY kind, agent");
    EXPECT_GT(counted.size(), 50U);
    EXPECT_EQ(summed, counted);
}

TEST_P(TrafficSummaries, SayHowManyRecordsOfOthersAreAboutAnAgent) {
    const auto counted = ask(m_path,
                             "SELECT kind, about, count(*) FROM traffic WHERE about IS NOT NULL "
                             "AND about IS NOT agent GROUP BY kind, about ORDER BY kind, about");
    const auto summed = ask(m_path,
                            "SELECT kind, agent, sum(about) FROM traffic_summary GROUP BY kind, "
                            "agent HAVING sum(about) > 0 ORDER BY kind, agent");
    EXPECT_GT(counted.size(), 5U);
    EXPECT_EQ(summed, counted);
}

TEST_P(TrafficSummaries, AreOfStretchesThatBeginAtKeyframes) {
    const auto stretches =
        ask(m_path, "SELECT frame, sum(records) FROM traffic_summary GROUP BY frame");
    const auto counted = ask(
        m_path,
        "SELECT s.frame, (SELECT count(*) FROM traffic t WHERE t.frame >= s.frame AND t.frame < "
        "coalesce((SELECT min(n.frame) FROM traffic_count n WHERE n.frame > s.frame), 1e9)) "
        "FROM (SELECT DISTINCT frame FROM traffic_count) s ORDER BY s.frame");
    EXPECT_EQ(stretches, counted);
    const auto keyframes = ask(m_path, "SELECT 1 FROM keyframe").size();
    EXPECT_TRUE(GetParam().stretchRecords > 1 || stretches.size() == keyframes);
    EXPECT_EQ(ask(m_path,
                  "SELECT 1 FROM traffic_count WHERE frame NOT IN (SELECT frame FROM "
                  "keyframe)"),
              Rows());
    const auto first = ask(m_path, "SELECT min(frame) > 0 FROM frame");
    EXPECT_EQ(first[0][0], replay::Value(std::int64_t{GetParam().maxBytes > 0}))
        << "a bounded recording was cut";
}

} // namespace
} // namespace percept::record
