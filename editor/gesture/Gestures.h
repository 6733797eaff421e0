#pragma once

#include "editor/edit/Cells.h"
#include "editor/edit/Selection.h"
#include "editor/edit/Snapping.h"
#include "editor/gesture/Create.h"
#include "editor/gesture/Hit.h"
#include "editor/gesture/PatrolPull.h"
#include "editor/gesture/Tool.h"
#include "percept/base/Notifier.h"
#include "percept/overlay/DisplayList.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace percept::gesture {

/// Where the pointer is and what is held down with it.
struct Pointer {
    Vec2 at{0, 0};
    double scale = 20; ///< pixels per metre [> 0]
    bool shift = false;
    bool control = false;
    bool alt = false;                          ///< suspends snapping
    edit::ObjectId hit = edit::ObjectId::None; ///< what the map shows there, if it is known
};

/// What pointer and keys do to a document: the tools of the map, and the selection.
///
/// A gesture from press to release is one step of the history. What is to be drawn for it comes as
/// a display list. Single-threaded; lives no longer than its document.
class Gestures {
public:
    explicit Gestures(edit::Document& document);

    [[nodiscard]] Tool tool() const { return m_tool; }
    void setTool(Tool tool);
    [[nodiscard]] const edit::Selection& selection() const { return m_selection; }
    void select(edit::Selection selection);
    /// What the map draws. Nothing else can be hit or boxed, but for what is selected: its outline
    /// is drawn in any case.
    /// @param scale pixels per metre [> 0]
    void setShown(std::shared_ptr<const overlay::ShownObjects> objects, double scale);
    /// Where an agent of the level is in the run.
    void setAgentInRun(std::function<std::optional<std::uint32_t>(edit::ObjectId)> agentInRun);
    /// Selects everything that is drawn.
    void selectAll();
    void setSnapping(bool on, Metres grid);
    /// Whether places where agents start are drawn.
    void setStartsShown(bool shown);
    /// Ids of the modalities that new connections let pass; empty: all.
    void setPassing(std::vector<std::string> modalities);

    /// What the brush does.
    void setBrush(const edit::Brush& brush);

    void press(const Pointer& pointer);
    void move(const Pointer& pointer);
    void release(const Pointer& pointer);
    void doubleClick(const Pointer& pointer);
    void leave();
    /// Ends a line with what it has.
    void finish();
    /// Takes the last point of a line back. @return whether there was one
    bool back();
    /// Cancels what is under way, then drops the tool, then the selection.
    /// @return whether there was anything to do
    bool escape();
    /// Makes one region of those that are selected.
    void merge();
    /// Moves the selection by steps of the grid.
    void nudge(int stepsRight, int stepsUp);

    [[nodiscard]] bool isBusy() const { return m_act.index() != 0 || m_patrol.isBusy(); }
    /// What a click will do now.
    [[nodiscard]] std::string hint() const;
    [[nodiscard]] overlay::DisplayList marks() const;
    /// Forgets what does not exist any more; after undo and the like.
    void refresh();

    /// The selection, the tool, or what is drawn is different.
    Notifier<> changed;
    /// Something could not be made, and why.
    Notifier<const std::string&> refused;

private:
    struct Idle {};
    struct Boxing {
        Vec2 from{0, 0};
        Vec2 to{0, 0};
    };
    /// A press that may become a drag of the selection, or stay a click.
    struct Pressed {
        Vec2 at{0, 0};
        edit::ObjectId hit = edit::ObjectId::None;
        bool wasSelected = false;
    };
    struct Moving {
        Vec2 from{0, 0};
        std::vector<edit::Replace> before; ///< what is moved, as it was
        std::vector<Vec2> points;          ///< of all of it
        edit::SnapIndex index;
        std::unique_ptr<edit::Transaction> drag;
        std::vector<edit::Guide> guides{};
        Vec2 offset{0, 0};
    };
    struct Pulling {
        std::vector<edit::Replace> before; ///< what is pulled, then regions that share it
        std::size_t point = 0;             ///< or the side that begins there
        bool isSide = false;
        Vec2 from{0, 0};                           ///< the point; of a side, the pointer
        Vec2 held{0, 0};                           ///< the handle, as seen from the point
        edit::ObjectId hit = edit::ObjectId::None; ///< what a click there selects
        edit::SnapIndex index;
        std::unique_ptr<edit::Transaction> drag;
        edit::Snapped snapped{};
    };
    struct Drawing {
        std::vector<Vec2> points;
        edit::Snapped next{};
    };
    struct Spanning {
        Vec2 from{0, 0};
        edit::Snapped to{};
        Vec2 pressed{0, 0}; ///< where the pointer was, `from` may be snapped away from it
        bool moved = false;
        bool held = false; ///< begun by a click, to be ended by another one
    };
    struct Painting {
        edit::Settings settings; ///< as painted so far
        Vec2 last{0, 0};         ///< the place that was touched last
        std::unique_ptr<edit::Transaction> stroke;
    };
    using Act = std::variant<Idle, Boxing, Pressed, Moving, Pulling, Drawing, Spanning, Painting>;

