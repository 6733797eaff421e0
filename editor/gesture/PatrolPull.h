#pragma once

#include "editor/edit/Patrols.h"
#include "editor/gesture/Hit.h"
#include "percept/overlay/DisplayList.h"

#include <memory>
#include <optional>

/// A patrol drawn on the map, stop by stop.
namespace percept::gesture {

struct Pointer;

/// Puts, drags and turns the stops of one agent's patrol; each press to release is one step of the
/// history.
///
///     PatrolPull pull(document);
///     pull.show(agent);
///     if (pull.press(pointer, true)) ... pull.move(pointer) ... pull.release();
class PatrolPull {
public:
    /// Lives no longer than its document.
    explicit PatrolPull(edit::Document& document)
        : m_document(document) {}

    /// Whose patrol is drawn; None: nobody's. A drag under way of another one is dropped.
    void show(edit::ObjectId agent);
    [[nodiscard]] edit::ObjectId agent() const { return m_agent; }
    /// A stop, the gaze of the one that is chosen or, where it `adds`, a leg or a free place. With
    /// Shift a stop stays where it is: dragged onto another one, it takes that one's place in the
    /// order.
    /// @return whether it is held now, and follows until the release
    bool press(const Pointer& pointer, bool adds);
    void move(const Pointer& pointer);
    void release();
    void cancel() { m_act.reset(); }
    [[nodiscard]] bool isBusy() const { return m_act.has_value(); }
    /// The stop that was pressed last.
    [[nodiscard]] std::optional<std::size_t> chosen() const { return m_chosen; }
    [[nodiscard]] std::optional<std::size_t> stopAt(const Pointer& pointer) const;
    /// Removes a stop. @return whether it was there
    bool remove(std::optional<std::size_t> stop);
    /// Legs with their direction, numbers, waits and gazes.
    /// @param whole with handles, rather than as something to look at
    void mark(overlay::DisplayList& list, double scale, bool whole) const;

private:
    struct Act {
        enum class Does { Moves, Looks, Orders } does = Does::Moves;
        Vec2 from{0, 0}; ///< where it was pressed
        std::unique_ptr<edit::Transaction> drag;
        std::optional<Vec2> over{}; ///< where the other stop is that it was dragged onto
    };
    void order(const Pointer& pointer);
    [[nodiscard]] const char* nameOfAct() const;
    void insert(std::size_t index, const Pointer& pointer);
    [[nodiscard]] std::optional<std::size_t> legAt(const Pointer& pointer) const;
    [[nodiscard]] std::optional<Vec2> gazeHandle(double scale) const;
    [[nodiscard]] std::string nameOf(const char* act) const;
    void markLegs(overlay::DisplayList& list) const;
    void markStop(overlay::DisplayList& list, std::size_t stop, Vec2 at) const;

    edit::Document& m_document;
    edit::ObjectId m_agent = edit::ObjectId::None;
    std::optional<std::size_t> m_chosen;
    std::optional<Act> m_act;
};

} // namespace percept::gesture
