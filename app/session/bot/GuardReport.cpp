#include "app/session/bot/BotReport.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace percept::session {
namespace {

/// What a guard knows of one other, over all its senses.
struct Known {
    const guard::Impression* latest = nullptr;
    std::optional<Seconds> seen;
};

std::string goalDetail(const guard::Guard& guard) {
    const Metres away = geometry::distance(guard.body.position, guard.task.place);
    if (guard.task.goal == trace::Goal::Wait || guard.task.goal == trace::Goal::LookAround)
        return {};
    return fmt::format("to {:.1f}, {:.1f}, {:.1f} m", guard.task.place.x, guard.task.place.y, away);
}

std::map<AgentId, Known> knownBy(const guard::Post& post, const guard::Guard& guard) {
    std::map<AgentId, Known> known;
    for (const guard::Impression& impression : guard.memory) {
        Known& one = known[impression.about];
        if (one.latest == nullptr || impression.time > one.latest->time)
            one.latest = &impression;
        if ((*post.senses)[impression.modality].kind == sense::Kind::Sight)
            one.seen = impression.time;
    }
    return known;
}

std::vector<MemoryLine>
memoryOf(const sim::World& world, const guard::Guard& guard, Seconds span, Seconds now) {
    // Who is looked at emits several times a second.
    constexpr Seconds kInView = 0.5;
    std::vector<MemoryLine> lines;
    for (const auto& [about, known] : knownBy(world.post, guard)) {
        MemoryLine line;
        line.opponent = about;
        line.name = world.nameOf(about);
        line.age = now - known.latest->time;
        line.remembered = line.age <= span;
        line.position = known.latest->place;
        line.noticed = known.latest->notified;
        line.by = (*world.post.senses)[known.latest->modality].kind;
        if (known.seen) {
            line.lastSeen = now - *known.seen;
            line.inView = *line.lastSeen <= kInView;
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace

BotReport reportGuard(const runner::StateSnapshot& snapshot, AgentId agent) {
    const sim::World& world = *snapshot.level->world;
    const auto index = trace::indexOf(agent) - trace::indexOf(world.post.firstAgent);
    const guard::Guard& guard = snapshot.state.watch.guards[index];
    const level::Archetype& archetype = world.post.archetypes[world.post.guards[index].archetype];
    const Seconds now = world.post.timeOf(snapshot.state.frame);
    BotReport report;
    report.frame = snapshot.state.frame;
    report.agent = agent;
    report.name = world.post.guards[index].id;
    report.status = deathmatch::BotStatus::Alive;
    report.possessed = guard.possessed;
    report.health = report.maxHealth = archetype.health;
    report.fights = false;
    if (guard.task.started != trace::kNoRecord)
        report.goals.push_back(
            {guard.task.goal, 1, trace::GoalStatus::Active, guard.task.started, goalDetail(guard)});
    report.target = guard.task.about;
    report.memory = memoryOf(world, guard, archetype.memorySpan, now);
    for (std::size_t i = guard.travel.next; i < guard.travel.legs.size(); ++i)
        report.mind.path.push_back(guard.travel.legs[i].to);
    if (!report.mind.path.empty())
        report.mind.path.insert(report.mind.path.begin(), guard.body.position);
    return report;
}

} // namespace percept::session
