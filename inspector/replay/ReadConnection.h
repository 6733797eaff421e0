#pragma once

#include "inspector/record/Database.h"

#include <filesystem>

namespace percept::replay {

/// A connection that reads a recording, also one that is still being written or was cut off.
///
/// Whoever leaves such a recording last folds the log beside it into the file.
class ReadConnection {
public:
    /// @errors NotFound; Unreadable for a folder; Corrupt for what is no recording, is empty or
    /// damaged; UnsupportedVersion
    [[nodiscard]] static Result<ReadConnection> open(const std::filesystem::path& path);
    ReadConnection() = default;
    ReadConnection(ReadConnection&&) = default;
    ReadConnection& operator=(ReadConnection&&) = default;
    ~ReadConnection();

    [[nodiscard]] record::Database& database() { return m_database; }

private:
    record::Database m_database;
    std::filesystem::path m_path;
};

/// What our own statements do not find in a recording is not there: says that it is damaged where
/// they are not understood.
[[nodiscard]] Error asDamage(Error error);

} // namespace percept::replay
