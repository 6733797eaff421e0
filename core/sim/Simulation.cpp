#include "percept/sim/Simulation.h"

#include "percept/agent/Gaze.h"
#include "percept/agent/Reacting.h"
#include "percept/sim/LiveEdits.h"

#include <algorithm>

namespace percept::sim {

using trace::AgentId;

namespace {

/// Between two sweeps of maps that no task has.
constexpr Seconds kMapPeriod = 1.0;

bool hasTactics(const World& world) {
    return world.tactical.quests || world.tactical.analyses != nullptr;
}

/// What comes behind in a state; where a later part is, all before it are.
bool hasTail(const World& world) {
    return hasTactics(world) || world.detail || world.arena.hasAwareness();
}

} // namespace

Simulation::Simulation(std::shared_ptr<const World> world,
                       const RunOptions& options,
                       trace::TraceLevel level,
                       trace::RecordBuffer* records)
    : m_world(std::move(world))
    , m_senses(m_world->senses)
    , m_plan(m_world, &m_world->plan)
    , m_stages(m_world->stages.size())
    , m_memories(m_world->stages.size()) {
    trace::Trace trace(level, m_state.records, m_state.frame, records);
    trace.addRoot(trace::RunStarted{static_cast<std::uint32_t>(m_world->arena.agents.size())});
    m_state.population = world::start(arena(), options.seed, trace);
    m_state.events = world::startEvents(*m_world->authored, trace);
    m_state.senses = world::startSenses(m_world->emitters, presencesOf(*this), options.seed);
    if (m_world->plan.schedule != nullptr) {
        m_state.extras.value.emplace().scheduled = startScheduled(m_world->plan);
        m_rounds.emplace(m_plan);
    }
    for (const agent::CompiledStage& each : m_world->stages) {
        if (!m_state.extras.value)
            m_state.extras.value.emplace();
        m_state.extras.value->stages.push_back(each.stage->start(each, options.seed));
    }
    if (hasTail(*m_world)) {
        if (!m_state.extras.value)
            m_state.extras.value.emplace();
        m_state.extras.value->tactical.value.emplace();
        if (m_world->detail)
            m_state.extras.value->detail.value = {
                lod::startAgents(*m_world->detail, options.seed),
            };
        if (arena().hasAwareness()) {
            if (!m_world->detail)
                m_state.extras.value->detail.value.emplace();
            auto& awareness = m_state.extras.value->awareness.value.emplace();
            awareness.agents.resize(arena().agents.size());
            awareness.stances.resize(arena().agents.size());
            if (arena().hasRhythms())
                awareness.rhythms.value.emplace().agents.resize(arena().agents.size());
        }
        if (m_world->tactical.analyses != nullptr)
            m_maps.emplace(m_world->tactical.analyses);
    }
}

void Simulation::step(std::span<const trace::Command> commands,
                      trace::TraceLevel level,
                      trace::RecordBuffer* records) {
    m_stages.begin();
    ++m_state.frame;
    trace::Trace trace(level, m_state.records, m_state.frame, records);
    takeEdits(commands, trace);
    takeTasks(commands, trace);
    refreshMaps();
    agent::Scene scene = this->scene(trace);
    world::begin(scene);
    observe();
    const event::AskTopic askTopic =
        [&](std::string_view topic, AgentId self, AgentId other, trace::RecordId cause) {
            return ask(topic, self, other, cause, trace);
        };
    scene.ask = &askTopic;
    lookAtAgents(scene);
    world::takeCommands(scene, commands);
    m_stages.ended(Stage::Commands);
    world::moveWorld(scene);
    observe();
    m_stages.ended(Stage::World);
    world::SenseStage::findWaiting(
        senseInput(), m_state.senses, m_scratch.untaken, m_scratch.unmade);
    world::know(scene);
    m_stages.ended(Stage::Know);
    world::decide(scene);
    m_stages.ended(Stage::Decide);
    world::moveBodies(scene);
    m_stages.ended(Stage::Move);
    world::act(scene);
    m_stages.ended(Stage::Act);
    eventStage(commands, scene);
    m_stages.ended(Stage::Tell);
    senseStage(commands, scene);
    m_stages.ended(Stage::Sense);
    const auto stages = stageRuns(scene);
    stepStages(stages);
    runSchedule(scene, stages);
    agent::actOnSights(scene, [&](const sense::Notification& seen, trace::RecordId record) {
        trace::RecordId cause = record;
        const world::Reaction* reaction =
            react(seen.agent, {{}, seen.modality, seen.intensity, seen.about}, scene, cause);
        if (reaction != nullptr && !reaction->decides)
            reaction = nullptr;
        if (reaction == nullptr)
            agent::decideAbout(
                scene, {seen.agent, seen.about, seen.modality, geometry::Vec2(seen.place), record});
        follow(reaction, seen, scene, cause);
    });
    m_stages.ended(Stage::Schedule);
    if (m_world->tactical.analyses != nullptr)
        learn(m_world->tactical,
              m_state.population,
              m_scratch.wounds,
              m_state.extras.value->tactical.value->maps);
}

/// What the stages of a step work on.
agent::Scene Simulation::scene(trace::Trace& trace) {
    const bool tactical = hasTactics(*m_world);
    TacticalState* state = tactical ? &*m_state.extras.value->tactical.value : nullptr;
    agent::Scene scene{arena(),
                       m_state.population,
                       m_scratch,
                       trace,
                       m_state.frame,
                       time(),
                       m_rounds ? m_plan.get() : nullptr,
                       {},
                       turns(),
                       m_senses.get()};
    if (m_state.extras.value && m_state.extras.value->awareness.value)
        scene.awareness = &*m_state.extras.value->awareness.value;
    scene.paths.quests = m_world->tactical.quests ? &state->quests : nullptr;
    scene.paths.known = {m_world->tactical.analyses.get(),
                         tactical ? &state->maps : nullptr,
                         m_world->tactical.sides,
                         m_world->tactical.squads};
    return scene;
}

/// Where no task of the schedule does it, in every frame.
void Simulation::lookAtAgents(agent::Scene& scene) {
    if (!m_world->detail)
        return;
    fillScene(*m_world->detail, arena(), m_state.population, m_scene);
    if (m_plan->duties.has(schedule::Duty::Detail))
        return;
    lod::AgentDetails& details = m_state.extras.value->detail.value->agents;
    const auto change = changesIn(scene);
    for (const AgentId agent : m_world->detail->looked)
        lod::lookAt(*m_world->detail, details, m_scene, agent, scene.trace, change);
}

lod::ChangeAgent Simulation::changesIn(agent::Scene& scene) const {
    return [this, &scene](AgentId id, lod::BehaviourId level, trace::RecordId record) {
        return agent::changeBehaviour(scene, m_world->behaviours, id, level, record);
    };
}

lod::AgentTurns Simulation::turns() {
    if (!m_world->detail)
        return {};
    return {*m_world->detail, m_state.extras.value->detail.value->agents, m_state.frame};
}

std::vector<agent::StageRun> Simulation::stageRuns(agent::Scene& scene) {
    std::vector<agent::StageRun> runs;
    runs.reserve(m_world->stages.size());
    for (std::size_t i = 0; i < m_world->stages.size(); ++i)
        runs.emplace_back(m_world->stages[i],
                          m_state.extras.value->stages[i],
                          m_memories[i],
                          scene,
                          [this](AgentId agent) { world::forget(m_state.senses, agent); });
    return runs;
}

void Simulation::stepStages(std::span<const agent::StageRun> runs) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
        runs[i].stage().step(runs[i]);
        m_stages.ended(kStages + i);
    }
}

