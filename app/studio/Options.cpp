#include "Options.h"

#include <CLI/CLI.hpp>
#include <QFileInfo>
#include <QStringList>

#include <sstream>

namespace percept::shell {

std::variant<Options, Ending> readOptions(int argc, const char* const* argv) {
    CLI::App app("Percept Studio: author, run, record and explain a game's AI", "percept-studio");
    std::string file;
    std::string screenshot;
    std::string theme;
    std::string size;
    Options options;
    app.add_option("file", file, "A level (.level.json) or a recording (.percept) to open");
    app.add_flag("--sample", options.sample, "Open the sample level");
    app.add_flag("--play", options.play, "Start simulating at once");
    app.add_option("--screenshot", screenshot, "Write a picture of the window there, then end");
    app.add_option("--settle", options.settleMillis, "Milliseconds before the picture is taken")
        ->check(CLI::Range(0, 600'000));
    app.add_option("--size", size, "Size of the window, such as 1600x900")
        ->check([](const std::string& text) {
            int width = 0;
            int height = 0;
            char cross = 0;
            std::istringstream stream(text);
            const bool valid = static_cast<bool>(stream >> width >> cross >> height) &&
                               stream.eof() && cross == 'x' && width >= 640 && height >= 400 &&
                               width <= 16384 && height <= 16384;
            return valid ? std::string() : "not a size like 1600x900, at least 640x400";
        });
    app.add_option("--theme", theme, "Colours of the window")
        ->check(CLI::IsMember({"dark", "light", "contrast"}));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::ostringstream out;
        std::ostringstream problems;
        const int code = app.exit(error, out, problems) == 0 ? 0 : 2;
        return Ending{out.str() + problems.str(), code};
    }
    if (!file.empty()) // dialogs and the list of recent files need all of it
        options.file = QFileInfo(QString::fromStdString(file)).absoluteFilePath();
    options.screenshot = QString::fromStdString(screenshot);
    options.theme = QString::fromStdString(theme);
    if (const auto parts = QString::fromStdString(size).split(QLatin1Char('x')); parts.size() == 2)
        options.size = {parts[0].toInt(), parts[1].toInt()};
    return options;
}

std::optional<std::string> missingDisplay(const Options& options) {
    const bool hasDisplay = !qEnvironmentVariableIsEmpty("DISPLAY") ||
                            !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
                            !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
    if (hasDisplay || !options.screenshot.isEmpty())
        return std::nullopt;
    return "percept-studio: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
           "Start it on a desktop, under `xvfb-run -a`, or give --screenshot FILE for a picture; "
           "`percept run` simulates and records without a window.\n";
}

} // namespace percept::shell
