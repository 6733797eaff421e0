#pragma once

#include "percept/base/Result.h"
#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace percept::replay {

/// No text and no blob of an answer is larger.
inline constexpr int kLargestValueBytes = 70'000'000;

using Value =
    std::variant<std::nullptr_t, std::int64_t, double, std::string, std::vector<std::byte>>;

/// Takes the answer to a query row by row.
struct QuerySink {
    /// Called once, before the rows; names are made distinct ("id", "id_2").
    std::function<void(std::span<const std::string> columns)> begin;
    /// @return false to stop
    std::function<bool(std::span<const Value> values)> row;
};

/// The height of the floor at a place in plan [metres].
using FloorAt = std::function<double(geometry::Vec2 place)>;
/// Makes that out of the text of a level; empty where it cannot be told.
using FloorsOf = std::function<FloorAt(std::string_view level)>;

/// When a query ends before it is answered: a recursive statement may have no end, and sort, group
/// or compare whatever it makes.
struct QueryLimits {
    Seconds time = 0;             ///< by the clock, that of the sink included; 0: no limit
    std::function<bool()> goOn{}; ///< asked many times a second; false stops; none: nobody stops it
    std::int64_t memory = 1'000'000'000;      ///< that SQLite takes at most [bytes]
    std::uint64_t temporary = 10'000'000'000; ///< in temporary files at most, about [bytes]
};

/// Asks a recording one SQL statement. It can only be read; see the table `help` in it. Beside what
/// the file has, there is the table `pose`; see addPoseTable().
///
/// @param floors for the heights of poses, asked where a query has need of them; without, they are
/// NULL
/// @errors those of Recording::open; InvalidInput with what SQL does not understand, or for a
/// statement that would change something, and for a row of more than kLargestValueBytes; Corrupt;
/// Cancelled: stopped, or out of time, memory or room for temporary files. The sink then has had
/// the rows until there
[[nodiscard]] Result<void> query(const std::filesystem::path& path,
                                 const std::string& sql,
                                 const QuerySink& sink,
                                 FloorsOf floors = {},
                                 const QueryLimits& limits = {});

} // namespace percept::replay
