#pragma once

#include "percept/geometry/Vector.h"
#include "percept/overlay/Style.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace percept::overlay {

using geometry::Vec2;

enum class ObjectKind : std::uint8_t {
    None,
    Wall,
    Door,
    Region,
    Light,
    Connection,
    Item,
    Trigger,
    Spawn,
    Emitter,
    Node,
    Waypoint,
    Agent,
};
inline constexpr std::size_t kObjectKindCount = static_cast<std::size_t>(ObjectKind::Agent) + 1;

/// Names an object by its place in its list of the level or of the run.
struct ObjectRef {
    ObjectKind kind = ObjectKind::None;
    std::uint32_t index = 0;
    friend bool operator==(const ObjectRef&, const ObjectRef&) = default;
};

/// What a pointer can hit: everything nearer to a segment (or point) than the radius.
struct Pickable {
    ObjectRef object;
    Vec2 a{0, 0};
    Vec2 b{0, 0};
    Metres radius = 0;
    float pixels = 0;   ///< added to the radius at every scale
    ScaleRange scale{}; ///< at which it is drawn; it cannot be hit at others
    friend bool operator==(const Pickable&, const Pickable&) = default;
};

/// Finds what lies under the pointer.
///
/// The kind that comes last in ObjectKind wins, then the nearest one. Immutable; queries may run in
/// several threads.
class PickIndex {
public:
    PickIndex();
    explicit PickIndex(std::span<const Pickable> pickables);
    ~PickIndex();
    PickIndex(PickIndex&&) noexcept;
    PickIndex& operator=(PickIndex&&) noexcept;

    /// @param pixelsPerMetre the scale of the map [> 0]
    [[nodiscard]] std::optional<Pickable> at(Vec2 place, double pixelsPerMetre) const;

private:
    struct Tree;
    std::unique_ptr<Tree> m_tree;
};

/// The better one of two hits by the rule of PickIndex; either may be absent.
[[nodiscard]] std::optional<Pickable>
betterPick(Vec2 place, const std::optional<Pickable>& one, const std::optional<Pickable>& other);

} // namespace percept::overlay
