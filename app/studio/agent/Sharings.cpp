#include "app/studio/agent/Sharings.h"

#include <algorithm>
#include <cmath>

namespace percept::session {
namespace {

std::string whatIsTold(const explain::Telling& telling,
                       std::span<const overlay::AgentLook> looks,
                       std::span<const std::string> changes) {
    if (const auto change = trace::indexOf(telling.change); change < changes.size())
        return changes[change];
    const auto about = trace::indexOf(telling.about);
    return about < looks.size() ? looks[about].name : "an unknown agent";
}

} // namespace

std::vector<overlay::Sharing> sharingsAt(const explain::AwarenessLanes& lanes,
                                         Frame frame,
                                         std::span<const overlay::AgentLook> looks,
                                         std::span<const std::string> changes) {
    const auto shown = static_cast<Frame>(std::llround(kSharingShown / lanes.step()));
    std::vector<overlay::Sharing> sharings;
    for (const explain::Telling& telling : lanes.tellings(frame - shown, frame)) {
        overlay::Sharing sharing{.speaker = telling.speaker,
                                 .hearer = telling.hearer,
                                 .what = whatIsTold(telling, looks, changes),
                                 .observed = telling.observed,
                                 .freshness = 1.0 - static_cast<double>(frame - telling.frame) /
                                                        static_cast<double>(shown)};
        const auto same = std::find_if(sharings.begin(), sharings.end(), [&](const auto& each) {
            return each.speaker == telling.speaker && each.hearer == telling.hearer;
        });
        if (same != sharings.end())
            *same = std::move(sharing);
        else
            sharings.push_back(std::move(sharing));
    }
    return sharings;
}

} // namespace percept::session
