#pragma once

#include "app/session/Session.h"
#include "app/session/tactics/AnalysisDesk.h"

#include <QObject>
#include <QPointer>

namespace percept::session {

/// The maps that the tasks of a run have worked out, at the playhead: of the head of a live run as
/// it goes, of the past from the states that are simulated again.
class RunMaps : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] Session* session() const { return m_session; }
    void setSession(Session* session);
    /// Whether they are followed.
    void setWanted(bool wanted);
    /// Whether the level has them worked out while it runs.
    [[nodiscard]] bool arePresent() const;
    /// As last seen, without maps before that; null where none are present.
    [[nodiscard]] const auto& latest() const { return m_latest; }
    /// Which sweep they are of, and how far the next one is; or why they cannot be shown.
    [[nodiscard]] QString text() const;

signals:
    void changed();     ///< other maps
    void textChanged(); ///< or another share of the next ones

private:
    void take(const std::shared_ptr<const runner::StateSnapshot>& state);
    void forget();

    QPointer<Session> m_session;
    bool m_wanted = false;
    std::shared_ptr<const AnalysisRequest::OfRun> m_latest;
    bool m_told = false; ///< since the run or the wish changed
    double m_next = 0;   ///< share of maps of the sweep under way that are done, 0..1
    QString m_limits;
};

} // namespace percept::session
