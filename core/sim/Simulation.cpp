#include "percept/sim/Simulation.h"

#include "percept/sim/LiveEdits.h"
#include "percept/sim/Presences.h"

#include <algorithm>

namespace percept::sim {

using trace::AgentId;

namespace {

bool hasTactics(const World& world) {
    return world.tactical.quests || world.tactical.botQuests || world.tactical.analyses != nullptr;
}

} // namespace

Simulation::Simulation(std::shared_ptr<const World> world,
                       const RunOptions& options,
                       trace::TraceLevel level,
                       trace::RecordBuffer* records)
    : m_world(std::move(world))
    , m_senses(m_world->post.senses)
    , m_plan(m_world, &m_world->plan) {
    trace::Trace trace(level, m_state.records, m_state.frame, records);
    trace.addRoot(trace::RunStarted{
        static_cast<std::uint32_t>(m_world->arena.bots.size() + m_world->post.guards.size())});
    m_state.match = deathmatch::start(arena(), options.seed, trace);
    m_state.watch = guard::start(m_world->post, options.seed, trace);
    m_state.events = world::startEvents(*m_world->events);
    m_state.senses = world::startSenses(m_world->emitters, presencesOf(*this), options.seed);
    if (m_world->plan.schedule != nullptr) {
        m_state.extras.value.emplace().scheduled = startScheduled(m_world->plan, options.seed);
        m_rounds.emplace(m_plan);
    }
    if (m_world->town) {
        if (!m_state.extras.value)
            m_state.extras.value.emplace();
        m_state.extras.value->town = town::start(*m_world->town, options.seed);
    }
    if (hasTactics(*m_world) || m_world->detail) {
        if (!m_state.extras.value)
            m_state.extras.value.emplace();
        auto& tactical = m_state.extras.value->tactical.value.emplace();
        if (m_world->tactical.botQuests || m_world->detail)
            tactical.botQuests.value.emplace();
        if (m_world->detail)
            m_state.extras.value->detail.value = {
                lod::startAgents(*m_world->detail, options.seed),
            };
        if (m_world->tactical.analyses != nullptr)
            m_maps.emplace(m_world->tactical.analyses);
    }
}

void Simulation::step(std::span<const trace::Command> commands,
                      trace::TraceLevel level,
                      trace::RecordBuffer* records) {
    ++m_state.frame;
    trace::Trace trace(level, m_state.records, m_state.frame, records);
    takeEdits(commands, trace);
    takeTasks(commands, trace);
    lookAtAgents(trace);
    // Doors and bots go first; they meet guards where those stand and open what they wanted.
    m_visitors.clear();
    const guard::State& watch = m_state.watch;
    for (std::size_t i = 0; i < watch.guards.size(); ++i)
        m_visitors.push_back({m_world->post.agentOf(i),
                              {watch.guards[i].body.position, m_world->post.radiusOf(i)},
                              guard::motiveOf(watch.guards[i])});
    const deathmatch::Around bots = aroundBots();
    deathmatch::step(arena(), m_state.match, commands, bots, m_matchScratch, trace, *m_plan);
    guard::Around around = aroundWatch();
    guard::step(m_world->post, m_state.watch, commands, around, m_watchScratch, trace);
    eventStage(commands, around, trace);
    senseStage(commands, bots, around, trace);
    stepTown(trace);
    runSchedule(bots, around, trace);
    if (m_world->tactical.analyses != nullptr)
        learn(m_world->tactical,
              m_state.match,
              m_state.watch,
              m_matchScratch.wounds,
              m_state.extras.value->tactical.value->maps);
}

/// Where no task of the schedule does it, in every frame.
void Simulation::lookAtAgents(trace::Trace& trace) {
    if (!m_world->detail)
        return;
    fillScene(*m_world->detail, m_state.match, m_state.watch, m_scene);
    if (m_plan->duties.has(schedule::Duty::Detail))
        return;
    lod::AgentDetails& details = m_state.extras.value->detail.value->agents;
    for (std::uint32_t i = 0; i < details.agents.size(); ++i)
        lod::lookAt(*m_world->detail, details, m_scene, AgentId{i}, trace);
}

lod::AgentTurns Simulation::turns() {
    if (!m_world->detail)
        return {};
    return {*m_world->detail, m_state.extras.value->detail.value->agents, m_state.frame};
}

void Simulation::stepTown(trace::Trace& trace) {
    if (!m_world->town)
        return;
    m_observers.clear();
    for (const std::uint32_t i : m_world->observers)
        m_observers.push_back({m_state.watch.guards[i].body.position,
                               m_state.watch.guards[i].body.facing,
                               m_state.watch.guards[i].body.velocity,
                               m_world->post.agentOf(i),
                               guard::motiveOf(m_state.watch.guards[i])});
    town::step(*m_world->town,
               *m_state.extras.value->town,
               m_observers,
               m_townScratch,
               trace,
               m_rounds ? m_plan.get() : nullptr);
}

void Simulation::runSchedule(const deathmatch::Around& bots,
                             const guard::Around& around,
                             trace::Trace& trace) {
    if (!m_rounds)
        return;
    Extras& extras = *m_state.extras.value;
    const world::TakeNotice take = [&](const sense::Notification& notification,
                                       trace::RecordId record) {
        takeNotice(notification, record, bots, around, trace);
    };
    const world::TakeEvent tell = [&](const world::HeardEvent& heard) {
        return takeEvent(heard, around, trace);
    };
    m_rounds->step(*extras.scheduled,
                   {arena(),
                    m_state.match,
                    m_matchScratch,
                    m_world->post,
                    m_state.watch,
                    around,
                    m_watchScratch,
                    trace,
                    m_world->town ? &*m_world->town : nullptr,
                    extras.town ? &*extras.town : nullptr,
                    &m_townScratch,
                    m_observers,
                    extras.tactical.value ? &*extras.tactical.value : nullptr,
                    m_maps ? &*m_maps : nullptr,
                    [this] { return situation(); },
                    bots,
                    [&](AgentId bot) { haveLook(bot, bots, trace); },
                    m_senseStage,
                    m_state.senses,
                    take,
                    turns(),
                    m_world->detail ? &*m_world->detail : nullptr,
                    m_world->detail ? &extras.detail.value->agents : nullptr,
                    &m_scene,
                    {*m_world->events,
                     m_world->events->events.empty() ? event::WorldView{} : eventView(),
                     tell},
                    m_state.events});
}

deathmatch::Around Simulation::aroundBots() {
    return {m_visitors, m_state.watch.wantedDoors, waysOfBots(), turns(), m_senses.get()};
}

deathmatch::Ways Simulation::waysOfBots() {
    auto& extras = m_state.extras.value;
    if (!m_world->tactical.botQuests)
        return {};
    TacticalState& tactical = *extras->tactical.value;
    return {&*tactical.botQuests.value,
            {m_world->tactical.analyses.get(), &tactical.maps, m_world->tactical.sides}};
}

tactics::Situation Simulation::situation() const {
    return situationOf(m_world->tactical,
                       arena(),
                       m_state.match,
                       m_world->post,
                       m_state.watch,
                       arena().timeOf(m_state.frame));
}

tactics::Situation situationOf(const std::shared_ptr<const World>& world, const State& state) {
    return situationOf(world->tactical,
                       world->arena,
                       state.match,
                       world->post,
                       state.watch,
                       world->arena.timeOf(state.frame));
}

void Simulation::measure(const std::function<Micros()>& now, schedule::Clock decides) {
    if (m_rounds)
        m_rounds->measure(now, decides);
}

void Simulation::takeEdits(std::span<const trace::Command> commands, trace::Trace& trace) {
    bool changed = false;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        // Doors and bodies follow by themselves.
        if (editsDoor(commands[i], m_state.match.doors.size()) ||
            editsPlace(commands[i], m_state.match.bots.size() + m_state.watch.guards.size()))
            addEdit(m_state.edits, commands[i]);
        if (!editsSenses(commands[i], *m_world->post.senses))
            continue;
        trace.add(trace::CommandTaken{trace::kNoAgent, static_cast<std::int32_t>(i)},
                  trace::kNoRecord);
        addEdit(m_state.edits, commands[i]);
        changed = true;
    }
    if (!changed)
        return;
    m_senses = sensesWith(m_world->post.senses, m_state.edits);
}

