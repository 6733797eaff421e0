#include "app/studio/edit/LastResort.h"

#include "percept/base/Contracts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <new>
#include <vector>

#include <unistd.h>

namespace percept::session {
namespace {

constexpr std::size_t kReserve = std::size_t{16} << 20U; ///< a level and its text [bytes]
constexpr unsigned kMostSeconds = 10;                    ///< that writing may take at the end

struct Windows {
    std::mutex mutex;
    std::vector<LastResort*> all;
    std::unique_ptr<char[]> reserve;
};

Windows& windows() {
    static Windows all;
    return all;
}

QString text(const char* source) {
    return QCoreApplication::translate("LastResort", source);
}

} // namespace

/// A lock that the program holds while it ends cannot keep it: the alarm ends it then.
void writeAllCopies() {
    ::alarm(kMostSeconds);
    windows().reserve.reset();
    const std::lock_guard lock(windows().mutex);
    for (LastResort* const window : windows().all)
        window->m_copies->writeLatest();
}

namespace {

void onContract(const ContractViolation& violation) {
    std::fprintf(stderr,
                 "%s:%d: broken contract: %s(%s)\n",
                 violation.file,
                 violation.line,
                 violation.kind,
                 violation.condition);
    writeAllCopies();
}

[[noreturn]] void onTerminate() {
    try {
        if (const auto exception = std::current_exception())
            std::rethrow_exception(exception);
    } catch (const std::exception& exception) {
        std::fprintf(stderr, "percept-studio: %s\n", exception.what());
    } catch (...) {
        std::fprintf(stderr, "percept-studio: an unknown exception\n");
    }
    writeAllCopies();
    std::abort();
}

} // namespace

LastResort::LastResort(std::shared_ptr<CopyWriter> copies, QObject* window, Tell tell)
    : m_copies(std::move(copies))
    , m_window(window)
    , m_tell(std::move(tell)) {
    const std::lock_guard lock(windows().mutex);
    windows().all.push_back(this);
}

LastResort::~LastResort() {
    const std::lock_guard lock(windows().mutex);
    std::erase(windows().all, this);
}

void LastResort::install() {
    windows().reserve = std::make_unique<char[]>(kReserve);
    setContractHandler(&onContract);
    std::set_terminate(&onTerminate);
}

void LastResort::tell(const QString& why) {
    const std::lock_guard lock(windows().mutex);
    for (const LastResort* const window : windows().all)
        QMetaObject::invokeMethod(
            window->m_window, [tell = window->m_tell, why] { tell(why); }, Qt::QueuedConnection);
}

bool LastResort::run(const std::function<void()>& work) {
    try {
        work();
        return true;
    } catch (const std::bad_alloc&) {
        tell(text("There is not enough memory. Close other programs, or ask for less"));
    } catch (const std::exception& exception) {
        tell(text("Something went wrong that was not foreseen: %1. Save your work")
                 .arg(QString::fromUtf8(exception.what())));
    }
    return false;
}

} // namespace percept::session
