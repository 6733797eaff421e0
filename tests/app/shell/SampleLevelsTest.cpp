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
        EXPECT_TRUE(
            index.data(SampleLevels::DetailRole).toString().contains(QStringLiteral("agent")));
        EXPECT_TRUE(
            index.data(SampleLevels::ContentRole).toString().contains(QStringLiteral("region")) ||
            index.data(SampleLevels::ContentRole).toString().contains(QStringLiteral("item")));
        EXPECT_FALSE(index.data(SampleLevels::ContentRole).toString().startsWith(QLatin1Char('0')));
    }
}

} // namespace
} // namespace percept::shell
