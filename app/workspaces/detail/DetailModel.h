#pragma once

#include "app/studio/edit/Editing.h"
#include "app/studio/session/Session.h"
#include "app/studio/table/RowsModel.h"
#include "app/workspaces/detail/ImportanceTrial.h"
#include "app/workspaces/detail/LodEditor.h"
#include "app/workspaces/detail/LodFeed.h"

#include <QObject>
#include <QPointer>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace percept::tuning {

using session::Editing;
using session::RowsModel;

/// The levels of detail of the level that is edited: their ranges, and what they make of an
/// importance that is drawn. Every change of them is an edit of the level; the curve is not.
class DetailModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        percept::session::Editing* editing READ editing WRITE setEditing NOTIFY editingChanged)
    /// Whose run is looked at: a recording has the levels of detail that it ran with.
    Q_PROPERTY(
        percept::session::Session* session READ session WRITE setSession NOTIFY sessionChanged)
    /// Nothing is worked out while it is false.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(bool editable READ isEditable NOTIFY changed)
    Q_PROPERTY(percept::tuning::LodFeed* feed READ feed CONSTANT)
    /// Roles: name, ink, min, max, frequency, priority, timeShare, runs; brains, those of the
    /// level's agents, and manners, the place of each one's behaviour in behavioursOf(), 0: as the
    /// level is called.
    Q_PROPERTY(percept::session::RowsModel* behaviours READ behaviours CONSTANT)
    /// Roles: time, frame, words, importance, flaps.
    Q_PROPERTY(percept::session::RowsModel* switches READ switches CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)
    Q_PROPERTY(int arbitration READ arbitration NOTIFY changed)
    Q_PROPERTY(QStringList arbitrations READ arbitrations CONSTANT)
    /// Seconds after which 63 % of a change of importance are taken over.
    Q_PROPERTY(double smoothing READ smoothing NOTIFY changed)
    /// Whether the curve is smoothed as the level says.
    Q_PROPERTY(bool smoothed READ isSmoothed WRITE setSmoothed NOTIFY changed)
    /// A level that is taken again within so many seconds flaps.
    Q_PROPERTY(double flapTime READ flapTime WRITE setFlapTime NOTIFY changed)
    Q_PROPERTY(double seconds READ seconds WRITE setSeconds NOTIFY changed)
    Q_PROPERTY(int switchCount READ switchCount NOTIFY changed)
    Q_PROPERTY(int flapCount READ flapCount NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    /// Importances for which no behaviour is valid; empty: none.
    Q_PROPERTY(QString gaps READ gaps NOTIFY changed)
    Q_PROPERTY(qint64 frame READ frame WRITE setFrame NOTIFY frameChanged)
    /// What runs at the cursor, in words.
    Q_PROPERTY(QString momentText READ momentText NOTIFY frameChanged)

public:
    explicit DetailModel(QObject* parent = nullptr);

    [[nodiscard]] Editing* editing() const { return m_editor.editing(); }
    void setEditing(Editing* editing);
    [[nodiscard]] session::Session* session() const { return m_session; }
    void setSession(session::Session* session);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] bool isEditable() const { return m_editor.isOpen(); }
    [[nodiscard]] LodFeed* feed() { return &m_feed; }
    [[nodiscard]] RowsModel* behaviours() { return &m_behaviours; }
    [[nodiscard]] RowsModel* switches() { return &m_switches; }
    [[nodiscard]] int count() const { return static_cast<int>(m_lod.behaviours.size()); }
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int row);
    [[nodiscard]] int arbitration() const;
    [[nodiscard]] QStringList arbitrations() const;
    [[nodiscard]] double smoothing() const { return m_lod.importance.smoothing; }
    [[nodiscard]] bool isSmoothed() const { return m_options.smoothed; }
    void setSmoothed(bool smoothed);
    [[nodiscard]] double flapTime() const { return m_options.flapTime; }
    void setFlapTime(double seconds);
    [[nodiscard]] double seconds() const { return m_seconds; }
    void setSeconds(double seconds);
    [[nodiscard]] int switchCount() const { return static_cast<int>(m_trial.switches.size()); }
    [[nodiscard]] int flapCount() const { return m_trial.flaps(); }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QString gaps() const;
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void setFrame(qint64 frame);
    [[nodiscard]] QString momentText() const;

    [[nodiscard]] const LodTrial& trial() const { return m_trial; }
    [[nodiscard]] const std::vector<double>& importance() const { return m_importance; }

    /// @param field `min`, `max`, `frequency` or `priority`
    Q_INVOKABLE void setValue(int row, const QString& field, double value);
    /// What agents with a brain can do at a level, behind what stands for its name.
    [[nodiscard]] Q_INVOKABLE QStringList behavioursOf(const QString& brain) const;
    /// @param place in behavioursOf()
    Q_INVOKABLE void setBehaviour(int row, const QString& brain, int place);
    Q_INVOKABLE void rename(int row, const QString& name);
    Q_INVOKABLE void addBehaviour();
    Q_INVOKABLE void removeBehaviour(int row);
    Q_INVOKABLE void setArbitration(int rule);
    Q_INVOKABLE void setSmoothing(double seconds);
    /// The range follows; the level has it as one step once it is dropped.
    /// @param edge 0: its lower end, 1: its upper one, 2: all of it
    Q_INVOKABLE void dragRange(int row, int edge, double value);
    Q_INVOKABLE void dropRange(bool keep);

    Q_INVOKABLE void
    brush(double fromFrame, double fromImportance, double toFrame, double toImportance);
    /// The curve that there is at first.
    Q_INVOKABLE void resetCurve();
    /// The curve as CSV: frame, seconds, importance as drawn and as followed, level, switch.
    Q_INVOKABLE void writeTable(const QUrl& file);

signals:
    void editingChanged();
    void sessionChanged();
    void activeChanged();
    void changed();
    void currentChanged();
    void frameChanged();
    void written(const QString& path);
    void refused(const QString& why);

private:
    using Change = std::function<void(level::Lod&)>;

    void refresh();
    void show();
    void perform(const std::string& name, const Change& change);
    [[nodiscard]] bool isRow(int row) const { return row >= 0 && row < count(); }
    [[nodiscard]] std::string nameOf(int row) const;
    [[nodiscard]] overlay::Ink inkOf(std::size_t row) const;
    [[nodiscard]] QString nameOfLevel(int level) const;

    LodEditor m_editor;
    QPointer<session::Session> m_session;
    bool m_active = false;
    level::Lod m_lod;
    std::vector<std::string>
        m_brains; ///< of the level's agents and inhabitants, several behaviours
    TrialOptions m_options;
    double m_seconds = 20;
    std::vector<double> m_importance;
    LodTrial m_trial;
    QString m_problem;
    qint64 m_frame = 0;
    int m_current = -1;
    LodFeed m_feed;
    RowsModel m_behaviours;
    RowsModel m_switches;
};

} // namespace percept::tuning
