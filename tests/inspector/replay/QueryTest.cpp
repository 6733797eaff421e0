#include "inspector/replay/Query.h"

#include "inspector/record/Recorder.h"

#include "ArbitraryRun.h"
#include "MemoryTrace.h"
#include "TemporaryFolder.h"

#include "percept/agent/EquipmentRecords.h"
#include "percept/trace/RecordRoles.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>

namespace percept::replay {
namespace {

using testing::HasSubstr;

struct Answer {
    std::vector<std::string> columns;
    std::vector<std::vector<Value>> rows;
};

class QueryTest : public testing::Test {
protected:
    void SetUp() override {
        auto recorder = record::Recorder::start(m_path, m_memory.info());
        ASSERT_TRUE(recorder) << recorder.error().text();
        ArbitraryRun run(21);
        for (int i = 0; i < 60; ++i)
            ASSERT_TRUE(run.step({recorder->get(), &m_memory}));
        ASSERT_TRUE((*recorder)->close());
        ASSERT_TRUE(m_memory.read(0, 59, m_all));
    }

    Result<Answer> ask(const std::string& sql) {
        Answer answer;
        const auto result = query(m_path,
                                  sql,
                                  {[&](std::span<const std::string> columns) {
                                       answer.columns.assign(columns.begin(), columns.end());
                                   },
                                   [&](std::span<const Value> values) {
                                       answer.rows.emplace_back(values.begin(), values.end());
                                       return true;
                                   }});
        if (!result)
            return result.unexpected();
        return answer;
    }
    Value one(const std::string& sql) {
        auto answer = ask(sql);
        EXPECT_TRUE(answer) << answer.error().text();
        return answer && !answer->rows.empty() ? answer->rows[0][0] : Value{};
    }

    TemporaryFolder m_folder;
    std::filesystem::path m_path = m_folder / "run.percept";
    MemoryTrace m_memory{arbitraryInfo()};
    trace::RecordBuffer m_all;
};

TEST_F(QueryTest, TheTableFrameHasFrameTimeAndHash) {
    const auto answer = ask("SELECT frame, time, hash FROM frame WHERE frame = 30");

    ASSERT_TRUE(answer) << answer.error().text();
    ASSERT_EQ(answer->rows.size(), 1U);
    EXPECT_EQ(answer->columns, (std::vector<std::string>{"frame", "time", "hash"}));
    EXPECT_EQ(answer->rows[0][0], Value(std::int64_t{30}));
    EXPECT_EQ(answer->rows[0][1], Value(0.5));
    EXPECT_EQ(std::get<std::string>(answer->rows[0][2]).size(), 16U);
}

TEST_F(QueryTest, TheTrafficHoldsEveryRecord) {
    EXPECT_EQ(one("SELECT count(*) FROM traffic"), Value(static_cast<std::int64_t>(m_all.size())));
    EXPECT_EQ(one("SELECT count(DISTINCT kind) FROM traffic"),
              Value(static_cast<std::int64_t>(m_memory.info().kinds.size())));
}

TEST_F(QueryTest, NamesStandForNumbers) {
    std::int64_t expected = 0;
    for (const auto& row : m_all.rows<agent::Hit>())
        expected += row.data.shooter == trace::AgentId{1} ? 1 : 0;
    ASSERT_GT(expected, 0);

    EXPECT_EQ(one("SELECT count(*) FROM hit_named WHERE shooter = 'bot_2'"), Value(expected));
    EXPECT_EQ(one("SELECT count(*) FROM traffic WHERE kind = 'hit' AND about_name = 'bot_2'"),
              Value(expected));
    EXPECT_EQ(one("SELECT text FROM name WHERE domain = 'goal' AND value = 3"), Value("attack"));
    EXPECT_EQ(one("SELECT count(*) FROM traffic WHERE agent_name = 'it''s' AND agent <> 2"),
              Value(std::int64_t{0}));
}

TEST_F(QueryTest, AnIdThatIsNoneIsNull) {
    std::int64_t expected = 0;
    for (const auto& row : m_all.rows<trace::Died>())
        expected += row.data.killer == trace::kNoAgent ? 1 : 0;
    ASSERT_GT(expected, 0);

    EXPECT_EQ(one("SELECT count(*) FROM died WHERE killer IS NULL"), Value(expected));
}

TEST_F(QueryTest, TheHelpExplainsEveryColumnOfEveryRecord) {
    const auto answer = ask(
        "SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c "
        "WHERE t.type = 'table' AND t.name IN (SELECT kind FROM traffic) "
        "AND c.name <> 'frame' AND NOT EXISTS (SELECT 1 FROM help h WHERE h.table_name = t.name "
        "AND h.column_name = c.name AND length(h.text) > 3)");

    ASSERT_TRUE(answer) << answer.error().text();
    EXPECT_TRUE(answer->rows.empty());
}

TEST_F(QueryTest, EqualColumnNamesAreMadeDistinct) {
    const auto answer = ask("SELECT 1 AS id, 2 AS id, 3 AS id");

    ASSERT_TRUE(answer) << answer.error().text();
    EXPECT_EQ(answer->columns, (std::vector<std::string>{"id", "id_2", "id_3"}));
}

TEST_F(QueryTest, ARecordingCannotBeChanged) {
    for (const char* sql : {"DELETE FROM frame",
                            "UPDATE frame SET hash = ''",
                            "DROP TABLE hit",
                            "PRAGMA journal_mode = OFF",
                            "ATTACH 'other.db' AS other",
                            "CREATE TEMP TABLE x (y)",
                            "VACUUM INTO 'copy.db'"}) {
        const auto answer = ask(sql);
        ASSERT_FALSE(answer) << sql;
        EXPECT_EQ(answer.error().code, ErrorCode::InvalidInput);
        EXPECT_THAT(answer.error().message, HasSubstr("can only be read")) << sql;
    }
}

/// None of them ends by itself; they give all, few or no rows while they run.
constexpr std::array kEndless{
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT pose.frame FROM n, "
    "pose "
    "WHERE n.i < 0"};

TEST_F(QueryTest, StatementsWithoutAnEndStopAfterTheirTime) {
    for (const char* sql : kEndless) {
        const auto result = query(
            m_path, sql, {[](auto) {}, [](auto) { return true; }}, {}, {.time = 0.05, .goOn = {}});
        ASSERT_FALSE(result) << sql;
        EXPECT_EQ(result.error().code, ErrorCode::Cancelled) << sql;
        EXPECT_THAT(result.error().text(), HasSubstr(m_path.string())) << sql;
        EXPECT_THAT(result.error().message, HasSubstr("longer than 0.05 s")) << sql;
    }
}

TEST_F(QueryTest, StatementsWithoutAnEndStopOnRequest) {
    for (const char* sql : kEndless) {
        int asked = 0;
        const auto result = query(
            m_path, sql, {[](auto) {}, [](auto) { return true; }}, {}, {.time = 0, .goOn = [&] {
                                                                            return ++asked < 20;
                                                                        }});
        ASSERT_FALSE(result) << sql;
        EXPECT_EQ(result.error().message, "Stopped on request") << sql;
        EXPECT_EQ(asked, 20) << sql;
    }
}

TEST_F(QueryTest, WhatIsTooLargeForMemoryIsRefused) {
    for (const char* sql : {"SELECT zeroblob(900000000)",
                            "SELECT hex(zeroblob(50000000))",
                            "SELECT zeroblob(40000000), zeroblob(40000000)"}) {
        int rows = 0;
        const auto result = query(m_path,
                                  sql,
                                  {[](auto) {},
                                   [&](auto) {
                                       ++rows;
                                       return true;
                                   }});

        ASSERT_FALSE(result) << sql;
        EXPECT_EQ(result.error().message, "A row of the answer is larger than 70 MB. Ask for less");
        EXPECT_EQ(result.error().place, m_path.string());
        EXPECT_EQ(rows, 0);
    }
}

/// Asks without an end of time.
Result<void> askWithin(const std::filesystem::path& path, const char* sql, QueryLimits limits) {
    return query(path, sql, {[](auto) {}, [](auto) { return true; }}, {}, limits);
}

TEST_F(QueryTest, StatementsGetSoMuchMemoryAndNoMore) {
    std::string wide = "SELECT printf('%.*c', 1000000, 'x')";
    for (int column = 1; column < 60; ++column)
        wide += ", printf('%.*c', 1000000, 'x')";
    const auto refused = askWithin(m_path, wide.c_str(), {.goOn = {}, .memory = 20'000'000});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Cancelled);
    EXPECT_THAT(refused.error().message, HasSubstr("took more than 20 MB of memory"));
    EXPECT_EQ(refused.error().place, m_path.string());

