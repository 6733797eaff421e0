#pragma once

#include <cstdint>

namespace percept::replay {

/// While it lives, SQLite takes no more memory than this, in the whole program: beyond it
/// statements fail with SQLITE_NOMEM. One of a program at a time.
class MemoryLimit {
public:
    explicit MemoryLimit(std::int64_t bytes);
    ~MemoryLimit();
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;

private:
    std::int64_t m_before;
};

/// What SQLite keeps in temporary files now, for all of the program [bytes]: what it sorts, groups
/// and makes distinct. They have no names, and no limit of their own.
/// @cost one look at each file that is open
[[nodiscard]] std::uint64_t temporaryBytes();

} // namespace percept::replay
