#include "LaneFeed.h"

#include <utility>

namespace percept::canvas {

void LaneFeed::start(std::vector<overlay::AgentLook> looks,
                     explain::LaneFacts facts,
                     Seconds step,
                     explain::AwarenessFacts awareness) {
    m_lanes = explain::Lanes(std::move(facts));
    m_awareness = explain::AwarenessLanes(std::move(awareness));
    m_looks = std::move(looks);
    m_step = step;
    m_flags.clear();
    emit started();
    emit changed();
}

void LaneFeed::setFlags(std::vector<LaneFlag> flags) {
    m_flags = std::move(flags);
    emit changed();
}

void LaneFeed::append(const trace::RecordBuffer& records, Frame lastFrame) {
    m_lanes.append(records, lastFrame);
    m_awareness.append(records, lastFrame);
    emit changed();
}

} // namespace percept::canvas

#include "moc_LaneFeed.cpp"
