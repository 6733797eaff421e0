#include "Context.h"
#include "Mind.h"

#include <algorithm>

namespace percept::deathmatch {
namespace {

using schedule::Duty;

Biases drawBiases(const level::GoalWeights& goals, Random& random) {
    Biases biases;
    for (double* bias : {&biases.health,
                         &biases.explore,
                         &biases.attack,
                         &biases.shotgun,
                         &biases.railgun,
                         &biases.rocketLauncher})
        *bias = random.between(goals.biasLow, goals.biasHigh);
    return biases;
}

Regulators startRegulators(Seconds now, Random& random) {
    Regulators regulators;
    for (agent::Regulator* regulator : {&regulators.vision,
                                        &regulators.targeting,
                                        &regulators.arbitration,
                                        &regulators.weaponChoice,
                                        &regulators.triggers})
        *regulator = agent::Regulator::startedAt(now, random);
    return regulators;
}

std::size_t mostAveraged(const Arena& arena) {
    int most = 1;
    for (const level::Archetype& archetype : arena.archetypes)
        most = std::max(most, archetype.aim.averagedSteps);
    return static_cast<std::size_t>(most);
}

void rememberVelocity(const Arena& arena, Bot& bot) {
    const std::size_t most = mostAveraged(arena);
    if (most <= 1)
        return;
    bot.recentVelocities.push_back(bot.body.velocity);
    if (bot.recentVelocities.size() > most)
        bot.recentVelocities.erase(bot.recentVelocities.begin());
}

/// The slower gait that the present leg asks for.
level::Movement gaitOf(const Game& game, AgentId id) {
    level::Movement movement = game.archetype(id).movement;
    const GoalNode* node = &game.bot(id).brain;
    while (!node->subgoals.empty())
        node = &node->subgoals.back();
    if (const auto* leg = std::get_if<LegData>(&node->data))
        movement.maxSpeed *= leg->step.speedFactor;
    return movement;
}

void updateMovement(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    const level::Movement movement = gaitOf(game, id);
    const agent::Surroundings around{
        game.arena.walls, game.scratch.doors, game.scratch.bodies, game.arena.step};
    const Vec2 force =
        agent::steeringForce(bot.steering, bot.body, movement, around, game.state.random);
    agent::move(bot.body, bot.steering, force, movement, around);
    rememberVelocity(game.arena, bot);
}

void think(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    const level::UpdateRates& rates = game.archetype(id).rates;
    Random& random = game.state.random;
    const auto isDue = [&](Duty duty, agent::Regulator& regulator, double rate) {
        if (!game.mayLead(id, duty) || !regulator.isDue(rate, game.now, random))
            return false;
        game.turns.mark(id, duty);
        return true;
    };
    noteForgotten(game, id);
    if (isDue(Duty::Targeting, bot.regulators.targeting, rates.targeting))
        updateTarget(game, id);
    if (isDue(Duty::Decisions, bot.regulators.arbitration, rates.arbitration))
        Mind(game, id).arbitrate();
    if (isDue(Duty::Weapons, bot.regulators.weaponChoice, rates.weaponChoice))
        chooseWeapon(game, id);
    takeAimAndShoot(game, id);
}

void updateAlive(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    Mind(game, id).process();
    updateMovement(game, id);
    dropTrail(game, id);
    if (bot.possessed) {
        const level::Archetype& archetype = game.archetype(id);
        agent::turnFacing(bot.body,
                          bot.aim,
                          archetype.movement.maxTurnRate * game.arena.step,
                          archetype.aim.tolerance);
        return;
    }
    think(game, id);
}

void collectBodies(Game& game, const Around& around) {
    game.scratch.bodies.clear();
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i)
        if (const AgentId id{i}; game.isAlive(id))
            game.scratch.bodies.add(
                {game.bot(id).body.position, game.archetype(id).movement.radius});
    for (const Visitor& visitor : around.visitors)
        game.scratch.bodies.add(visitor.body);
    game.scratch.bodies.layOut();
}

void updateBots(Game& game) {
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i) {
        const AgentId id{i};
        if (game.isAlive(id))
            updateAlive(game, id);
        else
            updateDead(game, id);
    }
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i) {
        const AgentId id{i};
        Bot& bot = game.bot(id);
        if (!game.isAlive(id) || !bot.regulators.triggers.isDue(game.archetype(id).rates.triggers,
                                                                game.now,
                                                                game.state.random))
            continue;
        touchTriggers(game, id);
    }
}

} // namespace

