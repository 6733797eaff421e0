#pragma once

#include "editor/edit/Shape.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace percept::edit {

/// What a point was drawn to, the strongest first.
enum class SnapKind : std::uint8_t { End, Middle, Crossing, Edge, Alignment, Grid, None };

struct SnapSettings {
    bool on = true;
    Metres grid = 0.25; ///< 0: no grid
    Metres reach = 0.3; ///< how far a point is drawn, apart from the grid
};

/// A line that shows why a point is where it is: from what it is aligned with to the point.
struct Guide {
    Vec2 from{0, 0};
    Vec2 to{0, 0};
    friend bool operator==(const Guide&, const Guide&) = default;
};

struct Snapped {
    Vec2 point{0, 0};
    SnapKind kind = SnapKind::None;
    std::vector<Guide> guides{};
};

/// What points are drawn to: ends, corners and middles of walls, doors and regions, their sides,
/// single places, the grid, and the lines through all those points along the axes.
///
/// Made from a document as it is at the start of a drag; copies share that. @cost of a question:
/// the points within reach and those level with the place
class SnapIndex {
public:
    SnapIndex();
    /// @param except what is being moved does not snap to itself
    SnapIndex(const Document& document, std::span<const ObjectId> except);

    [[nodiscard]] Snapped snap(Vec2 place, const SnapSettings& settings) const;
    /// Moves points together so that one of them snaps best.
    /// @return `point` is the offset; the guides are those of the point that snapped
    [[nodiscard]] Snapped
    snapOffset(std::span<const Vec2> points, Vec2 offset, const SnapSettings& settings) const;
    /// Moves a line through `place` across itself: level with another point, otherwise to the grid
    /// where it runs along an axis.
    ///
    /// @param across length 1
    /// @param by how far [metres]
    /// @return where `place` comes to lie
    [[nodiscard]] Snapped
    snapAcross(Vec2 place, Vec2 across, double by, const SnapSettings& settings) const;
    /// More to snap to: what is being drawn.
    void addLine(std::span<const Vec2> points, bool closed) { m_added.add(points, closed); }

private:
    struct Side {
        Vec2 a{0, 0};
        Vec2 b{0, 0};
    };
    struct Lines {
        std::vector<Vec2> ends;
        std::vector<Vec2> middles;
        std::vector<Side> sides;
        void add(std::span<const Vec2> points, bool closed);
    };
    struct Sorted;
    [[nodiscard]] Snapped align(Vec2 place, const SnapSettings& settings) const;
    [[nodiscard]] std::optional<Snapped> onSide(Vec2 place, const SnapSettings& settings) const;

    std::shared_ptr<const Sorted> m_document; ///< null: nothing
    Lines m_added;
};

} // namespace percept::edit
