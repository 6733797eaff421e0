#pragma once

#include "percept/geometry/Vector.h"
#include "percept/overlay/Picking.h"
#include "percept/overlay/Style.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace percept::overlay {

/// A stretch of a list of points or of corner numbers, both kept by the display list.
struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

enum class Heads : std::uint8_t { None, End, Both };

/// A polyline, or the outline of a polygon when `closed`.
struct Line {
    Range points{};
    Stroke stroke{};
    bool closed = false;
    Heads heads = Heads::None;
    /// Points are pixels right and up of this place, rather than places of their own.
    std::optional<Vec2> anchor{};
    ScaleRange scale{};
    friend bool operator==(const Line&, const Line&) = default;
};

/// Opaque at a centre, clear at the radius.
struct RadialFade {
    Vec2 centre{0, 0};
    Metres radius = 1.0;
    friend bool operator==(const RadialFade&, const RadialFade&) = default;
};

/// A filled polygon.
struct Area {
    Range points{};
    Range triangles{}; ///< three numbers each, counted from the first of `points`
    Fill fill{};
    std::optional<RadialFade> fade{};
    ScaleRange scale{};
    friend bool operator==(const Area&, const Area&) = default;
};

/// A symbol at a place.
struct Shape {
    Glyph glyph = Glyph::Circle;
    Vec2 at{0, 0};
    Extent radius{};  ///< of the circle around it
    Vec2 shift{0, 0}; ///< pixels right and down of `at`
    Radians turn = 0; ///< counter-clockwise
    Fill fill{};
    Stroke outline = kNoStroke; ///< width 0: none
    float halo = 0;             ///< pixels of canvas colour around it
    ScaleRange scale{};
    friend bool operator==(const Shape&, const Shape&) = default;
};

/// A part of a ring, or a sector when filled.
struct Arc {
    Vec2 centre{0, 0};
    Extent radius{};
    Radians from = 0;
    Radians sweep = 0; ///< counter-clockwise when positive, at most 2 pi
    Stroke stroke{};   ///< width 0: none
    Fill fill{Ink::Canvas, 0};
    ScaleRange scale{};
    friend bool operator==(const Arc&, const Arc&) = default;
};

/// What a label does where it would lie over another one.
enum class Crowding : std::uint8_t {
    Stays,  ///< it is drawn all the same
    Yields, ///< it goes to another side of its place or, if all are taken, is left out
    First,  ///< the same, but before all others: it is what a person looks at
};

struct Label {
    Vec2 at{0, 0};
    Vec2 shift{0, 0};   ///< pixels right and down of `at`
    std::string text{}; ///< UTF-8, one line
    TextStyle style = TextStyle::Caption;
    Anchor anchor = Anchor::Left;
    Fill ink{Ink::Text1, 1};
    float halo = 0;     ///< pixels of canvas colour around the letters
    float maxWidth = 0; ///< pixels, longer text is elided; 0 = no limit
    bool chip = false;  ///< on a rounded ground with an outline
    ScaleRange scale{};
    Crowding crowding = Crowding::Stays;
    ObjectRef of{}; ///< the object that it names, if it names one
    Range room{};   ///< a ring that it must lie in, or it is left out; empty: anywhere
    friend bool operator==(const Label&, const Label&) = default;
};

/// An object of the level that the list draws, and at which scales.
struct ShownObject {
    ObjectRef object;
    ScaleRange scale{};
    friend bool operator==(const ShownObject&, const ShownObject&) = default;
};

using Primitive = std::variant<Line, Area, Shape, Arc, Label>;

/// What to draw, as a value: primitives by layer, in the order in which they were added, and what a
/// pointer can hit.
///
/// Positions are in the world [metres, y up] and become pixels only when drawn; widths are in
/// logical pixels. A finished list is shared as `std::shared_ptr<const DisplayList>`.
///
///     DisplayList list;
///     list.line(Layer::Walls, points, {.ink = Ink::Wall, .width = 4});
class DisplayList {
public:
    [[nodiscard]] std::span<const Primitive> layer(Layer layer) const {
        return m_layers[static_cast<std::size_t>(layer)];
    }
    [[nodiscard]] std::span<const Vec2> points(Range range) const {
        return std::span(m_points).subspan(range.first, range.count);
    }
    [[nodiscard]] std::span<const std::uint32_t> triangles(Range range) const {
        return std::span(m_triangles).subspan(range.first, range.count);
    }
    [[nodiscard]] std::span<const Pickable> pickables() const { return m_pickables; }
    /// What is drawn but hit in ways of its own, such as regions, which are hit by their floor.
    [[nodiscard]] std::span<const ShownObject> shown() const { return m_shown; }
    [[nodiscard]] bool empty() const;

    /// Fewer than two points draw nothing. @return the line, for its rarer members; valid until the
    /// next addition to the layer
    Line& line(Layer layer, std::span<const Vec2> points, const Stroke& stroke);
    Line& segment(Layer layer, Vec2 from, Vec2 to, const Stroke& stroke);
    Line& outline(Layer layer, std::span<const Vec2> ring, const Stroke& stroke);
    /// @param ring a simple polygon, either way round; others are filled as far as they can be
    Area& area(Layer layer, std::span<const Vec2> ring, const Fill& fill);
    /// A polygon of which every corner is seen from the first one: cheaper than area().
    Area& fan(Layer layer, std::span<const Vec2> ring, const Fill& fill);
    Area& rectangle(Layer layer, Vec2 low, Vec2 high, const Fill& fill);
    Shape& shape(Layer layer, const Shape& shape);
    Arc& arc(Layer layer, const Arc& arc);
    Label& label(Layer layer, Label label);
    /// A name of ground: it lies in the ring, and in no smaller one that has a name, too. What
    /// `shift` says comes first, then the corners.
    Label& nameOfGround(Layer layer, Label label, std::span<const Vec2> ring);
    /// Draws an object that a pointer can hit.
    void pickable(const Pickable& pickable) { m_pickables.push_back(pickable); }
    /// Draws an object that has no pickable.
    void shows(const ShownObject& shown) { m_shown.push_back(shown); }
    /// Keeps the memory.
    void clear();

    friend bool operator==(const DisplayList&, const DisplayList&) = default;

private:
    template <class T>
    T& add(Layer layer, T primitive);
    Range addPoints(std::span<const Vec2> points);

    std::array<std::vector<Primitive>, kLayerCount> m_layers;
    std::vector<Vec2> m_points;
    std::vector<std::uint32_t> m_triangles;
    std::vector<Pickable> m_pickables;
    std::vector<ShownObject> m_shown;
};

} // namespace percept::overlay
