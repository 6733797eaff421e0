#include "MapCanvas.h"

#include "app/ui/Follow.h"
#include "percept/geometry/Polygon.h"
#include "percept/overlay/ConnectionOverlay.h"
#include "percept/overlay/SelectionOverlay.h"

#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace percept::canvas {
namespace {

using overlay::DisplayList;
using overlay::Layer;
using overlay::ObjectKind;

constexpr double kMargin = 32;

Vec2 vectorOf(const QPointF& point) {
    return {point.x(), point.y()};
}

/// The largest 1-2-5 length that is at most `most` pixels wide.
double roundLength(double pixelsPerMetre, double most) {
    const double decade = std::pow(10.0, std::floor(std::log10(most / pixelsPerMetre)));
    for (const double step : {5.0, 2.0})
        if (decade * step * pixelsPerMetre <= most)
            return decade * step;
    return decade;
}

DisplayList scaleBar(const ScreenTransform& screen) {
    constexpr double kWidest = 90;
    constexpr double kRim = 16;
    const double metres = roundLength(screen.pixelsPerMetre(), kWidest);
    const Vec2 right = screen.size - Vec2{kRim, kRim};
    const Vec2 left = right - Vec2{metres * screen.pixelsPerMetre(), 0};
    const Vec2 tick{0, 5};
    const QString text = QLocale::c().toString(metres, 'g', 3) + QStringLiteral("\u00a0m");
    DisplayList list;
    for (const overlay::Stroke& stroke :
         {overlay::Stroke{.ink = overlay::Ink::Canvas, .width = 5},
          overlay::Stroke{.ink = overlay::Ink::Text2, .width = 1.5F}})
        list.line(Layer::Labels, std::array{left - tick, left, right, right - tick}, stroke);
    list.label(Layer::Labels,
               {.at = left,
                .shift = {4, -11},
                .text = text.toStdString(),
                .style = overlay::TextStyle::Number,
                .ink = {overlay::Ink::Text2},
                .halo = 3});
    return list;
}

} // namespace

MapCanvas::MapCanvas(QQuickItem* parent)
    : CameraItem(parent) {
    setGround(overlay::Ink::Canvas);
    connect(this, &CameraItem::cameraChanged, this, [this] {
        showLists();
        showTool();
    });
    connect(this, &MapCanvas::layersChanged, this, [this] { markStale(kLevel); });
}

void MapCanvas::setLevel(LevelGeometry* level) {
    if (!ui::follow(m_level, level, this))
        return;
    if (level)
        connect(level, &LevelGeometry::changed, this, &MapCanvas::onLevelChanged);
    if (level)
        connect(level, &LevelGeometry::edited, this, [this] {
            markStale(partsOf(m_level->changes()) | kMarks);
        });
    onLevelChanged();
    emit levelChanged();
}

/// What is drawn of the kinds that an edit changed.
unsigned MapCanvas::partsOf(const MapChanges& changes) {
    using enum overlay::ObjectKind;
    const auto drawn = [&](Stale part, std::initializer_list<overlay::ObjectKind> kinds) {
        return changes.touchesAny(kinds) ? unsigned{part} : unsigned{kNothing};
    };
    return drawn(kGround, {Wall, Door, Region, Light, Trigger, Spawn, Emitter, Node}) |
           drawn(kPassing, {Wall, Door, Region, Light, Connection}) |
           drawn(kFixtures, {Door, Item}) | drawn(kMoving, {Agent});
}

void MapCanvas::onLevelChanged() {
    m_fitted = false;
    markStale(kLevel | kMarks);
}

void MapCanvas::setView(ViewFeed* view) {
    if (!ui::follow(m_view, view, this))
        return;
    if (view) {
        connect(view, &ViewFeed::viewChanged, this, &MapCanvas::onViewChanged);
        connect(view, &ViewFeed::looksChanged, this, [this] { markStale(kMoving); });
        connect(view, &ViewFeed::mindChanged, this, [this] { markStale(kMoving); });
        connect(view, &ViewFeed::awarenessChanged, this, [this] { markStale(kMoving); });
    }
    onViewChanged();
    emit viewChanged();
}

void MapCanvas::setOverlay(OverlayFeed* overlay) {
    if (!ui::follow(m_overlayFeed, overlay, this))
        return;
    if (overlay)
        connect(overlay, &OverlayFeed::changed, this, &MapCanvas::onOverlayChanged);
    onOverlayChanged(OverlayFeed::Part::Still);
    emit overlayChanged();
}

