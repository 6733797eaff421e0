#pragma once

#include "editor/edit/Document.h"

#include <span>

/// New objects of each kind, with ids that are free and values that make sense in the level.
namespace percept::gesture {

using geometry::Vec2;

/// What makes something new, and its id once that is done; None: it cannot be made there.
struct Creation {
    edit::Edits edits;
    edit::ObjectId id = edit::ObjectId::None;
    std::string reason; ///< why it cannot be made
};

[[nodiscard]] Creation
createWall(edit::Document& document, std::span<const Vec2> points, bool closed);
[[nodiscard]] Creation createRegion(edit::Document& document, std::span<const Vec2> corners);
/// A wall that runs along the door is cut open for it.
[[nodiscard]] Creation createDoor(edit::Document& document, Vec2 from, Vec2 to);
/// Through the door or the window that the line crosses, at the height of eyes. Through a window
/// passes what its material transmits.
/// @param both one back as well
/// @param only ids of the modalities that may pass; empty: all but touch
[[nodiscard]] Creation createConnection(edit::Document& document,
                                        Vec2 from,
                                        Vec2 to,
                                        bool both,
                                        std::span<const std::string> only = {});
[[nodiscard]] Creation createLight(edit::Document& document, Vec2 at);
[[nodiscard]] Creation createAgent(edit::Document& document, Vec2 at, Radians heading);
[[nodiscard]] Creation createItem(edit::Document& document, Vec2 at);
[[nodiscard]] Creation createTrigger(edit::Document& document, Vec2 from, Vec2 to);
[[nodiscard]] Creation createSpawn(edit::Document& document, Vec2 at);
/// Of the set of the waypoint before it.
[[nodiscard]] Creation createWaypoint(edit::Document& document, Vec2 at);

/// What links two waypoints, or takes the link away where they are linked like that already.
/// @param both one back as well
[[nodiscard]] edit::Edits
linkWaypoints(const edit::Document& document, edit::ObjectId from, edit::ObjectId to, bool both);

/// As wide as the node before it.
[[nodiscard]] Creation createNode(edit::Document& document, Vec2 at);
/// An edge of the navigation graph from one node to another, through the door between them, at the
/// cost of its length; where they are joined like that already, the edits delete it, and the id is
/// that of the first node.
/// @param both one back as well
[[nodiscard]] Creation
joinNodes(edit::Document& document, edit::ObjectId from, edit::ObjectId to, bool both);

/// The edits that leave a gap in every wall of which a straight side runs along `from`-`to`.
[[nodiscard]] edit::Edits cutWalls(edit::Document& document, Vec2 from, Vec2 to);

/// The region whose floor is lowest there; None outside all.
[[nodiscard]] edit::ObjectId regionAt(const edit::Document& document, Vec2 at);

} // namespace percept::gesture
