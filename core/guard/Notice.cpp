#include "Context.h"

#include <algorithm>

namespace percept::guard {
namespace {

/// How long a guard looks to where a sound or smell came from before it goes there.
constexpr Seconds kLookBefore = 1.0;
/// Who follows somebody looks for another way when that one is farther than this from its end.
constexpr Metres kStale = 1.5;

enum Urgency : std::int32_t { kSmelt = 1, kHeard = 2, kSeen = 3 };

Urgency urgencyOf(sense::Kind kind) {
    switch (kind) {
    case sense::Kind::Smell:
        return kSmelt;
    case sense::Kind::Sound:
        return kHeard;
    case sense::Kind::Sight:
    case sense::Kind::Touch:
        break;
    }
    return kSeen;
}

/// What somebody last made of another by one sense. What is older than the memory span goes when
/// enough that is new has come.
Impression& impressionOf(Turn& turn, std::size_t guard, AgentId about, ModalityId modality) {
    Guard& self = turn.guard(guard);
    const auto key = std::pair(about, modality);
    const auto keyOf = [](const Impression& each) { return std::pair(each.about, each.modality); };
    auto place = std::lower_bound(
        self.memory.begin(), self.memory.end(), key, [&](const Impression& each, const auto& k) {
            return keyOf(each) < k;
        });
    if (place != self.memory.end() && keyOf(*place) == key)
        return *place;
    place = self.memory.insert(place, Impression{about, modality});
    // Tidied up now and then only: a crowd gives many impressions.
    if (self.memory.size() % 16 != 0)
        return *place;
    place->time = turn.now;
    const Seconds oldest = turn.now - turn.archetype(guard).memorySpan;
    std::erase_if(self.memory, [&](const Impression& each) { return each.time < oldest; });
    return *std::lower_bound(
        self.memory.begin(), self.memory.end(), key, [&](const Impression& each, const auto& k) {
            return keyOf(each) < k;
        });
}

/// Guards care for enemies and for what comes from nobody they know of.
bool concerns(const Turn& turn, std::size_t guard, AgentId about) {
    return about == trace::kNoAgent || turn.post.isHostile(guard, about);
}

bool isAfter(const Task& task, AgentId about) {
    return task.about == about && (task.goal == Goal::Investigate ||
                                   task.goal == Goal::LookAround || task.goal == Goal::FollowTrail);
}

/// What is at hand goes on with the new place.
void keepAfter(Turn& turn, std::size_t guard, Vec2 place, RecordId cause) {
    Guard& self = turn.guard(guard);
    if (self.task.goal == Goal::FollowTrail)
        return; // the nose leads
    self.task.place = place;
    if (self.task.goal == Goal::Investigate &&
        geometry::distance(self.travel.destination, place) > kStale)
        travelTo(turn, guard, place, cause);
}

} // namespace

void notice(Turn& turn,
            std::size_t guard,
            const sense::Notification& notification,
            RecordId cause) {
    Guard& self = turn.guard(guard);
    const Vec2 place{notification.from.x, notification.from.y};
    Impression& impression = impressionOf(turn, guard, notification.about, notification.modality);
    impression.place = place;
    impression.intensity = notification.intensity;
    impression.time = turn.now;
    impression.notified = cause;
    if (self.possessed || !turn.spec(guard).thinks || !concerns(turn, guard, notification.about))
        return;
    const Urgency urgency = urgencyOf(turn.senses()[notification.modality].kind);
    if (urgency < self.task.urgency)
        return;
    const bool seen = urgency == kSeen;
    if (isAfter(self.task, notification.about) && urgency == self.task.urgency)
        return keepAfter(turn, guard, place, self.task.started);
    const bool trail = urgency == kSmelt && turn.senses().manager == sense::Manager::Graph;
    if (trail && (self.task.goal == Goal::FollowTrail ||
                  !smellsTrail(turn, guard, notification.about, notification.modality)))
        return;
    Task task;
    task.goal = seen ? Goal::Investigate : Goal::LookAround;
    task.next = trail ? Goal::FollowTrail : Goal::Investigate;
    task.modality = notification.modality;
    task.about = notification.about;
    task.place = place;
    task.urgency = urgency;
    task.until = turn.now + turn.archetype(guard).reaction + kLookBefore;
    take(turn, guard, task, cause);
}

void keepTrack(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    if (self.task.goal != Goal::Investigate || !turn.post.has(self.task.about) ||
        !concerns(turn, guard, self.task.about))
        return;
    const auto poll = askLineOfSight(turn, guard, self.task.about, self.task.started);
    if (!poll || poll->answer <= 0.0)
        return;
    self.task.urgency = std::max<std::int32_t>(self.task.urgency, kSeen);
    const auto other = trace::indexOf(self.task.about) - trace::indexOf(turn.post.firstAgent);
    keepAfter(turn, guard, turn.guard(other).body.position, poll->record);
}

bool hear(Turn& turn, std::size_t guard, Vec2 place, AgentId about, RecordId cause) {
    const Guard& self = turn.guard(guard);
    if (self.possessed || !turn.spec(guard).thinks || self.task.urgency >= kHeard ||
        about == turn.post.agentOf(guard))
        return false;
    Task task;
    task.goal = Goal::Investigate;
    task.about = about;
    task.place = place;
    task.urgency = kHeard;
    take(turn, guard, task, cause);
    return true;
}

} // namespace percept::guard
