#include "inspector/replay/PoseTable.h"

#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"

#include "ArbitraryRun.h"
#include "TemporaryFolder.h"

#include "percept/base/Random.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace percept::replay::pose_test {
namespace {

struct PoseRow {
    Frame frame = 0;
    std::string agent;
    double x = 0;
    double y = 0;
    double facing = 0;
    friend bool operator==(const PoseRow&, const PoseRow&) = default;
    friend std::ostream& operator<<(std::ostream& out, const PoseRow& row) {
        return out << row.frame << ' ' << row.agent << ' ' << row.x << ' ' << row.y;
    }
};
using PoseRows = std::vector<PoseRow>;

/// 300 frames, in blocks of 60.
class PoseTableTest : public testing::Test {
protected:
    static constexpr Frame kLast = 299;

    void SetUp() override {
        const auto info = arbitraryInfo();
        auto recorder = record::Recorder::start(m_path, info);
        ASSERT_TRUE(recorder) << recorder.error().text();
        ArbitraryRun run(31);
        for (Frame i = 0; i <= kLast; ++i)
            ASSERT_TRUE(run.step({recorder->get()}));
        ASSERT_TRUE((*recorder)->close());
        const auto recording = Recording::open(m_path).value();
        for (Frame frame = 0; frame <= kLast; ++frame) {
            const auto view = recording->view(frame).value();
            for (std::size_t i = 0; i < view.agents.size(); ++i) {
                const auto& pose = view.agents[i];
                m_all.push_back({frame,
                                 i < info.agents.size() ? info.agents[i] : std::to_string(i),
                                 pose.position.x,
                                 pose.position.y,
                                 pose.facing});
            }
        }
        ASSERT_GT(m_all.size(), 300U);
    }
    Result<PoseRows> ask(const std::string& rest) {
        PoseRows rows;
        const auto result = query(m_path,
                                  "SELECT frame, agent, x, y, facing FROM pose " + rest,
                                  {[](std::span<const std::string>) {},
                                   [&](std::span<const Value> values) {
                                       rows.push_back({std::get<std::int64_t>(values[0]),
                                                       std::get<std::string>(values[1]),
                                                       std::get<double>(values[2]),
                                                       std::get<double>(values[3]),
                                                       std::get<double>(values[4])});
                                       return true;
                                   }});
        if (!result)
            return result.unexpected();
        return rows;
    }
    template <class Wanted>
    PoseRows those(Wanted&& wanted) const {
        PoseRows rows;
        for (const auto& row : m_all)
            if (wanted(row))
                rows.push_back(row);
        return rows;
    }
    template <class Wanted>
    void expectThose(const std::string& rest, Wanted&& wanted) {
        const auto rows = ask(rest);
        ASSERT_TRUE(rows) << rest << ": " << rows.error().text();
        EXPECT_EQ(*rows, those(wanted)) << rest;
    }
    void change(const std::string& sql) {
        auto database = record::Database::open(m_path, record::OpenMode::ReadWrite);
        ASSERT_TRUE(database);
        ASSERT_TRUE(database->execute(sql));
    }

