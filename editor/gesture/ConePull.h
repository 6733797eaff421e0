#pragma once

#include "editor/gesture/Gestures.h"

#include <array>
#include <memory>
#include <optional>

/// View cones changed by dragging their outlines on the map.
namespace percept::gesture {

/// Where somebody looks from.
struct Lookout {
    Vec2 at{0, 0};
    Radians facing = 0;
    /// How far the left and the right edge of the cone that is shown reach before walls cut them,
    /// where their handles are [metres]; 0: as far as the cone does.
    std::array<Metres, 2> reach{0, 0};
    friend bool operator==(const Lookout&, const Lookout&) = default;
};

/// What can be dragged of a cone.
enum class ConeHandle { Left, Right, End, Pitch };

/// Where the handles of a cone are, by ConeHandle. That of the pitch lies half the length away, as
/// if the side view were laid on the floor: upwards is to the left of the axis.
/// @param far how far an unlimited one is drawn [> 0]
[[nodiscard]] std::array<Vec2, 4>
coneHandles(const level::ViewCone& cone, const Lookout& lookout, Metres far);

/// A cone with a handle pulled to a place: the end changes its length, a side the angle, to both
/// sides alike or, `apart`, on its own, that of the pitch the pitch, up to straight up or down.
/// @param snaps to a quarter of a metre and to whole degrees
[[nodiscard]] level::ViewCone pulledCone(level::ViewCone cone,
                                         ConeHandle handle,
                                         const Lookout& lookout,
                                         Vec2 to,
                                         bool apart,
                                         bool snaps);

/// Drags the handles of one cone of an archetype; each drag is one step of the history.
///
///     ConePull pull(document);
///     pull.show(archetype, 0, lookout);
///     if (pull.press(pointer)) ... pull.move(pointer) ... pull.release();
class ConePull {
public:
    /// Lives no longer than its document.
    explicit ConePull(edit::Document& document)
        : m_document(document) {}

    /// Whose cone has handles. A drag that is under way goes on from where it began.
    /// @param lookout nothing: nobody looks, so there are no handles
    void show(edit::ObjectId archetype, std::size_t cone, std::optional<Lookout> lookout);
    /// @return whether a handle lies there, which follows until the release
    bool press(const Pointer& pointer);
    void move(const Pointer& pointer);
    void release();
    void cancel() { m_act.reset(); }
    [[nodiscard]] bool isBusy() const { return m_act.has_value(); }
    /// Draws the handles.
    void mark(overlay::DisplayList& list) const;

    static constexpr Metres kFar = 40.0; ///< how far an unlimited one is drawn

private:
    struct Act {
        ConeHandle handle{};
        Lookout lookout;
        level::ViewCone before;
        std::unique_ptr<edit::Transaction> drag;
    };
    [[nodiscard]] std::optional<level::ViewCone> cone() const;

    edit::Document& m_document;
    edit::ObjectId m_archetype = edit::ObjectId::None;
    std::size_t m_cone = 0;
    std::optional<Lookout> m_lookout;
    std::optional<Act> m_act;
};

} // namespace percept::gesture
