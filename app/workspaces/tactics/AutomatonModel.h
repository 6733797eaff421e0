#pragma once

#include "RowsModel.h"
#include "app/studio/edit/Editing.h"
#include "app/workspaces/tactics/AnalysisModel.h"
#include "percept/tactics/AutomatonText.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <deque>

namespace percept::session {

/// A cellular automaton that is stepped by hand: it begins with the values of the analysis that is
/// chosen, as classes, and what becomes of them is drawn as values again.
class AutomatonModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::AnalysisModel* lab READ lab WRITE setLab NOTIFY labChanged)
    Q_PROPERTY(bool begun READ hasBegun NOTIFY changed)
    /// What automata are kept in.
    Q_PROPERTY(percept::session::Editing* editing READ editing WRITE setEditing NOTIFY labChanged)
    /// The automata of the source, then those that the level keeps; and which one is used.
    Q_PROPERTY(QStringList kinds READ kinds NOTIFY kindsChanged)
    Q_PROPERTY(int kind READ kind WRITE setKind NOTIFY changed)
    /// The one that is used is the level's.
    Q_PROPERTY(bool kept READ isKept NOTIFY changed)
    /// The table of rules, see tactics::parseAutomaton(); what is wrong leaves the last good one at
    /// work.
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY changed)
    /// The table is another one than the source's, or than the level keeps.
    Q_PROPERTY(bool edited READ isEdited NOTIFY changed)
    /// What is wrong in the text, with line and column; empty: nothing.
    Q_PROPERTY(QString error READ error NOTIFY changed)
    /// Where, as a place in the text; -1: nowhere.
    Q_PROPERTY(int errorAt READ errorAt NOTIFY changed)
    /// 0: counts are shares of the neighbours that exist, 1: opposite edges touch, 2: nothing lies
    /// beyond. Stands in the text, too.
    Q_PROPERTY(int edges READ edges WRITE setEdges NOTIFY changed)
    /// From which share of the range of values the first class after the lowest begins, unless the
    /// table says from which values classes begin.
    Q_PROPERTY(double threshold READ threshold WRITE setThreshold NOTIFY changed)
    Q_PROPERTY(bool evenClasses READ hasEvenClasses NOTIFY changed)
    /// The analysis that it began with.
    Q_PROPERTY(QString of READ of NOTIFY changed)
    /// Roles: name, from (text), count (text), ink.
    Q_PROPERTY(percept::session::RowsModel* classes READ classes CONSTANT)
    Q_PROPERTY(int steps READ steps NOTIFY changed)
    /// Of the latest steps some are remembered; others rules forget them.
    Q_PROPERTY(bool canStepBack READ canStepBack NOTIFY changed)
    /// Nothing changes any more, or it falls into a cycle.
    Q_PROPERTY(bool over READ isOver NOTIFY changed)
    Q_PROPERTY(QString status READ status NOTIFY changed)
    /// Why it may never settle; empty: it will.
    Q_PROPERTY(QString warning READ warning NOTIFY changed)

public:
    explicit AutomatonModel(QObject* parent = nullptr);

    [[nodiscard]] AnalysisModel* lab() const { return m_lab; }
    void setLab(AnalysisModel* lab);
    [[nodiscard]] bool hasBegun() const { return m_begun; }
    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] QStringList kinds() const;
    [[nodiscard]] bool isKept() const;
    [[nodiscard]] int kind() const { return m_kind; }
    void setKind(int kind);
    [[nodiscard]] QString text() const { return m_tables[static_cast<std::size_t>(m_kind)].text; }
    void setText(const QString& text);
    [[nodiscard]] bool isEdited() const;
    [[nodiscard]] QString error() const { return m_error; }
    [[nodiscard]] int errorAt() const { return m_errorAt; }
    [[nodiscard]] bool hasEvenClasses() const;
    [[nodiscard]] int edges() const;
    void setEdges(int edges);
    [[nodiscard]] double threshold() const { return m_threshold; }
    void setThreshold(double share);
    [[nodiscard]] QString of() const { return m_of; }
    [[nodiscard]] RowsModel* classes() { return &m_classes; }
    [[nodiscard]] int steps() const { return m_steps; }
    [[nodiscard]] bool canStepBack() const { return m_begun && !m_past.empty(); }
    [[nodiscard]] bool isOver() const { return m_settled || m_period > 0; }
    [[nodiscard]] QString status() const;
    [[nodiscard]] QString warning() const;
    /// The cells as they are.
    [[nodiscard]] const tactics::Classes& cells() const { return m_cells; }

    /// Takes the values of the analysis that is chosen. Nothing happens where none is.
    Q_INVOKABLE void begin();
    Q_INVOKABLE void step();
    /// Takes the latest step back.
    Q_INVOKABLE void back();
    /// The class of the cell at a place [metres]; empty: it has none.
    Q_INVOKABLE QString classAt(double x, double y) const;
    /// Back to the values that it began with.
    Q_INVOKABLE void restart();
    Q_INVOKABLE void close();
    /// The source's table again, or the one that the level keeps.
    Q_INVOKABLE void restore();
    /// The table becomes one more automaton of the level, which is then used.
    Q_INVOKABLE void keep();
    /// Writes the table into the level, which keeps it already.
    Q_INVOKABLE void apply();
    /// The level gets an analysis that steps the chosen map by these rules as often as was stepped
    /// here, or else until it settles.
    Q_INVOKABLE void declare();
    /// The level keeps it no longer.
    Q_INVOKABLE void remove();

signals:
    void labChanged();
    void kindsChanged();
    void changed();

private:
    /// A table as it is written, and as the source or the level has it.
    struct Table {
        QString name;
        QString text;
        QString stated;
    };

    void onLevel();
    [[nodiscard]] edit::ObjectId keptId() const;
    /// Uses another table.
    void use(int kind);
    /// Reads the text. @return whether it is good
    bool read();
    void forgetPast();
    void countChanges();
    void fill();
    void draw();

    QPointer<AnalysisModel> m_lab;
    QPointer<Editing> m_editing;
    bool m_begun = false;
    int m_kind = 0;
    std::vector<Table> m_tables; ///< by kind
    tactics::AutomatonTable m_table;
    QString m_error;
    int m_errorAt = -1;
    double m_threshold = 0.5;
    QString m_of;
    tactics::AnalysisFrame m_frame;
    level::Level m_ground;   ///< that it began with, but for the automata
    tactics::Field m_values; ///< that it began with
    double m_low = 0.0;
    double m_high = 0.0;
    tactics::Classes m_cells;
    std::deque<tactics::Classes> m_past; ///< the latest last
    int m_steps = 0;
    std::size_t m_changed = 0; ///< cells, by the last step
    bool m_settled = false;
    int m_period = 0;
    RowsModel m_classes;
};

} // namespace percept::session
