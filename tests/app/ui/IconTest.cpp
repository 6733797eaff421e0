#include "app/ui/IconProvider.h"

#include <QColor>
#include <QFile>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace percept::ui {
namespace {

namespace fs = std::filesystem;

int inkedPixels(const QImage& image) {
    int inked = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            inked += image.pixelColor(x, y).alpha() > 128 ? 1 : 0;
    return inked;
}

TEST(Icon, HasTheSizeAndTheColourAskedFor) {
    const QColor colour(10, 200, 30);

    const QImage image = drawIcon(QStringLiteral("square"), colour, 32);

    ASSERT_EQ(image.size(), QSize(32, 32));
    const QColor edge = image.pixelColor(16, 4);
    EXPECT_GT(edge.alpha(), 128);
    EXPECT_NEAR(edge.green(), 200, 2);
    EXPECT_EQ(image.pixelColor(16, 16).alpha(), 0);
}

TEST(Icon, OfEveryFileIsDrawn) {
    int drawn = 0;
    for (const auto& entry :
         fs::directory_iterator(fs::path(PERCEPT_SOURCE_DIR) / "resources/icons")) {
        if (entry.path().extension() != ".svg")
            continue;
        const auto name = QString::fromStdString(entry.path().stem().string());
        EXPECT_TRUE(IconProvider::knows(name)) << entry.path() << " is not listed in icons.cmake";
        EXPECT_GT(inkedPixels(drawIcon(name, Qt::white, 48)), 30) << entry.path();
        ++drawn;
    }
    EXPECT_GT(drawn, 90);
}

TEST(Icon, UnknownIsNothing) {
    EXPECT_TRUE(drawIcon(QStringLiteral("no such icon"), Qt::white, 16).isNull());
    EXPECT_FALSE(IconProvider::knows(QStringLiteral("no such icon")));
}

TEST(Icon, NamedInQmlIsOnBoard) {
    static const std::regex kName(R"(\b(?:iconName|icon|name):\s*"([a-z0-9]+(?:-[a-z0-9]+)*)\")");
    int named = 0;
    for (const char* folder : {"resources", "app", "editor", "inspector"})
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(PERCEPT_SOURCE_DIR) / folder)) {
            if (entry.path().extension() != ".qml")
                continue;
            std::ifstream stream(entry.path());
            const std::string text{std::istreambuf_iterator<char>(stream), {}};
            for (std::sregex_iterator at(text.begin(), text.end(), kName), end; at != end; ++at) {
                ++named;
                EXPECT_TRUE(IconProvider::knows(QString::fromStdString((*at)[1])))
                    << entry.path() << " names the icon " << (*at)[1];
            }
        }
    EXPECT_GT(named, 10);
}

} // namespace
} // namespace percept::ui
