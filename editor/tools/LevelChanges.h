#pragma once

#include "percept/level/Level.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// What tools propose to do to a level, as values: shown first, then applied as one edit.
namespace percept::tools {

/// One object of a list of the level.
template <class T>
struct Change {
    std::optional<std::size_t> index; ///< its place in the list; absent: a new one
    std::optional<T> object;          ///< as it shall be; absent: it goes
    std::string reason;               ///< such as "through door_2"

    [[nodiscard]] bool adds() const { return !index.has_value(); }
    [[nodiscard]] bool drops() const { return !object.has_value(); }
    friend bool operator==(const Change&, const Change&) = default;
};

/// Indices are those before any of it is done; each object is named once at most.
struct LevelChanges {
    std::vector<Change<level::Modality>> modalities;
    std::vector<Change<level::Region>> regions;
    std::vector<Change<level::Connection>> connections;
    std::vector<Change<level::Agent>> agents;
    std::optional<std::string> senseManager;

    [[nodiscard]] bool empty() const {
        return modalities.empty() && regions.empty() && connections.empty() && agents.empty() &&
               !senseManager;
    }
    friend bool operator==(const LevelChanges&, const LevelChanges&) = default;
};

/// Contract: the indices lie within the lists of `level`.
void apply(const LevelChanges& changes, level::Level& level);

} // namespace percept::tools
