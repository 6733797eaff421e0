#include "app/workspaces/senses/ConeSide.h"

#include "app/ui/Follow.h"
#include "percept/base/Maths.h"
#include "percept/overlay/AgentOverlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::session {
namespace {

using geometry::Vec2;
using overlay::Ink;
using overlay::Layer;

constexpr Metres kCeiling = 3.0;
constexpr double kMargin = 14;     ///< pixels left and right
constexpr double kUnderFloor = 18; ///< pixels for the scale
constexpr double kSideGrab = 9;    ///< pixels
constexpr double kTicksApart = 56; ///< pixels, at least
constexpr std::array kSteps{0.5, 1.0, 2.0, 5.0, 10.0, 20.0};

gesture::SideHandle handleOf(std::size_t place) {
    return static_cast<gesture::SideHandle>(place);
}

/// Somebody of ordinary height, as a line with a head.
void drawFigure(overlay::DisplayList& list, Metres at, Metres height, double opacity) {
    const overlay::Stroke stroke{
        .ink = Ink::Text2, .width = 1.5F, .opacity = static_cast<float>(opacity)};
    list.segment(Layer::Tests, {at, 0}, {at, height - 0.22}, stroke);
    list.shape(
        Layer::Tests,
        {.at = {at, height - 0.12}, .radius = {3, 0}, .fill = {Ink::Text2, 0}, .outline = stroke});
}

} // namespace

ConeSide::ConeSide(QQuickItem* parent)
    : DisplayListItem(parent) {
    setGround(Ink::Canvas);
    setAcceptedMouseButtons(Qt::LeftButton);
}

void ConeSide::setDesk(ConeModel* desk) {
    if (!ui::follow(m_desk, desk, this))
        return;
    if (desk != nullptr)
        connect(desk, &ConeModel::changed, this, [this] { polish(); });
    polish();
    emit deskChanged();
}

const level::ViewCone* ConeSide::chosen() const {
    if (!m_desk || !m_desk->isPresent())
        return nullptr;
    const auto& cones = m_desk->shown().viewCones;
    const auto place = static_cast<std::size_t>(m_desk->cone());
    return place < cones.size() ? &cones[place] : nullptr;
}

gesture::SideFrame ConeSide::frame() const {
    const Metres eyes = m_desk ? m_desk->shown().eyeHeight : 1.7;
    return {.eyeHeight = eyes,
            .ceiling = std::max(kCeiling, eyes + 0.5),
            .far = gesture::ConePull::kFar};
}

canvas::ScreenTransform ConeSide::screen() const {
    if (m_held)
        return m_held->screen;
    canvas::ScreenTransform made = pixels();
    Metres longest = 2.0;
    if (const auto* cone = chosen())
        longest = std::max(longest, cone->length > 0 ? cone->length : gesture::ConePull::kFar);
    const double across = (width() - 2 * kMargin) / (longest * 1.08);
    const double up = (height() - kUnderFloor - 6) / frame().ceiling;
    made.scale = {across, -up};
    made.offset = {kMargin, height() - kUnderFloor};
    return made;
}

QPointF ConeSide::pixelOf(double ahead, double height) const {
    const Vec2 at = screen().toScreen({ahead, height});
    return {at.x, at.y};
}

void ConeSide::drawFloor(overlay::DisplayList& list) const {
    const auto seen = screen();
    const Metres end = (width() - seen.offset.x) / seen.scale.x;
    list.segment(Layer::Walls, {-1, 0}, {end, 0}, {.ink = Ink::Wall, .width = 2});
    list.segment(Layer::Walls,
                 {-1, frame().ceiling},
                 {end, frame().ceiling},
                 {.ink = Ink::WallWeak, .dash = overlay::kMissDash});
    double step = kSteps.back();
    for (const double each : kSteps)
        if (each * seen.scale.x >= kTicksApart) {
            step = each;
            break;
        }
    for (int i = 0; i * step < end - 0.4 * step; ++i)
        list.label(Layer::Labels,
                   {.at = {i * step, 0},
                    .shift = {0, 9},
                    .text = fmt::format("{:g} m", i * step),
                    .anchor = overlay::Anchor::Centre,
                    .ink = {Ink::Text3}});
}

