#pragma once

#include "percept/agent/Brain.h"
#include "percept/agent/Parameter.h"
#include "percept/agent/Registered.h"
#include "percept/base/NamedValue.h"
#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/level/Problem.h"
#include "percept/schedule/DutyRegistry.h"
#include "percept/trace/Ids.h"

#include <any>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace percept::trace {
struct RunInfo;
struct View;
} // namespace percept::trace

/// What a step has beside the stages that every run has: a town, a tide, a market. What ships is
/// registered like what a game brings.
namespace percept::agent {

struct Scene;
class Stage;

/// What a stage compiles of a level for itself. Immutable, shared by all copies of a run.
struct StageData {
    StageData() = default;
    StageData(const StageData&) = delete;
    StageData& operator=(const StageData&) = delete;
    virtual ~StageData() = default;
};

/// What a stage consists of in a run, beside the agents that it adds: a described struct.
using StageState = describe::NamedValue;

/// What a stage is compiled from.
struct StageInput {
    const level::Level& level; ///< with the agents that the stages before it add
    const Brains& brains;
    const schedule::DutyRegistry& duties;
    std::vector<double> parameters{}; ///< by place in Stage::parameters()
    bool named = false;               ///< whether the level names the stage in `stages`
};

/// A stage that has a part in the runs of a level.
struct CompiledStage {
    std::shared_ptr<const Stage> stage;
    std::shared_ptr<const StageData> data;
    std::uint32_t firstAgent = 0; ///< of those that it adds
    std::uint32_t agents = 0;     ///< how many they are

    [[nodiscard]] bool owns(AgentId agent) const {
        return trace::indexOf(agent) >= firstAgent && trace::indexOf(agent) - firstAgent < agents;
    }
};

/// What a stage has in a step. Borrows; valid for one call.
class StageRun {
public:
    using Forget = std::function<void(AgentId)>;

    /// @param memory nothing, or what the stage left there
    StageRun(
        const CompiledStage& self, StageState& state, std::any& memory, Scene& scene, Forget forget)
        : m_self(&self)
        , m_state(&state)
        , m_memory(&memory)
        , m_scene(&scene)
        , m_forget(std::move(forget)) {}

    [[nodiscard]] const CompiledStage& self() const { return *m_self; }
    [[nodiscard]] const Stage& stage() const { return *m_self->stage; }
    /// @pre what the stage compiled is of that type
    template <class Data>
    [[nodiscard]] const Data& data() const {
        return static_cast<const Data&>(*m_self->data);
    }
    /// @pre the stage started with a state of that type
    template <class State>
    [[nodiscard]] State& state() const {
        return m_state->get<State>();
    }
    /// Memory that steps use again: no part of the state, may be dropped between two steps.
    template <class Memory>
    [[nodiscard]] Memory& memory() const {
        if (Memory* kept = std::any_cast<Memory>(m_memory))
            return *kept;
        return m_memory->emplace<Memory>();
    }
    /// The population, and where records go.
    [[nodiscard]] Scene& scene() const { return *m_scene; }
    /// An agent that left may be somebody else when it enters anew: nothing that is on its way to
    /// it arrives.
    void forget(AgentId agent) const { m_forget(agent); }

private:
    const CompiledStage* m_self;
    StageState* m_state;
    std::any* m_memory;
    Scene* m_scene;
    Forget m_forget;
};

/// A part of every step of the levels that have something for it: functions without a state of
/// their own. Its state is a value of a described struct, which start() makes; it is saved, hashed
/// and compared by its description. A run is timed by stage.
///
/// Who has nothing to say to a call does not override it. All calls are made from one thread, in
/// the order in which stages were registered.
///
///     struct Tide final : Stage {
///         std::string_view name() const override { return "tide"; }
///         Result<std::shared_ptr<const StageData>> compile(const StageInput& in) const override;
///         StageState emptyState() const override { return StageState::of(name(), TideState{}); }
///         StageState start(const CompiledStage&, std::uint64_t) const override;
///         void step(const StageRun& run) const override { ++run.state<TideState>().height; }
///     };
class Stage {
public:
    static constexpr std::string_view kKind = "stage";

    Stage() = default;
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;
    virtual ~Stage() = default;

    /// A lower-case letter, then lower-case letters, digits and underscores.
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// What levels can set for it in `stages`, by name.
    [[nodiscard]] virtual std::span<const Parameter> parameters() const { return {}; }
    /// Registers what it records, as Brain::registerTrace().
    /// @errors InvalidInput: something of that name is there already
    [[nodiscard]] virtual Result<void> registerTrace(trace::Registry&) const {
        return Result<void>();
    }
    /// Registers its duties, which tasks of a level's schedule can then have:
    /// `duties.add("flood", name())`. What there is to do of them are items that collect() counts.
    /// @errors InvalidInput: there is a duty of that name already
    [[nodiscard]] virtual Result<void> registerDuties(schedule::DutyRegistry&) const {
        return Result<void>();
    }

