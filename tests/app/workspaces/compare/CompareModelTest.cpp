#include "SessionFixture.h"

#include "app/workspaces/chart/ChartAxis.h"
#include "app/workspaces/chart/HistogramFile.h"
#include "app/workspaces/compare/CompareModel.h"
#include "app/workspaces/compare/ComparePicture.h"

#include "ArbitraryRun.h"
#include "inspector/record/Recorder.h"

#include <gmock/gmock.h>

namespace percept::tuning {
namespace {

class CompareModelTest : public session::SessionTest {
protected:
    QString record(const char* name, std::uint64_t seed, int frames, const char* level = "arena") {
        const auto path = folder.path() / name;
        auto info = arbitraryInfo();
        info.levelName = level;
        auto recorder = record::Recorder::start(path, info);
        EXPECT_TRUE(recorder);
        ArbitraryRun run(seed);
        for (int i = 0; i < frames; ++i)
            EXPECT_TRUE(run.step({recorder->get()}));
        EXPECT_TRUE((*recorder)->close());
        return QString::fromStdString(path.string());
    }
    void chosen(const QString& a, const QString& b) {
        desk.choose(0, a);
        desk.choose(1, b);
        ASSERT_TRUE(wait([this] { return !desk.isBusy(); }));
    }
    [[nodiscard]] QVariant cell(RowsModel* rows, int row, const QByteArray& role) const {
        return rows->data(rows->index(row), rows->roleNames().key(role));
    }