    EXPECT_TRUE(askWithin(m_path, wide.c_str(), {.goOn = {}})) << "the limit ends with the query";
}

TEST_F(QueryTest, StatementsGetSoMuchRoomInTemporaryFilesAndNoMore) {
    // Each number is new, and is kept to be compared with the next ones.
    constexpr const char* kGrowing = "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n) "
                                     "SELECT count(*) FROM n";
    const auto refused = askWithin(m_path, kGrowing, {.goOn = {}, .temporary = 8'000'000});

    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Cancelled);
    EXPECT_THAT(refused.error().message,
                HasSubstr("took more than 8 MB of room in temporary files"));
    EXPECT_EQ(refused.error().place, m_path.string());
}

TEST_F(QueryTest, WhatEndsInTimeIsAnsweredInFull) {
    int rows = 0;
    const auto result = query(
        m_path,
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000) SELECT i "
        "FROM n",
        {[](auto) {},
         [&](auto) {
             ++rows;
             return true;
         }},
        {},
        {.time = 3600, .goOn = [] { return true; }});
    EXPECT_TRUE(result);
    EXPECT_EQ(rows, 50000);
}

TEST_F(QueryTest, WrongSqlIsExplained) {
    EXPECT_THAT(ask("SELECT nothing FROM frame").error().text(),
                testing::AllOf(
                    HasSubstr("run.percept"), HasSubstr("nothing"), HasSubstr("at character 8")));
    EXPECT_THAT(ask("SELEC 1").error().message, HasSubstr("SELEC"));
    EXPECT_THAT(ask("SELECT 1; SELECT 2").error().message, HasSubstr("more than one"));
    for (const char* nothing : {"", "  ;", "-- a comment", "/* another */", "/* one */ ; -- two"})
        EXPECT_THAT(ask(nothing).error().message, HasSubstr("empty")) << nothing;
    EXPECT_TRUE(ask("SELECT 1; "));
}

} // namespace
} // namespace percept::replay
