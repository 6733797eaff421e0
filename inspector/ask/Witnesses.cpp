#include "inspector/ask/Witnesses.h"

#include "inspector/replay/Recording.h"
#include "percept/sim/SideSight.h"

#include <algorithm>

namespace percept::ask {
namespace {

using Watcher = tactics::Situation::Unit;

template <class Object>
std::int32_t placeInList(const std::vector<Object>& objects, const std::string& id) {
    const auto found = std::find_if(
        objects.begin(), objects.end(), [&](const Object& one) { return one.id == id; });
    return found == objects.end() ? tactics::kNobody
                                  : static_cast<std::int32_t>(found - objects.begin());
}

/// Team and archetype of every agent of a recording; its places are still to come.
std::vector<Watcher> watchersIn(const trace::RunInfo& info, const level::Level& level) {
    std::vector<Watcher> units;
    for (const std::string& id : info.agents) {
        Watcher unit;
        unit.team = tactics::kNobody;
        const auto agent = std::find_if(level.agents.begin(),
                                        level.agents.end(),
                                        [&](const level::Agent& one) { return one.id == id; });
        if (agent != level.agents.end()) {
            unit.team = placeInList(level.teams, agent->team);
            unit.archetype = placeInList(level.archetypes, agent->archetype);
        }
        units.push_back(unit);
    }
    return units;
}

std::vector<Watcher> watchersAt(const trace::View& view, const std::vector<Watcher>& units) {
    std::vector<Watcher> there;
    for (std::size_t i = 0; i < view.agents.size() && i < units.size(); ++i) {
        if (!view.agents[i].alive || units[i].team == tactics::kNobody)
            continue;
        there.push_back(units[i]);
        there.back().place = view.agents[i].position;
        there.back().facing = view.agents[i].facing;
    }
    return there;
}

} // namespace

Result<std::vector<tactics::Frag>> readWitnessedFrags(const std::filesystem::path& path,
                                                      const level::Level& level,
                                                      Frame first,
                                                      Frame last) {
    auto frags = replay::readFrags(path, first, last);
    if (!frags || frags->empty() || level.teams.empty())
        return frags;
    const auto recording = replay::Recording::open(path);
    if (!recording)
        return recording.unexpected();
    auto eyes = sim::SideSight::make(level);
    if (!eyes)
        return eyes.unexpected();
    const auto sight = sim::sightOf(std::move(*eyes));
    const auto units = watchersIn((*recording)->info(), level);
    Frame frame = -1;
    std::vector<Watcher> there;
    for (tactics::Frag& frag : *frags) {
        if (frag.frame != frame) {
            const auto view = (*recording)->view(frag.frame);
            if (!view)
                return view.unexpected();
            there = watchersAt(*view, units);
            frame = frag.frame;
        }
        frag.victimSeenBy = tactics::seenBy(sight.get(), there, frag.at);
        if (frag.from)
            frag.attackerSeenBy = tactics::seenBy(sight.get(), there, *frag.from);
    }
    return frags;
}

} // namespace percept::ask
