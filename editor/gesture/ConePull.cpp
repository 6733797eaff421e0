#include "editor/gesture/ConePull.h"

#include "editor/edit/ViewCones.h"
#include "percept/base/Maths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::gesture {
namespace {

constexpr double kHandlePixels = 8;
constexpr Metres kShortest = 0.5;
constexpr Radians kDegree = maths::kPi / 180.0;

double snapped(double value, double grid, bool snaps) {
    return snaps ? std::round(value / grid) * grid : value;
}

std::string nameOf(ConeHandle handle) {
    switch (handle) {
    case ConeHandle::End:
        return "length";
    case ConeHandle::Pitch:
        return "pitch";
    case ConeHandle::Left:
    case ConeHandle::Right:
        break;
    }
    return "angle";
}

} // namespace

std::array<Vec2, 4> coneHandles(const level::ViewCone& cone, const Lookout& lookout, Metres far) {
    const Metres length = cone.length > 0 ? std::min(cone.length, far) : far;
    const Radians axis = lookout.facing + cone.direction;
    const auto at = [&](Radians angle, Metres reach) {
        return lookout.at +
               geometry::fromAngle(angle) * (reach > 0 ? std::min(reach, length) : length);
    };
    return {at(axis + 0.5 * cone.horizontal, lookout.reach[0]),
            at(axis - 0.5 * cone.horizontal, lookout.reach[1]),
            at(axis, 0),
            at(axis + cone.pitch, 0.5 * length)};
}

level::ViewCone pulledCone(level::ViewCone cone,
                           ConeHandle handle,
                           const Lookout& lookout,
                           Vec2 to,
                           bool apart,
                           bool snaps) {
    if (handle == ConeHandle::End) {
        cone.length = std::max(snapped(geometry::distance(lookout.at, to), 0.25, snaps), kShortest);
        return cone;
    }
    if (handle == ConeHandle::Pitch) {
        const Radians up =
            maths::wrapAngle(geometry::angleOf(to - lookout.at) - lookout.facing - cone.direction);
        cone.pitch = snapped(std::clamp(up, -0.5 * maths::kPi, 0.5 * maths::kPi), kDegree, snaps);
        return cone;
    }
    const double side = handle == ConeHandle::Left ? 1.0 : -1.0;
    const Radians off = side * maths::wrapAngle(geometry::angleOf(to - lookout.at) -
                                                lookout.facing - cone.direction);
    const Radians half = snapped(std::clamp(off, kDegree, maths::kPi), kDegree, snaps);
    const Radians other = 0.5 * cone.horizontal;
    cone.horizontal = std::min(apart ? half + other : 2.0 * half, maths::kTwoPi);
    if (apart)
        cone.direction = maths::wrapAngle(cone.direction + side * 0.5 * (half - other));
    return cone;
}

void ConePull::show(edit::ObjectId archetype, std::size_t cone, std::optional<Lookout> lookout) {
    if (m_act && (archetype != m_archetype || cone != m_cone))
        m_act.reset();
    m_archetype = archetype;
    m_cone = cone;
    m_lookout = lookout;
}

std::optional<level::ViewCone> ConePull::cone() const {
    if (!m_lookout || edit::coneOwner(m_document, m_archetype) != m_archetype ||
        m_archetype == edit::ObjectId::None)
        return std::nullopt;
    const auto cones = edit::resolvedArchetype(m_document, m_archetype).viewCones;
    return m_cone < cones.size() ? std::optional(cones[m_cone]) : std::nullopt;
}

bool ConePull::press(const Pointer& pointer) {
    const auto held = cone();
    if (!held || m_document.isInTransaction())
        return false;
    const auto handles = coneHandles(*held, *m_lookout, kFar);
    // The end comes late: a narrow cone has it close to both sides.
    for (const ConeHandle handle :
         {ConeHandle::Left, ConeHandle::Right, ConeHandle::End, ConeHandle::Pitch}) {
        const Vec2 at = handles[static_cast<std::size_t>(handle)];
        if (geometry::distance(at, pointer.at) * pointer.scale > kHandlePixels)
            continue;
        m_act = Act{handle, *m_lookout, *held, nullptr};
        return true;
    }
    return false;
}

void ConePull::move(const Pointer& pointer) {
    if (!m_act)
        return;
    const auto made = pulledCone(
        m_act->before, m_act->handle, m_act->lookout, pointer.at, pointer.shift, !pointer.alt);
    if (!m_act->drag && made == m_act->before)
        return;
    if (!m_act->drag)
        m_act->drag = std::make_unique<edit::Transaction>(
            m_document, nameOf(m_act->handle) + (" of cone " + m_act->before.id));
    (void)m_act->drag->update(edit::replacingCone(m_document, m_archetype, m_cone, made));
}

void ConePull::release() {
    if (m_act && m_act->drag)
        m_act->drag->commit();
    m_act.reset();
}

void ConePull::mark(overlay::DisplayList& list) const {
    const auto shown = cone();
    if (!shown)
        return;
    Lookout lookout = m_act ? m_act->lookout : *m_lookout;
    lookout.reach = m_lookout->reach;
    const auto handles = coneHandles(*shown, lookout, kFar);
    const Vec2 pitch = handles[static_cast<std::size_t>(ConeHandle::Pitch)];
    list.segment(overlay::Layer::Selection,
                 lookout.at,
                 pitch,
                 {.ink = overlay::Ink::Accent, .width = 1, .dash = overlay::kDots});
    for (std::size_t i = 0; i < handles.size(); ++i)
        list.shape(overlay::Layer::Selection,
                   {.glyph = handles[i] == pitch ? overlay::Glyph::Circle : overlay::Glyph::Square,
                    .at = handles[i],
                    .radius = {4.5F, 0},
                    .fill = {overlay::Ink::OnFill},
                    .outline = {.ink = overlay::Ink::Accent, .width = 1.5F}});
    list.label(overlay::Layer::Selection,
               {.at = pitch,
                .shift = {9, 0},
                .text = // Without the sign of what rounds to 0.
                fmt::format("pitch {:.0f}\u00b0", std::round(shown->pitch / kDegree) + 0.0),
                .halo = 3,
                .crowding = overlay::Crowding::Yields});
}

} // namespace percept::gesture
