#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace percept::schedule {

/// What a task works for; in the order of stacks and legends.
enum class TaskGroup : std::uint8_t {
    Senses,
    Awareness,
    Navigation,
    Squads, ///< and scripts
    Tactics,
    Decisions,
    World ///< and whatever else there is
};
inline constexpr std::size_t kTaskGroupCount = 7;

/// The group of a task by the words of its id: `sight_checks` senses, `path_requests` navigates.
///
/// Of several known words the last decides (`sense_links` are awareness); without one it is World.
/// @param taskId words of letters, parted by anything else, in lower or upper case
[[nodiscard]] TaskGroup groupOf(std::string_view taskId);

/// In words, such as `Senses`.
[[nodiscard]] std::string_view nameOf(TaskGroup group);

} // namespace percept::schedule
