#pragma once

namespace percept {

/// The thread of main() must not ask SQLite for anything, as the window does not: each such call
/// fails the test that runs. A test that looks into a recording itself holds one of these.
class SqlAllowed {
public:
    SqlAllowed();
    ~SqlAllowed();
    SqlAllowed(const SqlAllowed&) = delete;
    SqlAllowed& operator=(const SqlAllowed&) = delete;
};

/// How many calls of SQLite other threads made: 0 would mean that nobody watches.
[[nodiscard]] int sqlCallsOfOtherThreads();

} // namespace percept
