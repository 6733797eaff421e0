#pragma once

#include <csignal>

namespace percept::cli {

/// While it lives, Ctrl+C and a request to end only raise a flag, so that what was done can be
/// kept. A second Ctrl+C ends the program as usual.
class InterruptGuard {
public:
    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    [[nodiscard]] bool interrupted() const;

private:
    struct sigaction m_oldInterrupt {};
    struct sigaction m_oldTerminate {};
};

} // namespace percept::cli