    [[nodiscard]] bool drawsPatrol() const;
    bool removeStop(const Pointer& pointer);
    bool pressPatrol(const Pointer& pointer);
    void pressPointer(const Pointer& pointer);
    void startMoving(Vec2 from);
    void moveSelection(Moving& act, const Pointer& pointer) const;
    bool startPulling(const Pointer& pointer);
    [[nodiscard]] std::optional<std::size_t> sideToPull(const edit::Object& object,
                                                        const Pointer& pointer) const;
    [[nodiscard]] std::optional<std::pair<Vec2, Vec2>> sideUnder(const Pointer& pointer) const;
    void pull(Pulling& act, const Pointer& pointer);
    [[nodiscard]] edit::Edits pulled(Pulling& act, const Pointer& pointer) const;
    void endPull(const Pulling& act, const Pointer& pointer);
    void aim(const Pointer& pointer);
    void pressLine(const Pointer& pointer);
    void endSpan(const Spanning& span, const Pointer& pointer);
    void endBox(const Boxing& box, const Pointer& pointer);
    void endClick(const Pressed& press, const Pointer& pointer);
    void insertPoint(const Pointer& pointer);
    [[nodiscard]] edit::Edits withoutPoint(edit::ObjectId id, std::size_t point, bool alone) const;
    void perform(Creation creation);
    void place(Vec2 at);
    void cut(Vec2 from, Vec2 to);
    void startPainting(Vec2 at);
    void paintTo(Painting& act, Vec2 at) const;
    void link(const Spanning& span, const Pointer& pointer);
    [[nodiscard]] edit::SnapSettings snapSettings(const Pointer& pointer) const;
    [[nodiscard]] bool isShown(edit::ObjectId id, double scale) const;
    [[nodiscard]] edit::ObjectId hitOf(const Pointer& pointer, bool areas) const;
    [[nodiscard]] bool isHeld() const;
    [[nodiscard]] bool isEndedByAClick(const Pointer& pointer) const;
    [[nodiscard]] edit::ObjectId linkEndAt(Vec2 at, double scale) const;
    [[nodiscard]] bool closesLine(const Drawing& drawing, const Pointer& pointer) const;
    void notify();

    void markSelection(overlay::DisplayList& list) const;
    void markAct(overlay::DisplayList& list) const;
    void markStarts(overlay::DisplayList& list) const;
    void markBrush(overlay::DisplayList& list) const;

    edit::Document& m_document;
    edit::Selection m_selection;
    Tool m_tool = Tool::Select;
    ShownParts m_shown;
    bool m_snaps = true;
    edit::Brush m_brush;
    std::vector<std::string> m_passing;
    Metres m_grid = 0.25;
    Act m_act;
    PatrolPull m_patrol;                    ///< of the agent that is selected alone
    edit::SnapIndex m_index;                ///< of the whole document, while a tool makes something
    std::optional<std::uint64_t> m_indexed; ///< the revision that it is of
    std::optional<std::pair<Vec2, Vec2>> m_measured; ///< from where to where; stays until the next
    std::optional<edit::Snapped> m_hover;            ///< where a tool would put something
    edit::ObjectId m_hovered = edit::ObjectId::None;
    std::optional<std::pair<Vec2, Vec2>> m_side; ///< what a press would pull, of the selection
    double m_scale = 20;
};

} // namespace percept::gesture
