#pragma once

#include "app/cli/CommandLine.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>

namespace percept::cli {

/// A progress bar on the error stream, if that is a terminal; nothing otherwise.
class Progress {
public:
    /// @param total [> 0]
    Progress(Streams& streams, std::string what, std::int64_t total);
    /// Removes the bar.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Cheap; draws at most ten times a second.
    /// @param note what stands behind the bar; without, how much of all is done
    void show(std::int64_t done, const std::function<std::string()>& note = {});

private:
    std::ostream& m_terminal;
    std::string m_what;
    std::int64_t m_total;
    bool m_enabled;
    bool m_drawn = false;
    std::chrono::steady_clock::time_point m_next{};
};

} // namespace percept::cli
