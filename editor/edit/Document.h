#pragma once

#include "editor/edit/BrainFields.h"
#include "editor/edit/Edit.h"
#include "percept/base/Notifier.h"
#include "percept/base/Result.h"
#include "percept/level/Problem.h"

#include <bitset>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace percept::edit {

/// What became different between two revisions of a document.
struct Changes {
    std::uint64_t revision = 0; ///< the one it leads to
    bool everything = false;    ///< too long ago to tell
    std::vector<ObjectId> ids;  ///< added, removed or different; sorted, each once
    std::bitset<kKindCount> kinds;
    bool order = false; ///< objects were added, removed or moved in their list

    [[nodiscard]] bool empty() const { return !everything && ids.empty(); }
    [[nodiscard]] bool touches(Kind kind) const {
        return everything || kinds.test(static_cast<std::size_t>(kind));
    }
};

/// Where an object stands: its kind and its place in the list of that kind.
struct Location {
    Kind kind{};
    std::size_t index = 0;
    friend bool operator==(const Location&, const Location&) = default;
};

/// A level being edited: its objects under internal ids, and everything that was done to it.
///
/// All edits go through perform() or a Transaction; each is a named step that undo and redo swap
/// in and out, so that undoing all of them gives the level as it was, byte by byte.
/// Single-threaded; snapshots may be handed to other threads.
///
///     Document document(level);
///     document.perform("move of guard_2", {SetValue{id, "position[0]", 3.5}});
///     document.undo();
class Document {
public:
    /// @param brains that archetypes can name, for properties; none: they say nothing of brains
    /// @param stages that the level can name, likewise
    explicit Document(level::Level level,
                      std::vector<BrainForm> brains = {},
                      std::vector<StageForm> stages = {});
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    [[nodiscard]] const level::Level& level() const { return *m_level; }
    /// The level as it is now; later edits do not change it. @cost free; the next edit copies
    [[nodiscard]] std::shared_ptr<const level::Level> snapshot() const { return m_level; }
    /// The same, good until the next edit or the end of the document, in this thread. @cost free
    [[nodiscard]] std::shared_ptr<const level::Level> passing() const {
        return {std::shared_ptr<void>(), m_level.get()};
    }

    [[nodiscard]] std::span<const BrainForm> brains() const { return m_brains; }
    [[nodiscard]] std::span<const StageForm> stages() const { return m_stages; }

    // Objects.
    [[nodiscard]] bool contains(ObjectId id) const { return locate(id).has_value(); }
    [[nodiscard]] std::optional<Location> locate(ObjectId id) const;
    /// None where the list is shorter.
    [[nodiscard]] ObjectId idAt(Kind kind, std::size_t index) const;
    [[nodiscard]] std::span<const ObjectId> idsOf(Kind kind) const;
    /// A copy; contract: it exists.
    [[nodiscard]] Object object(ObjectId id) const;
    /// Empty for what does not exist.
    [[nodiscard]] std::string labelOf(ObjectId id) const;
    /// The first of a kind with this text id.
    [[nodiscard]] ObjectId find(Kind kind, std::string_view textId) const;
    /// A text id that no object of the kind has: `wall_7` after `wall_6`; `wanted` if it is free.
    [[nodiscard]] std::string freeTextId(Kind kind, std::string_view wanted) const;
    /// For an Insert that later edits of the same step refer to.
    [[nodiscard]] ObjectId reserveId() { return static_cast<ObjectId>(m_nextId++); }

    // Edits.
    /// One step of the history; nothing if the edits change nothing.
    ///
    /// @param name such as "move of guard_2", for "Undo move of guard_2"
    /// @param gesture steps of the same non-empty gesture that follow one another become one
    /// @errors of the edit that cannot be done; then none of them is
    Result<void> perform(std::string name, const Edits& edits, std::string gesture = {});

    using Check = std::vector<level::Problem> (&)(const level::Level&);
    /// The same for values that a person enters: what `check` then calls an error, and did not
    /// before, is refused, and everything is as it was.
    /// @param check such as level::validate
    /// @errors InvalidInput with its place, as well
    /// @cost that of perform() and of the check, twice where the level has errors
    Result<void> performChecked(std::string name, const Edits& edits, Check check);

    /// Whether a Transaction is open: nothing else can edit meanwhile.
    [[nodiscard]] bool isInTransaction() const { return m_open; }

