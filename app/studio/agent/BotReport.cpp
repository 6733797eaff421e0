#include "app/studio/agent/BotReport.h"

#include "app/studio/agent/GoalText.h"
#include "percept/agent/Equipment.h"
#include "percept/agent/GoalNames.h"
#include "percept/agent/Reacting.h"
#include "percept/agent/Things.h"
#include "percept/bot/BotBrain.h"
#include "percept/bot/Targeting.h"
#include "percept/guard/GuardBrain.h"
#include "percept/trace/Registry.h"
#include "percept/trace/RunNames.h"

#include <boost/describe/enum_to_string.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace percept::session {
namespace {

using trace::Goal;
using trace::indexOf;

/// What the functions below look at.
struct Subject {
    const sim::World& world;
    const sim::State& whole;
    const agent::State& state;
    AgentId id;
    Seconds now;

    [[nodiscard]] const agent::Agent& agent() const { return state.agents[indexOf(id)]; }
    [[nodiscard]] const agent::AgentSpec& spec() const { return world.arena.agents[indexOf(id)]; }
    [[nodiscard]] const level::Archetype& archetype() const { return world.arena.archetypeOf(id); }
    [[nodiscard]] bool isAlive(AgentId other) const {
        return indexOf(other) < state.agents.size() &&
               state.agents[indexOf(other)].status == agent::Status::Alive;
    }
    [[nodiscard]] std::string nameOf(AgentId other) const { return world.nameOf(other); }
};

std::vector<WeaponLine> weaponLines(const Subject& subject) {
    const auto& bot = subject.agent();
    const agent::Arena& arena = subject.world.arena;
    std::vector<WeaponLine> lines;
    for (const auto id : arena.archetypeWeapons[arena.agents[indexOf(subject.id)].archetype]) {
        const level::Weapon& weapon = arena.weapon(id);
        WeaponLine line{weapon.id, false, id == bot.current, 0, weapon.maxRounds};
        for (const auto& carried : bot.weapons)
            if (carried.weapon == id) {
                line.carried = true;
                line.rounds = weapon.maxRounds == 0 ? -1 : carried.rounds;
            }
        lines.push_back(std::move(line));
    }
    return lines;
}

/// "Get rocket launcher".
std::string goalName(const agent::Arena& arena, Goal goal) {
    std::string name = trace::goalText(arena.registry->goals(), goal);
    if (!name.empty())
        name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

/// What it does to get where a goal takes it.
void addTravel(const Subject& subject,
               const agent::Travel& travel,
               std::int32_t depth,
               std::vector<GoalLine>& lines) {
    for (TravelLine& line : travelLines(subject.world.arena, travel, subject.now))
        lines.push_back({line.goal,
                         goalName(subject.world.arena, line.goal),
                         depth + line.below,
                         line.status,
                         line.started,
                         std::move(line.detail)});
}

void addGoal(const Subject& subject,
             const bot::GoalNode& node,
             std::int32_t depth,
             std::vector<GoalLine>& lines) {
    lines.push_back({node.kind,
                     goalName(subject.world.arena, node.kind),
                     depth,
                     node.status,
                     node.started,
                     goalDetail(subject.world.arena, node, subject.now)});
    if (const auto* data = std::get_if<bot::TravelData>(&node.data))
        addTravel(subject, data->travel, depth, lines);
    for (auto child = node.subgoals.rbegin(); child != node.subgoals.rend(); ++child)
        addGoal(subject, *child, depth + 1, lines);
}

std::vector<DesireLine> desireLines(const agent::Arena& arena, const bot::BotMind& bot) {
    const auto& wanted = bot.desirabilities;
    std::vector<DesireLine> lines;
    const auto add = [&](Goal goal, double desirability) {
        lines.push_back({goal,
                         goalName(arena, goal),
                         desirability,
                         !bot.brain.subgoals.empty() && bot.brain.subgoals.back().kind == goal});
    };
    add(Goal::GetHealth, wanted.health);
    add(Goal::Explore, wanted.explore);
    add(Goal::Attack, wanted.attack);
    for (std::size_t i = 0; i < arena.weaponKinds.size(); ++i)
        if (arena.weaponKinds[i].lies)
            add(arena.weaponKinds[i].fetched, i < wanted.weapons.size() ? wanted.weapons[i] : 0.0);
    add(Goal::TakeCover, wanted.cover);
    return lines;
}

/// Of who becomes aware by degrees; null: it does not.
const knowledge::AgentAwareness* awarenessIn(const Subject& subject) {
    const knowledge::AwarenessState* aware = sim::awarenessIn(subject.whole);
    return aware == nullptr || indexOf(subject.id) >= aware->agents.size() ||
                   subject.world.arena.awarenessOf(subject.id) == nullptr
               ? nullptr
               : &aware->agents[indexOf(subject.id)];
}

const knowledge::AwareLink* awareLink(const Subject& subject, AgentId other) {
    const knowledge::AgentAwareness* own = awarenessIn(subject);
    return own == nullptr ? nullptr : own->find(other);
}

/// What its awareness adds to what it knows of another.
void addAwareness(const Subject& subject, MemoryLine& line) {
    const knowledge::AwarenessModel* model = subject.world.arena.awarenessOf(subject.id);
    if (model == nullptr)
        return;
    const knowledge::AwareLink* link = awareLink(subject, line.opponent);
    const auto state = link == nullptr ? knowledge::kUnaware : link->awareness.state;
    line.level = state;
    if (state < model->states.size())
        line.state = model->states[state];
    if (link == nullptr || link->toldBy == trace::kNoAgent)
        return;
    line.toldBy = subject.nameOf(link->toldBy);
    line.confidence = link->confidence;
}

overlay::ObjectKind objectKindOf(knowledge::Thing kind) {
    switch (kind) {
    case knowledge::Thing::Door:
        return overlay::ObjectKind::Door;
    case knowledge::Thing::Light:
        return overlay::ObjectKind::Light;
    case knowledge::Thing::Item:
        return overlay::ObjectKind::Item;
    case knowledge::Thing::Body:
        break;
    }
    return overlay::ObjectKind::Agent;
}

std::vector<ChangeLine> changeLines(const Subject& subject) {
    std::vector<ChangeLine> lines;
    const knowledge::AgentAwareness* own = awarenessIn(subject);
    if (own == nullptr)
        return lines;
    const agent::Arena& arena = subject.world.arena;
    for (const knowledge::ThingLink& link : own->things) {
        if (!link.isKnown())
            continue;
        ChangeLine line;
        line.object = {objectKindOf(link.kind), link.number};
        line.name = arena.changes[indexOf(arena.changeOf(link.kind, link.number))];
        line.kind = link.kind;
        if (link.toldBy != trace::kNoAgent)
            line.toldBy = subject.nameOf(link.toldBy);
        line.confidence = link.confidence;
        line.age = subject.now - link.known;
        line.position = link.place;
        line.noticed = link.noticed;
        lines.push_back(std::move(line));
    }
    std::stable_sort(lines.begin(), lines.end(), [](const auto& left, const auto& right) {
        return left.age > right.age;
    });
    return lines;
}

std::vector<MemoryLine> memoryLines(const Subject& subject) {
    const auto& known = subject.agent().knowledge;
    const Seconds span = subject.archetype().memorySpan;
    const auto& modalities = subject.world.senses->modalities;
    std::vector<MemoryLine> lines;
    for (const knowledge::SenseLink& link : known.links()) {
        MemoryLine line;
        line.opponent = link.about;
        line.name = subject.nameOf(link.about);
        line.sensed = link.lastSensed > knowledge::kNever;
        line.age = subject.now - link.lastSensed;
        line.remembered = knowledge::isRemembered(link, subject.now, span);
        line.inView = link.withinFieldOfView;
        line.visibleFor = knowledge::timeVisible(link, subject.now);
        if (link.lastVisible >= 0)
            line.lastSeen = knowledge::timeOutOfView(link, subject.now);
        line.shootable = link.shootable;
        if (link.positionKnown)
            line.position = link.lastPosition;
        line.recentDamage = known.recentDamage(link.about, subject.now, span);
        line.noticed = link.noticed;
        if (indexOf(link.modality) < modalities.size())
            line.by = modalities[indexOf(link.modality)].kind;
        addAwareness(subject, line);
        // Who is becoming aware by degrees sees him before it has him in view.
        if (!line.lastSeen && line.sensed && line.by == sense::Kind::Sight && line.toldBy.empty())
            line.lastSeen = line.age;
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<CandidateLine> candidateLines(const Subject& subject, AgentId target) {
    std::vector<CandidateLine> lines;
    for (const knowledge::SenseLink& link : subject.agent().knowledge.links()) {
        if (!bot::isCandidate(subject.world.arena, subject.id, link, subject.now) ||
            !subject.isAlive(link.about))
            continue;
        const auto score =
            bot::scoreTarget(subject.world.arena, subject.id, subject.agent(), link, subject.now);
        lines.push_back({link.about,
                         subject.nameOf(link.about),
                         score.score,
                         score.distance,
                         link.about == target});
    }
    std::stable_sort(lines.begin(), lines.end(), [](const auto& left, const auto& right) {
        return left.score < right.score;
    });
    return lines;
}

/// How far it is aware of another agent; nothing: it notices at once.
std::optional<knowledge::AwarenessLevel> awarenessOf(const Subject& subject, AgentId other) {
    if (awarenessIn(subject) == nullptr)
        return std::nullopt;
    const knowledge::AwareLink* link = awareLink(subject, other);
    return link == nullptr ? knowledge::kUnaware : link->awareness.state;
}

/// The enemies in view, the nearest first, as guards look for whom they attack.
std::vector<CandidateLine> enemiesInView(const Subject& subject, AgentId target) {
    std::vector<CandidateLine> lines;
    for (const knowledge::SenseLink& link : subject.agent().knowledge.links())
        if (guard::isAttackable(
                subject.world.arena, subject.id, link, awarenessOf(subject, link.about)) &&
            !agent::waitsToReact(
                subject.world.arena, subject.id, link, subject.archetype().reaction, subject.now))
            lines.push_back({link.about,
                             subject.nameOf(link.about),
                             std::nullopt,
                             geometry::distance(link.lastPosition, subject.agent().body.position),
                             link.about == target});
    std::stable_sort(lines.begin(), lines.end(), [](const auto& left, const auto& right) {
        return left.distance < right.distance;
    });
    return lines;
}

/// Whether nothing but the distance counts.
bool countsDistanceOnly(level::TargetWeights weights) {
    weights.unknown = {};
    return weights == level::TargetWeights{};
}

std::string
targetReason(const Subject& subject, AgentId target, const std::vector<CandidateLine>& candidates) {
    const auto memory = subject.agent().knowledge.links();
    if (target == trace::kNoAgent) {
        if (memory.empty())
            return "no target: no agent is remembered";
        return candidates.empty() ? "no target: no living agent is remembered with a place"
                                  : "no target yet: chosen at the next look";
    }
    const auto chosen = std::find_if(
        candidates.begin(), candidates.end(), [](const auto& line) { return line.chosen; });
    if (chosen == candidates.end())
        return fmt::format("{}: chosen before, no longer remembered", subject.nameOf(target));
    const bool nearest = countsDistanceOnly(subject.archetype().targeting);
    // Targets are chosen twice a second; meanwhile another may have come nearer.
    const auto* rank = chosen == candidates.begin() ? "" : "was ";
    if (nearest)
        return fmt::format("{}nearest of {} remembered: {} at {:.1f} m",
                           rank,
                           candidates.size(),
                           chosen->name,
                           chosen->distance);
    return fmt::format("{}lowest score of {} remembered: {} with {:.2f} at {:.1f} m",
                       rank,
                       candidates.size(),
                       chosen->name,
                       chosen->score.value_or(0),
                       chosen->distance);
}

bool isFirstHand(const Subject& subject, AgentId other) {
    const knowledge::AwareLink* link = awareLink(subject, other);
    return link == nullptr || link->toldBy == trace::kNoAgent;
}

overlay::Glyph glyphOf(knowledge::Thing kind) {
    switch (kind) {
    case knowledge::Thing::Body:
        return overlay::Glyph::Grave;
    case knowledge::Thing::Light:
        return overlay::Glyph::Circle;
    case knowledge::Thing::Item:
        return overlay::Glyph::Diamond;
    case knowledge::Thing::Door:
        break;
    }
    return overlay::Glyph::Square;
}

/// Where it takes others, and what has changed, to be, and the path ahead.
overlay::AgentMind mindOf(const Subject& subject, AgentId target, std::vector<Vec2> path) {
    overlay::AgentMind mind;
    mind.target = target;
    mind.path = std::move(path);
    if (!mind.path.empty())
        mind.path.insert(mind.path.begin(), subject.agent().body.position);
    const Seconds span = subject.archetype().memorySpan;
    for (const knowledge::SenseLink& link : subject.agent().knowledge.links())
        if (link.about != trace::kNoAgent && link.positionKnown &&
            knowledge::isRemembered(link, subject.now, span))
            mind.memory.push_back({link.about,
                                   link.lastPosition,
                                   knowledge::certaintyOf(link, subject.now, span),
                                   isFirstHand(subject, link.about)});
    for (const ChangeLine& line : changeLines(subject))
        mind.changes.push_back({line.name,
                                glyphOf(line.kind),
                                line.position,
                                span > 0 ? 1.0 - line.age / span : 1.0,
                                line.toldBy.empty()});
    return mind;
}

void addBot(const Subject& subject, const bot::BotMind& mind, BotReport& report) {
    addGoal(subject, mind.brain, 0, report.goals);
    report.weighsGoals = true;
    report.desires = desireLines(subject.world.arena, mind);
    report.target = mind.targeting.target;
    report.targetRule = "It attacks the best of those that it remembers with a place.";
    report.candidates = candidateLines(subject, report.target);
    report.targetReason = targetReason(subject, report.target, report.candidates);
    report.mind = mindOf(subject, report.target, pathAhead(mind.brain));
}

std::string taskDetail(const Subject& subject, const guard::Task& task) {
    if (task.goal == Goal::Wait || task.goal == Goal::LookAround)
        return {};
    const Metres away = geometry::distance(subject.agent().body.position, task.place);
    return fmt::format("to {:.1f}, {:.1f}; {:.1f} m away", task.place.x, task.place.y, away);
}

/// Whom a guard attacks, or else whom its task is about.
void addTarget(const Subject& subject, const guard::GuardMind& mind, BotReport& report) {
    report.candidates = enemiesInView(subject, mind.fought);
    const bool armed = agent::inHand(subject.agent()) != nullptr;
    const auto* brain = subject.world.arena.brains[subject.spec().brain].get();
    if (!brain->traits().thinks)
        report.targetRule = "It moves by commands and attacks when it is told to.";
    else
        report.targetRule =
            armed ? "It attacks the nearest enemy in view." : "It is unarmed and attacks no agent.";
    const bool fights = mind.fought != trace::kNoAgent;
    report.target = fights ? mind.fought : mind.task.about;
    if (report.target == trace::kNoAgent)
        return;
    report.targetReason = fights ? "the nearest enemy in view"
                                 : fmt::format("the subject of its goal: {}",
                                               goalName(subject.world.arena, mind.task.goal));
}

void addGuard(const Subject& subject, const guard::GuardMind& mind, BotReport& report) {
    if (mind.task.started != trace::kNoRecord)
        report.goals.push_back({mind.task.goal,
                                goalName(subject.world.arena, mind.task.goal),
                                1,
                                trace::GoalStatus::Active,
                                mind.task.started,
                                taskDetail(subject, mind.task)});
    addTarget(subject, mind, report);
    addTravel(subject, mind.travel, 1, report.goals);
    report.mind = mindOf(subject, trace::kNoAgent, agent::pathAhead(mind.travel));
}

/// Of a brain that a game brings: what it is about to do, as it says itself.
void addIntention(const Subject& subject, BotReport& report) {
    const agent::Arena& arena = subject.world.arena;
    const agent::AgentSpec& spec = subject.spec();
    const auto intention =
        arena.brains[spec.brain]->intention(spec, subject.state.minds[spec.brain]);
    if (intention)
        report.goals.push_back({intention->goal,
                                goalName(arena, intention->goal),
                                1,
                                trace::GoalStatus::Active,
                                intention->started,
                                {}});
    report.targetRule = "This brain does not say how it chooses targets.";
    report.mind = mindOf(subject, trace::kNoAgent, {});
}

} // namespace

BotReport reportAgent(const runner::StateSnapshot& snapshot, AgentId id) {
    const sim::World& world = *snapshot.level->world;
    const agent::State& state = snapshot.state.population;
    const Subject subject{
        world, snapshot.state, state, id, world.arena.timeOf(snapshot.state.frame)};
    const agent::Agent& agent = subject.agent();
    BotReport report;
    report.frame = snapshot.state.frame;
    report.agent = id;
    report.name = subject.nameOf(id);
    report.status = agent::leavesBody(world.arena, state, id) ? agent::Status::Dead : agent.status;
    report.possessed = agent.possessed;
    report.health = agent.health;
    report.maxHealth = subject.archetype().health;
    report.score = agent.score;
    report.deaths = agent.deaths;
    report.armed = !world.arena.archetypeWeapons[world.arena.agents[indexOf(id)].archetype].empty();
    report.decidesPlaces = !subject.archetype().decisions.empty();
    report.weapons = weaponLines(subject);
    report.memory = memoryLines(subject);
    report.changes = changeLines(subject);
    if (const bot::BotMind* mind = bot::mindOf(world.arena, state, id))
        addBot(subject, *mind, report);
    else if (const guard::GuardMind* mind = guard::mindOf(world.arena, state, id))
        addGuard(subject, *mind, report);
    else
        addIntention(subject, report);
    if (report.target != trace::kNoAgent)
        report.targetName = subject.nameOf(report.target);
    return report;
}

std::string inWords(std::string_view camelCase) {
    std::string words;
    for (const char letter : camelCase) {
        const bool upper = std::isupper(static_cast<unsigned char>(letter)) != 0;
        if (upper && !words.empty())
            words += ' ';
        words += upper && !words.empty()
                     ? static_cast<char>(std::tolower(static_cast<unsigned char>(letter)))
                     : letter;
    }
    return words;
}

} // namespace percept::session
