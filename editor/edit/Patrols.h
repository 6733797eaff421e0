#pragma once

#include "editor/edit/Document.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The stops of an agent's patrol as they are edited.
namespace percept::edit {

using geometry::Vec2;

/// Stops that are drawn are a multiple of this apart from whole metres.
inline constexpr Metres kStopGrid = 0.25;

/// The agent that an id means; null for anything else. Valid until the document changes.
[[nodiscard]] const level::Agent* agentOf(const Document& document, ObjectId id);
/// Where the stops are, in order; nothing for one whose name is not known.
[[nodiscard]] std::vector<std::optional<Vec2>> stopPlaces(const Document& document, ObjectId agent);

/// One more at a place, before the one that is `index` now. Contract: `index` <= their number.
[[nodiscard]] Edits
insertingStop(const Document& document, ObjectId agent, std::size_t index, Vec2 at);
/// One more at the end, a step aside from the last, or from where the agent starts.
[[nodiscard]] Edits addingStop(const Document& document, ObjectId agent);
/// A stop at another place: one that was a name becomes a position, what it waits stays.
[[nodiscard]] Edits movingStop(const Document& document, ObjectId agent, std::size_t stop, Vec2 to);
/// The order of stops changed. Contract: both exist.
[[nodiscard]] Edits
orderingStops(const Document& document, ObjectId agent, std::size_t from, std::size_t to);
/// A stop at what a text says: "4.5, 2", or the id of a navigation node or a waypoint.
/// @errors InvalidInput: neither of these; NotFound: no such node or waypoint
[[nodiscard]] Result<Edits>
placingStop(const Document& document, ObjectId agent, std::size_t stop, std::string_view text);
/// The text that says where a stop is.
[[nodiscard]] std::string stopText(const level::PatrolStop& stop);
[[nodiscard]] Edits removingStop(const Document& document, ObjectId agent, std::size_t stop);
/// @param wait seconds, held to 0 and above
[[nodiscard]] Edits
settingWait(const Document& document, ObjectId agent, std::size_t stop, Seconds wait);
/// Where it looks while it waits; nothing: as it came. Who is to look waits, a second if he did
/// not.
[[nodiscard]] Edits settingLook(const Document& document,
                                ObjectId agent,
                                std::size_t stop,
                                std::optional<Radians> look);

/// Takes stops off an agent whose names were cleared and who have no position.
void dropStopsWithoutPlace(Object& object);

/// "at gate", or where it is: "at 4.00, 2.50".
[[nodiscard]] std::string stopName(const Document& document, ObjectId agent, std::size_t stop);

} // namespace percept::edit
