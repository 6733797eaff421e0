#pragma once

#include "percept/agent/Detail.h"
#include "percept/agent/Scene.h"
#include "percept/sim/Looks.h"
#include "percept/sim/Modules.h"
#include "percept/sim/Stages.h"
#include "percept/sim/State.h"
#include "percept/trace/TraceSink.h"
#include "percept/world/Bodies.h"

#include <any>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace percept::sim {

struct RunOptions {
    std::uint64_t seed = 1;
    std::int32_t bots = -1; ///< -1: the agents of the level
    friend bool operator==(const RunOptions&, const RunOptions&) = default;
};

/// A level ready to run: immutable, shared by all simulations of it.
struct World {
    agent::Arena arena;                              ///< what bodies meet, and who is in it
    std::shared_ptr<const sense::SenseWorld> senses; ///< profiles by archetype
    std::shared_ptr<const world::Authored> authored;
    std::vector<world::EmitterSpec> emitters; ///< by archetype of the level
    std::vector<agent::CompiledStage> stages; ///< that the level has of modules
    schedule::DutyPlan plan; ///< of the level's schedule; without one the rules decide
    TacticalWorld tactical;
    std::optional<lod::AgentDetailModel> detail; ///< of agents
    agent::DetailBehaviours behaviours;          ///< what they do by that

    /// Empty for nobody.
    [[nodiscard]] std::string nameOf(trace::AgentId agent) const;
};

/// @param modules whose brains the level's archetypes may name, and whose stages it may have
/// @errors InvalidInput: modules that register the same name; with the place in the level, see
/// agent::compileStages() and agent::compileArena()
[[nodiscard]] Result<std::shared_ptr<const World>>
compileWorld(const level::Level& level, const RunOptions& options, const Modules& modules = {});

/// Who is where in a state of a run, and what the sides know of that: as tactics::Situation has it,
/// and as its own maps go by.
/// @param state of this world
[[nodiscard]] tactics::Situation situationOf(const std::shared_ptr<const World>& world,
                                             const State& state);

/// The plan of the schedule in a state of a run: that of the level, with the tasks that joined it.
/// @return null where these are none that can join a run of the level
[[nodiscard]] std::shared_ptr<const schedule::DutyPlan>
planOf(const std::shared_ptr<const World>& world, const State& state);

/// A run of a level in fixed steps; a value that can be copied, saved, hashed and compared.
///
/// What it does depends on level, seed and commands alone: no trace level, copy or thread changes
/// it.
///
///     Simulation simulation(world, options, TraceLevel::Normal, &records);
///     simulation.step(commands, TraceLevel::Normal, &records);
///     if (simulation.hash() != recorded) ...
class Simulation {
public:
    /// At frame 0, everybody in place.
    /// @param records takes the records of frame 0; may be null
    Simulation(std::shared_ptr<const World> world,
               const RunOptions& options,
               trace::TraceLevel level = trace::TraceLevel::Off,
               trace::RecordBuffer* records = nullptr);

    /// @param commands those given for the current frame, in order
    /// @param records takes the records of the step; may be null
    void step(std::span<const trace::Command> commands = {},
              trace::TraceLevel level = trace::TraceLevel::Off,
              trace::RecordBuffer* records = nullptr);

    /// Has stages and the tasks of the level's schedule timed. What the clock says is recorded.
    /// @param now microseconds from any start
    /// @param decides with `Wall`, what tasks used is what the clock says: such a run cannot be
    /// simulated again, and RunInfo::wallClock has to say so
    void measure(const std::function<Micros()>& now,
                 schedule::Clock decides = schedule::Clock::Simulated);

    /// What the last step took, as stageNames() of the world; empty: it was not measured.
    [[nodiscard]] std::span<const Micros> stageTimes() const { return m_stages.times(); }