    // Of a level.
    /// @return null: the level has nothing for it
    /// @errors InvalidInput with the place in the level
    [[nodiscard]] virtual Result<std::shared_ptr<const StageData>>
    compile(const StageInput& input) const = 0;
    /// What a person should look at beyond the errors of compile().
    [[nodiscard]] virtual std::vector<level::Problem> check(const StageInput&) const { return {}; }
    /// The level with agents that it adds behind all others.
    [[nodiscard]] virtual level::Level populate(level::Level level, const StageData&) const {
        return level;
    }
    /// Changes what bodies meet, and who its agents are.
    virtual void adjust(const CompiledStage&, Arena&) const {}
    /// Whether it finds the levels of detail of its agents itself and gives them:
    /// lod::AgentTurns::give(). Others are found as those of the level's agents are.
    [[nodiscard]] virtual bool findsDetail() const { return false; }
    /// The brain whose behaviours at levels of detail those of it follow who are no agents.
    [[nodiscard]] virtual std::string_view behavesLike(const CompiledStage&) const { return {}; }
    /// Adds the names that its records mention.
    virtual void nameIn(const CompiledStage&, trace::RunInfo&) const {}

    // Of a run.
    /// One of the type of its states, for what is loaded.
    [[nodiscard]] virtual StageState emptyState() const = 0;
    [[nodiscard]] virtual StageState start(const CompiledStage& self, std::uint64_t seed) const = 0;
    /// Whether a state of that type could be one of this level.
    [[nodiscard]] virtual bool fits(const CompiledStage&, const StageState&) const { return true; }
    /// One step, after everybody's senses. Duties that no task of the schedule has are done here,
    /// as Scene::plan says.
    virtual void step(const StageRun& run) const = 0;
    virtual void fillView(const CompiledStage&, const StageState&, trace::View&) const {}

    // Of the duties that it registered, and of Duty::Detail.
    /// How many items a full run has, for what one of them costs.
    [[nodiscard]] virtual std::size_t fullRun(const CompiledStage&, schedule::Duty) const {
        return 0;
    }
    /// Adds what there is to do now, one item each.
    virtual void collect(const StageRun&, schedule::Duty, std::vector<std::uint32_t>&) const {}
    /// Whether an item of a saved state could have been collected.
    [[nodiscard]] virtual bool
    isItem(const CompiledStage&, const StageState&, schedule::Duty, std::uint32_t) const {
        return true;
    }
    /// Does one item. What became impossible since it was collected is left out.
    virtual void perform(const StageRun&, schedule::Duty, std::uint32_t) const {}
    /// Whether items have turns in proportion to their priorities where there is no time for all.
    [[nodiscard]] virtual bool isShared(const CompiledStage&, schedule::Duty) const {
        return false;
    }
    /// Of a shared duty, [>= 0].
    [[nodiscard]] virtual double priorityOf(const StageRun&, schedule::Duty, std::uint32_t) const {
        return 1;
    }
    /// Where the state keeps what an item of a shared duty had so far: the turns, each divided by
    /// its priority. Null: there is no such item any more.
    [[nodiscard]] virtual double* servedOf(const StageRun&, schedule::Duty, std::uint32_t) const {
        return nullptr;
    }
};

/// The stages that runs can have.
///
///     Stages stages = sim::shippedStages();
///     if (auto added = stages.add(std::make_shared<Tide>()); !added) ...
class Stages : public Registered<Stage> {};

/// A level with its stages.
struct StagedLevel {
    level::Level level; ///< with the agents that they add
    std::vector<CompiledStage> stages;
};

/// @param level as castOf() gives it
/// @errors InvalidInput with the place in the level: stages that do not exist, parameters that they
/// do not have or that are out of range, what stages refuse
[[nodiscard]] Result<StagedLevel> compileStages(level::Level level,
                                                const Brains& brains,
                                                const Stages& stages,
                                                const schedule::DutyRegistry& duties);

/// What stages say of a level, errors included.
struct StageReview {
    StagedLevel staged; ///< as far as it compiles
    std::vector<level::Problem> problems;
    /// Those that refuse the level, by name.
    std::vector<std::string_view> refused;
};
[[nodiscard]] StageReview reviewStages(level::Level level,
                                       const Brains& brains,
                                       const Stages& stages,
                                       const schedule::DutyRegistry& duties);

/// What a stage compiled. @return null: the level has nothing for it
template <class Data>
[[nodiscard]] const Data* stageData(std::span<const CompiledStage> stages, std::string_view name) {
    for (const CompiledStage& each : stages)
        if (each.stage->name() == name)
            return dynamic_cast<const Data*>(each.data.get());
    return nullptr;
}
/// The state of a stage. @return null: there is none of that name and type
template <class State, class List>
[[nodiscard]] auto stageState(List& states, std::string_view name)
    -> decltype(&states.front().template get<State>()) {
    for (auto& each : states)
        if (each.name() == name && each.template holds<State>())
            return &each.template get<State>();
    return nullptr;
}

/// What tasks can do in runs with these: what ships, then what each of them registers.
/// @errors InvalidInput: two register one name
[[nodiscard]] Result<std::shared_ptr<const schedule::DutyRegistry>> dutiesOf(const Brains& brains,
                                                                             const Stages& stages);

} // namespace percept::agent
