#include "editor/ask/SideKnowledge.h"

#include "percept/sim/SideSight.h"

#include <fmt/format.h>

namespace percept::ask {

Result<tactics::Asker> askerOf(const level::Level& level,
                               const std::string& side,
                               tactics::State state,
                               const tactics::AnalysisKinds& kinds) {
    tactics::Asker asker;
    asker.state = std::move(state);
    asker.kinds = &kinds;
    if (side.empty() && !tactics::namesViewer(level, kinds))
        return asker;
    std::string known;
    for (std::size_t team = 0; team < level.teams.size(); ++team) {
        known += (known.empty() ? "" : ", ") + level.teams[team].id;
        if (level.teams[team].id == side)
            asker.viewer = static_cast<int>(team);
    }
    if (!side.empty() && asker.viewer == tactics::kNobody)
        return failure(ErrorCode::NotFound,
                       fmt::format("there is no side \"{}\"; there are: {}",
                                   side,
                                   known.empty() ? "none" : known),
                       "teams");
    auto eyes = sim::SideSight::make(level);
    if (!eyes)
        return eyes.unexpected();
    asker.situation = tactics::situationOf(level);
    eyes->letKnow(*asker.situation);
    asker.sight = sim::sightOf(std::move(*eyes));
    return asker;
}

} // namespace percept::ask