void MapCanvas::onOverlayChanged(OverlayFeed::Part part) {
    if (part == OverlayFeed::Part::Still) {
        const auto list = m_overlayFeed ? m_overlayFeed->list(part) : nullptr;
        m_overlayPicks = list ? overlay::PickIndex(list->pickables()) : overlay::PickIndex();
        takeShown(/*still*/ true);
    }
    markStale(part == OverlayFeed::Part::Notice ? kMoving : kNothing);
    showLists();
}

void MapCanvas::setTool(MapTool* tool) {
    if (!ui::follow(m_tool, tool, this))
        return;
    if (tool)
        connect(tool, &MapTool::marksChanged, this, [this] { markStale(kTool); });
    markStale(kTool | kMarks);
    takeShown(/*still*/ true);
    emit toolChanged();
}

void MapCanvas::onViewChanged() {
    const trace::View* view = shownView();
    const bool doors = view ? view->doors != m_openness : !m_openness.empty();
    const bool items = view ? view->items != m_present : !m_present.empty();
    markStale(kMoving | kMarks | (doors ? kPassing | kFixtures : kNothing) |
              (items ? kFixtures : kNothing));
}

void MapCanvas::markStale(unsigned parts) {
    m_stale |= parts;
    polish();
}

const trace::View* MapCanvas::shownView() const {
    return m_view ? m_view->view().get() : nullptr;
}

MapObject::Kind MapCanvas::selectedKind() const {
    return static_cast<MapObject::Kind>(m_selected.kind);
}

void MapCanvas::setSelectedKind(MapObject::Kind kind) {
    const auto wanted = static_cast<ObjectKind>(kind);
    if (wanted == m_selected.kind)
        return;
    m_selected.kind = wanted;
    markStale(kMoving | kMarks);
    emit selectionChanged();
}

void MapCanvas::setSelectedIndex(int index) {
    const auto wanted = static_cast<std::uint32_t>(index);
    if (wanted == m_selected.index)
        return;
    m_selected.index = wanted;
    markStale(kMoving | kMarks);
    emit selectionChanged();
}

MapObject::Kind MapCanvas::hoveredKind() const {
    return static_cast<MapObject::Kind>(m_hovered.kind);
}

overlay::LevelLayers MapCanvas::levelLayers() const {
    return {.grid = m_showGrid,
            .heights = m_showHeights,
            .navigation = m_showGraph,
            .items = m_showItems,
            .triggers = m_showTriggers,
            .spawns = m_showSpawns,
            .names = m_showNames};
}

void MapCanvas::fitAll() {
    if (!m_level || m_level->isEmpty())
        return;
    m_whole = wholeLevel();
    glideTo(m_whole);
}

Camera MapCanvas::wholeLevel() const {
    const auto box = overlay::extentOf(*m_level->level());
    return Camera::fitting(box.min, box.max, sizeInPixels(), kMargin, m_rightRoom);
}

void MapCanvas::setRightRoom(double pixels) {
    if (pixels == m_rightRoom)
        return;
    m_rightRoom = pixels;
    followRoom();
    emit rightRoomChanged();
}

void MapCanvas::followRoom() {
    if (m_fitted && camera() == m_whole)
        m_fitted = false;
    polish();
}

void MapCanvas::fitSelection() {
    if (!m_level || m_level->isEmpty())
        return;
    const auto place = overlay::placeOf(*m_level->level(), shownView(), m_selected);
    if (!place) {
        fitAll();
        return;
    }
    constexpr Metres kAround = 8;
    const Vec2 around{kAround, kAround};
    glideTo(
        Camera::fitting(*place - around, *place + around, sizeInPixels(), kMargin, m_rightRoom));
}

void MapCanvas::onScreenChanged() {
    followRoom();
    showLists();
}

void MapCanvas::updatePolish() {
    if (!m_fitted && m_level && !m_level->isEmpty() && width() > 1 && height() > 1) {
        m_fitted = true;
        m_whole = wholeLevel();
        setCamera(m_whole);
    }
    refresh();
}

void MapCanvas::refresh() {
    unsigned stale = std::exchange(m_stale, unsigned{kNothing});
    if (stale == kNothing)
        return;
    if ((stale & kGround) != 0)
        drawGround();
    if ((stale & kPassing) != 0)
        drawPassing();
    if ((stale & kFixtures) != 0)
        drawFixtures();
    if ((stale & kMoving) != 0)
        drawMoving();
    if ((stale & kLevel) != 0)
        takeShown(/*still*/ (stale & kLevel) != kMoving);
    if (updateHover())
        stale |= kMarks;
    if ((stale & kMarks) != 0)
        drawMarks();
    if ((stale & kTool) != 0)
        drawTool();
    showLists();
}