void Simulation::runSchedule(agent::Scene& scene, std::span<const agent::StageRun> stages) {
    if (!m_rounds)
        return;
    Extras& extras = *m_state.extras.value;
    const world::TakeNotice take = [&](const world::Held::Notice& notice) {
        takeNotice(notice, scene);
    };
    const EventScene events = eventScene(scene);
    m_rounds->step(*extras.scheduled,
                   {scene,
                    stages,
                    extras.tactical.value ? &*extras.tactical.value : nullptr,
                    m_maps ? &*m_maps : nullptr,
                    [this] { return situation(); },
                    [&](AgentId agent) { haveLook(agent, scene); },
                    m_senseStage,
                    m_state.senses,
                    take,
                    m_world->detail ? &*m_world->detail : nullptr,
                    m_world->detail ? &extras.detail.value->agents : nullptr,
                    &m_scene,
                    changesIn(scene),
                    eventInput(events),
                    m_state.events});
}

/// Where no task of the schedule brings the maps up to date that profiles go by.
void Simulation::refreshMaps() {
    if (!m_maps || m_plan->duties.has(schedule::Duty::Analyses) ||
        (m_state.frame - 1) % arena().framesIn(kMapPeriod) != 0)
        return;
    auto& maps = m_state.extras.value->tactical.value->maps;
    const tactics::LiveAnalyses& analyses = m_maps->analyses();
    if (analyses.cells() == 0) {
        if (!analyses.learners().empty())
            maps.seen = situation();
        return;
    }
    tactics::MapSweep sweep(analyses, situation(), m_state.frame);
    while (!sweep.done())
        sweep.step(*m_maps, analyses.cells());
    maps = sweep.after(maps);
}

