#include "percept/sim/Simulation.h"

#include "percept/level/Validate.h"
#include "percept/sim/LiveEdits.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::sim {

using trace::AgentId;

namespace {

/// The level with its bots first, so that places in its list of agents are their ids.
/// @errors InvalidInput: other than its own number of bots beside guards
Result<level::Level> castOf(level::Level level, std::int32_t bots) {
    const auto guards = std::stable_partition(
        level.agents.begin(), level.agents.end(), [&](const level::Agent& agent) {
            const auto archetype = level::resolveArchetype(level, agent.archetype);
            return !archetype || !guard::isGuardBrain(archetype->brain);
        });
    const auto own = guards - level.agents.begin();
    if (guards != level.agents.end() && bots >= 0 && bots != own)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("The level has guards beside {} bots; run it without another "
                                   "number of bots",
                                   own),
                       "agents");
    return level;
}

} // namespace

Result<std::shared_ptr<const World>> compileWorld(const level::Level& authored,
                                                  const RunOptions& options) {
    const auto cast = castOf(authored, options.bots);
    if (!cast)
        return cast.unexpected();
    const level::Level& level = *cast;
    auto arena = deathmatch::compileArena(level, options.bots);
    if (!arena)
        return arena.unexpected();
    const AgentId first{static_cast<std::uint32_t>(arena->bots.size())};
    auto post = guard::compilePost(level, first);
    if (!post)
        return post.unexpected();
    return std::shared_ptr<const World>(
        std::make_shared<World>(World{std::move(*arena), std::move(*post)}));
}

std::string World::nameOf(AgentId agent) const {
    const std::size_t index = trace::indexOf(agent);
    if (index < arena.bots.size())
        return arena.bots[index].id;
    return post.has(agent) ? post.guards[index - arena.bots.size()].id : std::string();
}

Simulation::Simulation(std::shared_ptr<const World> world,
                       const RunOptions& options,
                       trace::TraceLevel level,
                       trace::RecordBuffer* records)
    : m_world(std::move(world))
    , m_senses(m_world->post.senses) {
    trace::Trace trace(level, m_state.records, m_state.frame, records);
    m_state.match = deathmatch::start(m_world->arena, options.seed, trace);
    m_state.watch = guard::start(m_world->post, options.seed, trace);
}

void Simulation::step(std::span<const trace::Command> commands,
                      trace::TraceLevel level,
                      trace::RecordBuffer* records) {
    ++m_state.frame;
    trace::Trace trace(level, m_state.records, m_state.frame, records);
    takeEdits(commands, trace);
    // Doors and bots go first; they meet guards where those stand and open what they wanted.
    m_visitors.clear();
    const guard::State& watch = m_state.watch;
    for (std::size_t i = 0; i < watch.guards.size(); ++i)
        m_visitors.push_back({m_world->post.agentOf(i),
                              {watch.guards[i].body.position, m_world->post.radiusOf(i)},
                              watch.guards[i].task.started});
    deathmatch::step(m_world->arena,
                     m_state.match,
                     commands,
                     {m_visitors, watch.wantedDoors},
                     m_matchScratch,
                     trace);
    stepWatch(commands, trace);
}

void Simulation::takeEdits(std::span<const trace::Command> commands, trace::Trace& trace) {
    bool changed = false;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        if (!editsSenses(commands[i], *m_world->post.senses))
            continue;
        trace.add(trace::CommandTaken{trace::kNoAgent, static_cast<std::int32_t>(i)},
                  trace::kNoRecord);
        addEdit(m_state.edits, commands[i]);
        changed = true;
    }
    if (changed)
        m_senses = sensesWith(m_world->post.senses, m_state.edits);
}

void Simulation::stepWatch(std::span<const trace::Command> commands, trace::Trace& trace) {
    const deathmatch::Arena& arena = m_world->arena;
    if (m_world->post.guards.empty())
        return;
    m_bots.clear();
    for (std::size_t i = 0; i < m_state.match.bots.size(); ++i) {
        const deathmatch::Bot& bot = m_state.match.bots[i];
        m_bots.push_back({{bot.body.position, 0},
                          arena.radiusOf(i),
                          event::kNoTeam,
                          bot.status == deathmatch::BotStatus::Alive});
    }
    m_triggers.clear();
    for (const deathmatch::Trigger& trigger : m_state.match.triggers)
        m_triggers.push_back({trigger.visits, trigger.visitor});
    deathmatch::fillOpenness(arena, m_state.match, m_openness);
    guard::step(m_world->post,
                m_state.watch,
                commands,
                {m_openness, m_matchScratch.doors, m_bots, m_triggers, m_senses},
                m_watchScratch,
                trace);
}

void Simulation::fillView(trace::View& view) const {
    view.frame = m_state.frame;
    deathmatch::fillView(m_world->arena, m_state.match, view);
    guard::fillView(m_world->post, m_state.watch, view);
}

Result<void> Simulation::restore(std::span<const std::byte> bytes) {
    auto state = describe::load<State>(bytes);
    if (!state)
        return state.unexpected();
    const deathmatch::Arena& arena = m_world->arena;
    const deathmatch::State& match = state->match;
    if (match.bots.size() != arena.bots.size() || match.items.size() != arena.items.size() ||
        match.doors.size() != arena.doors.size() ||
        match.triggers.size() != arena.triggers.size() ||
        state->watch.guards.size() != m_world->post.guards.size())
        return failure(ErrorCode::Corrupt, "The saved state belongs to another level");
    m_state = std::move(*state);
    m_senses = sensesWith(m_world->post.senses, m_state.edits);
    return {};
}

const char* buildFacts() {
    // Raise the number whenever the same inputs may give another run.
    return "simulation 6; " __VERSION__
#if defined(__FAST_MATH__)
           "; fast-math"
#endif
#if defined(__FMA__)
           "; fma"
#endif
        ;
}

trace::RunInfo runInfo(const World& world,
                       const RunOptions& options,
                       std::string levelText,
                       trace::TraceLevel level) {
    trace::RunInfo info;
    info.levelName = world.arena.name;
    info.level = std::move(levelText);
    info.seed = options.seed;
    info.bots = options.bots;
    info.traceLevel = level;
    info.step = world.arena.step;
    info.build = buildFacts();
    for (const auto& bot : world.arena.bots)
        info.agents.push_back(bot.id);
    for (const auto& item : world.arena.items)
        info.items.push_back(item.id);
    for (const auto& door : world.arena.doors)
        info.doors.push_back(door.id);
    for (const auto& trigger : world.arena.triggers)
        info.triggers.push_back(trigger.id);
    for (const auto& weapon : world.arena.weapons)
        info.weapons.push_back(weapon.weapon.id);
    for (const auto& guard : world.post.guards)
        info.agents.push_back(guard.id);
    for (const auto& modality : world.post.senses->modalities)
        info.modalities.push_back(modality.id);
    for (const auto& region : world.post.senses->regions)
        info.regions.push_back(region.id);
    info.connections = world.post.senses->connections;
    const event::CompiledEvents& events = *world.post.events;
    info.eventCodes = events.codes;
    info.managers = events.managers;
    for (const auto& topic : events.topics)
        info.topics.push_back(topic.id);
    return info;
}

} // namespace percept::sim