void MapCanvas::drawGround() {
    m_ground.reset();
    m_groundPicks = {};
    if (!m_level || m_level->isEmpty())
        return;
    m_ground = share(overlay::drawLevel(*m_level->level(), levelLayers()));
    m_groundPicks = overlay::PickIndex(m_ground->pickables());
}

void MapCanvas::drawPassing() {
    m_light.reset();
    m_connections.reset();
    m_connectionPicks = {};
    m_doors.clear();
    if (!m_level || m_level->isEmpty())
        return;
    const level::Level& level = *m_level->level();
    m_openness = shownView() ? shownView()->doors : std::vector<double>{};
    const auto openness = m_level->doorsOfRun(m_openness);
    m_doors = overlay::doorSegments(level, openness);
    m_light = share(overlay::drawLight(level, m_level->sight(), openness, m_level->lit()));
    if (m_showConnections) {
        m_connections = share(overlay::drawConnections({.level = level, .doors = openness}));
        m_connectionPicks = overlay::PickIndex(m_connections->pickables());
    }
}

void MapCanvas::drawFixtures() {
    m_fixtures.reset();
    m_fixturePicks = {};
    if (!m_level || m_level->isEmpty())
        return;
    m_present = shownView() ? shownView()->items : std::vector<std::uint8_t>{};
    m_fixtures = share(overlay::drawFixtures(*m_level->level(),
                                             m_level->doorsOfRun(m_openness),
                                             m_level->itemsOfRun(m_present),
                                             levelLayers()));
    m_fixturePicks = overlay::PickIndex(m_fixtures->pickables());
}

void MapCanvas::takeShown(bool still) {
    if (!m_tool) {
        m_shown.reset();
        return;
    }
    overlay::ShownObjects moving;
    if (m_moving)
        moving.add(*m_moving);
    if (m_shown && !still && moving == m_shownMoving)
        return;
    auto shown = std::make_shared<overlay::ShownObjects>(moving);
    m_shownMoving = std::move(moving);
    using Part = OverlayFeed::Part;
    const auto drawn = m_overlayFeed ? m_overlayFeed->list(Part::Still) : nullptr;
    for (const ListPtr& list : {m_ground, m_connections, m_fixtures, drawn})
        if (list)
            shown->add(*list);
    m_shown = std::move(shown);
    showTool();
}

void MapCanvas::showTool() {
    if (m_tool && m_shown)
        m_tool->setShown(m_shown, pixelsPerMetre());
}

void MapCanvas::drawMoving() {
    m_moving.reset();
    m_movingPicks = {};
    const trace::View* view = shownView();
    if (!view || !m_level || m_level->isEmpty())
        return;
    overlay::AgentScene scene{.view = *view};
    scene.looks = m_view->looks();
    if (m_selected.kind == ObjectKind::Agent)
        scene.selected = trace::AgentId{m_selected.index};
    scene.awareness = m_view->awareness();
    scene.sharings = m_view->sharings();
    scene.mind = &m_view->mind();
    scene.sight = &m_level->sight();
    scene.doors = m_doors;
    scene.layers = {.names = m_showNames,
                    .fieldOfView = m_showFieldOfView,
                    .ghosts = m_showGhosts,
                    .trails = m_showTrails,
                    .paths = m_showPaths,
                    .coneFill = m_overlayFeed == nullptr ||
                                m_overlayFeed->list(OverlayFeed::Part::Notice) == nullptr};
    m_moving = share(overlay::drawAgents(scene));
    m_movingPicks = overlay::PickIndex(m_moving->pickables());
}

void MapCanvas::drawMarks() {
    m_marks.reset();
    if (m_level && !m_level->isEmpty())
        m_marks =
            share(overlay::drawSelection(*m_level->level(), shownView(), m_selected, m_hovered));
}

void MapCanvas::drawTool() {
    m_toolMarks = m_tool ? share(m_tool->marks()) : nullptr;
}

