#include "app/cli/Interrupt.h"

namespace percept::cli {
namespace {

volatile std::sig_atomic_t interruptRequested = 0;

extern "C" void requestInterrupt(int /*signal*/) {
    interruptRequested = 1;
}

} // namespace

InterruptGuard::InterruptGuard() {
    interruptRequested = 0;
    struct sigaction action {};
    action.sa_handler = requestInterrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &m_oldInterrupt);
    sigaction(SIGTERM, &action, &m_oldTerminate);
}

InterruptGuard::~InterruptGuard() {
    sigaction(SIGINT, &m_oldInterrupt, nullptr);
    sigaction(SIGTERM, &m_oldTerminate, nullptr);
}

bool InterruptGuard::interrupted() const {
    return interruptRequested != 0;
}

} // namespace percept::cli
