#include "app/studio/Options.h"

#include <QDir>

#include <gtest/gtest.h>

#include <vector>

namespace percept::shell {
namespace {

std::variant<Options, Ending> read(std::vector<const char*> words) {
    words.insert(words.begin(), "percept-studio");
    return readOptions(static_cast<int>(words.size()), words.data());
}

TEST(Options, SayWhatToOpenAndHow) {
    const auto result = read({"--play", "--size", "1280x720", "--theme", "light", "a.level.json"});

    const auto* options = std::get_if<Options>(&result);
    ASSERT_NE(options, nullptr);
    EXPECT_EQ(options->file, QDir::current().absoluteFilePath(QStringLiteral("a.level.json")));
    EXPECT_TRUE(options->play);
    EXPECT_EQ(options->size, QSize(1280, 720));
    EXPECT_EQ(options->theme, QStringLiteral("light"));
    EXPECT_TRUE(options->screenshot.isEmpty());
}

TEST(Options, RefuseWhatTheyDoNotUnderstand) {
    const std::vector<std::vector<const char*>> wrong{{"--size", "big"},
                                                      {"--size", "10x10"},
                                                      {"--theme", "pink"},
                                                      {"--no-such-option"},
                                                      {"a", "b"}};
    for (const auto& words : wrong) {
        const auto result = read(words);
        const auto* ending = std::get_if<Ending>(&result);
        ASSERT_NE(ending, nullptr) << words.front();
        EXPECT_EQ(ending->code, 2);
        EXPECT_FALSE(ending->text.empty());
    }
}

TEST(Options, ExplainThemselves) {
    const auto result = read({"--help"});

    const auto* ending = std::get_if<Ending>(&result);
    ASSERT_NE(ending, nullptr);
    EXPECT_EQ(ending->code, 0);
    EXPECT_NE(ending->text.find("--screenshot"), std::string::npos);
}

TEST(Options, SayWhereTheDisplayIsMissing) {
    const auto saved = qgetenv("DISPLAY");
    const auto platform = qgetenv("QT_QPA_PLATFORM");
    qunsetenv("DISPLAY");
    qunsetenv("WAYLAND_DISPLAY");
    qunsetenv("QT_QPA_PLATFORM");
    Options options;

    EXPECT_TRUE(missingDisplay(options).has_value());
    options.screenshot = QStringLiteral("a.png");
    EXPECT_FALSE(missingDisplay(options).has_value());
    options.screenshot.clear();
    qputenv("DISPLAY", ":99");
    EXPECT_FALSE(missingDisplay(options).has_value());

    saved.isEmpty() ? qunsetenv("DISPLAY") : qputenv("DISPLAY", saved);
    if (!platform.isEmpty())
        qputenv("QT_QPA_PLATFORM", platform);
}

} // namespace
} // namespace percept::shell