tactics::Situation Simulation::situation() const {
    return situationOf(
        m_world->tactical, arena(), m_state.population, arena().timeOf(m_state.frame));
}

tactics::Situation situationOf(const std::shared_ptr<const World>& world, const State& state) {
    return situationOf(
        world->tactical, world->arena, state.population, world->arena.timeOf(state.frame));
}

std::vector<sense::Sensor> startSensors(const std::shared_ptr<const World>& world,
                                        const RunOptions& options) {
    const Simulation run(world, options, trace::TraceLevel::Off, nullptr);
    std::vector<sense::Sensor> sensors;
    world::fillSensors(presencesOf(run), *world->senses, sensors);
    return sensors;
}

const knowledge::AwarenessState* awarenessIn(const State& state) {
    return state.extras.value && state.extras.value->awareness.value
               ? &*state.extras.value->awareness.value
               : nullptr;
}

void fillPresences(const agent::Arena& arena,
                   const State& state,
                   std::vector<world::Presence>& agents) {
    world::fillPresences(arena, state.population, agents);
    const knowledge::AwarenessState* aware = awarenessIn(state);
    if (aware == nullptr)
        return;
    for (std::uint32_t i = 0; i < agents.size() && i < aware->stances.size(); ++i) {
        agents[i].stance = aware->stances[i];
        agents[i].facing = agent::gazeOf(state.population, aware, AgentId{i});
    }
}

std::vector<world::Presence> presencesOf(const Simulation& simulation) {
    std::vector<world::Presence> agents;
    fillPresences(simulation.arena(), simulation.state(), agents);
    return agents;
}

void Simulation::measure(const std::function<Micros()>& now, schedule::Clock decides) {
    m_stages.use(now);
    if (m_rounds)
        m_rounds->measure(now, decides);
}

void Simulation::takeEdits(std::span<const trace::Command> commands, trace::Trace& trace) {
    bool changed = endTurns(m_state.edits, arena(), m_state.frame);
    for (std::size_t i = 0; i < commands.size(); ++i) {
        // Doors and bodies follow by themselves.
        if (editsDoor(commands[i], m_state.population.doors.size()) ||
            editsPlace(commands[i], m_state.population.agents.size()))
            addEdit(m_state.edits, commands[i]);
        if (editsEmitter(commands[i], m_state.events.emitters.size()))
            editEmitter(commands[i], static_cast<std::int32_t>(i), trace);
        const bool isOfAgent = commands[i].part == trace::EditPart::Strength ||
                               commands[i].part == trace::EditPart::Turn;
        const bool isOfNobody =
            isOfAgent && trace::indexOf(commands[i].agent) >= m_state.population.agents.size();
        if (isOfNobody || !editsSenses(commands[i], *m_world->senses))
            continue;
        trace.add(trace::CommandTaken{trace::kNoAgent, static_cast<std::int32_t>(i)},
                  trace::kNoRecord);
        trace::Command edit = commands[i];
        edit.frame = m_state.frame;
        addEdit(m_state.edits, edit);
        changed = true;
    }
    if (!changed)
        return;
    m_senses = sensesWith(m_world->senses, m_state.edits);
}

void Simulation::editEmitter(const trace::Command& edit, std::int32_t index, trace::Trace& trace) {
    addEdit(m_state.edits, edit);
    const auto taken = trace.add(trace::CommandTaken{trace::kNoAgent, index}, trace::kNoRecord);
    m_state.events.emitters[edit.object].strength = edit.amount;
    world::switchEmitter(m_world->authored->emitters,
                         m_state.events.emitters,
                         trace::EmitterId{edit.object},
                         edit.value != 0,
                         time(),
                         taken,
                         trace);
}

