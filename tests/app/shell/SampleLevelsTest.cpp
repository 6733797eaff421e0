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
        const auto content = index.data(SampleLevels::ContentRole).toString();
        EXPECT_TRUE(content.contains(QStringLiteral("region")) ||
                    content.contains(QStringLiteral("inhabitant")) ||
                    content.contains(QStringLiteral("item")) ||
                    content.contains(QStringLiteral("waypoint")))
            << content.toStdString();
        EXPECT_FALSE(content.startsWith(QLatin1Char('0')));
    }
}

} // namespace
} // namespace percept::shell
