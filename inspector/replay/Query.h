#pragma once

#include "percept/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace percept::replay {

using Value =
    std::variant<std::nullptr_t, std::int64_t, double, std::string, std::vector<std::byte>>;

/// Takes the answer to a query row by row.
struct QuerySink {
    /// Called once, before the rows; names are made distinct ("id", "id_2").
    std::function<void(std::span<const std::string> columns)> begin;
    /// @return false to stop
    std::function<bool(std::span<const Value> values)> row;
};

/// Asks a recording one SQL statement. It can only be read; see the table `help` in it.
///
/// @errors those of Recording::open; InvalidInput with what SQL does not understand, or for a
/// statement that would change something; Corrupt
[[nodiscard]] Result<void>
query(const std::filesystem::path& path, const std::string& sql, const QuerySink& sink);

} // namespace percept::replay