void Simulation::fillView(trace::View& view) const {
    view.frame = m_state.frame;
    world::fillView(arena(), *m_senses, m_state.population, awarenessIn(m_state), view);
    view.crowd.hour = 0;
    view.crowd.groups.clear();
    view.crowd.passers.clear();
    for (std::size_t i = 0; i < m_world->stages.size(); ++i)
        m_world->stages[i].stage->fillView(
            m_world->stages[i], m_state.extras.value->stages[i], view);
}

namespace {

/// Whether there can be such an item of a duty.
bool isItem(const World& world, const Extras& extras, schedule::Duty duty, DutyItem item) {
    const schedule::DutyInfo& info = (*world.arena.duties)[duty];
    const bool isDetail = duty == schedule::Duty::Detail;
    const auto place = stageOf(item);
    if (!place)
        return duty == schedule::Duty::Events ||
               ((info.byAgent || isDetail) &&
                trace::indexOf(agentOf(item)) < world.arena.agents.size());
    if (*place >= world.stages.size())
        return false;
    const agent::CompiledStage& each = world.stages[*place];
    return (isDetail || info.stage == each.stage->name()) &&
           each.stage->isItem(each, extras.stages[*place], duty, numberOf(item));
}

bool fits(const World& world, const schedule::DutyPlan& plan, const Extras& extras) {
    const ScheduledState& state = *extras.scheduled;
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
        const auto& items = state.progress[i].items;
        if (state.progress[i].next > items.size() ||
            !std::all_of(items.begin(), items.end(), [&](DutyItem item) {
                return task && isItem(world, extras, task->duty, item);
            }))
            return false;
    }
    return true;
}

bool fits(const agent::Arena& arena, const knowledge::AwarenessState& state) {
    if (state.agents.size() != arena.agents.size() || state.stances.size() != arena.agents.size() ||
        state.rhythms.value.has_value() != arena.hasRhythms() ||
        (state.rhythms.value && state.rhythms.value->agents.size() != arena.agents.size()))
        return false;
    for (const knowledge::Searched& each : state.searched)
        if (trace::indexOf(each.agent) >= arena.agents.size())
            return false;
    for (std::uint32_t i = 0; i < state.agents.size(); ++i) {
        const knowledge::AgentAwareness& each = state.agents[i];
        const knowledge::AwarenessModel* model = arena.awarenessOf(AgentId{i});
        if (model == nullptr ? !each.links.empty() : each.alertness.level > model->rules.highest())
            return false;
        for (const knowledge::AwareLink& link : each.links)
            if (std::max({link.awareness.state,
                          link.awareness.goal,
                          link.sight,
                          link.sound,
                          link.told}) > model->rules.highest())
                return false;
    }
    return true;
}

/// Whether a state has what the level adds to every state.
/// @param plan that of the level, with the tasks that joined
bool fits(const World& world, const schedule::DutyPlan& plan, const State& state) {
    const bool planned = world.plan.schedule != nullptr;
    const bool tail = hasTail(world);
    const bool aware = world.arena.hasAwareness();
    if (!state.extras.value)
        return !planned && world.stages.empty() && !tail;
    const Extras& extras = *state.extras.value;
    for (std::size_t i = 0; i < world.stages.size(); ++i)
        if (!world.stages[i].stage->fits(world.stages[i], extras.stages[i]))
            return false;
    return extras.scheduled.has_value() == planned && extras.tactical.value.has_value() == tail &&
           (!tail || fits(world.tactical, world.arena, state.population, *extras.tactical.value)) &&
           extras.detail.value.has_value() == (world.detail || aware) &&
           extras.awareness.value.has_value() == aware &&
           (!aware || fits(world.arena, *extras.awareness.value)) &&
           (!world.detail || lod::fits(*world.detail, extras.detail.value->agents)) &&
           (!planned || fits(world, plan, extras));
}

} // namespace

Result<void> Simulation::restore(std::span<const std::byte> bytes) {
    auto state = loadState(*m_world, bytes);
    if (!state)
        return state.unexpected();
    const auto plan = planOf(m_world, *state);
    if (!world::fits(arena(), state->population) || !plan || !fits(*m_world, *plan, *state) ||
        !world::fits(*m_world->authored, state->events) ||
        !world::fits(m_world->emitters, presencesOf(*this), state->senses))
        return failure(ErrorCode::Corrupt, "The saved state belongs to another level");
    m_state = std::move(*state);
    m_senses = sensesWith(m_world->senses, m_state.edits);
    usePlan(plan);
    return {};
}

} // namespace percept::sim
