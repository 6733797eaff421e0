#pragma once

#include "editor/edit/Shape.h"
#include "percept/overlay/ShownObjects.h"

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

/// What of a document lies under the pointer.
namespace percept::gesture {

using geometry::Vec2;

/// How a map names the objects of a kind; None for kinds that no map draws.
[[nodiscard]] overlay::ObjectKind mapKindOf(edit::Kind kind);
/// The other way round; Settings for None.
[[nodiscard]] edit::Kind editKindOf(overlay::ObjectKind kind);

/// What a map draws of a document: the question that all tools ask before they hit anything.
struct ShownParts {
    /// By the objects' places in the level, agents by theirs in the run; null: there is no map, and
    /// everything that has a place counts as drawn.
    std::shared_ptr<const overlay::ShownObjects> objects{};
    /// Whether places where agents start are drawn, too.
    bool starts = false;
    /// The place of an agent of the level in the run, if it is there.
    std::function<std::optional<std::uint32_t>(edit::ObjectId)> agentInRun{};

    /// @param scale pixels per metre [> 0]
    [[nodiscard]] bool
    contains(const edit::Document& document, edit::ObjectId id, double scale) const;
};

/// Where an edge of the navigation graph runs; nothing if one of its nodes does not exist.
[[nodiscard]] std::optional<std::pair<Vec2, Vec2>> lineOf(const edit::Document& document,
                                                          edit::ObjectId edge);

/// Where all of them run.
class EdgeLines {
public:
    explicit EdgeLines(const level::Navigation& navigation);
    /// In metres. Of two edges there and back, the one that starts at the nearer end is nearer.
    [[nodiscard]] double distance(std::size_t edge, Vec2 at) const;

private:
    std::vector<std::optional<std::pair<Vec2, Vec2>>> m_lines;
};

/// Which objects a search for a hit considers.
using Eligible = std::function<bool(edit::ObjectId)>;

/// Points come before lines, lines before areas, the nearest of the same sort first.
/// @param scale pixels per metre [> 0]
/// @param shown what is drawn; along which lines a connection is, too
/// @param eligible asked only of what lies there
/// @param areas whether the inside of a region counts
[[nodiscard]] edit::ObjectId objectAt(const edit::Document& document,
                                      Vec2 at,
                                      double scale,
                                      const ShownParts& shown,
                                      const Eligible& eligible,
                                      bool areas);

/// Where the points of edit::handlesOf() are shown and taken hold of: there, but those of a
/// connection through an opening so far apart that both can be told.
[[nodiscard]] std::vector<Vec2> shownHandles(const edit::Object& object, double scale);

/// The point of an object that lies under the pointer, as a place in edit::handlesOf().
[[nodiscard]] std::optional<std::size_t> pointAt(const edit::Object& object, Vec2 at, double scale);

/// The side of a wall or region under the pointer: the place of its first point.
[[nodiscard]] std::optional<std::size_t> sideAt(const edit::Object& object, Vec2 at, double scale);

} // namespace percept::gesture
