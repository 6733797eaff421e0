#pragma once

#include "app/canvas/LaneFeed.h"
#include "app/canvas/ViewFeed.h"
#include "app/runner/Runner.h"
#include "app/studio/agent/BotPanel.h"
#include "app/studio/agent/TraceWorker.h"
#include "inspector/explain/RunIndex.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <set>

namespace percept::session {

/// What is known about the selected bot, and the records that tell it: of a live run as it goes,
/// of the past from a thread that reads the recording and simulates it again.
class BotFeed : public QObject {
    Q_OBJECT

public:
    /// @param view what is shown; @param lanes get the records. Both outlive this.
    BotFeed(canvas::ViewFeed& view, canvas::LaneFeed& lanes);

    [[nodiscard]] BotPanel* panel() { return &m_panel; }
    [[nodiscard]] const explain::RunIndex& index() const { return m_index; }

    /// Of which run the bots are; null: of none.
    void setLevel(std::shared_ptr<const runner::RunnableLevel> level);
    /// Who is selected; kNoAgent: nobody.
    void setAgent(trace::AgentId agent, const QString& name);
    /// Reads a recording from now on, which may still be written.
    void start(const std::filesystem::path& recording);
    [[nodiscard]] bool isStarted() const { return m_worker != nullptr; }
    /// There may be new records.
    void wantRecords();
    /// Forgets the recording. @return what has a thread that must be waited for
    [[nodiscard]] std::unique_ptr<TraceWorker> end();
    /// Shows the selected bot at the frame of the view.
    /// @param live the run whose head is looked at; null in the past
    void refresh(runner::Runner* live);
    /// Has whole states told, whether a bot is selected or not, as long as anybody watches.
    void watchStates(const QObject* who, bool watched);
    [[nodiscard]] bool wantsStates() const {
        return !m_watchers.empty() || m_agent != trace::kNoAgent;
    }
    /// Whether somebody watches who has not been told the state of the past frame that is shown.
    [[nodiscard]] bool isWaiting() const;
    /// Why the states of the frame that is shown cannot be had; empty: they can.
    [[nodiscard]] QString limits() const;

signals:
    /// The state at the frame that is shown, or shortly before it; null while there is none.
    void stateShown(const std::shared_ptr<const runner::StateSnapshot>& state);

private:
    static constexpr Frame kNoFrame = -1;
    static constexpr Frame kEveryFrame = -2;

    /// The state at the frame of the view; null where it has to be waited for.
    [[nodiscard]] std::shared_ptr<const runner::StateSnapshot> stateAt(const runner::Runner* live);
    void showState(const runner::StateSnapshot& snapshot);
    void showPose(const QString& limits);
    [[nodiscard]] bool isLimited(Frame frame) const {
        return m_limitedFrame == frame || m_limitedFrame == kEveryFrame;
    }
    [[nodiscard]] Seconds step() const { return m_level->world->arena.step; }

    canvas::ViewFeed& m_view;
    canvas::LaneFeed& m_lanes;
    std::shared_ptr<const runner::RunnableLevel> m_level;
    trace::AgentId m_agent = trace::kNoAgent;
    QString m_name;
    explain::RunIndex m_index;
    BotPanel m_panel;
    bool m_live = true;
    std::set<const QObject*> m_watchers;
    bool m_untold = false; ///< somebody has begun to watch since states were last told
    std::shared_ptr<const runner::StateSnapshot> m_pastState; ///< the latest that was asked for
    Frame m_wantedState = kNoFrame;
    Frame m_causesFrame = kNoFrame; ///< whose causes were asked for
    trace::AgentId m_causesAgent = trace::kNoAgent;
    QString m_limits; ///< why m_limitedFrame cannot be simulated again
    Frame m_limitedFrame = kNoFrame;
    quint64 m_workerNumber = 0; ///< answers of earlier workers are dropped
    std::unique_ptr<TraceWorker> m_worker;
};

} // namespace percept::session
