#include "percept/sim/Simulation.h"

namespace percept::sim {

using trace::AgentId;

Result<std::shared_ptr<const World>> compileWorld(const level::Level& level,
                                                  const RunOptions& options) {
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

Simulation::Simulation(std::shared_ptr<const World> world,
                       const RunOptions& options,
                       trace::TraceLevel level,
                       trace::RecordBuffer* records)
    : m_world(std::move(world)) {
    trace::Trace trace(level, m_state.records, m_state.frame, records);
    m_state.match = deathmatch::start(m_world->arena, options.seed, trace);
    m_state.watch = guard::start(m_world->post, options.seed, trace);
}

void Simulation::step(std::span<const trace::Command> commands,
                      trace::TraceLevel level,
                      trace::RecordBuffer* records) {
    ++m_state.frame;
    trace::Trace trace(level, m_state.records, m_state.frame, records);
    // Doors and bots go first; they meet guards where those stand and open what they wanted.
    std::vector<agent::Neighbour> guards;
    const guard::State& watch = m_state.watch;
    for (std::size_t i = 0; i < watch.guards.size(); ++i)
        guards.push_back({watch.guards[i].body.position, m_world->post.radiusOf(i)});
    deathmatch::step(m_world->arena,
                     m_state.match,
                     commands,
                     {guards, watch.wantedDoors},
                     m_matchScratch,
                     trace);
    stepWatch(commands, trace);
}

void Simulation::stepWatch(std::span<const trace::Command> commands, trace::Trace& trace) {
    if (m_world->post.guards.empty())
        return;
    std::vector<agent::Neighbour> bots;
    for (std::size_t i = 0; i < m_state.match.bots.size(); ++i)
        if (m_state.match.bots[i].status == deathmatch::BotStatus::Alive)
            bots.push_back({m_state.match.bots[i].body.position, m_world->arena.radiusOf(i)});
    deathmatch::fillOpenness(m_world->arena, m_state.match, m_openness);
    guard::step(m_world->post,
                m_state.watch,
                commands,
                {m_openness, m_matchScratch.doors, bots},
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
    return {};
}

const char* buildFacts() {
    // Raise the number whenever the same inputs may give another run.
    return "simulation 3; " __VERSION__
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
    info.eventCodes.assign(trace::kEventCodeNames.begin(), trace::kEventCodeNames.end());
    return info;
}

} // namespace percept::sim
