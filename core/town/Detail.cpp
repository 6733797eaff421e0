#include "Context.h"
#include "percept/agent/GoalNames.h"

#include <algorithm>

namespace percept::town {
namespace {

using lod::Subject;

/// @param led player-controlled inhabitants have the greatest importance
double rawImportance(Turn& turn, const Subject& subject, bool led) {
    const Town& town = turn.town;
    const double importance = lod::rawImportance(town.importance,
                                                 {town.half, town.attention, town.step},
                                                 subject,
                                                 turn.frame,
                                                 turn.scratch.terms);
    return led ? 1 : importance;
}

/// Null without observers.
const Observer* nearestTo(const Turn& turn, const Rectangle& area) {
    const auto found =
        std::min_element(turn.setting.observers.begin(),
                         turn.setting.observers.end(),
                         [&](const auto& a, const auto& b) {
                             return area.distance(a.position) < area.distance(b.position);
                         });
    return found == turn.setting.observers.end() ? nullptr : &*found;
}

/// To a block; 0 inside, below 0 without observers.
Metres nearest(const Turn& turn, const Rectangle& area) {
    const Observer* observer = nearestTo(turn, area);
    return observer == nullptr ? -1 : area.distance(observer->position);
}

bool isAnyLed(const Turn& turn, std::uint32_t group) {
    const auto& walkers = turn.state.lives[group].walkers;
    return std::any_of(
        walkers.begin(), walkers.end(), [&](const Walker& walker) { return isLed(turn, walker); });
}

bool hasStory(const Turn& turn, std::uint32_t group) {
    return std::any_of(turn.town.story.begin(),
                       turn.town.story.end(),
                       [&](const StoryCharacter& each) { return each.group == group; });
}

/// An area matters as much as the part of it that matters most.
void spreadImportances(Turn& turn) {
    const lod::GroupModel& model = turn.town.groups;
    auto& importances = turn.scratch.importances;
    importances.assign(model.groups.size(), 0);
    for (std::size_t i = model.groups.size(); i-- > 0;) {
        if (model.groups[i].block)
            importances[i] = turn.state.lives[i].importance.value;
        else
            turn.state.lives[i].importance.value = importances[i];
        if (const std::int32_t parent = model.groups[i].parent; parent >= 0) {
            double& above = importances[static_cast<std::size_t>(parent)];
            above = std::max(above, importances[i]);
        }
    }
}

/// Where those with a name are has to outlast the folding of a block.
void rememberStory(const Town& town, State& state, std::uint32_t group) {
    const auto& people = state.town.groups[group].people;
    for (std::size_t place = 0; place < people.size(); ++place) {
        if (!people[place].story)
            continue;
        StoryPlace last{people[place].id, state.lives[group].walkers[place]};
        last.walker.agent = trace::kNoAgent;
        last.walker.velocity = {0, 0};
        returnToStreets(town, group, last.walker);
        const auto at =
            std::lower_bound(state.story.begin(),
                             state.story.end(),
                             last.id,
                             [](const StoryPlace& each, std::uint64_t id) { return each.id < id; });
        if (at != state.story.end() && at->id == last.id)
            *at = last;
        else
            state.story.insert(at, last);
    }
}

/// The block whose importance a group has: itself, or the most important one below.
std::size_t blockBehind(const Turn& turn, std::size_t group) {
    const auto& groups = turn.town.groups.groups;
    if (groups[group].block)
        return group;
    const auto isBelow = [&](std::size_t part) {
        auto area = static_cast<std::int32_t>(part);
        while (area > static_cast<std::int32_t>(group))
            area = groups[static_cast<std::size_t>(area)].parent;
        return area == static_cast<std::int32_t>(group);
    };
    std::size_t best = group;
    for (std::size_t i = group; i < groups.size(); ++i)
        if (groups[i].block && isBelow(i) &&
            (!groups[best].block || turn.scratch.importances[i] > turn.scratch.importances[best]))
            best = i;
    return best;
}

/// Of a group, with the terms of its block as they were when that was looked at last.
/// @param above the change that brought the group's about; none: its own importance did
trace::RecordId recordImportance(Turn& turn, std::size_t group, trace::RecordId above) {
    const std::size_t block = blockBehind(turn, group);
    const Rectangle& area = turn.town.areas[block];
    const GroupLife& life = turn.state.lives[block];
    const Observer* observer = nearestTo(turn, area);
    auto record = lod::importanceRecord(
        turn.town.importance, life.terms, nearest(turn, area), observer, life.importance.value);
    record.group = trace::GroupId{static_cast<std::uint32_t>(group)};
    const auto cause = above != trace::kNoRecord
                           ? above
                           : lod::motiveBehind(observer, area.centre(), {0, 0}, trace::kNoRecord);
    return turn.trace.add(record, cause == trace::kNoRecord ? turn.trace.root() : cause);
}

/// Of an inhabitant whose terms have just been found.
/// @param first he has just come out of his group
trace::RecordId recordImportance(Turn& turn, std::uint32_t group, std::uint32_t place, bool first) {
    const Walker& walker = turn.state.lives[group].walkers[place];
    const lod::GroupState& home = turn.state.town.groups[group];
    const Observer* observer = lod::nearestObserver(turn.setting.observers, walker.position);
    const Metres distance = lod::distanceToNearest(turn.setting.observers, walker.position);
    auto record = lod::importanceRecord(
        turn.town.importance, turn.scratch.terms, distance, observer, walker.importance.value);
    record.person = personOf(home.people[place].id);
    record.group = trace::GroupId{group};
    const auto cause =
        first ? home.changed
              : lod::motiveBehind(observer, walker.position, walker.velocity, home.changed);
    return turn.trace.add(record, cause == trace::kNoRecord ? turn.trace.root() : cause);
}

/// Whatever he does next, as an agent or not, he goes on to the same corner.
lod::Passed changeManner(Turn& turn,
                         std::uint32_t group,
                         std::uint32_t place,
                         const lod::LodStep& step,
                         trace::RecordId record) {
    settle(turn, group, place, record);
    if (step.previous == lod::kNoBehaviour)
        return {};
    const Manner before = mannerOf(turn.town, step.previous);
    const Manner now = mannerOf(turn.town, step.current);
    if (before == now)
        return {.what = trace::Compressed::Everything};
    const Walker& walker = turn.state.lives[group].walkers[place];
    if (walker.home)
        return {};
    return {.what = trace::Compressed::Place,
            .goal = trace::Goal::Seek,
            .place = turn.town.way(group, walker.lane)[walker.next]};
}

/// Who is an agent, by group and place in it.
struct Unfolded {
    std::uint32_t group = 0;
    std::uint32_t place = 0;
    std::uint64_t person = 0;
};

std::vector<Unfolded> findAgents(const State& state) {
    std::vector<Unfolded> agents;
    for (std::uint32_t group = 0; group < state.lives.size(); ++group) {
        const auto& walkers = state.lives[group].walkers;
        for (std::uint32_t place = 0; place < walkers.size(); ++place)
            if (walkers[place].agent != trace::kNoAgent)
                agents.push_back({group, place, state.town.groups[group].people[place].id});
    }
    return agents;
}

void chooseLevels(Turn& turn) {
    auto& groups = turn.state.town.groups;
    const auto isOut = [&](std::uint32_t group) {
        return groups[group].level == lod::GroupLevel::Individual;
    };
    spreadImportances(turn);
    const std::vector<Unfolded> agents = findAgents(turn.state);
    std::vector<bool> before(groups.size());
    for (std::uint32_t i = 0; i < groups.size(); ++i) {
        before[i] = isOut(i);
        if (before[i])
            rememberStory(turn.town, turn.state, i);
    }
    lod::chooseLevels(turn.town.groups,
                      turn.state.town,
                      turn.scratch.importances,
                      turn.trace,
                      [&](std::size_t group, trace::RecordId above) {
                          return recordImportance(turn, group, above);
                      });
    for (const Unfolded& each : agents)
        if (!isOut(each.group))
            foldAgent(turn, each.group, each.place, each.person, groups[each.group].changed);
    for (std::uint32_t i = 0; i < groups.size(); ++i) {
        if (isOut(i) && !before[i])
            bringOut(turn, i);
        else if (!isOut(i) && before[i])
            turn.state.lives[i].walkers.clear();
    }
}

} // namespace

Manner mannerOf(const Town& town, lod::BehaviourId level) {
    if (town.manners.empty())
        return Manner::Full;
    return level == lod::kNoBehaviour ? Manner::Drift : town.manners[trace::indexOf(level)];
}

Manner mannerOf(const Town& town, const Walker& walker) {
    const Manner wanted = mannerOf(town, walker.lod.current);
    return wanted == Manner::Full && walker.agent == trace::kNoAgent ? Manner::Walk : wanted;
}

Frame periodOf(const Town& town, const Walker& walker) {
    return std::max<Frame>(
        1,
        town.people.behaviours.empty() || walker.lod.current == lod::kNoBehaviour
            ? 1
            : lod::frequencyFor(town.people, walker.lod.current, walker.importance.value));
}

void lookAtGroup(Turn& turn, std::uint32_t group) {
    GroupLife& life = turn.state.lives[group];
    if (turn.town.groups.groups[group].block) {
        const Rectangle& area = turn.town.areas[group];
        Subject subject;
        subject.distance = nearest(turn, area);
        subject.inView = (subject.distance >= 0 && subject.distance < turn.town.street) ||
                         lod::isInView(turn.setting.observers, area.centre());
        if (subject.inView)
            life.seen = turn.frame;
        subject.story = hasStory(turn, group);
        subject.seen = life.seen;
        const Seconds passed = static_cast<double>(turn.frame - life.looked) * turn.town.step;
        life.importance.follow(rawImportance(turn, subject, isAnyLed(turn, group)),
                               passed,
                               turn.town.importance.smoothing());
        life.terms = turn.scratch.terms;
        life.looked = turn.frame;
    }
    if (group + 1 == turn.town.groups.groups.size())
        chooseLevels(turn);
}

void lookAtPerson(Turn& turn, std::uint32_t group, std::uint32_t place) {
    Walker& walker = turn.state.lives[group].walkers[place];
    Subject subject;
    subject.distance = lod::distanceToNearest(turn.setting.observers, walker.position);
    subject.inView = !walker.home && lod::isInView(turn.setting.observers, walker.position);
    if (subject.inView)
        walker.seen = turn.frame;
    subject.seen = walker.seen;
    subject.story = turn.state.town.groups[group].people[place].story;
    const bool first = !walker.importance.started;
    const Seconds passed = static_cast<double>(turn.frame - walker.looked) * turn.town.step;
    const double importance =
        walker.importance.follow(rawImportance(turn, subject, isLed(turn, walker)),
                                 passed,
                                 turn.town.importance.smoothing());
    walker.looked = turn.frame;
    if (turn.town.people.behaviours.empty())
        return;
    const auto step = lod::chooseBehaviour(
        turn.town.people, walker.lod, importance, turn.frame, turn.state.random);
    if (!step.changed())
        return settle(turn, group, place, turn.state.town.groups[group].changed);
    const auto cause = recordImportance(turn, group, place, first);
    lod::recordSwitch(turn.trace,
                      turn.town.people,
                      step,
                      {.person = personOf(turn.state.town.groups[group].people[place].id),
                       .group = trace::GroupId{group}},
                      importance,
                      cause,
                      [&](const lod::LodStep& switched, trace::RecordId record) {
                          return changeManner(turn, group, place, switched, record);
                      });
}

} // namespace percept::town
