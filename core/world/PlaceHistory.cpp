#include "percept/world/PlaceHistory.h"

#include <algorithm>

namespace percept::world {
namespace {

using trace::RegionId;

void noteChange(std::vector<RegionChange>& changes, RegionId region, const LatestChange& change) {
    if (region == trace::kNone<RegionId>)
        return;
    const auto place =
        std::lower_bound(changes.begin(), changes.end(), region, [](const auto& each, RegionId id) {
            return each.region < id;
        });
    if (place != changes.end() && place->region == region)
        place->change = change;
    else
        changes.insert(place, {region, change});
}

} // namespace

LatestChange PlaceHistory::changeOf(RegionId which) const {
    const auto found = std::find_if(changes.begin(), changes.end(), [&](const RegionChange& each) {
        return each.region == which;
    });
    return found == changes.end() ? LatestChange{} : found->change;
}

void followPlaces(const event::CompiledEvents& events,
                  std::span<const event::AgentView> agents,
                  Frame now,
                  std::vector<PlaceHistory>& places) {
    const std::size_t known = places.size();
    places.resize(agents.size());
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const event::AgentView& agent = agents[i];
        PlaceHistory& place = places[i];
        if (i < known && agent.present == place.present && agent.position == place.position)
            continue;
        const RegionId region =
            agent.present ? events.regionAt(agent.position) : trace::kNone<RegionId>;
        const LatestChange due{agent.present ? agent.motive : agent.died, now};
        if (i < known)
            place.moved = due;
        if (i < known && region != place.region) {
            noteChange(place.changes, place.region, due);
            noteChange(place.changes, region, due);
        }
        place.position = agent.position;
        place.present = agent.present;
        place.region = region;
    }
}

} // namespace percept::world
