#include "app/cli/Progress.h"

#include "app/cli/PlainText.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace percept::cli {
namespace {

constexpr std::int64_t kWidth = 30;
constexpr std::chrono::milliseconds kDrawEvery{100};

} // namespace

Progress::Progress(Streams& streams, std::string what, std::int64_t total)
    : m_terminal(PlainText::behind(streams.errors))
    , m_what(std::move(what))
    , m_total(std::max<std::int64_t>(total, 1))
    , m_enabled(m_terminal.rdbuf() == std::cerr.rdbuf() && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    if (m_drawn)
        m_terminal << "\r\x1b[K" << std::flush;
}

void Progress::show(std::int64_t done, const std::function<std::string()>& note) {
    const auto now = std::chrono::steady_clock::now();
    if (!m_enabled || now < m_next)
        return;
    m_next = now + kDrawEvery;
    m_drawn = true;
    const auto filled = std::clamp<std::int64_t>(done * kWidth / m_total, 0, kWidth);
    m_terminal << fmt::format("\r{} [{:#<{}}{:.<{}}] {}\x1b[K",
                              m_what,
                              "",
                              filled,
                              "",
                              kWidth - filled,
                              note ? note() : fmt::format("{} of {}", done, m_total))
               << std::flush;
}

} // namespace percept::cli
