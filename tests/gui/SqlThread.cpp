#include "SqlThread.h"

#include <gtest/gtest.h>

#include <atomic>
#include <dlfcn.h>
#include <sqlite3.h>
#include <thread>

namespace percept {
namespace {

const std::thread::id kMain = std::this_thread::get_id();
int g_allowed = 0; ///< of the thread of main()
std::atomic<int> g_others = 0;

void notice(const char* call) {
    if (std::this_thread::get_id() != kMain)
        ++g_others;
    else if (g_allowed == 0)
        ADD_FAILURE() << call << " in the window's thread";
}

/// What the library does under this name, in front of which this program comes.
template <class Function>
Function next(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

} // namespace

SqlAllowed::SqlAllowed() {
    ++g_allowed;
}

SqlAllowed::~SqlAllowed() {
    --g_allowed;
}

int sqlCallsOfOtherThreads() {
    return g_others;
}

} // namespace percept

extern "C" {

int sqlite3_open_v2(const char* path, sqlite3** database, int flags, const char* system) {
    percept::notice("sqlite3_open_v2");
    static const auto kNext = percept::next<decltype(&sqlite3_open_v2)>("sqlite3_open_v2");
    return kNext(path, database, flags, system);
}

int sqlite3_prepare_v3(sqlite3* database,
                       const char* sql,
                       int size,
                       unsigned flags,
                       sqlite3_stmt** statement,
                       const char** rest) {
    percept::notice("sqlite3_prepare_v3");
    static const auto kNext = percept::next<decltype(&sqlite3_prepare_v3)>("sqlite3_prepare_v3");
    return kNext(database, sql, size, flags, statement, rest);
}

int sqlite3_step(sqlite3_stmt* statement) {
    percept::notice("sqlite3_step");
    static const auto kNext = percept::next<decltype(&sqlite3_step)>("sqlite3_step");
    return kNext(statement);
}

} // extern "C"
