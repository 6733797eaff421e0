#pragma once

#include <cstdint>

namespace percept::trace {

// Places in the lists of the run: agents in the order in which they joined, the others as in the
// level. The recording's dictionary gives their text ids.
enum class AgentId : std::uint32_t {};
enum class ItemId : std::uint32_t {};
enum class DoorId : std::uint32_t {};
enum class TriggerId : std::uint32_t {};
enum class WeaponId : std::uint32_t {};
enum class ProjectileId : std::uint32_t {};
enum class ModalityId : std::uint32_t {};
enum class RegionId : std::uint32_t {};
enum class ConnectionId : std::uint32_t {};
enum class TopicId : std::uint32_t {};
enum class ManagerId : std::uint32_t {};
enum class TaskId : std::uint32_t {};
enum class BehaviourId : std::uint32_t {};
enum class GroupId : std::uint32_t {};
enum class WaypointId : std::uint32_t {};
enum class EmitterId : std::uint32_t {};
/// What a signal is: `shot`, `speech`.
enum class TagId : std::uint32_t {};
/// What an agent can say: its place among the lines of all archetypes.
enum class LineId : std::uint32_t {};
/// What may have changed: the body of an agent, a door, a light, an item.
enum class ChangeId : std::uint32_t {};
/// An authored event: its place in the level.
enum class EventId : std::uint32_t {};
enum class PlaceKindId : std::uint32_t {};
/// An inhabitant of a town, counted from 1 in the order of creation. Those with a name, who keep
/// theirs through folding, come first.
enum class PersonId : std::uint32_t {};

/// Names that areas and games register: what an agent is about to do, what keeps it from perceiving
/// something, what an event says. Those that ship have enumerators where they belong.
enum class Goal : std::uint8_t;
enum class Gate : std::uint8_t;
enum class EventCode : std::uint32_t;

/// "Nobody", "nothing": NULL in a recording. Works for every id type above.
template <class Id>
inline constexpr Id kNone = Id{0xFFFFFFFFU};
inline constexpr AgentId kNoAgent = kNone<AgentId>;

template <class Id>
[[nodiscard]] constexpr std::uint32_t indexOf(Id id) {
    return static_cast<std::uint32_t>(id);
}

/// Names one trace record for good: `number << 20 | sub`.
///
/// Numbers count the records that `normal` writes, and frames; they advance at every trace level.
/// Records that only `full` writes are numbered `sub` = 1, 2, ... below the number before them,
/// so ids and causes agree across trace levels. Ascending ids are the order of happening.
enum class RecordId : std::uint64_t {};
inline constexpr RecordId kNoRecord{0};
inline constexpr unsigned kSubBits = 20;

[[nodiscard]] constexpr std::uint64_t numberOf(RecordId id) {
    return static_cast<std::uint64_t>(id) >> kSubBits;
}
[[nodiscard]] constexpr std::uint64_t subOf(RecordId id) {
    return static_cast<std::uint64_t>(id) & ((1ULL << kSubBits) - 1);
}

} // namespace percept::trace