    [[nodiscard]] Frame frame() const { return m_state.frame; }
    [[nodiscard]] Seconds time() const { return m_world->arena.timeOf(m_state.frame); }
    [[nodiscard]] const State& state() const { return m_state; }
    [[nodiscard]] const World& world() const { return *m_world; }
    /// What can be sensed where: that of the level, as edits left it.
    [[nodiscard]] const sense::SenseWorld& senses() const { return *m_senses; }
    /// What bodies meet, and who is in it.
    [[nodiscard]] const agent::Arena& arena() const { return m_world->arena; }
    [[nodiscard]] const agent::Agent& agent(trace::AgentId id) const {
        return m_state.population.agents[trace::indexOf(id)];
    }
    /// What the schedule does: that of the level, with the tasks that joined the run.
    [[nodiscard]] const schedule::DutyPlan& plan() const { return *m_plan; }
    /// The tasks that joined in the last step, whatever was traced.
    [[nodiscard]] std::span<const trace::NamedTask> newTasks() const { return m_newTasks; }
    /// Names of tasks by TaskId; of those that have left none.
    [[nodiscard]] std::vector<std::string> taskNames() const;
    /// Of the whole state. @cost about a nanosecond per value
    [[nodiscard]] std::uint64_t hash() const { return hashOf(m_state); }
    /// The places that an agent would come by if it set out to one now, that one last: as its
    /// request for a path is answered, however many frames the search would take.
    /// @return empty: there is no path
    /// @cost a copy of the state and a search
    [[nodiscard]] std::vector<geometry::Vec2> pathOf(trace::AgentId agent, geometry::Vec2 to) const;
    /// Overwrites `view` and keeps its memory.
    void fillView(trace::View& view) const;
    [[nodiscard]] std::vector<std::byte> save() const { return saved(m_state); }
    /// @errors Corrupt if the bytes are no state of this level; nothing changes then
    [[nodiscard]] Result<void> restore(std::span<const std::byte> bytes);

private:
    [[nodiscard]] agent::Scene scene(trace::Trace& trace);
    [[nodiscard]] world::SenseInput senseInput();
    void senseStage(std::span<const trace::Command> commands, agent::Scene& scene);
    void collectSignals(std::span<const trace::Command> commands, const agent::Scene& scene);
    void eventStage(std::span<const trace::Command> commands, agent::Scene& scene);
    /// What the event stage asks and does.
    struct EventScene {
        event::AskCondition condition;
        world::TakeEvent take;
        world::SwitchLight light;
        world::ChangeLink link;
    };
    void observe();
    void observe(trace::AgentId agent);
    [[nodiscard]] event::WorldView eventView(const event::AskCondition* condition) const;
    [[nodiscard]] EventScene eventScene(agent::Scene& scene);
    [[nodiscard]] world::EventInput eventInput(const EventScene& scene) const;
    [[nodiscard]] world::TopicInput topicInput(const event::WorldView& view, trace::Trace& trace);
    [[nodiscard]] world::Evidence evaluate(const world::StateFormula& formula,
                                           trace::AgentId self,
                                           trace::AgentId other,
                                           trace::RecordId cause,
                                           trace::Trace& trace);
    [[nodiscard]] std::optional<event::Poll<double>> ask(std::string_view topic,
                                                         trace::AgentId self,
                                                         trace::AgentId other,
                                                         trace::RecordId cause,
                                                         trace::Trace& trace);
    void switchLight(std::uint32_t light, bool on);
    const world::Reaction* react(trace::AgentId agent,
                                 const world::Stimulus& stimulus,
                                 agent::Scene& scene,
                                 trace::RecordId& cause);
    bool takeEvent(const world::HeardEvent& heard, agent::Scene& scene);
    const world::Reaction*
    answer(const sense::Notification& notification, agent::Scene& scene, trace::RecordId& cause);
    void follow(const world::Reaction* reaction,
                const sense::Notification& notification,
                agent::Scene& scene,
                trace::RecordId cause);
    [[nodiscard]] bool mayIgnore(const sense::Notification& seen, const agent::Scene& scene) const;
    void takeNotice(const world::Held::Notice& notice, agent::Scene& scene);
    void takeSight(trace::AgentId agent, const sense::Sighting& sighting, agent::Scene& scene);
    void takeThing(trace::AgentId agent, const agent::ChangedThing& thing, agent::Scene& scene);
    [[nodiscard]] Looks::Seen seenBy(agent::Scene& scene);
    [[nodiscard]] std::function<void(trace::AgentId, const agent::ChangedThing&)>
    noticedBy(agent::Scene& scene);
    void haveLook(trace::AgentId agent, agent::Scene& scene);
    void lookAtAgents(agent::Scene& scene);
    [[nodiscard]] lod::ChangeAgent changesIn(agent::Scene& scene) const;
    [[nodiscard]] lod::AgentTurns turns();
    [[nodiscard]] std::vector<agent::StageRun> stageRuns(agent::Scene& scene);
    void stepStages(std::span<const agent::StageRun> runs);
    void runSchedule(agent::Scene& scene, std::span<const agent::StageRun> stages);
    void refreshMaps();
    [[nodiscard]] tactics::Situation situation() const;
    void takeEdits(std::span<const trace::Command> commands, trace::Trace& trace);
    void editEmitter(const trace::Command& edit, std::int32_t index, trace::Trace& trace);
    void takeTasks(std::span<const trace::Command> commands, trace::Trace& trace);
    void joinTask(const trace::JoiningTask& task, std::int32_t command, trace::Trace& trace);
    void leaveTask(const std::string& id, std::int32_t command, trace::Trace& trace);
    void usePlan(std::shared_ptr<const schedule::DutyPlan> plan);

    std::shared_ptr<const World> m_world;
    std::shared_ptr<const sense::SenseWorld> m_senses; ///< made of m_world and m_state.edits
    std::shared_ptr<const schedule::DutyPlan> m_plan;  ///< likewise, and of who joined
    State m_state;
    std::optional<DutyRounds> m_rounds; ///< where the level has a schedule
    StageTimer m_stages;
    agent::Scratch m_scratch;
    std::vector<std::any> m_memories; ///< of the world's stages
    world::SenseStage m_senseStage;
    Looks m_looks;
    lod::AgentScene m_scene;
    std::optional<tactics::MapBench> m_maps; ///< where the level has analyses to bring up to date
    std::vector<trace::NamedTask> m_newTasks;
    // Memory that steps use again:
    std::vector<world::Presence> m_presences;   ///< by AgentId
    std::vector<world::Held::Signal> m_made;    ///< signals of commands and actions
    std::vector<event::AgentView> m_agentViews; ///< by AgentId
    std::vector<event::TriggerView> m_triggers;
    std::vector<trace::RecordId> m_doorChanges;
};

/// Simulation version and compiler settings: only runs with equal facts are re-simulated.
[[nodiscard]] const char* buildFacts();

/// Where everybody senses as a run begins: the places and directions that its seed draws.
[[nodiscard]] std::vector<sense::Sensor> startSensors(const std::shared_ptr<const World>& world,
                                                      const RunOptions& options);
/// The same. @param[out] agents keeps its memory
void fillPresences(const agent::Arena& arena,
                   const State& state,
                   std::vector<world::Presence>& agents);
/// Everybody's bodies as senses take them.
[[nodiscard]] std::vector<world::Presence> presencesOf(const Simulation& simulation);

/// What a recording of a run has to know.
/// @param levelText the level file as it was read
[[nodiscard]] trace::RunInfo runInfo(const World& world,
                                     const RunOptions& options,
                                     std::string levelText,
                                     trace::TraceLevel level);

} // namespace percept::sim
