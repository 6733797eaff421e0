#include "percept/sim/Simulation.h"

namespace percept::sim {

Result<std::shared_ptr<const World>> compileWorld(const level::Level& level,
                                                  const RunOptions& options) {
    auto arena = deathmatch::compileArena(level, options.bots);
    if (!arena)
        return arena.unexpected();
    return std::shared_ptr<const World>(std::make_shared<World>(World{std::move(*arena)}));
}

Simulation::Simulation(std::shared_ptr<const World> world,
                       const RunOptions& options,
                       trace::TraceLevel level,
                       trace::RecordBuffer* records)
    : m_world(std::move(world)) {
    trace::Trace trace(level, m_state.records, m_state.frame, records);
    m_state.match = deathmatch::start(m_world->arena, options.seed, trace);
}

void Simulation::step(std::span<const trace::Command> commands,
                      trace::TraceLevel level,
                      trace::RecordBuffer* records) {
    ++m_state.frame;
    trace::Trace trace(level, m_state.records, m_state.frame, records);
    deathmatch::step(m_world->arena, m_state.match, commands, m_scratch, trace);
}

void Simulation::fillView(trace::View& view) const {
    view.frame = m_state.frame;
    deathmatch::fillView(m_world->arena, m_state.match, view);
}

Result<void> Simulation::restore(std::span<const std::byte> bytes) {
    auto state = describe::load<State>(bytes);
    if (!state)
        return state.unexpected();
    const deathmatch::Arena& arena = m_world->arena;
    const deathmatch::State& match = state->match;
    if (match.bots.size() != arena.bots.size() || match.items.size() != arena.items.size() ||
        match.doors.size() != arena.doors.size() || match.triggers.size() != arena.triggers.size())
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
    info.eventCodes.assign(trace::kEventCodeNames.begin(), trace::kEventCodeNames.end());
    return info;
}

} // namespace percept::sim
