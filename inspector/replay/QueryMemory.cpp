#include "inspector/replay/QueryMemory.h"

#include <filesystem>

#include <sqlite3.h>
#include <sys/stat.h>

namespace percept::replay {

namespace fs = std::filesystem;

MemoryLimit::MemoryLimit(std::int64_t bytes)
    : m_before(sqlite3_hard_heap_limit64(bytes)) {}

MemoryLimit::~MemoryLimit() {
    sqlite3_hard_heap_limit64(m_before);
}

std::uint64_t temporaryBytes() {
    constexpr const char* kPrefix = "/etilqs_"; // of all temporary files of SQLite
    std::uint64_t bytes = 0;
    std::error_code error;
    for (fs::directory_iterator file("/proc/self/fd", error), end; file != end && !error;
         file.increment(error)) {
        std::error_code gone;
        struct stat status {};
        if (fs::read_symlink(file->path(), gone).string().find(kPrefix) != std::string::npos &&
            ::stat(file->path().c_str(), &status) == 0)
            bytes += static_cast<std::uint64_t>(status.st_size);
    }
    return bytes;
}

} // namespace percept::replay
