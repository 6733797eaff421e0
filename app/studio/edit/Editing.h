#pragma once

#include "BrushTool.h"
#include "MapTool.h"
#include "PropertyRows.h"
#include "RowsModel.h"
#include "editor/edit/Fixes.h"
#include "editor/gesture/Gestures.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>
#include <optional>

namespace percept::session {

/// The level of a session while it is edited: its history, selection, tools and properties.
///
/// Nothing is open while a recording is shown.
class Editing : public percept::canvas::MapTool {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")
    Q_PROPERTY(bool open READ isOpen NOTIFY opened)
    // History.
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY historyChanged)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY historyChanged)
    /// "move of guard_2"; empty if there is nothing to undo.
    Q_PROPERTY(QString undoName READ undoName NOTIFY historyChanged)
    Q_PROPERTY(QString redoName READ redoName NOTIFY historyChanged)
    /// How many steps are done, the place in `history`.
    Q_PROPERTY(int position READ position NOTIFY historyChanged)
    /// Role: name. The first row is the level as it was opened.
    Q_PROPERTY(percept::session::RowsModel* history READ history CONSTANT)
    // Selection.
    Q_PROPERTY(int selectedCount READ selectedCount NOTIFY selectionChanged)
    Q_PROPERTY(QString selectedName READ selectedName NOTIFY selectionChanged)
    Q_PROPERTY(QString selectedKindName READ selectedKindName NOTIFY selectionChanged)
    Q_PROPERTY(QString selectedIcon READ selectedIcon NOTIFY selectionChanged)
    Q_PROPERTY(percept::session::PropertyRows* properties READ properties CONSTANT)
    /// Of a connection that is selected alone: 1 it leads one way, 2 both; 0 for anything else.
    Q_PROPERTY(int directions READ directions NOTIFY selectionChanged)
    /// What add() can make that has no place on the map: objects with `list`, `name` and `icon`.
    Q_PROPERTY(QVariantList addable READ addable CONSTANT)
    // Tools.
    Q_PROPERTY(percept::session::Editing::Tool tool READ tool WRITE setTool NOTIFY toolChanged)
    Q_PROPERTY(QString toolName READ toolName NOTIFY toolChanged)
    /// What a click will do.
    Q_PROPERTY(QString hint READ hint NOTIFY marksChanged)
    Q_PROPERTY(percept::session::BrushTool* brush READ brush CONSTANT)
    Q_PROPERTY(bool snaps MEMBER m_snaps NOTIFY snapsChanged)
    /// Ids of the modalities that a new connection lets pass; empty: all that its way does.
    Q_PROPERTY(QStringList passing READ passing WRITE setPassing NOTIFY marksChanged)

