#pragma once

#include <cstdint>

/// What the library of faults writes down, for whoever plays it back.
namespace percept::faults {

enum class Kind : std::uint64_t {
    Make,   ///< `path` is a new file, `node`
    Write,  ///< data at `offset` of `node`
    Cut,    ///< `node` has the size `offset`
    Flush,  ///< `node` is on the disk: what a file holds, or which names a folder has
    Rename, ///< `path` is called `second`
    Link,   ///< `path` is called `second`, too
    Remove, ///< `path` is gone
};

/// Followed by both paths and the data.
struct Head {
    Kind kind = Kind::Make;
    std::uint64_t node = 0;
    std::uint64_t offset = 0;
    std::uint64_t pathSize = 0;
    std::uint64_t secondSize = 0;
    std::uint64_t dataSize = 0;
};

} // namespace percept::faults
