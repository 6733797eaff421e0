#include "app/studio/RecentFiles.h"

#include <QAbstractItemModelTester>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace percept::shell {
namespace {

QDateTime at(int day, int hour, int minute) {
    return {QDate(2026, 11, day), QTime(hour, minute)};
}

TEST(TimeInWords, IsTheNearerTheFiner) {
    const QDateTime now = at(21, 12, 0); // a Saturday
    const std::vector<std::pair<QDateTime, const char*>> cases{
        {at(21, 12, 0), "just now"},
        {at(21, 11, 59), "1 minute ago"},
        {at(21, 11, 48), "12 minutes ago"},
        {at(21, 9, 41), "today, 09:41"},
        {at(20, 23, 0), "yesterday"},
        {at(19, 9, 0), "Thursday"},
        {at(12, 9, 0), "12 November"},
        {now.addYears(-1), "21 November 2025"},
    };
    for (const auto& [then, words] : cases)
        EXPECT_EQ(timeInWords(then, now).toStdString(), words);
}

class Recent : public testing::Test {
protected:
    Recent() {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Percept"));
        QCoreApplication::setApplicationName(QStringLiteral("recent test"));
    }
    QString file(const QString& name) const { return folder.filePath(name); }
    QTemporaryDir folder;
};

TEST_F(Recent, PutsTheLatestFirstAndEachOnce) {
    RecentFiles recent;
    QAbstractItemModelTester tester(&recent, QAbstractItemModelTester::FailureReportingMode::Fatal);

    recent.add(file(QStringLiteral("a.level.json")));
    recent.add(file(QStringLiteral("b.percept")));
    recent.add(file(QStringLiteral("a.level.json")));

    ASSERT_EQ(recent.count(), 2);
    EXPECT_EQ(recent.pathAt(0), file(QStringLiteral("a.level.json")));
    EXPECT_FALSE(recent.index(0).data(RecentFiles::RecordingRole).toBool());
    EXPECT_TRUE(recent.index(1).data(RecentFiles::RecordingRole).toBool());
    EXPECT_EQ(recent.pathAt(2), QString());
}

TEST_F(Recent, IsThereAgainAfterARestart) {
    { RecentFiles().add(file(QStringLiteral("kept.percept"))); }

    const RecentFiles recent;

    ASSERT_EQ(recent.count(), 1);
    EXPECT_EQ(recent.pathAt(0), file(QStringLiteral("kept.percept")));
}

TEST_F(Recent, ForgetsTheEldest) {
    RecentFiles recent;

    for (int i = 0; i < RecentFiles::kMost + 3; ++i)
        recent.add(file(QString::number(i)));

    EXPECT_EQ(recent.count(), RecentFiles::kMost);
    EXPECT_EQ(recent.pathAt(RecentFiles::kMost - 1), file(QStringLiteral("3")));
}

TEST_F(Recent, SaysWhatIsMissing) {
    RecentFiles recent;
    QFile present(file(QStringLiteral("here.level.json")));
    ASSERT_TRUE(present.open(QIODevice::WriteOnly));
    recent.add(present.fileName());
    recent.add(file(QStringLiteral("gone.level.json")));

    EXPECT_TRUE(recent.index(0).data(RecentFiles::MissingRole).toBool());
    EXPECT_FALSE(recent.index(1).data(RecentFiles::MissingRole).toBool());
}

TEST_F(Recent, WritesTheHomeFolderShort) {
    RecentFiles recent;

    recent.add(QDir::homePath() + QStringLiteral("/levels/a.level.json"));

    EXPECT_EQ(recent.index(0).data(RecentFiles::FolderRole).toString(), QStringLiteral("~/levels"));
}

} // namespace
} // namespace percept::shell