State start(const Arena& arena, std::uint64_t seed, trace::Trace& trace) {
    State state;
    state.random = Random(seed);
    state.bots.resize(arena.bots.size());
    state.items.resize(arena.items.size());
    state.triggers.resize(arena.triggers.size());
    for (const DoorSpec& spec : arena.doors)
        state.doors.push_back({spec.open ? trace::DoorState::Open : trace::DoorState::Closed,
                               spec.open ? 0.0 : spec.length,
                               0});
    Scratch scratch;
    collectDoorWalls(arena, state, scratch);
    Game game{arena, state, scratch, trace, trace.frame(), arena.timeOf(trace.frame())};
    for (std::uint32_t i = 0; i < arena.bots.size(); ++i) {
        const AgentId id{i};
        Bot& bot = game.bot(id);
        bot.biases = drawBiases(game.archetype(id).goals, state.random);
        bot.regulators = startRegulators(game.now, state.random);
        state.events.registry().add(id);
        spawn(game, id, trace.root());
    }
    return state;
}

void step(const Arena& arena,
          State& state,
          std::span<const trace::Command> commands,
          const Around& around,
          Scratch& scratch,
          trace::Trace& trace,
          const schedule::DutyPlan& plan) {
    Game game{arena,
              state,
              scratch,
              trace,
              trace.frame(),
              arena.timeOf(trace.frame()),
              &plan,
              around.ways,
              around.turns,
              around.senses};
    scratch.wounds.clear();
    scratch.shots.clear();
    collectDoorWalls(arena, state, scratch);
    for (std::size_t i = 0; i < commands.size(); ++i)
        takeCommand(game, commands[i], static_cast<std::int32_t>(i));
    for (const agent::DoorWish& wish : around.wanted)
        wish.use ? useDoor(game, wish.door, wish.motive) : openDoor(game, wish.door, wish.motive);
    collectBodies(game, around);
    updateGraves(game);
    if (!plan.duties.has(Duty::Paths))
        updateSearches(game, kSearchCyclesPerStep);
    dispatchEvents(game);
    updateDoors(game);
    updateProjectiles(game);
    updateItems(game);
    updateTriggers(game);
    collectBodies(game, around);
    updateBots(game);
    touchTriggers(game, around.visitors);
}

bool canPerform(const State& state, AgentId bot) {
    const Bot& each = state.bots[trace::indexOf(bot)];
    return each.status == BotStatus::Alive && !each.possessed;
}

void perform(const Arena& arena,
             State& state,
             Scratch& scratch,
             trace::Trace& trace,
             Duty duty,
             AgentId bot,
             const Around& around) {
    const Seconds now = arena.timeOf(trace.frame());
    Game game{arena,
              state,
              scratch,
              trace,
              trace.frame(),
              now,
              nullptr,
              around.ways,
              around.turns,
              around.senses};
    switch (duty) {
    case Duty::Targeting:
        return updateTarget(game, bot);
    case Duty::Weapons:
        return chooseWeapon(game, bot);
    case Duty::Decisions:
        return Mind(game, bot).arbitrate();
    default:
        break;
    }
}

RecordId oldestRequest(const State& state) {
    RecordId oldest = trace::kNoRecord;
    for (const PathAsker& asker : state.askers)
        if (oldest == trace::kNoRecord || asker.record < oldest)
            oldest = asker.record;
    return oldest;
}

bool isSearching(const State& state, const Ways& ways) {
    return state.searches.size() > 0 ||
           (ways.quests != nullptr && !ways.quests->quests.running.empty());
}

int search(const Arena& arena,
           State& state,
           Scratch& scratch,
           trace::Trace& trace,
           int cycles,
           const Around& around) {
    const Seconds now = arena.timeOf(trace.frame());
    Game game{arena,
              state,
              scratch,
              trace,
              trace.frame(),
              now,
              nullptr,
              around.ways,
              around.turns,
              around.senses};
    return updateSearches(game, cycles);
}

} // namespace percept::deathmatch
