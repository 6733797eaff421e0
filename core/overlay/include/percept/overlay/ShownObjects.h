#pragma once

#include "percept/overlay/DisplayList.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace percept::overlay {

/// Which objects of a level a map draws at which scale: what display lists say of themselves, so
/// that drawing and hit testing cannot differ. A value.
///
///     ShownObjects shown;
///     shown.add(*ground);
///     bool drawn = shown.contains({ObjectKind::Light, 3}, pixelsPerMetre);
class ShownObjects {
public:
    /// @cost O(pickables of the list)
    void add(const DisplayList& list);

    /// @param pixelsPerMetre the scale of the map [> 0]
    [[nodiscard]] bool contains(ObjectRef object, double pixelsPerMetre) const;
    /// The lines and points along which a connection is drawn: not those between its ends. None for
    /// other kinds, which are drawn where they are.
    [[nodiscard]] std::span<const Pickable> piecesOf(ObjectRef object) const;

    friend bool operator==(const ShownObjects&, const ShownObjects&) = default;

private:
    struct Entry {
        bool drawn = false;
        ScaleRange scale{};
        std::vector<Pickable> pieces;
        friend bool operator==(const Entry&, const Entry&) = default;
    };

    Entry& entryOf(ObjectRef object);
    [[nodiscard]] const Entry* find(ObjectRef object) const;

    std::array<std::vector<Entry>, kObjectKindCount> m_entries;
};

} // namespace percept::overlay
