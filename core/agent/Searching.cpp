#include "percept/agent/Searching.h"

#include "Watcher.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/Noticing.h"
#include "percept/agent/Places.h"
#include "percept/sense/Sight.h"

#include <algorithm>

namespace percept::agent {
namespace {

using knowledge::Search;
using knowledge::Searched;
using knowledge::SearchSpot;

/// How many places of a search are looked at, the nearest first.
constexpr std::size_t kMostRated = 256;
/// What a place in plain sight is worth, of one that is hidden.
constexpr double kPlain = 0.5;
/// Likelihood that a metre of way costs.
constexpr double kPerMetre = 0.01;
/// What is gone does not get farther than this within a moment.
constexpr Metres kNearby = 3.0;

Search* searchIn(const Scene& scene, AgentId id) {
    return scene.awareness != nullptr ? &scene.awareness->agents[trace::indexOf(id)].search
                                      : nullptr;
}

struct Candidate {
    Vec2 place{0, 0};
    double cover = 0.0;
    Metres far = 0.0; ///< from where he is believed to be
};

std::vector<Candidate> candidates(const Scene& scene, const Lost& lost) {
    std::vector<Candidate> found;
    const auto add = [&](Vec2 place, double cover) {
        const Metres far = geometry::distance(place, lost.around);
        if (far <= lost.radius)
            found.push_back({place, cover, far});
    };
    for (const Hideout& hideout : scene.arena.hideouts)
        add(hideout.place, hideout.cover);
    for (const nav::NodeId node : scene.arena.graph.nodesWithin(lost.around, lost.radius))
        add(scene.arena.graph.node(node).position, 0.0);
    std::stable_sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
        return a.far < b.far;
    });
    if (found.size() > kMostRated)
        found.resize(kMostRated);
    return found;
}

double darkAt(const Scene& scene, AgentId id, Vec2 place) {
    const sense::SenseWorld& world = *scene.senses;
    const sense::Vec3 at = scene.arena.above(place, scene.eyes(id).eyeHeight);
    for (const sense::ModalityData& modality : world.modalities)
        if (modality.kind == sense::Kind::Sight)
            return 1.0 -
                   std::clamp(sense::lightAt(world, scene.scratch.seenDoors, at, modality.layer),
                              0.0,
                              1.0);
    return 0.0;
}

SearchSpot rate(const Scene& scene, AgentId id, const Candidate& candidate, Metres walked) {
    SearchSpot spot;
    spot.place = candidate.place;
    spot.cover = candidate.cover;
    spot.reach = candidate.far <= walked ? 1.0 : std::max(0.0, 2.0 - candidate.far / walked);
    spot.dark = scene.senses != nullptr ? darkAt(scene, id, candidate.place) : 0.0;
    spot.hidden = !scene.canSee(
        scene.agent(id).body.position, candidate.place, scene.archetype(id).eyeHeight);
    spot.likelihood =
        spot.reach * (spot.hidden ? 1.0 : kPlain) * (0.5 + 0.25 * spot.dark + 0.25 * spot.cover);
    return spot;
}

/// The likeliest first, none near a likelier one.
std::vector<SearchSpot> spread(std::vector<SearchSpot> all, std::size_t most) {
    std::stable_sort(all.begin(), all.end(), [](const SearchSpot& a, const SearchSpot& b) {
        return a.likelihood > b.likelihood;
    });
    std::vector<SearchSpot> kept;
    for (const SearchSpot& spot : all) {
        const bool near = std::any_of(kept.begin(), kept.end(), [&](const SearchSpot& other) {
            return geometry::distance(other.place, spot.place) < kSameSpot;
        });
        if (kept.size() < most && !near && spot.likelihood > 0.0)
            kept.push_back(spot);
    }
    return kept;
}

/// Whether a colleague searches a place, or has done so of late.
bool isTaken(const Scene& scene, AgentId id, Vec2 place) {
    const auto& searched = scene.awareness->searched;
    return std::any_of(searched.begin(), searched.end(), [&](const Searched& each) {
        return each.agent != id && each.until > scene.now && !scene.areHostile(id, each.agent) &&
               geometry::distance(each.place, place) < kSameSpot;
    });
}

void claim(Scene& scene, AgentId id, Vec2 place, Seconds until) {
    auto& searched = scene.awareness->searched;
    std::erase_if(searched, [&](const Searched& each) { return each.until <= scene.now; });
    searched.push_back({id, place, until});
}

} // namespace

bool beginSearch(Scene& scene, AgentId id, const Lost& lost) {
    Search* search = searchIn(scene, id);
    if (search == nullptr || lost.places == 0)
        return false;
    const double speed = scene.has(lost.about)
                             ? scene.arena.archetypeOf(lost.about).movement.maxSpeed
                             : scene.archetype(id).movement.maxSpeed;
    const Metres walked = kNearby + speed * std::max(0.0, scene.now - lost.since);
    std::vector<SearchSpot> spots;
    for (const Candidate& candidate : candidates(scene, lost))
        spots.push_back(rate(scene, id, candidate, walked));
    // Colleagues and what is seen on the way take some.
    constexpr std::size_t kSpare = 4;
    *search = {lost.about,
               lost.around,
               lost.cause,
               scene.now + lost.span,
               lost.places,
               spread(std::move(spots), kSpare * lost.places)};
    if (search->spots.empty())
        return false;
    if (scene.aware(id) != nullptr)
        saySearches(watcherOf(scene, id), lost.about, lost.around, lost.cause);
    return true;
}

std::optional<NextSpot> nextSpot(Scene& scene, AgentId id) {
    Search* search = searchIn(scene, id);
    if (search == nullptr || search->left == 0 || scene.now >= search->until)
        return std::nullopt;
    const Vec2 here = scene.agent(id).body.position;
    const auto worth = [&](const SearchSpot& spot) {
        return spot.likelihood - kPerMetre * geometry::distance(here, spot.place);
    };
    SearchSpot* best = nullptr;
    for (SearchSpot& spot : search->spots) {
        spot.done = spot.done || isTaken(scene, id, spot.place);
        if (!spot.done && (best == nullptr || worth(spot) > worth(*best)))
            best = &spot;
    }
    if (best == nullptr)
        return std::nullopt;
    best->done = true;
    --search->left;
    claim(scene, id, best->place, search->until);
    const RecordId record = scene.trace.add(SearchPlace{id,
                                                        search->about,
                                                        best->place,
                                                        search->around,
                                                        best->likelihood,
                                                        best->reach,
                                                        best->dark,
                                                        best->cover,
                                                        best->hidden,
                                                        geometry::distance(here, best->place),
                                                        static_cast<std::int32_t>(search->left)},
                                            search->cause);
    return NextSpot{best->place, record};
}

void strikeSeen(Scene& scene, AgentId id) {
    Search* search = searchIn(scene, id);
    if (search == nullptr || scene.senses == nullptr)
        return;
    for (SearchSpot& spot : search->spots)
        spot.done = spot.done || hasInView(scene, id, spot.place);
}

RecordId endSearch(Scene& scene, AgentId id) {
    Search* search = searchIn(scene, id);
    if (search == nullptr)
        return trace::kNoRecord;
    const RecordId ended = scene.trace.add(
        SearchEnded{
            id, search->about, static_cast<std::int32_t>(search->left), search->until - scene.now},
        search->cause);
    *search = {};
    return ended;
}

const Search* searchOf(const Scene& scene, AgentId id) {
    const Search* search = searchIn(scene, id);
    return search != nullptr && search->until != knowledge::kNever ? search : nullptr;
}

} // namespace percept::agent
