#pragma once

#include "app/workspaces/senses/IntruderTrial.h"
#include "percept/level/Level.h"
#include "percept/overlay/AgentOverlay.h"
#include "percept/trace/View.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace percept::session {

/// The run of a planned route as a map draws it, in place of the run that is played: whose agents
/// and doors keep their order, as selections and looks go by it. A value.
class PredictedRun {
public:
    /// @param looks of the agents of the run that is played  @param level of that run
    PredictedRun(std::shared_ptr<const IntruderTrial> trial,
                 std::span<const overlay::AgentLook> looks,
                 const level::Level& level);

    /// Everybody at a frame; who is not in the predicted run is not there.
    /// @pre the frame is one of the trial
    [[nodiscard]] std::shared_ptr<const trace::View> viewAt(Frame frame) const;
    /// The greatest state of everybody, or overlay::kNoAwareness.
    [[nodiscard]] std::vector<std::int8_t> awarenessAt(Frame frame,
                                                       const explain::AwarenessLanes& lanes) const;

private:
    using Place = std::optional<std::uint32_t>;

    std::shared_ptr<const IntruderTrial> m_trial;
    std::vector<Place> m_agents; ///< by AgentId of the run that is played: that of the predicted
    std::vector<Place> m_doors;
    std::vector<Place> m_items;
};

} // namespace percept::session