    // History. Nothing of it can be used while a Transaction is open.
    [[nodiscard]] bool canUndo() const { return m_position > 0 && !m_open; }
    [[nodiscard]] bool canRedo() const { return m_position < m_steps.size() && !m_open; }
    /// @return whether there was something to undo
    bool undo();
    bool redo();
    /// Undoes or redoes until `position` steps are done.
    void jumpTo(std::size_t position);
    /// How many steps are done; those behind can be redone.
    [[nodiscard]] std::size_t position() const { return m_position; }
    [[nodiscard]] std::size_t stepCount() const { return m_steps.size(); }
    [[nodiscard]] const std::string& stepName(std::size_t step) const { return m_steps[step].name; }

    // Saving.
    [[nodiscard]] bool isDirty() const { return m_saved != m_position; }
    void markSaved() { m_saved = m_position; }
    /// Dirty, whatever is undone: for a level that no file holds.
    void markUnsaved() { m_saved.reset(); }

    // Changes.
    /// Counts up with every change of the level.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    [[nodiscard]] Changes changesSince(std::uint64_t revision) const;
    /// After every change of the level or of the history.
    Notifier<> changed;

private:
    friend class Transaction;

    /// An object before or after; swapping it in is doing, swapping again is undoing.
    struct Swap {
        ObjectId id = ObjectId::None;
        Kind kind{};
        std::optional<Object> object; ///< nothing: it does not exist
        std::size_t place = 0;
    };
    using Swaps = std::vector<Swap>;
    struct Step {
        std::string name;
        std::string gesture;
        Swaps swaps;
    };
    struct Logged {
        std::uint64_t revision = 0;
        ObjectId id = ObjectId::None;
        Kind kind{};
        bool order = false;
    };

    Result<void> apply(const Edit& edit, Swaps& done);
    Result<void> applyEdit(const Insert& edit, Swaps& done);
    Result<void> applyEdit(const Remove& edit, Swaps& done);
    Result<void> applyEdit(const Replace& edit, Swaps& done);
    Result<void> applyEdit(const SetValue& edit, Swaps& done);
    Result<void> applyEdit(const Reorder& edit, Swaps& done);
    Result<void> applyEdit(const Rename& edit, Swaps& done);
    /// On failure everything is as it was.
    Result<void> applyAll(const Edits& edits, Swaps& done);
    void take(Swap swap, Swaps& done);

    void exchange(Swap& swap);
    void insertAt(const Location& location, ObjectId id, Object object);
    [[nodiscard]] Object removeAt(const Location& location);
    void renumber(Kind kind, std::size_t from);
    void revert(Swaps& swaps);
    void log(const Swap& swap, bool order);
    void addStep(std::string name, Swaps swaps, std::string gesture);
    [[nodiscard]] bool changesNothing(const Swaps& swaps) const;
    [[nodiscard]] level::Level& writable();

    std::shared_ptr<level::Level> m_level;
    std::vector<BrainForm> m_brains;
    std::vector<StageForm> m_stages;
    std::vector<std::vector<ObjectId>> m_order;       ///< by kind, as the lists of the level
    std::vector<std::optional<Location>> m_locations; ///< by id
    std::uint64_t m_nextId = 2;
    std::vector<Step> m_steps;
    std::size_t m_position = 0;
    std::optional<std::size_t> m_saved = 0;
    std::uint64_t m_revision = 0;
    std::deque<Logged> m_log;
    std::uint64_t m_forgotten = 0; ///< the log starts behind this revision
    bool m_open = false;           ///< a Transaction is under way
};

/// Edits that become one step once they are committed, such as a drag. Dropping it cancels.
///
///     Transaction drag(document, "move of guard_2");
///     drag.update(editsFor(pointer)); // as often as the pointer moves
///     drag.commit();
class Transaction {
public:
    /// Contract: no other one is open.
    Transaction(Document& document, std::string name);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    /// Does the edits in place of all that it did before.
    /// @errors as Document::perform; then nothing is left of what it did before
    Result<void> update(const Edits& edits);
    /// Does more edits.
    Result<void> add(const Edits& edits);
    void rename(std::string name) { m_name = std::move(name); }
    /// Adds the step, if anything is different.
    void commit();
    /// The document is as it was.
    void cancel();

private:
    Document* m_document;
    std::string m_name;
    Document::Swaps m_done;
};

} // namespace percept::edit
