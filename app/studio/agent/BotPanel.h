#pragma once

#include "app/studio/agent/BotReport.h"
#include "app/studio/table/CellTable.h"
#include "app/studio/table/RowsModel.h"
#include "inspector/explain/GoalCauses.h"
#include "inspector/explain/RunIndex.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// What the panels show of the selected bot at the playhead. Filled by the session.
class BotPanel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")
    /// Whether a bot is selected.
    Q_PROPERTY(bool present READ isPresent NOTIFY changed)
    /// The rest is of an earlier frame; this one is being simulated again.
    Q_PROPERTY(bool pending READ isPending NOTIFY changed)
    /// Why there is no more than the recording shows; empty where there is.
    Q_PROPERTY(QString limits READ limits NOTIFY changed)
    Q_PROPERTY(int agent READ agent NOTIFY changed)
    /// An `overlay::Ink`: the colour that it has on the map; -1: none.
    Q_PROPERTY(int ink READ ink NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(qint64 frame READ frame NOTIFY changed)
    /// "alive", "dead", "about to appear", "possessed", "folded into its group".
    Q_PROPERTY(QString status READ status NOTIFY changed)
    /// Whether it is part of its group in a town: no agent at that moment, without a body.
    Q_PROPERTY(bool folded READ isFolded NOTIFY changed)
    Q_PROPERTY(double health READ health NOTIFY changed)
    Q_PROPERTY(double maxHealth READ maxHealth NOTIFY changed)
    Q_PROPERTY(QString weapon READ weapon NOTIFY changed)
    Q_PROPERTY(int score READ score NOTIFY changed)
    Q_PROPERTY(int deaths READ deaths NOTIFY changed)
    Q_PROPERTY(int target READ target NOTIFY changed)
    Q_PROPERTY(QString targetName READ targetName NOTIFY changed)
    Q_PROPERTY(QString targetReason READ targetReason NOTIFY changed)
    /// How its brain comes by a target.
    Q_PROPERTY(QString targetRule READ targetRule NOTIFY changed)
    /// Whether its brain has desirabilities.
    Q_PROPERTY(bool weighsGoals READ weighsGoals NOTIFY changed)
    /// Whether its archetype knows weapons.
    Q_PROPERTY(bool armed READ armed NOTIFY changed)
    /// Whether it has decisions over tactical places.
    Q_PROPERTY(bool decidesPlaces READ decidesPlaces NOTIFY changed)
    /// The goal that it pursues and what set it off. Roles: time, frame, text, detail, ink.
    Q_PROPERTY(percept::session::RowsModel* causes READ causes CONSTANT)
    /// What led to that before: older targets, decisions of others. Roles as `causes`.
    Q_PROPERTY(percept::session::RowsModel* earlierCauses READ earlierCauses CONSTANT)
    /// What it decided last where that is not its goal: a row at most, with the roles of `causes`.
    Q_PROPERTY(percept::session::RowsModel* newestDecision READ newestDecision CONSTANT)
    /// Roles: name, rounds, fill, carried, inHand.
    Q_PROPERTY(percept::session::RowsModel* weapons READ weapons CONSTANT)
    /// Roles: name, detail, status, since, depth, active.
    Q_PROPERTY(percept::session::RowsModel* goals READ goals CONSTANT)
    /// Roles: name, value, pursued, ink.
    Q_PROPERTY(percept::session::RowsModel* desires READ desires CONSTANT)
    /// Its sense links: name, state, sensed, how, confidence, in view, shootable, damage, place.
    Q_PROPERTY(percept::session::CellTable* memory READ memory CONSTANT)
    /// Agent, distance, score; the best first.
    Q_PROPERTY(percept::session::CellTable* candidates READ candidates CONSTANT)

public:
    explicit BotPanel(QObject* parent = nullptr);

    void clear();
    /// Shows a report. @param step seconds per frame
    void show(BotReport report, const explain::RunIndex& index, Seconds step);
    /// Shows what a view tells while the rest is on its way, or where it cannot be had.
    /// @param limits why it cannot; empty: it is on its way
    void showPose(Frame frame,
                  trace::AgentId agent,
                  const QString& name,
                  const trace::AgentPose& pose,
                  const QString& weapon,
                  const QString& limits);

    /// @param step seconds per frame
    void showCauses(const explain::GoalCauses& causes, Seconds step);

    [[nodiscard]] bool isPresent() const { return m_present; }
    [[nodiscard]] bool isPending() const { return m_pending; }
    [[nodiscard]] QString limits() const { return m_limits; }
    [[nodiscard]] int agent() const { return indexIn(m_report.agent); }
    [[nodiscard]] int ink() const { return m_ink; }
    /// To be told with what is shown next.
    void setInk(int ink) { m_ink = ink; }
    [[nodiscard]] QString name() const { return QString::fromStdString(m_report.name); }
    [[nodiscard]] qint64 frame() const { return m_report.frame; }
    [[nodiscard]] QString status() const;
    [[nodiscard]] double health() const { return m_report.health; }
    [[nodiscard]] double maxHealth() const { return m_report.maxHealth; }
    [[nodiscard]] QString weapon() const { return m_weapon; }
    [[nodiscard]] int score() const { return static_cast<int>(m_report.score); }
    [[nodiscard]] int deaths() const { return static_cast<int>(m_report.deaths); }
    [[nodiscard]] int target() const { return indexIn(m_report.target); }
    [[nodiscard]] QString targetName() const { return QString::fromStdString(m_report.targetName); }
    [[nodiscard]] QString targetReason() const {
        return QString::fromStdString(m_report.targetReason);
    }
    [[nodiscard]] bool isFolded() const {
        return m_present && m_report.status == agent::Status::Folded;
    }
    [[nodiscard]] QString targetRule() const { return QString::fromStdString(m_report.targetRule); }
    [[nodiscard]] bool weighsGoals() const { return m_report.weighsGoals; }
    [[nodiscard]] bool armed() const { return m_report.armed; }
    [[nodiscard]] bool decidesPlaces() const { return m_report.decidesPlaces; }
    [[nodiscard]] RowsModel* causes() { return &m_causes; }
    [[nodiscard]] RowsModel* earlierCauses() { return &m_earlierCauses; }
    [[nodiscard]] RowsModel* newestDecision() { return &m_newestDecision; }
    [[nodiscard]] RowsModel* weapons() { return &m_weapons; }
    [[nodiscard]] RowsModel* goals() { return &m_goals; }
    [[nodiscard]] RowsModel* desires() { return &m_desires; }
    [[nodiscard]] CellTable* memory() { return &m_memory; }
    [[nodiscard]] CellTable* candidates() { return &m_candidates; }
    [[nodiscard]] const BotReport& report() const { return m_report; }

signals:
    void changed();

private:
    [[nodiscard]] static int indexIn(trace::AgentId id) {
        return id == trace::kNoAgent ? -1 : static_cast<int>(trace::indexOf(id));
    }
    void fillModels(const explain::RunIndex& index, Seconds step);

    bool m_present = false;
    bool m_pending = false;
    QString m_limits;
    int m_ink = -1;
    QString m_weapon;
    BotReport m_report;
    RowsModel m_causes;
    RowsModel m_earlierCauses;
    RowsModel m_newestDecision;
    RowsModel m_weapons;
    RowsModel m_goals;
    RowsModel m_desires;
    CellTable m_memory;
    CellTable m_candidates;
};

} // namespace percept::session
