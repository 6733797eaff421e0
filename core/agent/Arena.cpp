#include "percept/agent/Arena.h"

#include "percept/geometry/Segment.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::agent {

Frame Arena::framesIn(Seconds seconds) const {
    return std::max<Frame>(1, static_cast<Frame>(std::llround(seconds / step)));
}

bool Arena::hasAwareness() const {
    return hasRhythms() ||
           std::any_of(awareness.begin(),
                       awareness.end(),
                       [](const auto& each) { return each != nullptr; }) ||
           std::any_of(archetypes.begin(), archetypes.end(), [](const auto& each) {
               return each.gaze.turn > 0.0 || each.gaze.flinch > 0.0 ||
                      std::any_of(each.parameters.begin(),
                                  each.parameters.end(),
                                  [](const auto& set) { return set.first == "search_time"; });
           });
}

bool Arena::hasRhythms() const {
    for (std::uint32_t i = 0; i < agents.size(); ++i)
        if (looksLessFar(trace::AgentId{i}))
            return true;
    return false;
}

trace::ChangeId Arena::changeOf(knowledge::Thing kind, std::uint32_t number) const {
    const std::size_t counts[] = {agents.size(), doors.size(), litAtStart.size(), items.size()};
    static_assert(std::size(counts) == knowledge::kThings);
    for (std::size_t i = 0; i < static_cast<std::size_t>(kind); ++i)
        number += static_cast<std::uint32_t>(counts[i]);
    return trace::ChangeId{number};
}

std::pair<knowledge::Thing, std::uint32_t> Arena::thingOf(trace::ChangeId change) const {
    std::size_t kind = knowledge::kThings;
    std::uint32_t first = 0;
    do
        first = trace::indexOf(changeOf(static_cast<knowledge::Thing>(--kind), 0));
    while (first > trace::indexOf(change));
    return {static_cast<knowledge::Thing>(kind), trace::indexOf(change) - first};
}

void nameChanges(const level::Level& level, Arena& arena) {
    arena.changes.clear();
    for (const AgentSpec& agent : arena.agents)
        arena.changes.push_back(fmt::format("the body of {}", agent.id));
    for (const DoorSpec& door : arena.doors)
        arena.changes.push_back(fmt::format("the open door {}", door.id));
    for (const level::Light& light : level.lights)
        arena.changes.push_back(fmt::format("the light {}, which is out", light.id));
    for (const ItemSpec& item : arena.items)
        arena.changes.push_back(fmt::format("the missing item {}", item.id));
}

bool DoorSpec::separates(Vec2 a, Vec2 b) const {
    const Vec2 frame = (to - from) * 0.1;
    return geometry::segmentsCross(a, b, from - frame, to + frame);
}

const WeaponKind* Arena::fetchedBy(trace::Goal goal) const {
    for (const WeaponKind& kind : weaponKinds)
        if (kind.lies && kind.fetched == goal)
            return &kind;
    return nullptr;
}

std::optional<std::size_t> Arena::brainNamed(std::string_view wanted) const {
    for (std::size_t i = 0; i < brains.size(); ++i)
        if (brains[i]->name() == wanted)
            return i;
    return std::nullopt;
}

int Arena::numbered() const {
    return static_cast<int>(std::count_if(agents.begin(), agents.end(), [&](const auto& agent) {
        return traits[agent.archetype].numbers;
    }));
}

namespace {

template <class Objects>
bool has(const Objects& objects, const std::string& id) {
    return std::any_of(
        objects.begin(), objects.end(), [&](const auto& each) { return each.id == id; });
}

/// Whether a run may have any number of an archetype's agents.
bool isNumbered(const level::Level& level, const std::string& archetype, const Brains& brains) {
    const auto resolved = level::resolveArchetype(level, archetype);
    const auto brain = resolved ? brains.find(resolved->brain) : nullptr;
    return brain != nullptr && brain->traits().numbers;
}

/// The first archetype of that kind; without one, the source's bot joins the archetypes.
std::string anyNumbered(level::Level& level, const Brains& brains) {
    for (const level::Archetype& archetype : level.archetypes)
        if (isNumbered(level, archetype.id, brains))
            return archetype.id;
    level::Archetype bot = level::ravenBot();
    while (has(level.archetypes, bot.id))
        bot.id += "_";
    level.archetypes.push_back(bot);
    return bot.id;
}

} // namespace

level::Level castOf(level::Level level, std::int32_t bots, const Brains& brains) {
    if (bots < 0)
        return level;
    std::vector<std::string> kinds;
    std::int32_t count = 0;
    std::erase_if(level.agents, [&](const level::Agent& agent) {
        if (!isNumbered(level, agent.archetype, brains))
            return false;
        kinds.push_back(agent.archetype);
        return ++count > bots;
    });
    if (kinds.empty() && bots > 0)
        kinds.push_back(anyNumbered(level, brains));
    for (std::int32_t i = count; i < bots; ++i) {
        level::Agent agent;
        agent.id = fmt::format("bot_{}", i + 1);
        while (has(level.agents, agent.id))
            agent.id += "_";
        agent.archetype = kinds[static_cast<std::size_t>(i) % kinds.size()];
        level.agents.push_back(std::move(agent));
    }
    return level;
}

} // namespace percept::agent
