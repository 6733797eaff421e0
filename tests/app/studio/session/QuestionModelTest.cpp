#include "app/studio/table/QuestionModel.h"

#include "CommandLineRun.h"
#include "SessionFixture.h"

namespace percept::session {
namespace {

/// What questions need that nobody has filled in for them.
const std::map<std::string, std::vector<std::pair<std::string, std::string>>> kFilled{
    {"near", {{"at", "20,20"}, {"within", "1000"}, {"until", "1.5"}}},
    {"who", {{"about", "bot_1"}, {"at", "1.5"}}}};

nlohmann::json jsonOf(const TableCell& cell) {
    return std::visit(
        [](const auto& value) -> nlohmann::json {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
                return nullptr;
            else
                return value;
        },
        cell);
}

class QuestionModelTest : public SessionTest {
protected:
    void start() {
        open(arena());
        runTo(120);
        model.setPath(session.tracePath());
        model.setRuns(session.runs());
    }
    void answer() {
        model.ask();
        ASSERT_TRUE(wait([this] { return !model.isBusy(); }));
    }
    [[nodiscard]] QString cell(int row, int column) const {
        return model.table()->index(row, column).data().toString();
    }
    [[nodiscard]] QString fieldText(int row) {
        return model.fields()->index(row, 0).data(Qt::UserRole + 5).toString();
    }

    QuestionModel model;
};

TEST_F(QuestionModelTest, SaysWhatTheCommandLineSays) {
    start();
    const auto kinds = ask::runQuestions();
    ASSERT_EQ(model.kinds().size(), static_cast<int>(kinds.size()));
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        std::vector<std::string> arguments{kinds[i].name, session.tracePath().toStdString()};
        model.setKind(static_cast<int>(i));
        for (const auto& [name, text] : kFilled.at(kinds[i].name)) {
            model.setText(QString::fromStdString(name), QString::fromStdString(text));
            arguments.insert(arguments.end(), {"--" + name, text});
        }
        answer();
        arguments.emplace_back("--json");

        const auto run = runPercept(arguments);

        ASSERT_EQ(run.code, 0) << run.errors;
        ASSERT_NE(model.answer(), nullptr) << model.problem().toStdString();
        const auto& told = *model.answer();
        const auto document = run.json();
        EXPECT_EQ(document["answer"], told.summary);
        ASSERT_EQ(document["rows"].size(), told.table.rows.size());
        ASSERT_FALSE(told.table.rows.empty()) << kinds[i].name;
        for (std::size_t row = 0; row < told.table.rows.size(); ++row)
            for (std::size_t column = 0; column < told.table.columns.size(); ++column)
                EXPECT_EQ(document["rows"][row][told.table.columns[column].name],
                          jsonOf(told.table.rows[row][column]))
                    << kinds[i].name << " " << told.table.columns[column].name;
    }
}

TEST_F(QuestionModelTest, ShowsRowsThatCanBeSortedAndGoneTo) {
    start();
    model.setText("at", "20,20");
    model.setText("within", "1000");
    answer();
    ASSERT_EQ(model.table()->count(), 4);
    const int closest = 5;
    ASSERT_EQ(model.columns()[closest].toMap()["title"].toString(), "Closest [m]");

    model.sortBy(closest, true);

    for (int row = 1; row < 4; ++row)
        EXPECT_GE(cell(row - 1, closest).toDouble(), cell(row, closest).toDouble());
    EXPECT_EQ(model.table()->identAt(0).left(6), "agent:");
    EXPECT_EQ(model.timeAt(0), 0.0);
    EXPECT_TRUE(model.csv().startsWith("agent,first,last,inside,"));
    EXPECT_EQ(model.csv().count('\n'), 5);
}

TEST_F(QuestionModelTest, SaysWhatIsMissingAndWhenTheAnswerIsOld) {
    start();
    answer();
    EXPECT_EQ(model.problem(), "Place is missing. Give X,Y of the place");
    EXPECT_EQ(model.summary(), "");

    model.setText("at", "20,20");
    answer();
    EXPECT_EQ(model.problem(), "");
    EXPECT_FALSE(model.summary().isEmpty());
    EXPECT_FALSE(model.isStale());

    model.setText("within", "2");
    EXPECT_TRUE(model.isStale());
}

TEST_F(QuestionModelTest, TakesThePlaceOfAnAgent) {
    start();
    const auto view = std::make_shared<trace::View>();
    view->agents.resize(2);
    view->agents[1].position = {3.25, -4};
    canvas::ViewFeed feed;
    feed.setView(view);
    model.setProperty("view", QVariant::fromValue(&feed));

    model.takePlaceOf(1, "at");
    EXPECT_EQ(fieldText(0), "3.25, -4.00");

    model.takePlaceOf(7, "at");
    EXPECT_EQ(fieldText(0), "3.25, -4.00") << "there is no such agent";
}

} // namespace
} // namespace percept::session
