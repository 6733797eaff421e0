#include "app/shell/SampleLevels.h"

#include <QDir>
#include <QFile>

#include <gtest/gtest.h>

namespace percept::shell {
namespace {

TEST(SampleLevels, AreAllOnBoardAndDescribed) {
    const QDir folder(QStringLiteral(PERCEPT_SOURCE_DIR "/resources/levels"));
    const auto files = folder.entryList({QStringLiteral("*.level.json")}, QDir::Files);

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
