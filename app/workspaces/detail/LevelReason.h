#pragma once

#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/Session.h"
#include "app/workspaces/detail/RunSwitches.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace percept::tuning {

/// "0.117 was 0.003 below 0.120 to 0.420 of march": with as many digits as tell the numbers apart.
[[nodiscard]] QString
leftWords(double importance, double low, double high, const QString& behaviour);

/// Why somebody has the level of detail that he has at the frame that is shown: the terms of the
/// importance that was found last, and what led to it.
class LevelReason : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Session* session READ session WRITE setSession NOTIFY changed)
    /// The run that is read, by which it knows of whom.
    Q_PROPERTY(percept::tuning::RunSwitches* run READ run WRITE setRun NOTIFY changed)
    /// Nothing is worked out while it is false.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY changed)
    /// Whether there is anything to tell of the person whom `run` tells of.
    Q_PROPERTY(bool told READ isTold NOTIFY changed)
    /// "march since 0:04.20", "Importance at 0:04.20: 0.43, 12.3 m from the observer".
    Q_PROPERTY(QString level READ level NOTIFY changed)
    Q_PROPERTY(QString importance READ importance NOTIFY changed)
    /// "At 0:04.20 0.43 was 0.07 below 0.50 to 1.00 of patrol"; empty where he has had no other
    /// level.
    Q_PROPERTY(QString switched READ switched NOTIFY changed)
    /// Roles: name, value, weight, part: of the raw importance, all as texts.
    Q_PROPERTY(percept::session::RowsModel* terms READ terms CONSTANT)
    /// From the switch back to what set it off. Roles as BotPanel::causes.
    Q_PROPERTY(percept::session::RowsModel* causes READ causes CONSTANT)

public:
    explicit LevelReason(QObject* parent = nullptr);

    [[nodiscard]] session::Session* session() const { return m_session; }
    void setSession(session::Session* session);
    [[nodiscard]] RunSwitches* run() const { return m_run; }
    void setRun(RunSwitches* run);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] bool isTold() const { return m_reason.has_value(); }
    [[nodiscard]] QString level() const;
    [[nodiscard]] QString importance() const;
    [[nodiscard]] QString switched() const;
    [[nodiscard]] RowsModel* terms() { return &m_terms; }
    [[nodiscard]] RowsModel* causes() { return &m_causes; }

signals:
    void changed();

private:
    void refresh();
    void readCauses();
    [[nodiscard]] bool isObserver() const;
    [[nodiscard]] QString timeOf(Frame frame) const;
    [[nodiscard]] std::vector<RowsModel::Row> termRows() const;

    QPointer<session::Session> m_session;
    QPointer<RunSwitches> m_run;
    bool m_active = false;
    std::optional<explain::LevelReason> m_reason;
    trace::RecordId m_asked = trace::kNoRecord; ///< whose causes are shown, or read
    RowsModel m_terms;
    RowsModel m_causes;
    BackgroundWork m_reading; ///< last: ends first
};

} // namespace percept::tuning
