#include "editor/edit/Document.h"

#include "editor/edit/FreeId.h"

#include <algorithm>
#include <atomic>
#include <set>

namespace percept::edit {
namespace {

constexpr std::size_t kLoggedChanges = 20'000;

template <class List>
using TypeIn = typename std::remove_cvref_t<List>::value_type;

/// The first error of a level that it had not before.
std::optional<level::Problem>
addedError(const level::Level& before, const level::Level& after, Document::Check check) {
    auto found = check(after);
    std::erase_if(found, [](const level::Problem& problem) {
        return problem.severity != level::Severity::Error;
    });
    if (found.empty())
        return std::nullopt;
    const auto known = check(before);
    const auto added = std::find_if(found.begin(), found.end(), [&](const level::Problem& problem) {
        return std::find(known.begin(), known.end(), problem) == known.end();
    });
    return added == found.end() ? std::nullopt : std::optional(*added);
}

} // namespace

Document::Document(level::Level level, std::vector<BrainForm> brains, std::vector<StageForm> stages)
    : m_level(std::make_shared<level::Level>(std::move(level)))
    , m_brains(std::move(brains))
    , m_stages(std::move(stages))
    , m_order(kKindCount) {
    m_locations.resize(m_nextId);
    m_locations[static_cast<std::size_t>(kSettingsId)] = Location{kKindOf<Settings>, 0};
    m_order[0].push_back(kSettingsId);
    forEachKind([this](Kind kind) {
        withList(*m_level, kind, [&](const auto& list) {
            for (std::size_t index = 0; index < list.size(); ++index)
                m_order[static_cast<std::size_t>(kind)].push_back(reserveId());
        });
    });
    m_locations.resize(m_nextId);
    forEachKind([this](Kind kind) { renumber(kind, 0); });
}

std::optional<Location> Document::locate(ObjectId id) const {
    const auto number = static_cast<std::size_t>(id);
    return number < m_locations.size() ? m_locations[number] : std::nullopt;
}

ObjectId Document::idAt(Kind kind, std::size_t index) const {
    const auto ids = idsOf(kind);
    return index < ids.size() ? ids[index] : ObjectId::None;
}

std::span<const ObjectId> Document::idsOf(Kind kind) const {
    return m_order[static_cast<std::size_t>(kind)];
}

Object Document::object(ObjectId id) const {
    const auto location = locate(id);
    PERCEPT_EXPECTS(location.has_value());
    if (id == kSettingsId)
        return settingsOf(*m_level);
    Object found;
    withList(*m_level, location->kind, [&](const auto& list) { found = list[location->index]; });
    return found;
}

std::string Document::labelOf(ObjectId id) const {
    return contains(id) ? edit::labelOf(object(id)) : std::string();
}

ObjectId Document::find(Kind kind, std::string_view textId) const {
    std::size_t found = idsOf(kind).size();
    if (kind != kKindOf<Settings>)
        withList(*m_level, kind, [&](const auto& list) {
            if constexpr (requires { list.front().id; })
                found = static_cast<std::size_t>(
                    std::find_if(list.begin(),
                                 list.end(),
                                 [&](const auto& object) { return object.id == textId; }) -
                    list.begin());
        });
    return idAt(kind, found);
}

std::string Document::freeTextId(Kind kind, std::string_view wanted) const {
    std::set<std::string_view> taken;
    if (kind != kKindOf<Settings>)
        withList(*m_level, kind, [&](const auto& list) {
            if constexpr (requires { list.front().id; })
                for (const auto& object : list)
                    taken.insert(object.id);
        });
    return freeId(wanted, nameOf(kind), [&](const std::string& id) { return taken.contains(id); });
}

level::Level& Document::writable() {
    if (m_level.use_count() > 1)
        m_level = std::make_shared<level::Level>(*m_level);
    // Whoever held the last snapshot in another thread is done reading it.
    std::atomic_thread_fence(std::memory_order_acquire);
    return *m_level;
}

void Document::renumber(Kind kind, std::size_t from) {
    const auto ids = idsOf(kind);
    for (std::size_t index = from; index < ids.size(); ++index)
        m_locations[static_cast<std::size_t>(ids[index])] = Location{kind, index};
}

void Document::insertAt(const Location& location, ObjectId id, Object object) {
    withList(writable(), location.kind, [&](auto& list) {
        list.insert(list.begin() + static_cast<std::ptrdiff_t>(location.index),
                    std::get<TypeIn<decltype(list)>>(std::move(object)));
    });
    auto& order = m_order[static_cast<std::size_t>(location.kind)];
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(location.index), id);
    const auto number = static_cast<std::size_t>(id);
    if (m_locations.size() <= number)
        m_locations.resize(number + 1);
    renumber(location.kind, location.index);
}

Object Document::removeAt(const Location& location) {
    Object removed;
    withList(writable(), location.kind, [&](auto& list) {
        const auto place = list.begin() + static_cast<std::ptrdiff_t>(location.index);
        removed = std::move(*place);
        list.erase(place);
    });
    auto& order = m_order[static_cast<std::size_t>(location.kind)];
    const auto place = order.begin() + static_cast<std::ptrdiff_t>(location.index);
    m_locations[static_cast<std::size_t>(*place)].reset();
    order.erase(place);
    renumber(location.kind, location.index);
    return removed;
}

