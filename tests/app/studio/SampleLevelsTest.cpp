#include "app/studio/SampleLevels.h"

#include <QDirIterator>
#include <QFile>

#include <gtest/gtest.h>

namespace percept::shell {
namespace {

TEST(SampleLevels, AreAllOnBoardAndDescribed) {
    QStringList files;
    for (QDirIterator each(QStringLiteral(PERCEPT_SOURCE_DIR "/resources/levels"),
                           {QStringLiteral("*.level.json")},
                           QDir::Files,
                           QDirIterator::Subdirectories);
         each.hasNext();)
        files << each.next();

    const SampleLevels samples;

    ASSERT_GT(files.size(), 0);
    ASSERT_EQ(samples.rowCount(), files.size());
    for (int row = 0; row < samples.rowCount(); ++row) {
        const auto index = samples.index(row);
        EXPECT_TRUE(QFile::exists(index.data(SampleLevels::PathRole).toString()));
        EXPECT_FALSE(index.data(SampleLevels::NameRole).toString().isEmpty());
        EXPECT_FALSE(index.data(SampleLevels::TopicsRole).toString().isEmpty());
        EXPECT_FALSE(index.data(SampleLevels::AboutRole).toString().isEmpty());
        const auto content = index.data(SampleLevels::ContentRole).toString();
        EXPECT_TRUE(content.contains(QStringLiteral("agent"))) << content.toStdString();
        EXPECT_GE(content.count(QLatin1Char(',')), 2) << content.toStdString();
        EXPECT_FALSE(content.contains(QStringLiteral(" 0"))) << content.toStdString();
    }
}

} // namespace
} // namespace percept::shell
