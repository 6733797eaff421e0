#pragma once

#include "percept/level/Level.h"
#include "percept/overlay/DisplayList.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace percept::overlay {

/// How a modality is drawn: its colour, its dash, and its place among the strands at an opening.
struct ModalityLook {
    Ink ink = Ink::Invented;
    Dash dash = kInventedDash;
    int order = 4; ///< sight 0, sound 1, smell 2, touch 3, invented 4
    friend bool operator==(const ModalityLook&, const ModalityLook&) = default;
};

/// @param modality an invented one is told by an id that is not its kind
[[nodiscard]] ModalityLook lookOf(const level::Modality& modality);

/// The dash of the modality that is drawn in an ink.
[[nodiscard]] Dash dashOf(Ink modality);

/// Which connections are shown.
struct ConnectionScene {
    const level::Level& level;
    /// How far each door is open, 0..1; missing ones stand as at the start. Where the door of a
    /// connection is shut, what would pass is faint, without heads and with a bar across it.
    std::span<const double> doors{};
    /// The one modality that is looked at; the others fade. Nothing: all are.
    std::optional<std::string_view> only{};
    /// Further ones that lie over it.
    std::span<const std::string> over{};
    /// Ids of regions and connections that are looked at: where there are many arcs, theirs are
    /// whole.
    std::span<const std::string> chosen{};

    /// Whether a modality is looked at, rather than shown with all.
    [[nodiscard]] bool picks(std::string_view modality) const;
};

/// What passes from region to region.
///
/// Connections through one opening are drawn together: a strand per modality across it, with a head
/// at each end to which it passes and a bar where it does not. Those whose ends lie farther apart
/// are arcs with their name, one for both ways where two connections join the same ends. Where
/// there are many arcs, those are whole that begin or end in what is chosen, or are of the one
/// modality that is looked at; of the others both ends are drawn. From afar an opening is a dot
/// with the number of its strands. What passes nothing, as no modality of the level is listed, is a
/// thin dashed line with a bar. Every connection is drawn, and can be hit along what is drawn.
[[nodiscard]] DisplayList drawConnections(const ConnectionScene& scene);

/// Along which lines a connection is drawn, from its start to its end: one through an opening, an
/// arc per modality between places that lie far apart.
///
/// @param index place in `level.connections`
/// @cost O(connections)
[[nodiscard]] std::vector<std::vector<Vec2>> linesOf(const level::Level& level, std::size_t index);

} // namespace percept::overlay
