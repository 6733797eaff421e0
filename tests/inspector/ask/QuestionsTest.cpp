#include "inspector/ask/Questions.h"

#include "SampleRun.h"
#include "TemporaryFolder.h"
#include "inspector/ask/Near.h"

#include <gtest/gtest.h>

#include <set>

namespace percept::ask::questions_test {
namespace {

QuestionKind kindNamed(const std::string& name) {
    for (auto& kind : runQuestions())
        if (kind.name == name)
            return kind;
    ADD_FAILURE() << "no question " << name;
    return {};
}

/// Asks with texts as people write them.
class QuestionsTest : public testing::Test {
protected:
    Result<TableAnswer> answerTo(const FieldTexts& texts) {
        return kindNamed("near").ask(texts, context, {});
    }
    std::string problemOf(const FieldTexts& texts) {
        const auto answer = answerTo(texts);
        return answer ? "none" : answer.error().message;
    }

    TemporaryFolder folder;
    std::unique_ptr<replay::Recording> recording =
        test::recordSample(folder.path(), {.level = "arena", .frames = 120});
    RunContext context{*recording};
};

TEST(Questions, SayWhatTheyAreAndWhatTheyLeaveOpen) {
    std::set<std::string> names;
    for (const auto& kind : runQuestions()) {
        EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
        EXPECT_FALSE(kind.title.empty() || kind.help.empty()) << kind.name;
        EXPECT_NE(kind.help.back(), '.') << kind.name;
        EXPECT_FALSE(kind.columns.empty()) << kind.name;
        for (const auto& field : kind.fields) {
            EXPECT_FALSE(field.title.empty() || field.help.empty()) << kind.name << field.name;
            EXPECT_FALSE(field.required && !field.text.empty()) << kind.name << field.name;
        }
    }
}

TEST_F(QuestionsTest, AreAnsweredAsTheirStructIs) {
    const auto direct =
        ask(NearQuestion{.at = {20.5, 20}, .within = 12, .until = 1.5}, context).value();

    const auto told =
        answerTo({{"at", "20.5, 20"}, {"within", "1200 cm"}, {"until", "1.5"}, {"from", ""}})
            .value();

    EXPECT_EQ(told.summary, direct.summary);
    ASSERT_EQ(told.table.rows.size(), direct.rows.size());
    ASSERT_FALSE(direct.rows.empty());
    EXPECT_EQ(told.table.columns, kindNamed("near").columns);
    EXPECT_EQ(told.table.rows[0][0],
              TableCell(recording->info().agents[trace::indexOf(direct.rows[0].agent)]));
    EXPECT_EQ(told.table.rows[0][5], TableCell(direct.rows[0].closest));
}

TEST_F(QuestionsTest, NameTheFieldThatCannotBeRead) {
    EXPECT_EQ(problemOf({}), "Place is missing. Give X,Y of the place");
    EXPECT_EQ(problemOf({{"at", "12"}}),
              "Place: `12` is not a place. Write X,Y in metres, such as 12.5,3");
    EXPECT_EQ(problemOf({{"at", "1,2"}, {"within", "far"}}), "Within: `far` is not a number");
    EXPECT_EQ(problemOf({{"at", "1,2"}, {"until", "1/0"}}), "Until: `1/0` is not a number");
}

} // namespace
} // namespace percept::ask::questions_test