public:
    enum class Tool {
        Select = static_cast<int>(gesture::Tool::Select),
        Move = static_cast<int>(gesture::Tool::Move),
        Wall = static_cast<int>(gesture::Tool::Wall),
        Door = static_cast<int>(gesture::Tool::Door),
        Region = static_cast<int>(gesture::Tool::Region),
        Connection = static_cast<int>(gesture::Tool::Connection),
        Light = static_cast<int>(gesture::Tool::Light),
        Agent = static_cast<int>(gesture::Tool::Agent),
        Item = static_cast<int>(gesture::Tool::Item),
        Trigger = static_cast<int>(gesture::Tool::Trigger),
        Spawn = static_cast<int>(gesture::Tool::Spawn),
        Cut = static_cast<int>(gesture::Tool::Cut),
        Waypoint = static_cast<int>(gesture::Tool::Waypoint),
        Link = static_cast<int>(gesture::Tool::Link),
        Node = static_cast<int>(gesture::Tool::Node),
        Edge = static_cast<int>(gesture::Tool::Edge),
        Brush = static_cast<int>(gesture::Tool::Brush),
        Patrol = static_cast<int>(gesture::Tool::Patrol),
        Measure = static_cast<int>(gesture::Tool::Measure)
    };
    Q_ENUM(Tool)

    explicit Editing(QObject* parent = nullptr);
    ~Editing() override;

    /// @param saved whether a file holds the level as it is
    void openLevel(level::Level level, bool saved);
    void closeLevel();
    [[nodiscard]] bool isOpen() const { return m_document != nullptr; }
    /// Contract: open.
    [[nodiscard]] edit::Document& document() { return *m_document; }
    [[nodiscard]] const edit::Document& document() const { return *m_document; }
    [[nodiscard]] bool isDirty() const { return isOpen() && m_document->isDirty(); }
    void markSaved();
    /// Its file holds something else.
    void markUnsaved();
    /// Whether a drag or a line is under way.
    [[nodiscard]] bool isBusy() const;
    /// What `edited` is about.
    [[nodiscard]] const edit::Changes& changes() const { return m_changes; }

    [[nodiscard]] bool canUndo() const { return isOpen() && m_document->canUndo(); }
    [[nodiscard]] bool canRedo() const { return isOpen() && m_document->canRedo(); }
    [[nodiscard]] QString undoName() const;
    [[nodiscard]] QString redoName() const;
    [[nodiscard]] int position() const;
    [[nodiscard]] RowsModel* history() { return &m_history; }

    [[nodiscard]] const edit::Selection& selection() const;
    void select(edit::Selection selection);
    [[nodiscard]] int selectedCount() const { return static_cast<int>(selection().size()); }
    [[nodiscard]] QString selectedName() const;
    [[nodiscard]] QString selectedKindName() const;
    [[nodiscard]] QString selectedIcon() const;
    [[nodiscard]] PropertyRows* properties() { return &m_properties; }
    /// What the level can be made of.
    [[nodiscard]] const sim::Modules& modules() const { return m_properties.modules(); }
    /// What analyses of it can be of.
    [[nodiscard]] const std::shared_ptr<const tactics::AnalysisKinds>& kinds() const {
        return modules().analyses;
    }

    [[nodiscard]] int directions() const;
    /// Makes the selected connection lead both ways, or one way only.
    Q_INVOKABLE void leadBothWays(bool both);

    [[nodiscard]] Tool tool() const;
    void setTool(Tool tool);
    [[nodiscard]] QString toolName() const;
    [[nodiscard]] QString hint() const;
    /// Which object of the level an agent of the run is; None: the run made it.
    /// @param agentInRun the other way round
    void setAgents(std::function<edit::ObjectId(std::uint32_t)> agentOf,
                   std::function<std::optional<std::uint32_t>(edit::ObjectId)> agentInRun);
    /// Whether places where agents start are drawn.
    void setStartsShown(bool shown);
    [[nodiscard]] QStringList passing() const { return m_passing; }
    void setPassing(const QStringList& modalities);

    [[nodiscard]] BrushTool* brush() { return &m_brush; }

    [[nodiscard]] QVariantList addable() const;

    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();
    Q_INVOKABLE void jumpTo(int position);
    Q_INVOKABLE void remove();
    /// Another one in a list of the level, with an id that is free, and selects it.
    Q_INVOKABLE void add(const QString& list);
    /// `grid` or `terrain` over the bounds of a level that has none.
    Q_INVOKABLE void addCells(const QString& part);
    /// Sight, sound and smell, for a level that has no modalities.
    Q_INVOKABLE void addUsualSenses();
    /// To the clipboard, as text that another level takes, too.
    Q_INVOKABLE void copy();
    Q_INVOKABLE void cut();
    /// Where the pointer is, or beside what it was copied from.
    Q_INVOKABLE void paste();
    Q_INVOKABLE void duplicate();
    /// Does a remedy as a step. @param title such as "Set to 1"
    void applyFix(const edit::Fix& fix);
    /// As above; steps of the same gesture that follow one another are one step.
    void applyWithin(const std::string& gesture, const edit::Fix& fix);
    Q_INVOKABLE void selectAll();
    Q_INVOKABLE void selectLevel();
    Q_INVOKABLE void rename(const QString& name);
    Q_INVOKABLE void nudge(int right, int up);
    /// Makes one region of those that are selected.
    Q_INVOKABLE void mergeRegions();
    /// Ends a line that is being drawn.
    Q_INVOKABLE void finish();
    /// Takes its last point back. @return whether there was one
    Q_INVOKABLE bool back();
    /// @return whether there was anything to drop
    Q_INVOKABLE bool escape();

    void press(const Pointer& pointer) override;
    void move(const Pointer& pointer) override;
    void release(const Pointer& pointer) override;
    void doubleClick(const Pointer& pointer) override;
    void leave() override;
    void setShown(std::shared_ptr<const overlay::ShownObjects> shown,
                  double pixelsPerMetre) override;
    [[nodiscard]] overlay::DisplayList marks() const override;

signals:
    void opened();
    /// The level is about to go: edits that are under way have to end.
    void closing();
    /// The level is different, in what `changes()` says. During a drag at every move of the
    /// pointer.
    void edited();
    /// A drag has ended.
    void settled();
    void historyChanged();
    void selectionChanged();
    void toolChanged();
    void snapsChanged();
    void refused(const QString& why);
    /// Worth knowing after a paste.
    void remarked(const QString& title, const QString& text);
    /// An agent of the run that the level does not list was clicked.
    void strangerChosen(int agent);

private:
    void pasteText(const std::string& text, std::string_view act, bool atPointer);
    void passOn();
    [[nodiscard]] edit::ObjectId selectedConnection() const;
    void onDocumentChanged();
    void onGestureChanged();
    void showHistory();
    [[nodiscard]] gesture::Pointer pointerOf(const Pointer& pointer) const;

    std::unique_ptr<edit::Document> m_document;
    std::unique_ptr<gesture::Gestures> m_gestures;
    Connection m_documentConnection;
    Connection m_gestureConnection;
    Connection m_refusedConnection;
    std::uint64_t m_revision = 0;
    edit::Changes m_changes;     ///< that led to it
    bool m_drags = false;        ///< a drag has edited the level and has not ended
    edit::Selection m_selection; ///< as last told
    gesture::Tool m_tool = gesture::Tool::Select;
    QStringList m_passing;
    std::shared_ptr<const overlay::ShownObjects> m_shown;
    double m_shownScale = 20; ///< pixels per metre
    std::function<edit::ObjectId(std::uint32_t)> m_agentOf;
    std::function<std::optional<std::uint32_t>(edit::ObjectId)> m_agentInRun;
    bool m_snaps = true;
    std::optional<geometry::Vec2> m_pointer; ///< while it is on the map
    RowsModel m_history;
    PropertyRows m_properties;
    BrushTool m_brush;
};

} // namespace percept::session
