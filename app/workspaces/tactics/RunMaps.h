#pragma once

#include "app/studio/session/Session.h"
#include "app/workspaces/tactics/AnalysisQuery.h"

#include <QObject>
#include <QPointer>

namespace percept::session {

/// What the sides of a run know and the maps that its tasks have worked out, at the playhead: of
/// the head of a live run as it goes, of the past from the states that are simulated again.
class RunMaps : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] Session* session() const { return m_session; }
    void setSession(Session* session);
    /// What is followed.
    enum class Wish { Nothing, Knowledge, Maps };
    void setWanted(Wish wish);
    /// What sides know, as last seen. Null: nothing of a run is, or none that has begun.
    [[nodiscard]] const auto& situation() const { return m_situation; }
    /// Whether what sides know will be there soon.
    [[nodiscard]] bool isAwaited() const;
    /// Why what is wished cannot be had; empty: it can.
    [[nodiscard]] const QString& limits() const { return m_limits; }
    /// Whether the level has them worked out while it runs.
    [[nodiscard]] bool arePresent() const;
    /// As last seen, without maps before that; null where none are present.
    [[nodiscard]] const auto& latest() const { return m_latest; }
    /// Which sweep they are of, and how far the next one is; or why they cannot be shown.
    [[nodiscard]] QString text() const;

signals:
    void changed();     ///< other maps, or other knowledge
    void textChanged(); ///< or another share of the next ones

private:
    void take(const std::shared_ptr<const runner::StateSnapshot>& state);
    void takeKnowledge(const runner::StateSnapshot& state);
    void forget();

    QPointer<Session> m_session;
    Wish m_wish = Wish::Nothing;
    std::shared_ptr<const tactics::Situation> m_situation;
    std::shared_ptr<const AnalysisRequest::OfRun> m_latest;
    bool m_told = false; ///< since the run or the wish changed
    double m_next = 0;   ///< share of maps of the sweep under way that are done, 0..1
    QString m_limits;
};

} // namespace percept::session
