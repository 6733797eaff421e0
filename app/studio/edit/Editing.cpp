#include "Editing.h"

#include "AddableKinds.h"
#include "ObjectNames.h"
#include "app/ui/Text.h"
#include "editor/edit/Additions.h"
#include "editor/edit/Clipboard.h"
#include "editor/edit/Connections.h"
#include "editor/edit/References.h"
#include "editor/tools/BrainForms.h"

#include <QClipboard>
#include <QGuiApplication>

#include <glm/common.hpp>

#include <utility>

namespace percept::session {
namespace {

constexpr Metres kGrid = 0.25;

using ui::text;

} // namespace

Editing::Editing(QObject* parent)
    : MapTool(parent)
    , m_history({"name"}) {
    connect(&m_properties, &PropertyRows::refused, this, &Editing::refused);
    connect(&m_brush, &BrushTool::changed, this, [this] {
        if (m_gestures)
            m_gestures->setBrush(m_brush.value());
    });
    connect(this, &Editing::snapsChanged, this, [this] {
        if (m_gestures)
            m_gestures->setSnapping(m_snaps, kGrid);
    });
}

Editing::~Editing() {
    emit closing();
    m_properties.cancel();
}

void Editing::openLevel(level::Level level, bool saved) {
    closeLevel();
    m_document = std::make_unique<edit::Document>(
        std::move(level), tools::brainForms(modules().brains), tools::stageForms(modules().stages));
    if (!saved)
        m_document->markUnsaved();
    m_gestures = std::make_unique<gesture::Gestures>(*m_document);
    m_gestures->setSnapping(m_snaps, kGrid);
    m_gestures->setShown(m_shown, m_shownScale);
    m_brush.setLevel(m_document->level());
    m_gestures->setBrush(m_brush.value());
    m_gestures->setAgentInRun(m_agentInRun);
    passOn();
    m_revision = m_document->revision();
    m_documentConnection = m_document->changed.connect([this] { onDocumentChanged(); });
    m_gestureConnection = m_gestures->changed.connect([this] { onGestureChanged(); });
    m_refusedConnection =
        m_gestures->refused.connect([this](const std::string& why) { emit refused(text(why)); });
    showHistory();
    emit opened();
    emit historyChanged();
    emit toolChanged();
    emit marksChanged();
}

void Editing::closeLevel() {
    if (!isOpen())
        return;
    emit closing();
    m_properties.show(nullptr, {});
    if (m_gestures->isBusy())
        m_gestures->escape();
    m_documentConnection.disconnect();
    m_gestureConnection.disconnect();
    m_refusedConnection.disconnect();
    m_gestures.reset();
    m_document.reset();
    m_selection.clear();
    m_tool = gesture::Tool::Select;
    showHistory();
    emit opened();
    emit historyChanged();
    emit selectionChanged();
    emit toolChanged();
    emit marksChanged();
}

void Editing::markSaved() {
    if (!isOpen())
        return;
    m_document->markSaved();
    emit historyChanged();
}

void Editing::markUnsaved() {
    if (!isOpen())
        return;
    m_document->markUnsaved();
    emit historyChanged();
}

bool Editing::isBusy() const {
    return isOpen() &&
           (m_document->isInTransaction() || m_gestures->isBusy() || m_properties.isBusy());
}

void Editing::onDocumentChanged() {
    m_changes = m_document->changesSince(m_revision);
    m_revision = m_changes.revision;
    if (!m_changes.empty())
        emit edited();
    m_gestures->refresh();
    // A drag adds to the history when it ends, and to nothing else but what it moves.
    const bool dragged = std::exchange(m_drags, m_document->isInTransaction());
    if (m_drags)
        return m_properties.refreshValues();
    m_properties.refresh();
    if (dragged)
        emit settled();
    m_brush.setLevel(m_document->level());
    showHistory();
    emit historyChanged();
    // Names of what is selected may be other ones.
    emit selectionChanged();
}

void Editing::onGestureChanged() {
    if (m_gestures->selection() != m_selection) {
        m_selection = m_gestures->selection();
        m_properties.show(m_document.get(), {m_selection.ids().begin(), m_selection.ids().end()});
        emit selectionChanged();
    }
    if (m_gestures->tool() != m_tool) {
        m_tool = m_gestures->tool();
        emit toolChanged();
    }
    emit marksChanged();
}

void Editing::showHistory() {
    std::vector<RowsModel::Row> rows;
    if (isOpen()) {
        rows.push_back({tr("Opened")});
        for (std::size_t step = 0; step < m_document->stepCount(); ++step) {
            QString name = text(m_document->stepName(step));
            if (!name.isEmpty())
                name[0] = name[0].toUpper();
            rows.push_back({name});
        }
    }
    m_history.setRows(std::move(rows));
}

QString Editing::undoName() const {
    return canUndo() ? text(m_document->stepName(m_document->position() - 1)) : QString();
}

QString Editing::redoName() const {
    return canRedo() ? text(m_document->stepName(m_document->position())) : QString();
}

int Editing::position() const {
    return isOpen() ? static_cast<int>(m_document->position()) : 0;
}

const edit::Selection& Editing::selection() const {
    return m_selection;
}

void Editing::select(edit::Selection selection) {
    if (isOpen() && !m_gestures->isBusy())
        m_gestures->select(std::move(selection));
}

QString Editing::selectedName() const {
    if (m_selection.size() == 1)
        return text(m_document->labelOf(m_selection.primary()));
    return m_selection.empty() ? QString() : tr("%1 objects").arg(selectedCount());
}

QString Editing::selectedKindName() const {
    if (m_selection.empty())
        return {};
    const auto first = m_document->locate(m_selection.primary());
    for (const edit::ObjectId id : m_selection.ids())
        if (!first || m_document->locate(id)->kind != first->kind)
            return {};
    return text(m_selection.size() == 1 ? edit::nameOf(first->kind) : edit::pluralOf(first->kind));
}

QString Editing::selectedIcon() const {
    const auto location =
        m_selection.empty() ? std::nullopt : m_document->locate(m_selection.primary());
    return location ? iconOf(location->kind) : QString();
}

Editing::Tool Editing::tool() const {
    return static_cast<Tool>(m_tool);
}

void Editing::setTool(Tool tool) {
    if (isOpen())
        m_gestures->setTool(static_cast<gesture::Tool>(tool));
}

QString Editing::toolName() const {
    return text(gesture::factsOf(m_tool).name);
}

QString Editing::hint() const {
    return isOpen() ? text(m_gestures->hint()) : QString();
}

void Editing::setAgents(std::function<edit::ObjectId(std::uint32_t)> agentOf,
                        std::function<std::optional<std::uint32_t>(edit::ObjectId)> agentInRun) {
    m_agentOf = std::move(agentOf);
    m_agentInRun = std::move(agentInRun);
}

void Editing::setShown(std::shared_ptr<const overlay::ShownObjects> shown, double pixelsPerMetre) {
    m_shown = std::move(shown);
    m_shownScale = pixelsPerMetre;
    if (isOpen())
        m_gestures->setShown(m_shown, m_shownScale);
}

int Editing::directions() const {
    const auto id = selectedConnection();
    if (id == edit::ObjectId::None)
        return 0;
    return edit::wayBack(*m_document, id) == edit::ObjectId::None ? 1 : 2;
}

void Editing::leadBothWays(bool both) {
    const auto id = selectedConnection();
    if (id == edit::ObjectId::None)
        return;
    const auto edits = edit::leadingBothWays(*m_document, id, both);
    const auto step = m_document->labelOf(id) + (both ? " both ways" : " one way");
    if (const auto done = m_document->perform(step, edits); !done)
        emit refused(text(done.error().message));
}

edit::ObjectId Editing::selectedConnection() const {
    if (!isOpen() || selection().size() != 1)
        return edit::ObjectId::None;
    const auto location = m_document->locate(selection().primary());
    return location && location->kind == edit::kKindOf<level::Connection> ? selection().primary()
                                                                          : edit::ObjectId::None;
}

void Editing::setStartsShown(bool shown) {
    if (isOpen())
        m_gestures->setStartsShown(shown);
}

void Editing::setPassing(const QStringList& modalities) {
    if (modalities == m_passing)
        return;
    m_passing = modalities;
    passOn();
}

void Editing::passOn() {
    std::vector<std::string> ids;
    for (const QString& modality : m_passing)
        ids.push_back(modality.toStdString());
    if (isOpen())
        m_gestures->setPassing(std::move(ids));
}

void Editing::undo() {
    if (!isOpen())
        return;
    // A drag under way is what is undone.
    if (m_gestures->isBusy())
        m_gestures->escape();
    else
        m_document->undo();
}

void Editing::redo() {
    if (isOpen() && !isBusy())
        m_document->redo();
}

void Editing::jumpTo(int position) {
    if (isOpen() && !isBusy() && position >= 0 &&
        static_cast<std::size_t>(position) <= m_document->stepCount())
        m_document->jumpTo(static_cast<std::size_t>(position));
}

QVariantList Editing::addable() const {
    return addableKinds();
}

void Editing::add(const QString& list) {
    const edit::Kind kind = edit::kindOfList(list.toStdString());
    if (!isOpen() || isBusy() || kind == edit::kKindOf<edit::Settings>)
        return;
    const auto addition = edit::additionOf(*m_document, kind);
    const std::string name = "addition of " + edit::withArticle(edit::nameOf(kind));
    if (const auto done = m_document->perform(name, addition.edits); !done)
        emit refused(text(done.error().message));
    else
        select(edit::Selection({addition.id}));
}

void Editing::addCells(const QString& part) {
    if (!isOpen() || isBusy())
        return;
    const auto name = part.toStdString();
    (void)m_document->perform("addition of " + edit::withArticle(name),
                              edit::entryAddition(*m_document, edit::kSettingsId, name));
}

void Editing::addUsualSenses() {
    if (isOpen() && !isBusy())
        (void)m_document->perform("addition of senses", edit::usualSenses(*m_document));
}

void Editing::remove() {
    if (!isOpen() || isBusy() || m_selection.empty())
        return;
    const auto ids = m_selection;
    (void)m_document->perform(edit::stepName("deletion", *m_document, ids.ids()),
                              edit::removalOf(*m_document, ids.ids()));
}

void Editing::copy() {
    if (isOpen() && !m_selection.empty())
        QGuiApplication::clipboard()->setText(
            QString::fromStdString(edit::copyText(*m_document, m_selection.ids())));
}

void Editing::cut() {
    copy();
    remove();
}

void Editing::paste() {
    const auto copied = QGuiApplication::clipboard()->text().toStdString();
    if (isOpen() && !copied.empty())
        pasteText(copied, "paste", true);
}

void Editing::duplicate() {
    if (isOpen() && !m_selection.empty())
        pasteText(edit::copyText(*m_document, m_selection.ids()), "copy", false);
}

void Editing::pasteText(const std::string& copied, std::string_view act, bool atPointer) {
    if (isBusy())
        return;
    geometry::Vec2 offset{2 * kGrid, -2 * kGrid};
    const auto as = edit::pasteOf(*m_document, copied, {});
    if (!as) {
        emit refused(tr("The clipboard does not hold objects of a level."));
        return;
    }
    if (atPointer && m_pointer)
        if (const auto middle = edit::middleOf(as->edits))
            offset = glm::round((*m_pointer - *middle) / kGrid) * kGrid;
    const auto paste = edit::pasteOf(*m_document, copied, offset);
    if (const auto done = m_document->perform(std::string(act), paste->edits); !done) {
        emit refused(text(done.error().message));
        return;
    }
    // Named after what is there only now.
    select(edit::Selection(paste->ids));
    QStringList missing;
    for (const auto& line : paste->missing)
        missing.append(text(line));
    if (!missing.isEmpty())
        emit remarked(tr("Some of it refers to what this level does not have"),
                      missing.mid(0, 5).join(QStringLiteral("; ")));
}

void Editing::applyFix(const edit::Fix& fix) {
    applyWithin({}, fix);
}

void Editing::applyWithin(const std::string& gesture, const edit::Fix& fix) {
    if (!isOpen() || isBusy())
        return;
    if (const auto done = m_document->perform(fix.title, fix.edits, gesture); !done)
        emit refused(text(done.error().message));
}

void Editing::selectAll() {
    if (isOpen() && !isBusy())
        m_gestures->selectAll();
}

void Editing::selectLevel() {
    select(edit::Selection({edit::kSettingsId}));
}

void Editing::rename(const QString& name) {
    if (!isOpen() || m_selection.size() != 1)
        return;
    if (const QString why = m_properties.setText(QStringLiteral("id"), name); !why.isEmpty())
        emit refused(why);
}

void Editing::nudge(int right, int up) {
    if (isOpen())
        m_gestures->nudge(right, up);
}

void Editing::mergeRegions() {
    if (isOpen())
        m_gestures->merge();
}

void Editing::finish() {
    if (isOpen())
        m_gestures->finish();
}

bool Editing::back() {
    return isOpen() && m_gestures->back();
}

bool Editing::escape() {
    return isOpen() && m_gestures->escape();
}

gesture::Pointer Editing::pointerOf(const Pointer& pointer) const {
    gesture::Pointer made{.at = pointer.at, .scale = pointer.pixelsPerMetre};
    made.shift = pointer.modifiers.testFlag(Qt::ShiftModifier);
    made.control = pointer.modifiers.testFlag(Qt::ControlModifier);
    made.alt = pointer.modifiers.testFlag(Qt::AltModifier);
    if (pointer.hit.kind == overlay::ObjectKind::Agent && m_agentOf)
        made.hit = m_agentOf(pointer.hit.index);
    return made;
}

void Editing::press(const Pointer& pointer) {
    if (!isOpen() || m_properties.isBusy())
        return;
    const auto made = pointerOf(pointer);
    const bool isStranger = pointer.hit.kind == overlay::ObjectKind::Agent &&
                            made.hit == edit::ObjectId::None &&
                            gesture::factsOf(m_tool).form == gesture::ToolForm::Pointer;
    if (isStranger) {
        select({});
        emit strangerChosen(static_cast<int>(pointer.hit.index));
        return;
    }
    m_gestures->press(made);
}

void Editing::move(const Pointer& pointer) {
    m_pointer = pointer.at;
    if (isOpen())
        m_gestures->move(pointerOf(pointer));
}

void Editing::release(const Pointer& pointer) {
    if (isOpen())
        m_gestures->release(pointerOf(pointer));
}

void Editing::doubleClick(const Pointer& pointer) {
    if (isOpen())
        m_gestures->doubleClick(pointerOf(pointer));
}

void Editing::leave() {
    m_pointer.reset();
    if (isOpen())
        m_gestures->leave();
}

overlay::DisplayList Editing::marks() const {
    return isOpen() ? m_gestures->marks() : overlay::DisplayList();
}

} // namespace percept::session

#include "moc_Editing.cpp"
