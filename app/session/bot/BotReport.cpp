#include "app/session/bot/BotReport.h"

#include "app/session/bot/GoalText.h"
#include "percept/deathmatch/Targeting.h"

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
    const deathmatch::Arena& arena;
    const deathmatch::State& match;
    const sense::SenseWorld& senses;
    AgentId agent;
    Seconds now;

    [[nodiscard]] const deathmatch::Bot& bot() const { return match.bots[indexOf(agent)]; }
    [[nodiscard]] const level::Archetype& archetype() const {
        return arena.archetypes[arena.bots[indexOf(agent)].archetype];
    }
    [[nodiscard]] const std::string& nameOf(AgentId id) const { return arena.bots[indexOf(id)].id; }
};

std::vector<WeaponLine> weaponLines(const Subject& subject) {
    const auto& bot = subject.bot();
    std::vector<WeaponLine> lines;
    for (const auto id :
         subject.arena.archetypeWeapons[subject.arena.bots[indexOf(subject.agent)].archetype]) {
        const level::Weapon& weapon = subject.arena.weapon(id);
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

void addGoal(const Subject& subject,
             const deathmatch::GoalNode& node,
             std::int32_t depth,
             std::vector<GoalLine>& lines) {
    lines.push_back({node.kind,
                     depth,
                     node.status,
                     node.started,
                     goalDetail(subject.arena, node, subject.now)});
    for (auto child = node.subgoals.rbegin(); child != node.subgoals.rend(); ++child)
        addGoal(subject, *child, depth + 1, lines);
}

std::vector<DesireLine> desireLines(const deathmatch::Bot& bot) {
    const auto& wanted = bot.desirabilities;
    std::vector<DesireLine> lines{{Goal::GetHealth, wanted.health},
                                  {Goal::Explore, wanted.explore},
                                  {Goal::Attack, wanted.attack},
                                  {Goal::GetShotgun, wanted.shotgun},
                                  {Goal::GetRailgun, wanted.railgun},
                                  {Goal::GetRocketLauncher, wanted.rocketLauncher},
                                  {Goal::TakeCover, wanted.cover}};
    if (!bot.brain.subgoals.empty())
        for (auto& line : lines)
            line.pursued = line.goal == bot.brain.subgoals.back().kind;
    return lines;
}

std::vector<MemoryLine> memoryLines(const Subject& subject) {
    const auto& memory = subject.bot().memory;
    const Seconds span = subject.archetype().memorySpan;
    std::vector<MemoryLine> lines;
    for (const auto& record : memory.records()) {
        MemoryLine line;
        line.opponent = record.opponent;
        line.name = subject.nameOf(record.opponent);
        line.age = subject.now - record.lastSensed;
        line.remembered = agent::isRemembered(record, subject.now, span);
        line.inView = record.withinFieldOfView;
        line.visibleFor = agent::timeVisible(record, subject.now);
        if (record.lastVisible >= 0)
            line.lastSeen = agent::timeOutOfView(record, subject.now);
        line.shootable = record.shootable;
        if (record.positionKnown)
            line.position = record.lastPosition;
        line.recentDamage = memory.recentDamage(record.opponent, subject.now, span);
        line.noticed = record.noticed;
        if (trace::indexOf(record.modality) < subject.senses.modalities.size())
            line.by = subject.senses[record.modality].kind;
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<CandidateLine> candidateLines(const Subject& subject) {
    const Seconds span = subject.archetype().memorySpan;
    std::vector<CandidateLine> lines;
    for (const auto& record : subject.bot().memory.records()) {
        const bool alive =
            subject.match.bots[indexOf(record.opponent)].status == deathmatch::BotStatus::Alive;
        if (!alive || !record.positionKnown || !agent::isRemembered(record, subject.now, span))
            continue;
        const auto score = deathmatch::scoreTarget(
            subject.arena, subject.match, subject.agent, record, subject.now);
        lines.push_back({record.opponent,
                         subject.nameOf(record.opponent),
                         score.score,
                         score.distance,
                         record.opponent == subject.bot().targeting.target});
    }
    std::stable_sort(lines.begin(), lines.end(), [](const auto& left, const auto& right) {
        return left.score < right.score;
    });
    return lines;
}

/// Whether nothing but the distance counts.
bool countsDistanceOnly(level::TargetWeights weights) {
    weights.unknown = {};
    return weights == level::TargetWeights{};
}

std::string targetReason(const Subject& subject, const std::vector<CandidateLine>& candidates) {
    const AgentId target = subject.bot().targeting.target;
    const auto& memory = subject.bot().memory.records();
    if (target == trace::kNoAgent) {
        if (memory.empty())
            return "no target: nobody is remembered";
        return candidates.empty() ? "no target: nobody alive is remembered with a place"
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
                       chosen->score,
                       chosen->distance);
}

overlay::AgentMind mindOf(const Subject& subject) {
    overlay::AgentMind mind;
    mind.target = subject.bot().targeting.target;
    mind.path = pathAhead(subject.bot().brain);
    if (!mind.path.empty())
        mind.path.insert(mind.path.begin(), subject.bot().body.position);
    const Seconds span = subject.archetype().memorySpan;
    for (const auto& record : subject.bot().memory.records())
        if (record.positionKnown && agent::isRemembered(record, subject.now, span))
            mind.memory.push_back(
                {record.opponent,
                 record.lastPosition,
                 1.0 - std::clamp((subject.now - record.lastSensed) / span, 0.0, 1.0)});
    return mind;
}

} // namespace

BotReport reportBot(const runner::StateSnapshot& snapshot, AgentId agent) {
    const auto& arena = snapshot.level->world->arena;
    const Subject subject{arena,
                          snapshot.state.match,
                          *snapshot.level->world->post.senses,
                          agent,
                          arena.timeOf(snapshot.state.frame)};
    const auto& bot = subject.bot();
    BotReport report;
    report.frame = snapshot.state.frame;
    report.agent = agent;
    report.name = subject.nameOf(agent);
    report.status = bot.status;
    report.possessed = bot.possessed;
    report.health = bot.health;
    report.maxHealth = subject.archetype().health;
    report.score = bot.score;
    report.deaths = bot.deaths;
    report.weapons = weaponLines(subject);
    addGoal(subject, bot.brain, 0, report.goals);
    report.desires = desireLines(bot);
    report.memory = memoryLines(subject);
    report.candidates = candidateLines(subject);
    report.target = bot.targeting.target;
    report.targetReason = targetReason(subject, report.candidates);
    report.mind = mindOf(subject);
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

std::string goalName(Goal goal) {
    return inWords(boost::describe::enum_to_string(goal, "unknown"));
}

} // namespace percept::session