guard::Around Simulation::aroundWatch() {
    const deathmatch::Arena& arena = this->arena();
    m_bots.clear();
    for (std::size_t i = 0; i < m_state.match.bots.size(); ++i) {
        const deathmatch::Bot& bot = m_state.match.bots[i];
        if (bot.status == deathmatch::BotStatus::Alive)
            m_bots.push_back({bot.body.position, arena.radiusOf(i)});
    }
    deathmatch::fillOpenness(arena, m_state.match, m_openness);
    auto& extras = m_state.extras.value;
    const bool planned = extras && extras->scheduled;
    TacticalState* tactical = hasTactics(*m_world) ? &*extras->tactical.value : nullptr;
    return {m_openness,
            m_matchScratch.doors,
            m_bots,
            &m_state.events.polls,
            m_senses,
            planned ? m_plan.get() : nullptr,
            tactical != nullptr && m_world->tactical.quests ? &tactical->quests : nullptr,
            {m_world->tactical.analyses.get(),
             tactical != nullptr ? &tactical->maps : nullptr,
             m_world->tactical.sides},
            turns()};
}

void Simulation::fillView(trace::View& view) const {
    view.frame = m_state.frame;
    deathmatch::fillView(arena(), m_state.match, view);
    guard::fillView(m_world->post, *m_senses, m_state.watch, view);
    if (m_world->town)
        town::fillView(*m_world->town, *m_state.extras.value->town, view);
    else
        view.crowd = {};
}