void ConeSide::drawCones(overlay::DisplayList& list) const {
    const auto& cones = m_desk->shown().viewCones;
    const auto place = static_cast<std::size_t>(m_desk->cone());
    for (std::size_t i = 0; i < cones.size(); ++i) {
        const bool ahead = std::abs(maths::wrapAngle(cones[i].direction)) < 0.5 * maths::kPi;
        if (i == place || !ahead)
            continue;
        auto stroke = overlay::numberedConeStroke(i);
        stroke.opacity = 0.4F;
        list.outline(Layer::Cones, gesture::sideOutline(cones[i], frame()), stroke);
    }
    const level::ViewCone shape = m_made ? *m_made : cones[place];
    auto stroke = overlay::numberedConeStroke(place);
    stroke.width = 2;
    stroke.opacity = 1;
    const auto outline = gesture::sideOutline(shape, frame());
    list.fan(Layer::Cones, outline, {stroke.ink, 0.12F});
    list.outline(Layer::Selection, outline, stroke);
    for (const Vec2 at : gesture::sideHandles(shape, frame()))
        list.shape(Layer::Selection,
                   {.glyph = overlay::Glyph::Square,
                    .at = at,
                    .radius = {4.5F, 0},
                    .fill = {Ink::OnFill},
                    .outline = {.ink = Ink::Accent, .width = 1.5F}});
}

void ConeSide::updatePolish() {
    overlay::DisplayList list;
    if (const auto* cone = chosen(); cone != nullptr && width() > 80 && height() > 50) {
        const Metres length = cone->length > 0 ? cone->length : gesture::ConePull::kFar;
        drawFloor(list);
        drawFigure(list, 0.0, frame().eyeHeight + 0.12, 1.0);
        drawFigure(list, 0.6 * length, 1.8, 0.7);
        drawFigure(list, 0.68 * length, 1.8 * 0.6, 0.7);
        drawCones(list);
    }
    setSheet(0, canvas::share(std::move(list)), screen());
}

void ConeSide::mousePressEvent(QMouseEvent* event) {
    forceActiveFocus(Qt::MouseFocusReason);
    const auto* const cone = chosen();
    if (cone == nullptr)
        return;
    const auto seen = screen();
    const Vec2 at{event->position().x(), event->position().y()};
    const auto handles = gesture::sideHandles(*cone, frame());
    // The end comes first: it lies between the edges of a narrow cone.
    for (const std::size_t place : {2U, 0U, 1U})
        if (geometry::distance(seen.toScreen(handles[place]), at) <= kSideGrab) {
            setKeepMouseGrab(true);
            m_held = Held{handleOf(place), *cone, seen};
            return;
        }
}

void ConeSide::mouseMoveEvent(QMouseEvent* event) {
    if (!m_held || !m_desk)
        return;
    const Vec2 to = m_held->screen.toWorld({event->position().x(), event->position().y()});
    const bool snaps = !event->modifiers().testFlag(Qt::AltModifier);
    m_made = gesture::pulledSide(m_held->before, m_held->handle, frame(), to, snaps);
    if (m_made == m_held->before && chosen() != nullptr && *chosen() == m_held->before)
        return;
    m_desk->setShape(*m_made, false);
    polish();
}

void ConeSide::mouseReleaseEvent(QMouseEvent*) {
    endDrag(true);
}

void ConeSide::mouseUngrabEvent() {
    endDrag(false);
}

// Escape gives a drag up; the window knows it, too.
bool ConeSide::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && m_held &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return DisplayListItem::event(event);
}

void ConeSide::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_held)
        endDrag(false);
    else
        DisplayListItem::keyPressEvent(event);
}

void ConeSide::endDrag(bool keep) {
    if (!m_held)
        return;
    const level::ViewCone before = std::exchange(m_held, std::nullopt)->before;
    const auto made = std::exchange(m_made, std::nullopt);
    if (m_desk && made && keep && *made != before)
        m_desk->setShape(*made, true);
    else if (m_desk && made)
        m_desk->cancelDrag();
    polish();
}

} // namespace percept::session

#include "moc_ConeSide.cpp"