void Document::exchange(Swap& swap) {
    const auto before = locate(swap.id);
    const bool order = !before || !swap.object || before->index != swap.place;
    log(swap, order);
    if (swap.id == kSettingsId) {
        Settings old = settingsOf(*m_level);
        setSettings(writable(), std::get<Settings>(*swap.object));
        swap.object = std::move(old);
        return;
    }
    if (!order) {
        withList(writable(), swap.kind, [&](auto& list) {
            std::swap(list[before->index], std::get<TypeIn<decltype(list)>>(*swap.object));
        });
        return;
    }
    std::optional<Object> old;
    if (before)
        old = removeAt(*before);
    if (swap.object)
        insertAt({swap.kind, swap.place}, swap.id, std::move(*swap.object));
    swap.object = std::move(old);
    if (before)
        swap.place = before->index;
}

void Document::revert(Swaps& swaps) {
    for (auto swap = swaps.rbegin(); swap != swaps.rend(); ++swap)
        exchange(*swap);
}

void Document::log(const Swap& swap, bool order) {
    m_log.push_back({++m_revision, swap.id, swap.kind, order});
    if (m_log.size() > kLoggedChanges) {
        m_forgotten = m_log.front().revision;
        m_log.pop_front();
    }
}

Changes Document::changesSince(std::uint64_t revision) const {
    Changes changes;
    changes.revision = m_revision;
    changes.everything = revision < m_forgotten;
    for (auto entry = m_log.rbegin(); entry != m_log.rend() && entry->revision > revision;
         ++entry) {
        changes.ids.push_back(entry->id);
        changes.kinds.set(static_cast<std::size_t>(entry->kind));
        changes.order = changes.order || entry->order;
    }
    std::sort(changes.ids.begin(), changes.ids.end());
    changes.ids.erase(std::unique(changes.ids.begin(), changes.ids.end()), changes.ids.end());
    return changes;
}

bool Document::changesNothing(const Swaps& swaps) const {
    std::set<ObjectId> seen;
    for (const Swap& swap : swaps) {
        // The first swap of an object holds what it was before all of them.
        if (!seen.insert(swap.id).second)
            continue;
        const auto now = locate(swap.id);
        if (now.has_value() != swap.object.has_value())
            return false;
        if (now && (now->index != swap.place || !(object(swap.id) == *swap.object)))
            return false;
    }
    return true;
}

void Document::addStep(std::string name, Swaps swaps, std::string gesture) {
    if (changesNothing(swaps))
        return;
    m_steps.resize(m_position);
    if (m_saved && *m_saved > m_position)
        m_saved.reset();
    const bool goesOn = !gesture.empty() && m_position > 0 && m_saved != m_position &&
                        m_steps.back().gesture == gesture;
    if (goesOn) {
        auto& kept = m_steps.back().swaps;
        kept.insert(kept.end(),
                    std::make_move_iterator(swaps.begin()),
                    std::make_move_iterator(swaps.end()));
        return;
    }
    m_steps.push_back({std::move(name), std::move(gesture), std::move(swaps)});
    m_position = m_steps.size();
}

Result<void> Document::perform(std::string name, const Edits& edits, std::string gesture) {
    PERCEPT_EXPECTS(!m_open);
    Swaps done;
    if (auto applied = applyAll(edits, done); !applied)
        return applied;
    addStep(std::move(name), std::move(done), std::move(gesture));
    changed.notify();
    return {};
}

Result<void> Document::performChecked(std::string name, const Edits& edits, Check check) {
    PERCEPT_EXPECTS(!m_open);
    const auto before = m_level;
    Swaps done;
    if (auto applied = applyAll(edits, done); !applied)
        return applied;
    if (const auto added = addedError(*before, *m_level, check)) {
        revert(done);
        return failure(ErrorCode::InvalidInput,
                       added->message + (added->remedy.empty() ? "" : ". " + added->remedy),
                       added->place);
    }
    addStep(std::move(name), std::move(done), {});
    changed.notify();
    return {};
}

bool Document::undo() {
    if (!canUndo())
        return false;
    jumpTo(m_position - 1);
    return true;
}

bool Document::redo() {
    if (!canRedo())
        return false;
    jumpTo(m_position + 1);
    return true;
}

void Document::jumpTo(std::size_t position) {
    PERCEPT_EXPECTS(!m_open && position <= m_steps.size());
    while (m_position > position)
        revert(m_steps[--m_position].swaps);
    while (m_position < position)
        for (Swap& swap : m_steps[m_position++].swaps)
            exchange(swap);
    changed.notify();
}

Transaction::Transaction(Document& document, std::string name)
    : m_document(&document)
    , m_name(std::move(name)) {
    PERCEPT_EXPECTS(!document.m_open);
    document.m_open = true;
}

Transaction::~Transaction() {
    cancel();
}

Result<void> Transaction::update(const Edits& edits) {
    PERCEPT_EXPECTS(m_document != nullptr);
    m_document->revert(m_done);
    m_done.clear();
    return add(edits);
}

Result<void> Transaction::add(const Edits& edits) {
    PERCEPT_EXPECTS(m_document != nullptr);
    auto applied = m_document->applyAll(edits, m_done);
    m_document->changed.notify();
    return applied;
}

void Transaction::commit() {
    PERCEPT_EXPECTS(m_document != nullptr);
    Document& document = *m_document;
    m_document = nullptr;
    document.m_open = false;
    document.addStep(std::move(m_name), std::move(m_done), {});
    document.changed.notify();
}

void Transaction::cancel() {
    if (m_document == nullptr)
        return;
    Document& document = *m_document;
    m_document = nullptr;
    document.revert(m_done);
    document.m_open = false;
    document.changed.notify();
}

} // namespace percept::edit