namespace {

bool fits(const schedule::DutyPlan& plan, const ScheduledState& state, std::size_t agents) {
    const schedule::CompiledSchedule& compiled = *plan.schedule;
    const std::size_t own = plan.tasks.size() - plan.joined.size();
    if (!plan.joined.empty() &&
        trace::indexOf(plan.joined.back().number) >= own + std::size_t{state.joins})
        return false;
    if (state.schedule.tasks.size() != compiled.tasks.size() ||
        state.schedule.schedulers.size() != compiled.schedulers.size() ||
        state.progress.size() != compiled.tasks.size())
        return false;
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        const auto& task = plan.tasks[i];
        const bool byAgent =
            task && schedule::knownDuties()[static_cast<std::size_t>(task->duty)].byAgent;
        const auto& items = state.progress[i].items;
        if (state.progress[i].next > items.size() ||
            (byAgent &&
             std::any_of(items.begin(), items.end(), [&](auto item) { return item >= agents; })))
            return false;
    }
    return true;
}

bool fits(const town::Town& town, const town::State& state) {
    const std::size_t groups = town.groups.groups.size();
    if (state.town.groups.size() != groups || state.lives.size() != groups)
        return false;
    const std::size_t properties = town.groups.properties.size();
    for (std::size_t i = 0; i < groups; ++i) {
        const auto& group = state.town.groups[i];
        if (!state.lives[i].walkers.empty() && state.lives[i].walkers.size() != group.people.size())
            return false;
        if (group.fit && (group.fit->spreads.size() != properties ||
                          group.fit->correlations.size() != properties ||
                          group.fit->drawnSpreads.size() != properties ||
                          group.fit->drawnCorrelations.size() != properties))
            return false;
    }
    return true;
}

/// Whether a state has what the level adds to every state.
/// @param plan that of the level, with the tasks that joined
bool fits(const World& world, const schedule::DutyPlan& plan, const State& state) {
    const bool planned = world.plan.schedule != nullptr;
    const bool hasTail = hasTactics(world) || world.detail;
    if (!state.extras.value)
        return !planned && !world.town && !hasTail;
    const Extras& extras = *state.extras.value;
    const std::size_t agents = world.arena.bots.size() + world.post.guards.size();
    return extras.scheduled.has_value() == planned &&
           extras.town.has_value() == world.town.has_value() &&
           extras.tactical.value.has_value() == hasTail &&
           (!hasTail || fits(world.tactical,
                             world.arena,
                             state.match,
                             world.post,
                             *extras.tactical.value,
                             world.tactical.botQuests || world.detail)) &&
           extras.detail.value.has_value() == world.detail.has_value() &&
           (!world.detail || lod::fits(*world.detail, extras.detail.value->agents)) &&
           (!planned || fits(plan, *extras.scheduled, agents)) &&
           (!world.town || fits(*world.town, *extras.town));
}

} // namespace

Result<void> Simulation::restore(std::span<const std::byte> bytes) {
    auto state = loadState(bytes);
    if (!state)
        return state.unexpected();
    const deathmatch::Arena& arena = m_world->arena;
    const deathmatch::State& match = state->match;
    const auto plan = planOf(m_world, *state);
    if (match.bots.size() != arena.bots.size() || match.items.size() != arena.items.size() ||
        match.doors.size() != arena.doors.size() ||
        match.triggers.size() != arena.triggers.size() ||
        state->watch.guards.size() != m_world->post.guards.size() || !plan ||
        !fits(*m_world, *plan, *state) || !world::fits(*m_world->events, state->events) ||
        !world::fits(m_world->emitters, presencesOf(*this), state->senses))
        return failure(ErrorCode::Corrupt, "The saved state belongs to another level");
    m_state = std::move(*state);
    m_senses = sensesWith(m_world->post.senses, m_state.edits);
    usePlan(plan);
    return {};
}

} // namespace percept::sim
