#include "editor/gesture/Gestures.h"

#include "editor/edit/Regions.h"

#include <algorithm>
#include <cmath>

namespace percept::gesture {
namespace {

using edit::ObjectId;
using edit::Selection;
using edit::Transaction;

constexpr double kSnapPixels = 8;
constexpr double kDragPixels = 4;
constexpr double kShortestSpan = 0.05;

} // namespace

Gestures::Gestures(edit::Document& document)
    : m_document(document)
    , m_patrol(document) {}

void Gestures::setTool(Tool tool) {
    if (tool == m_tool)
        return;
    m_act = Idle{};
    m_side.reset();
    m_hover.reset();
    m_measured.reset();
    m_tool = tool;
    notify();
}

void Gestures::select(Selection selection) {
    selection.prune(m_document);
    if (selection == m_selection)
        return;
    m_selection = std::move(selection);
    m_side.reset();
    notify();
}

void Gestures::setSnapping(bool on, Metres grid) {
    m_snaps = on;
    m_grid = grid;
}

void Gestures::setStartsShown(bool shown) {
    if (shown == m_shown.starts)
        return;
    m_shown.starts = shown;
    notify();
}

void Gestures::setShown(std::shared_ptr<const overlay::ShownObjects> objects, double scale) {
    m_shown.objects = std::move(objects);
    m_scale = scale;
}

void Gestures::setAgentInRun(
    std::function<std::optional<std::uint32_t>(edit::ObjectId)> agentInRun) {
    m_shown.agentInRun = std::move(agentInRun);
}

bool Gestures::isShown(ObjectId id, double scale) const {
    return m_selection.contains(id) || m_shown.contains(m_document, id, scale);
}

void Gestures::selectAll() {
    Selection all;
    edit::forEachKind([&](edit::Kind kind) {
        if (mapKindOf(kind) != overlay::ObjectKind::None)
            for (const ObjectId id : m_document.idsOf(kind))
                if (m_shown.contains(m_document, id, m_scale))
                    all.add(id);
    });
    select(std::move(all));
}

void Gestures::setPassing(std::vector<std::string> modalities) {
    m_passing = std::move(modalities);
    notify();
}

void Gestures::refresh() {
    m_selection.prune(m_document);
    m_side.reset();
    if (!m_document.contains(m_hovered))
        m_hovered = ObjectId::None;
    notify();
}

edit::SnapSettings Gestures::snapSettings(const Pointer& pointer) const {
    return {m_snaps && !pointer.alt, m_grid, kSnapPixels / pointer.scale};
}

ObjectId Gestures::hitOf(const Pointer& pointer, bool areas) const {
    if (m_document.contains(pointer.hit))
        return pointer.hit;
    const auto eligible = [&](ObjectId id) { return isShown(id, pointer.scale); };
    return objectAt(m_document, pointer.at, pointer.scale, m_shown, eligible, areas);
}

void Gestures::press(const Pointer& pointer) {
    m_scale = pointer.scale;
    move(pointer);
    if (pressPatrol(pointer))
        return notify();
    const ToolForm form = factsOf(m_tool).form;
    if (form == ToolForm::Pointer)
        pressPointer(pointer);
    else if (form == ToolForm::Line)
        pressLine(pointer);
    else if (form == ToolForm::Place)
        place(m_hover->point);
    else if (form == ToolForm::Stroke)
        startPainting(pointer.at);
    else if (!isHeld()) {
        m_measured.reset();
        m_act = Spanning{m_hover->point, *m_hover, pointer.at};
    }
    notify();
}

/// Whether the first of two clicks is done.
bool Gestures::isHeld() const {
    const auto* span = std::get_if<Spanning>(&m_act);
    return span != nullptr && span->held;
}

void Gestures::pressPointer(const Pointer& pointer) {
    const bool moves = m_tool == Tool::Move;
    if (startPulling(pointer))
        return;
    const ObjectId hit = hitOf(pointer, false);
    const ObjectId inside = hit == ObjectId::None ? hitOf(pointer, true) : hit;
    const bool wasSelected = m_selection.contains(inside);
    if (hit != ObjectId::None && !wasSelected && !pointer.shift && !pointer.control)
        m_selection = Selection({hit});
    const bool draws = moves && !m_selection.empty();
    if (hit == ObjectId::None && !wasSelected && !draws && inside == ObjectId::None)
        m_act = Boxing{pointer.at, pointer.at};
    else
        m_act = Pressed{pointer.at, inside, wasSelected};
}

void Gestures::startMoving(Vec2 from) {
    Moving act{from, {}, {}, edit::SnapIndex(m_document, m_selection.ids()), nullptr};
    for (const ObjectId id : m_selection.ids()) {
        act.before.push_back({id, m_document.object(id)});
        const auto points = edit::pointsOf(act.before.back().object);
        act.points.insert(act.points.end(), points.begin(), points.end());
    }
    act.drag = std::make_unique<Transaction>(m_document,
                                             edit::stepName("move", m_document, m_selection.ids()));
    m_act = std::move(act);
}

void Gestures::move(const Pointer& pointer) {
    m_scale = pointer.scale;
    if (m_patrol.isBusy()) {
        m_patrol.move(pointer);
        return notify();
    }
    if (auto* press = std::get_if<Pressed>(&m_act)) {
        const Vec2 from = press->at;
        if (geometry::distance(from, pointer.at) * pointer.scale < kDragPixels)
            return;
        const bool holds = m_selection.contains(press->hit) || m_tool == Tool::Move;
        if (holds && !m_selection.empty())
            startMoving(from);
        else
            m_act = Boxing{from, pointer.at};
    }
    if (factsOf(m_tool).form == ToolForm::Stroke) {
        m_hover = edit::Snapped{.point = pointer.at};
        if (auto* painting = std::get_if<Painting>(&m_act))
            paintTo(*painting, pointer.at);
    } else if (auto* moving = std::get_if<Moving>(&m_act)) {
        moveSelection(*moving, pointer);
    } else if (auto* pulling = std::get_if<Pulling>(&m_act)) {
        pull(*pulling, pointer);
    } else if (auto* box = std::get_if<Boxing>(&m_act)) {
        box->to = pointer.at;
    } else if (factsOf(m_tool).form != ToolForm::Pointer) {
        aim(pointer);
    } else {
        const ObjectId hovered = hitOf(pointer, false);
        const auto side = sideUnder(pointer);
        if (hovered == m_hovered && side == m_side)
            return;
        m_hovered = hovered;
        m_side = side;
    }
    notify();
}

/// Where the tool would put something.
void Gestures::aim(const Pointer& pointer) {
    if (m_indexed != m_document.revision()) {
        m_index = edit::SnapIndex(m_document, {});
        m_indexed = m_document.revision();
    }
    m_hover = m_index.snap(pointer.at, snapSettings(pointer));
    if (auto* drawing = std::get_if<Drawing>(&m_act)) {
        auto index = m_index;
        index.addLine(drawing->points, false);
        drawing->next = index.snap(pointer.at, snapSettings(pointer));
    } else if (auto* span = std::get_if<Spanning>(&m_act)) {
        const double moved = geometry::distance(span->pressed, pointer.at) * pointer.scale;
        span->moved = span->moved || moved >= kDragPixels;
        span->to = *m_hover;
    }
}

void Gestures::moveSelection(Moving& act, const Pointer& pointer) const {
    const auto snapped =
        act.index.snapOffset(act.points, pointer.at - act.from, snapSettings(pointer));
    act.offset = snapped.point;
    act.guides = snapped.guides;
    edit::Edits edits;
    for (edit::Replace moved : act.before) {
        edit::translate(moved.object, act.offset);
        edits.emplace_back(std::move(moved));
    }
    (void)act.drag->update(edits);
}

void Gestures::release(const Pointer& pointer) {
    move(pointer);
    if (m_patrol.isBusy()) {
        m_patrol.release();
        return notify();
    }
    if (std::holds_alternative<Drawing>(m_act))
        return;
    if (auto* span = std::get_if<Spanning>(&m_act);
        span != nullptr && !span->moved && !span->held && isEndedByAClick(pointer)) {
        span->held = true;
        notify();
        return;
    }
    const Act act = std::exchange(m_act, Idle{});
    if (const auto* moving = std::get_if<Moving>(&act))
        moving->drag->commit();
    else if (const auto* pulling = std::get_if<Pulling>(&act)) {
        endPull(*pulling, pointer);
    } else if (const auto* box = std::get_if<Boxing>(&act))
        endBox(*box, pointer);
    else if (const auto* press = std::get_if<Pressed>(&act))
        endClick(*press, pointer);
    else if (const auto* span = std::get_if<Spanning>(&act))
        endSpan(*span, pointer);
    else if (const auto* painting = std::get_if<Painting>(&act))
        painting->stroke->commit();
    notify();
}

void Gestures::endClick(const Pressed& press, const Pointer& pointer) {
    if (pointer.shift || pointer.control)
        m_selection.toggle(press.hit);
    else
        m_selection = Selection({press.hit});
}

void Gestures::endBox(const Boxing& box, const Pointer& pointer) {
    const bool isClick = geometry::distance(box.from, box.to) * pointer.scale < kDragPixels;
    const auto mode = box.to.x >= box.from.x ? edit::BoxMode::Inside : edit::BoxMode::Touching;
    const edit::Box area{glm::min(box.from, box.to), glm::max(box.from, box.to)};
    if (!pointer.shift && !pointer.control)
        m_selection.clear();
    if (!isClick)
        for (const ObjectId id :
             edit::objectsIn(m_document, area, mode, std::bitset<edit::kKindCount>().set()))
            if (m_shown.contains(m_document, id, pointer.scale))
                m_selection.add(id);
}

void Gestures::perform(Creation creation) {
    if (creation.id == ObjectId::None) {
        refused.notify(creation.reason);
        return;
    }
    const auto& made = std::get<edit::Insert>(creation.edits.front()).object;
    const std::string name =
        "new " + std::string(edit::nameOf(edit::kindOf(made))) + " " + edit::labelOf(made);
    const auto done = m_document.perform(name, creation.edits);
    if (done)
        m_selection = Selection({creation.id});
    else
        refused.notify(done.error().message);
}

void Gestures::place(Vec2 at) {
    if (m_tool == Tool::Light)
        perform(createLight(m_document, at));
    else if (m_tool == Tool::Item)
        perform(createItem(m_document, at));
    else if (m_tool == Tool::Spawn)
        perform(createSpawn(m_document, at));
    else if (m_tool == Tool::Waypoint)
        perform(createWaypoint(m_document, at));
    else if (m_tool == Tool::Node)
        perform(createNode(m_document, at));
}

void Gestures::endSpan(const Spanning& span, const Pointer& pointer) {
    const Vec2 to = span.to.point;
    const bool isSpan = span.moved && geometry::distance(span.from, to) >= kShortestSpan;
    if (m_tool == Tool::Agent) {
        const Vec2 towards = pointer.at - span.from;
        perform(createAgent(m_document, span.from, span.moved ? geometry::angleOf(towards) : 0.0));
    } else if (m_tool == Tool::Measure) {
        if (isSpan)
            m_measured = {span.from, to};
    } else if (!isSpan) {
        refused.notify(m_tool == Tool::Link   ? "Click on one waypoint and then on another"
                       : m_tool == Tool::Edge ? "Click on one navigation node and then on another"
                       : span.held            ? "Click in another region to connect them"
                                              : "Drag to make one: press, move, release");
    } else if (m_tool == Tool::Door) {
        perform(createDoor(m_document, span.from, to));
    } else if (m_tool == Tool::Connection) {
        perform(createConnection(m_document, span.from, to, pointer.shift, m_passing));
    } else if (m_tool == Tool::Trigger) {
        perform(createTrigger(m_document, span.from, to));
    } else if (m_tool == Tool::Cut) {
        cut(span.from, to);
    } else if (m_tool == Tool::Link || m_tool == Tool::Edge) {
        link(span, pointer);
    }
}

/// The region that is selected, or the one in the middle of the line.
void Gestures::cut(Vec2 from, Vec2 to) {
    const auto isRegion = [this](ObjectId id) {
        const auto location = m_document.locate(id);
        return location && location->kind == edit::kKindOf<level::Region>;
    };
    const ObjectId chosen = m_selection.size() == 1 ? m_selection.primary() : ObjectId::None;
    const ObjectId region = isRegion(chosen) ? chosen : regionAt(m_document, (from + to) * 0.5);
    if (region == ObjectId::None) {
        refused.notify("No region lies there. Draw the line across one");
        return;
    }
    const auto cut = edit::cutRegion(m_document, region, from, to);
    const auto done = cut ? m_document.perform("cut of " + m_document.labelOf(region), cut->edits)
                          : Result<void>(cut.unexpected());
    if (done)
        m_selection = Selection({region, cut->part});
    else
        refused.notify(done.error().message);
}

void Gestures::merge() {
    std::vector<ObjectId> regions;
    for (const ObjectId id : m_selection.ids())
        if (m_document.locate(id)->kind == edit::kKindOf<level::Region>)
            regions.push_back(id);
    if (isBusy() || regions.size() < 2) {
        refused.notify("Select at least two regions that share a side");
        return;
    }
    const auto edits = edit::mergeRegions(m_document, regions);
    const auto done = edits
                          ? m_document.perform(edit::stepName("merge", m_document, regions), *edits)
                          : Result<void>(edits.unexpected());
    if (done)
        m_selection = Selection({regions.front()});
    else
        refused.notify(done.error().message);
    notify();
}

bool Gestures::closesLine(const Drawing& drawing, const Pointer& pointer) const {
    return drawing.points.size() > 2 &&
           geometry::distance(drawing.points.front(), drawing.next.point) * pointer.scale < 1.0;
}

void Gestures::pressLine(const Pointer& pointer) {
    auto* drawing = std::get_if<Drawing>(&m_act);
    if (drawing == nullptr) {
        m_act = Drawing{{m_hover->point}, *m_hover};
        return;
    }
    if (closesLine(*drawing, pointer)) {
        const auto points = std::move(drawing->points);
        m_act = Idle{};
        perform(m_tool == Tool::Wall ? createWall(m_document, points, true)
                                     : createRegion(m_document, points));
        return;
    }
    drawing->points.push_back(drawing->next.point);
}

void Gestures::finish() {
    auto* drawing = std::get_if<Drawing>(&m_act);
    if (drawing == nullptr)
        return;
    const auto points = std::move(drawing->points);
    m_act = Idle{};
    perform(m_tool == Tool::Wall ? createWall(m_document, points, false)
                                 : createRegion(m_document, points));
    notify();
}

bool Gestures::back() {
    if (m_tool == Tool::Patrol && m_patrol.remove(m_patrol.chosen())) {
        notify();
        return true;
    }
    auto* drawing = std::get_if<Drawing>(&m_act);
    if (drawing == nullptr)
        return false;
    drawing->points.pop_back();
    if (drawing->points.empty())
        m_act = Idle{};
    notify();
    return true;
}

void Gestures::doubleClick(const Pointer& pointer) {
    if (std::holds_alternative<Drawing>(m_act))
        finish();
    else if (drawsPatrol() && removeStop(pointer))
        notify();
    else if (factsOf(m_tool).form == ToolForm::Pointer)
        insertPoint(pointer);
}

void Gestures::leave() {
    m_hovered = ObjectId::None;
    m_side.reset();
    if (!isBusy())
        m_hover.reset();
    notify();
}

bool Gestures::escape() {
    if (isBusy()) {
        m_act = Idle{};
        m_patrol.cancel();
    } else if (m_tool != Tool::Select) {
        setTool(Tool::Select);
    } else if (!m_selection.empty()) {
        m_selection.clear();
    } else {
        return false;
    }
    notify();
    return true;
}

void Gestures::nudge(int stepsRight, int stepsUp) {
    if (m_selection.empty() || isBusy())
        return;
    const Metres step = m_grid > 0 ? m_grid : 0.1;
    std::string gesture = "nudge";
    for (const ObjectId id : m_selection.ids())
        gesture += ' ' + std::to_string(static_cast<std::uint64_t>(id));
    (void)m_document.perform(
        edit::stepName("nudge", m_document, m_selection.ids()),
        edit::translationOf(m_document, m_selection.ids(), {step * stepsRight, step * stepsUp}),
        gesture);
    notify();
}

} // namespace percept::gesture
