#pragma once

#include "inspector/explain/AwarenessLanes.h"
#include "inspector/explain/Lanes.h"
#include "percept/overlay/AgentOverlay.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace percept::canvas {

/// A numbered flag at a change of state, as a map has it at the place.
struct LaneFlag {
    trace::AgentId observer = trace::kNoAgent;
    Frame frame = 0;
    std::size_t number = 0;
};

/// The lanes of the run that is shown: whoever runs or reads it feeds them, timelines and plots
/// draw them. Lives in the GUI thread.
class LaneFeed : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(qint64 lastFrame READ lastFrame NOTIFY changed)
    Q_PROPERTY(double step READ step NOTIFY started)
    Q_PROPERTY(int agentCount READ agentCount NOTIFY started)

public:
    using QObject::QObject;

    [[nodiscard]] const explain::Lanes& lanes() const { return m_lanes; }
    /// Who becomes aware of whom.
    [[nodiscard]] const explain::AwarenessLanes& awareness() const { return m_awareness; }
    [[nodiscard]] const std::vector<overlay::AgentLook>& looks() const { return m_looks; }
    [[nodiscard]] qint64 lastFrame() const { return m_lanes.lastFrame(); }
    /// Seconds per frame.
    [[nodiscard]] double step() const { return m_step; }
    [[nodiscard]] int agentCount() const { return static_cast<int>(m_looks.size()); }

    /// Begins anew, with another run.
    void start(std::vector<overlay::AgentLook> looks,
               explain::LaneFacts facts,
               Seconds step,
               explain::AwarenessFacts awareness = {});
    /// Where lanes of awareness have flags, until another run begins.
    void setFlags(std::vector<LaneFlag> flags);
    [[nodiscard]] const std::vector<LaneFlag>& flags() const { return m_flags; }
    /// Records of frames after those taken so far, up to `lastFrame`.
    void append(const trace::RecordBuffer& records, Frame lastFrame);

signals:
    void started();
    void changed();

private:
    explain::Lanes m_lanes;
    explain::AwarenessLanes m_awareness;
    std::vector<overlay::AgentLook> m_looks;
    std::vector<LaneFlag> m_flags;
    Seconds m_step = 1.0 / 60.0;
};

} // namespace percept::canvas