    CompareModel desk;
};

TEST_F(CompareModelTest, ShowsBothRunsAndTheirDifference) {
    chosen(record("a.percept", 1, 120), record("b.percept", 2, 80));

    ASSERT_TRUE(desk.isCompared());
    EXPECT_TRUE(desk.problem().isEmpty());
    EXPECT_EQ(cell(desk.runs(), 2, "a"), "119") << "frame 0 was never stepped to";
    EXPECT_EQ(cell(desk.runs(), 2, "b"), "79");
    EXPECT_EQ(desk.load()->count(), 4);
    EXPECT_TRUE(desk.isSimulated());
    EXPECT_TRUE(desk.caution().contains("different length"));
    EXPECT_FALSE(desk.loadBins()->view().b.empty());
}

TEST_F(CompareModelTest, ARecordingDoesNotDifferFromItself) {
    const QString a = record("a.percept", 1, 100);
    chosen(a, a);

    for (int row = 0; row < 4; ++row)
        EXPECT_EQ(cell(desk.load(), row, "clear"), 0);
    EXPECT_EQ(cell(desk.load(), 0, "verdict"), "no difference");
    EXPECT_EQ(cell(desk.load(), 0, "basis"), "identical, 1 + 1 runs");
    EXPECT_TRUE(desk.verdict().contains("identical"));
    EXPECT_TRUE(desk.caution().contains("same recording"));
    EXPECT_EQ(desk.frames()->count(), 0);
}

TEST_F(CompareModelTest, SaysWhichLevelsDiffer) {
    chosen(record("a.percept", 1, 40, "raid"), record("b.percept", 2, 40, "arena"));

    EXPECT_TRUE(desk.caution().contains("The levels differ: raid, arena."));
    EXPECT_EQ(desk.load()->count(), 4) << "figures all the same";
}

TEST_F(CompareModelTest, OneRunASideGetsNoVerdict) {
    chosen(record("a.percept", 1, 100), record("b.percept", 2, 100));

    EXPECT_TRUE(desk.verdict().startsWith("Undecided: one run")) << desk.verdict().toStdString();
    for (int row = 0; row < 4; ++row) {
        EXPECT_EQ(cell(desk.load(), row, "clear"), 0);
        EXPECT_EQ(cell(desk.load(), row, "verdict"), "undecided");
        EXPECT_EQ(cell(desk.load(), row, "basis"), "1 + 1 runs");
    }
    EXPECT_TRUE(desk.method().contains("record at least 4"));
    EXPECT_GT(desk.counts()->count(), 5);
    EXPECT_EQ(cell(desk.counts(), 0, "name"), "signals");
    EXPECT_EQ(desk.countsTitle(), "per run");
}

TEST_F(CompareModelTest, SeveralSeedsASideGetVerdicts) {
    QStringList paths[2];
    for (int side = 0; side < 2; ++side)
        for (int run = 0; run < 4; ++run)
            paths[side] << record(qPrintable(QStringLiteral("%1-%2.percept").arg(side).arg(run)),
                                  static_cast<std::uint64_t>(10 * side + run),
                                  40);
    desk.choosePaths(0, paths[0]);
    desk.choosePaths(1, paths[1]);
    ASSERT_TRUE(wait([this] { return !desk.isBusy(); }));

    for (int row = 0; row < 4; ++row) {
        EXPECT_EQ(cell(desk.load(), row, "verdict"), "no difference");
        EXPECT_TRUE(cell(desk.load(), row, "basis").toString().endsWith(", 4 + 4 runs"));
    }
    EXPECT_TRUE(desk.method().contains("permutation of runs"));
}

TEST_F(CompareModelTest, SwappingTurnsTheSignsRound) {
    chosen(record("a.percept", 1, 120), record("b.percept", 2, 120));
    const double before = desk.comparison()->load->difference.mean.value;

    desk.swap();
    ASSERT_TRUE(wait([this] { return desk.isCompared() && !desk.isBusy(); }));

    EXPECT_NEAR(desk.comparison()->load->difference.mean.value, -before, 1e-9);
    EXPECT_EQ(desk.nameA(), "b.percept");
}

TEST_F(CompareModelTest, SeveralSeedsAreOneSide) {
    const QString first = record("a1.percept", 1, 60);
    desk.choosePaths(0, {first, record("a2.percept", 3, 60)});
    desk.choose(1, record("b.percept", 2, 60));
    ASSERT_TRUE(wait([this] { return !desk.isBusy(); }));

    ASSERT_TRUE(desk.isCompared());
    EXPECT_TRUE(desk.isSeveral());
    EXPECT_EQ(desk.nameA(), "a1.percept and 1 more");
    EXPECT_EQ(cell(desk.runs(), 0, "a"), "2");
    EXPECT_EQ(cell(desk.runs(), 3, "a"), "118") << "frames of both";
}

TEST_F(CompareModelTest, AFolderIsChosenByOneOfItsRecordings) {
    const QString a = record("a.percept", 1, 60);
    record("b.percept", 2, 60);

    desk.chooseFolderOf(0, QUrl::fromLocalFile(a));

    ASSERT_TRUE(wait([this] { return !desk.isBusy(); }));
    EXPECT_EQ(desk.pathA(), QString::fromStdString(folder.path().string()));
    EXPECT_TRUE(desk.strips()->basis().startsWith("2 runs of "))
        << desk.strips()->basis().toStdString();
}

TEST_F(CompareModelTest, StripsShowBothSidesFrameByFrameOnOneScale) {
    const QString a = record("a.percept", 1, 120);
    const QString b = record("b.percept", 2, 80);
    desk.choose(0, a);
    ASSERT_TRUE(wait([this] { return !desk.isBusy(); }));
    RunStrips& strips = *desk.strips();
    ASSERT_TRUE(strips.isUsable()) << "one side is enough";
    EXPECT_FALSE(strips.b()->view().loads);

    desk.choose(1, b);
    ASSERT_TRUE(wait([this] { return desk.isCompared(); }));

    const RunView& ofA = strips.a()->view();
    const RunView& ofB = strips.b()->view();
    EXPECT_EQ(ofA.loads->first, 1);
    EXPECT_EQ(ofA.loads->frames.size(), 119U);
    EXPECT_EQ(ofB.loads->frames.size(), 79U);
    EXPECT_EQ(ofA.most, ofB.most);
    EXPECT_NE(ofA.ink, ofB.ink);
    const auto series = compare::readSeries(a.toStdString(), {});
    ASSERT_TRUE(series);
    for (std::size_t i = 0; i < series->simulated.size(); ++i)
        ASSERT_EQ(ofA.loads->frames[i].used, series->simulated[i]);
    strips.pick(100);
    EXPECT_TRUE(strips.frameText().startsWith("Frame 100: A "));
    EXPECT_FALSE(strips.frameText().contains(", B ")) << "B has ended by then";
    strips.pick(40);
    EXPECT_TRUE(strips.frameText().contains(", B "));
}

TEST_F(CompareModelTest, WhatWasCancelledCanBeComparedAfterAll) {
    const QString a = record("a.percept", 1, 60);
    desk.choose(0, a);
    desk.choose(1, a);
    desk.cancel();
    EXPECT_FALSE(desk.isCompared());

    desk.again();

    EXPECT_TRUE(wait([this] { return desk.isCompared(); }));
}

TEST_F(CompareModelTest, TheBinOfAllThatLiesBeyondIsNamedSo) {
    const HistogramView view{.from = 10,
                             .binWidth = 5,
                             .a = {0.5, 0.3, 0.15, 0.05},
                             .unit = "\u00a0us",
                             .overflow = true};
    const auto drawn = drawHistogram(view, {600, 200});
    int named = 0;
    for (const auto& primitive : drawn.layer(overlay::Layer::Labels))
        if (const auto* label = std::get_if<overlay::Label>(&primitive))
            named += label->text == "> 25\u00a0us";
    EXPECT_EQ(named, 1);
}

/// Numbers of an axis, from left to right: where they begin and end.
std::vector<std::pair<double, double>> axisOf(const overlay::DisplayList& drawn) {
    std::vector<std::pair<double, double>> numbers;
    for (const auto& primitive : drawn.layer(overlay::Layer::Labels))
        if (const auto* label = std::get_if<overlay::Label>(&primitive)) {
            const double width = numberWidth(label->text);
            const double left = label->anchor == overlay::Anchor::Right    ? label->at.x - width
                                : label->anchor == overlay::Anchor::Centre ? label->at.x - width / 2
                                                                           : label->at.x;
            numbers.emplace_back(left, left + width);
        }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

TEST_F(CompareModelTest, NumbersOfAnAxisAreWholeAndApart) {
    for (const double width : {240.0, 310.0, 600.0, 936.0})
        for (const double from : {0.0, 0.06125, 1804.7, 100'304.0})
            for (const double bin : {0.0125, 0.7, 13.37, 25'000.0})
                for (const bool overflow : {false, true}) {
                    const HistogramView view{.from = from,
                                             .binWidth = bin,
                                             .a = std::vector<double>(30, 1.0 / 30),
                                             .unit = "\u00a0us",
                                             .overflow = overflow};
                    const auto numbers = axisOf(drawHistogram(view, {width, 150}));
                    ASSERT_FALSE(numbers.empty());
                    EXPECT_GE(numbers.front().first, 0) << width << ' ' << from << ' ' << bin;
                    EXPECT_LE(numbers.back().second, width) << width << ' ' << from << ' ' << bin;
                    for (std::size_t i = 1; i < numbers.size(); ++i)
                        EXPECT_GE(numbers[i].first, numbers[i - 1].second + 4)
                            << width << ' ' << from << ' ' << bin;
                }
}

TEST_F(CompareModelTest, NumbersOfAnAxisAreRound) {
    const HistogramView view{.from = 1.83, .binWidth = 0.37, .a = std::vector<double>(20, 0.05)};
    const auto drawn = drawHistogram(view, {500, 150});
    std::vector<std::string> texts;
    for (const auto& primitive : drawn.layer(overlay::Layer::Labels))
        if (const auto* label = std::get_if<overlay::Label>(&primitive))
            texts.push_back(label->text);
    EXPECT_EQ(texts, (std::vector<std::string>{"2", "3", "4", "5", "6", "7", "8", "9"}));
}

std::vector<std::string> wordsOf(const canvas::Picture& picture) {
    std::vector<std::string> words;
    for (const auto& list : picture.lists)
        for (const auto& primitive : list->layer(overlay::Layer::Labels))
            if (const auto* label = std::get_if<overlay::Label>(&primitive))
                words.push_back(label->text);
    return words;
}

TEST(Histogram, AsAPictureSaysWhatIsWhat) {
    HistogramView view{.binWidth = 500, .a = {0.25, 0.75}, .limit = 800, .scale = 1e-3};
    EXPECT_THAT(wordsOf(pictureOf(view)), testing::IsSupersetOf({"frames", "budget"}));
    view.b = {1.0};
    view.limit = 0;
    const auto words = wordsOf(pictureOf(view));
    EXPECT_THAT(words, testing::IsSupersetOf({"A", "B"}));
    EXPECT_THAT(words, testing::Not(testing::Contains("budget")));
}

TEST(Histogram, IsATableOfItsBins) {
    HistogramView view{.binWidth = 500, .a = {0.25, 0.75}, .scale = 1e-3, .unit = "\u00a0ms"};
    EXPECT_EQ(asCsv(view), "from ms,below ms,part of frames\n0,0.5,0.25\n0.5,1,0.75\n");
    view.b = {0, 0.5, 0.5};
    EXPECT_EQ(asCsv(view),
              "from ms,below ms,part of frames in A,part of frames in B\n"
              "0,0.5,0.25,0\n0.5,1,0.75,0.5\n1,1.5,0,0.5\n");
    EXPECT_EQ(asCsv({.a = {1}, .wholeBins = true}),
              "from tasks,below tasks,part of frames\n0,1,1\n");
}

TEST_F(CompareModelTest, IsDrawnForAFile) {
    chosen(record("a.percept", 1, 60), record("b.percept", 2, 60));
    const auto picture = pictureOf(desk);
    EXPECT_GE(picture.lists.size(), 4U) << "strips of both, the histogram, the words";
    EXPECT_GT(picture.size.height(), 300);
}

TEST_F(CompareModelTest, WhatIsNoRecordingIsSaid) {
    chosen(record("a.percept", 1, 30), write("b.percept", "no recording"));

    EXPECT_FALSE(desk.isCompared());
    EXPECT_TRUE(desk.problem().contains("b.percept"));
}

TEST_F(CompareModelTest, FiguresAreATableForOtherPrograms) {
    chosen(record("a.percept", 1, 60), record("b.percept", 2, 60));
    const QString path = QString::fromStdString((folder.path() / "table.csv").string());
    const QSignalSpy written(&desk, &CompareModel::written);

    desk.writeTable(QUrl::fromLocalFile(path));

    EXPECT_EQ(written.count(), 1);
    EXPECT_TRUE(desk.asCsv().starts_with("series,figure,a,"));
    const QSignalSpy refused(&desk, &CompareModel::refused);
    desk.writeTable(QUrl::fromLocalFile(path + "/no/such/folder.csv"));
    EXPECT_EQ(refused.count(), 1);
}

} // namespace
} // namespace percept::tuning
