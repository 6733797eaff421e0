#pragma once

#include <QSize>
#include <QString>

#include <optional>
#include <string>
#include <variant>

namespace percept::shell {

/// What the studio was asked to do when it was started.
struct Options {
    QString file;            ///< a level or a recording; empty for none
    bool sample = false;     ///< open the first sample level
    bool play = false;       ///< start simulating
    QString screenshot;      ///< write a picture there and end; empty for none
    int settleMillis = 1500; ///< how long the window runs before the picture is taken
    QSize size;              ///< of the window; empty: as last time
    QString theme;           ///< "dark", "light", "contrast"; empty: as last time
};

/// What to print and with which exit code to end instead of opening a window.
struct Ending {
    std::string text;
    int code = 0;
};

[[nodiscard]] std::variant<Options, Ending> readOptions(int argc, const char* const* argv);

/// Why no window can be opened here; nothing where one can. Looks at the environment.
[[nodiscard]] std::optional<std::string> missingDisplay(const Options& options);

} // namespace percept::shell