void MapCanvas::showLists() {
    const ScreenTransform screen = worldTransform();
    setSheet(0, m_ground, screen);
    setSheet(1, m_fixtures, screen);
    setSheet(2, m_moving, screen);
    setSheet(3, m_marks, screen);
    setSheet(4, share(scaleBar(screen)), pixels());
    using Part = OverlayFeed::Part;
    setSheet(5, m_overlayFeed ? m_overlayFeed->list(Part::Still) : nullptr, screen);
    setSheet(6, m_overlayFeed ? m_overlayFeed->list(Part::Live) : nullptr, screen);
    setSheet(7, m_toolMarks, screen);
    setSheet(8, m_overlayFeed ? m_overlayFeed->list(Part::Field) : nullptr, screen);
    // Ways give way to what is proposed.
    const auto proposal = m_overlayFeed ? m_overlayFeed->list(Part::Proposal) : nullptr;
    setSheet(9, proposal || !m_overlayFeed ? proposal : m_overlayFeed->list(Part::Route), screen);
    setSheet(11, m_connections, screen);
    // Light and tints of cones would give the steps of that map other colours than its legend has.
    const auto notice = m_overlayFeed ? m_overlayFeed->list(Part::Notice) : nullptr;
    setSheet(12, notice ? nullptr : m_light, screen);
    setSheet(13, notice, screen);
    setSheet(10, m_overlayFeed ? m_overlayFeed->list(Part::Places) : nullptr, screen);
}

overlay::ObjectRef MapCanvas::objectAt(Vec2 world) const {
    const double scale = pixelsPerMetre();
    auto best = m_groundPicks.at(world, scale);
    best = overlay::betterPick(world, best, m_fixturePicks.at(world, scale));
    best = overlay::betterPick(world, best, m_connectionPicks.at(world, scale));
    best = overlay::betterPick(world, best, m_movingPicks.at(world, scale));
    best = overlay::betterPick(world, best, m_overlayPicks.at(world, scale));
    if (best)
        return best->object;
    return m_picksRegions ? regionAt(world) : overlay::ObjectRef{};
}

overlay::ObjectRef MapCanvas::regionAt(Vec2 world) const {
    if (!m_level || m_level->isEmpty())
        return {};
    const auto& regions = m_level->level()->regions;
    for (std::uint32_t i = 0; i < regions.size(); ++i)
        if (geometry::contains(regions[i].polygon, world))
            return {ObjectKind::Region, i};
    return {};
}

QString MapCanvas::regionName(const QPointF& place) const {
    const auto region = regionAt(vectorOf(place));
    return region.kind == ObjectKind::Region
               ? QString::fromStdString(m_level->level()->regions[region.index].id)
               : QString();
}

MapTool::Pointer MapCanvas::pointerOf(Qt::KeyboardModifiers modifiers) const {
    return {vectorOf(cursor()), pixelsPerMetre(), modifiers, objectAt(vectorOf(cursor()))};
}

void MapCanvas::onCursorMoved() {
    if (m_held)
        emit dragged(cursor(), QGuiApplication::keyboardModifiers());
    // Who was pressed follows until the release, although a press may bring another tool.
    if (m_pressedTool)
        m_pressedTool->move(pointerOf(QGuiApplication::keyboardModifiers()));
    else if (m_tool && cursorInside())
        m_tool->move(pointerOf(QGuiApplication::keyboardModifiers()));
    else if (m_tool)
        m_tool->leave();
    if (updateHover())
        markStale(kMarks);
}

bool MapCanvas::updateHover() {
    const auto found =
        cursorInside() && !m_tool ? objectAt(vectorOf(cursor())) : overlay::ObjectRef{};
    if (found == m_hovered)
        return false;
    m_hovered = found;
    setFirst(found);
    return true;
}

void MapCanvas::onPress(QMouseEvent& event) {
    refresh();
    if (m_tool && event.button() == Qt::LeftButton) {
        m_toolHolds = true;
        m_pressedTool = m_tool;
        m_tool->press(pointerOf(event.modifiers()));
        return;
    }
    m_held = event.button() == Qt::LeftButton;
    const auto object = objectAt(vectorOf(cursor()));
    emit pressed(static_cast<MapObject::Kind>(object.kind),
                 static_cast<int>(object.index),
                 cursor(),
                 event.button(),
                 event.modifiers());
}

void MapCanvas::onRelease(QMouseEvent& event, bool moved) {
    m_held = false;
    if (std::exchange(m_toolHolds, false)) {
        if (MapTool* const tool = std::exchange(m_pressedTool, nullptr))
            tool->release(pointerOf(event.modifiers()));
        return;
    }
    if (moved)
        return;
    const auto object = objectAt(vectorOf(cursor()));
    emit clicked(static_cast<MapObject::Kind>(object.kind),
                 static_cast<int>(object.index),
                 cursor(),
                 event.button(),
                 event.modifiers());
}

void MapCanvas::onDoubleClick(QMouseEvent& event) {
    if (m_tool)
        m_tool->doubleClick(pointerOf(event.modifiers()));
    else
        centreOn(cursor());
}

} // namespace percept::canvas

#include "moc_MapCanvas.cpp"