    TemporaryFolder m_folder;
    std::filesystem::path m_path = m_folder / "run.percept";
    PoseRows m_all;
};

TEST_F(PoseTableTest, HasTheDecodedPosesOfAllFrames) {
    expectThose("", [](const PoseRow&) { return true; });
    expectThose("ORDER BY frame", [](const PoseRow&) { return true; });
}

TEST_F(PoseTableTest, ConditionsPassWhatTheyWouldPassOfAllRows) {
    Random random(5);
    const std::vector<std::string> names{"bot_1", "bot_2", "it's", "nobody", "BOT_1"};
    for (int round = 0; round < 60; ++round) {
        // Also before, behind and between the frames.
        const auto frame = [&] { return static_cast<double>(random.below(660)) / 2 - 15; };
        const double low = frame();
        const double high = low + static_cast<double>(random.below(50)) / 2;
        const std::string name = names[random.below(static_cast<std::uint32_t>(names.size()))];
        std::string quoted = name == "it's" ? "it''s" : name;
        const auto in = [&](const PoseRow& row, double from, double to) {
            return static_cast<double>(row.frame) >= from && static_cast<double>(row.frame) <= to;
        };
        expectThose(
            fmt::format("WHERE frame BETWEEN {} AND {} AND agent = '{}'", low, high, quoted),
            [&](const PoseRow& row) { return in(row, low, high) && row.agent == name; });
        expectThose(fmt::format("WHERE frame > {} AND frame < {}", low, high),
                    [&](const PoseRow& row) {
                        return in(row, low, high) && static_cast<double>(row.frame) != low &&
                               static_cast<double>(row.frame) != high;
                    });
        expectThose(fmt::format("WHERE frame = {}", low),
                    [&](const PoseRow& row) { return in(row, low, low); });
        expectThose(fmt::format("WHERE frame = '{}' OR agent = '{}'", low, quoted),
                    [&](const PoseRow& row) { return in(row, low, low) || row.agent == name; });
    }
    expectThose("WHERE agent = 'BOT_2' COLLATE NOCASE",
                [](const PoseRow& row) { return row.agent == "bot_2"; });
    expectThose("WHERE frame < NULL", [](const PoseRow&) { return false; });
    expectThose("WHERE frame < 9e18 AND frame > -9e18", [](const PoseRow&) { return true; });
    expectThose("WHERE frame >= 299.5 OR frame IN (7, 280)",
                [](const PoseRow& row) { return row.frame == 7 || row.frame == 280; });
}

TEST_F(PoseTableTest, JoinsOtherTables) {
    expectThose("JOIN (SELECT 40 AS at UNION SELECT 130) ON frame = at ORDER BY frame",
                [](const PoseRow& row) { return row.frame == 40 || row.frame == 130; });
    std::int64_t pairs = 0;
    for (const auto& row : m_all)
        pairs += std::count_if(m_all.begin(), m_all.end(), [&](const PoseRow& other) {
            return row.frame < 70 && other.frame == row.frame && other.agent < row.agent;
        });
    std::int64_t counted = -1;
    ASSERT_TRUE(query(m_path,
                      "SELECT count(*) FROM pose a JOIN pose b USING (frame) "
                      "WHERE a.frame < 70 AND b.agent < a.agent",
                      {[](std::span<const std::string>) {},
                       [&](std::span<const Value> values) {
                           counted = std::get<std::int64_t>(values[0]);
                           return true;
                       }}));
    EXPECT_EQ(counted, pairs);
}

/// What was not asked for is not decoded: it may be damaged.
TEST_F(PoseTableTest, OneFrameDecodesItsBlockAlone) {
    change("UPDATE frame SET view = x'07' WHERE frame = 190");

    expectThose("WHERE frame = 100", [](const PoseRow& row) { return row.frame == 100; });
    expectThose("WHERE frame < 100", [](const PoseRow& row) { return row.frame < 100; });
    expectThose("WHERE frame > 240 AND agent = 'bot_1'",
                [](const PoseRow& row) { return row.frame > 240 && row.agent == "bot_1"; });
    const auto all = ask("");
    ASSERT_FALSE(all);
    EXPECT_EQ(all.error().code, ErrorCode::Corrupt);
}

/// A bounded recording drops its oldest frames, up to one that stands alone.
TEST_F(PoseTableTest, BeginsWithTheFirstFrameThatIsThere) {
    change("DELETE FROM frame WHERE frame < 150");

    expectThose("", [](const PoseRow& row) { return row.frame >= 150; });
    expectThose("WHERE frame = 5", [](const PoseRow&) { return false; });
    change("DELETE FROM frame");
    expectThose("", [](const PoseRow&) { return false; });
}

TEST_F(PoseTableTest, TheHeightIsThatOfTheFloorAndIsAskedOnlyWhereItIsNeeded) {
    int asked = 0;
    const auto floors = [&](std::string_view level) -> FloorAt {
        EXPECT_EQ(level, arbitraryInfo().level);
        ++asked;
        return [](geometry::Vec2 place) { return place.x * 2; };
    };
    std::size_t rows = 0;
    const auto ask = [&](const std::string& sql, const FloorsOf& with) {
        rows = 0;
        const auto result =
            query(m_path,
                  sql,
                  {[](std::span<const std::string>) {},
                   [&](std::span<const Value> values) {
                       ++rows;
                       if (values.size() == 2 && with)
                           EXPECT_EQ(std::get<double>(values[1]), 2 * std::get<double>(values[0]));
                       else if (values.size() == 2)
                           EXPECT_EQ(values[1], Value(nullptr));
                       return true;
                   }},
                  with);
        EXPECT_TRUE(result) << result.error().text();
    };

    ask("SELECT x FROM pose", floors);
    EXPECT_EQ(asked, 0);
    ask("SELECT x, z FROM pose", floors);
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(rows, m_all.size());
    ask("SELECT x, z FROM pose", {});
    EXPECT_EQ(rows, m_all.size());
}

TEST_F(PoseTableTest, CannotBeChanged) {
    for (const char* sql : {"DELETE FROM pose",
                            "INSERT INTO pose VALUES (1, 'a', 1, 1, 1, 1)",
                            "UPDATE pose SET x = 1",
                            "DROP TABLE pose"}) {
        const auto result = query(
            m_path,
            sql,
            {[](std::span<const std::string>) {}, [](std::span<const Value>) { return true; }});
        ASSERT_FALSE(result) << sql;
        EXPECT_EQ(result.error().code, ErrorCode::InvalidInput) << sql;
    }
}

} // namespace
} // namespace percept::replay::pose_test
