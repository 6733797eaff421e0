#include "app/studio/session/Session.h"

#include "app/studio/edit/ObjectNames.h"

#include <optional>
#include <string_view>

/// The level as it is edited, and what of it the run has.
namespace percept::session {
namespace {

constexpr int kApplyMillis = 250;

/// The run has its own list of agents.
std::optional<std::uint32_t> agentCalled(std::string_view name,
                                         const std::vector<overlay::AgentLook>& looks) {
    for (std::uint32_t index = 0; index < looks.size(); ++index)
        if (looks[index].name == name)
            return index;
    return std::nullopt;
}

} // namespace

void Session::connectEditing() {
    m_applyTimer.setSingleShot(true);
    m_applyTimer.setInterval(kApplyMillis);
    connect(&m_applyTimer, &QTimer::timeout, this, &Session::applyEdits);
    connect(&m_editing, &Editing::edited, this, &Session::onEdited);
    connect(&m_editing, &Editing::settled, this, [this] { showEdited({}); });
    connect(&m_editing, &Editing::historyChanged, this, &Session::documentChanged);
    connect(&m_editing, &Editing::selectionChanged, this, &Session::onEditorSelected);
    connect(&m_editing, &Editing::refused, this, [this](const QString& why) {
        emit notice(tr("That cannot be done"), why);
    });
    connect(&m_editing, &Editing::remarked, this, &Session::notice);
    connect(&m_editing, &Editing::opened, this, [this] {
        if (!m_editing.isOpen())
            m_problems.setLevel(nullptr);
    });
    connect(&m_problems, &Problems::fixChosen, &m_editing, &Editing::applyFix);
    connect(&m_editing, &Editing::strangerChosen, this, [this](int agent) {
        setSelected({overlay::ObjectKind::Agent, static_cast<std::uint32_t>(agent)});
    });
    m_editing.setAgents(
        [this](std::uint32_t agent) {
            const auto name = m_outline.nameOf({overlay::ObjectKind::Agent, agent}).toStdString();
            return m_editing.document().find(edit::kKindOf<level::Agent>, name);
        },
        [this](edit::ObjectId id) {
            return agentCalled(m_editing.document().labelOf(id), m_feed.looks());
        });
    // Where agents start shows apart from them once they have moved.
    const auto showStarts = [this] { m_editing.setStartsShown(frame() > 0 || m_restartNeeded); };
    connect(this, &Session::frameChanged, &m_editing, showStarts);
    connect(this, &Session::restartNeededChanged, &m_editing, showStarts);
}

const level::Level& Session::shownLevel() const {
    return m_editing.isOpen() ? m_editing.document().level() : m_document.level->level;
}

/// What maps are told of an edit.
canvas::MapChanges Session::mapChanges(const edit::Changes& changes) {
    canvas::MapChanges told{.everything = changes.touches(edit::kKindOf<edit::Settings>) ||
                                          changes.touches(edit::kKindOf<level::Material>),
                            .order = changes.order};
    edit::forEachKind([&](edit::Kind kind) {
        if (!changes.touches(kind))
            return;
        const auto onMap = mapKindOf(kind);
        if (onMap == overlay::ObjectKind::None)
            told.unplaced = true;
        else
            told.kinds.set(static_cast<std::size_t>(onMap));
    });
    return told;
}

/// A drag edits the level in place; what maps have of it is their own again when it ends.
void Session::showEdited(const canvas::MapChanges& changes) {
    const auto& document = m_editing.document();
    m_geometry.setEdited(document.isInTransaction() ? document.passing() : document.snapshot(),
                         m_document.level->level,
                         changes);
}

void Session::onEdited() {
    showEdited(mapChanges(m_editing.changes()));
    // Whether one that has begun can take it is known a moment later.
    if (!hasBegun())
        setRestartNeeded(true);
    m_applyTimer.start();
}

bool Session::hasBegun() const {
    return m_running || lastFrame() > 0 || isRecording();
}

void Session::setRestartNeeded(bool needed) {
    if (needed == m_restartNeeded)
        return;
    m_restartNeeded = needed;
    emit restartNeededChanged();
}

/// Looks at the level anew; a run that has not begun takes it over, one that has takes what can be
/// told it by commands.
void Session::applyEdits() {
    if (!m_editing.isOpen())
        return;
    // A restart would take the place of what is being opened.
    if (m_editing.isBusy() || isBusy()) {
        m_applyTimer.start();
        return;
    }
    const auto& level = m_editing.document().level();
    m_problems.setDocument(m_editing.document(), [this] { passEditsOn(); });
    auto looks = m_feed.looks();
    markGone(looks, level, m_document.level->level);
    m_feed.setLooks(std::move(looks));
    m_outline = Outline(level, m_document.level->level, m_feed.looks());
    refreshOutline();
}

/// Once it is known what is wrong with the level.
void Session::passEditsOn() {
    if (m_editing.isBusy() || isBusy())
        m_applyTimer.start();
    else if (m_problems.worst() >= 2)
        setRestartNeeded(true);
    else if (!hasBegun() && m_restartNeeded)
        restartWith(m_wantedOptions);
    else if (hasBegun() && m_runner)
        m_runner->edit(m_editing.document().snapshot(), m_editing.document().revision());
}

void Session::takeEditStatus() {
    if (m_status.edit == 0 || !m_editing.isOpen() ||
        m_status.edit != m_editing.document().revision())
        return;
    m_liveEdited = true;
    setRestartNeeded(!m_status.waiting.empty());
}

void Session::onEditorSelected() {
    if (m_choosing)
        return;
    overlay::ObjectRef object;
    const edit::ObjectId primary = m_editing.selection().primary();
    if (const auto location =
            primary == edit::ObjectId::None ? std::nullopt : m_editing.document().locate(primary)) {
        object = {mapKindOf(location->kind), static_cast<std::uint32_t>(location->index)};
        if (object.kind == overlay::ObjectKind::Agent) {
            const auto agent = agentCalled(m_editing.document().labelOf(primary), m_feed.looks());
            object = agent ? overlay::ObjectRef{overlay::ObjectKind::Agent, *agent}
                           : overlay::ObjectRef();
        }
    }
    setSelected(object);
    emit selectionChanged();
}

QString Session::selectedIdent() const {
    if (m_selected.kind == overlay::ObjectKind::Agent || !m_editing.isOpen())
        return identOf(m_selected);
    return identOf(m_editing.document(), m_editing.selection().primary());
}

QString Session::selectedName() const {
    if (m_selected.kind == overlay::ObjectKind::Agent || !m_editing.isOpen())
        return m_outline.nameOf(m_selected);
    return m_editing.selectedName();
}

/// Contract: a level is edited. None for what only the run has.
edit::ObjectId Session::idOf(const QString& ident) const {
    const auto object = objectOf(ident);
    const auto& document = m_editing.document();
    return object.kind == overlay::ObjectKind::Agent
               ? document.find(edit::kKindOf<level::Agent>, m_outline.nameOf(object).toStdString())
               : objectOf(document, ident);
}

QStringList Session::selectedIdents() const {
    if (!m_editing.isOpen() || m_editing.selection().size() < 2)
        return selectedIdent().isEmpty() ? QStringList() : QStringList(selectedIdent());
    const auto& document = m_editing.document();
    QStringList idents;
    for (const edit::ObjectId id : m_editing.selection().ids()) {
        const auto location = document.locate(id);
        const bool isAgent = location && location->kind == edit::kKindOf<level::Agent>;
        const auto agent =
            isAgent ? agentCalled(document.labelOf(id), m_feed.looks()) : std::nullopt;
        idents.append(agent ? identOf({overlay::ObjectKind::Agent, *agent})
                            : identOf(document, id));
    }
    return idents;
}

void Session::selectIdent(const QString& ident) {
    const auto object = objectOf(ident);
    if (object.kind != overlay::ObjectKind::None || !m_editing.isOpen()) {
        choose(object);
        return;
    }
    const edit::ObjectId id = objectOf(m_editing.document(), ident);
    m_editing.select(id == edit::ObjectId::None ? edit::Selection() : edit::Selection({id}));
}

void Session::selectIdents(const QStringList& idents) {
    if (!m_editing.isOpen() || idents.size() < 2) {
        selectIdent(idents.isEmpty() ? QString() : idents.constLast());
        return;
    }
    edit::Selection selection;
    for (const QString& ident : idents)
        selection.add(idOf(ident));
    m_editing.select(std::move(selection));
}

void Session::toggleIdent(const QString& ident) {
    const auto id = m_editing.isOpen() ? idOf(ident) : edit::ObjectId::None;
    if (id == edit::ObjectId::None) {
        selectIdent(ident);
        return;
    }
    auto selection = m_editing.selection();
    selection.toggle(id);
    m_editing.select(std::move(selection));
}

void Session::selectNone() {
    choose({});
}

void Session::choose(overlay::ObjectRef object) {
    if (!m_editing.isOpen()) {
        setSelected(object);
        return;
    }
    edit::ObjectId id = edit::ObjectId::None;
    const auto& document = m_editing.document();
    if (object.kind == overlay::ObjectKind::Agent)
        id = document.find(edit::kKindOf<level::Agent>, m_outline.nameOf(object).toStdString());
    else if (object.kind != overlay::ObjectKind::None)
        id = document.idAt(editKindOf(object.kind), object.index);
    const bool several = m_editing.selectedCount() > 1;
    m_choosing = true;
    m_editing.select(id == edit::ObjectId::None ? edit::Selection() : edit::Selection({id}));
    m_choosing = false;
    const bool isStranger = id == edit::ObjectId::None && object.kind == overlay::ObjectKind::Agent;
    const bool same = object == m_selected;
    setSelected(id == edit::ObjectId::None && !isStranger ? overlay::ObjectRef() : object);
    // The others beside it are not selected any more.
    if (same && several)
        emit selectionChanged();
}

void Session::setSelected(overlay::ObjectRef object) {
    const bool isOfRun = object.kind == overlay::ObjectKind::Agent || !m_editing.isOpen();
    if (isOfRun && m_outline.nameOf(object).isEmpty())
        object = {};
    if (object == m_selected)
        return;
    m_selected = object;
    m_possession.offer(selectedAgent(), selectedName());
    m_bot.setAgent(selectedAgent(), selectedName());
    if (m_runner)
        m_runner->wantStates(m_bot.wantsStates());
    refreshBot();
    emit selectionChanged();
}

} // namespace percept::session
