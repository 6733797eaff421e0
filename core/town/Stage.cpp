#include "percept/town/Stage.h"

#include "percept/agent/Arena.h"
#include "percept/agent/Scene.h"
#include "percept/town/Rules.h"
#include "percept/trace/TraceSink.h"
#include "percept/trace/View.h"

#include <fmt/format.h>

#include <string>

namespace percept::town {
namespace {

using agent::CompiledStage;
using agent::StageInput;
using agent::StageRun;
using agent::StageState;
using schedule::Duty;

struct TownData final : agent::StageData {
    Town town;
    Duty people{};
    Duty groups{};

    [[nodiscard]] std::optional<Work> workOf(Duty duty) const {
        if (duty == Duty::Detail)
            return Work::Detail;
        if (duty == people)
            return Work::People;
        return duty == groups ? std::optional(Work::Groups) : std::nullopt;
    }
};

struct TownMemory {
    Scratch scratch;
    std::vector<Observer> observers;
};

const TownData& dataOf(const CompiledStage& self) {
    return static_cast<const TownData&>(*self.data);
}

/// @errors InvalidInput with the place in the level: its people have a brain that runs no errands
Result<void> checkInhabitants(const Town& town, const agent::Brains& brains) {
    const auto brain = brains.find(town.brain);
    if (brain == nullptr || brain->traits().inhabits)
        return {}; // of a brain that there is not the archetype says it
    std::string names;
    for (const auto& each : brains.all())
        if (each->traits().inhabits)
            names += (names.empty() ? "" : ", ") + std::string(each->name());
    return failure(ErrorCode::InvalidInput,
                   fmt::format("`{}` has the brain `{}`, which runs no errands; people of a town "
                               "need one of {}",
                               town.archetype,
                               town.brain,
                               names),
                   "lod.groups.archetype");
}

/// For whom the town is simulated: its observers, and inhabitants that are player-controlled.
void findObservers(const CompiledStage& self,
                   const agent::Scene& scene,
                   std::vector<Observer>& observers) {
    const auto add = [&](AgentId id) {
        const agent::Body& body = scene.agent(id).body;
        observers.push_back({body.position,
                             body.facing,
                             body.velocity,
                             id,
                             agent::motiveOf(scene.arena, scene.state, id)});
    };
    observers.clear();
    for (const AgentId id : dataOf(self).town.observers)
        add(id);
    for (std::uint32_t i = 0; i < self.agents; ++i)
        if (const AgentId id{self.firstAgent + i};
            scene.agent(id).possessed && scene.agent(id).status == agent::Status::Alive)
            add(id);
}

/// Valid as long as `run`.
Setting settingOf(const StageRun& run) {
    return {
        run.memory<TownMemory>().observers, &run.scene(), [&run](AgentId row) { run.forget(row); }};
}

class TownStage final : public agent::Stage {
public:
    [[nodiscard]] std::string_view name() const override { return kStage; }
    [[nodiscard]] Result<void> registerDuties(schedule::DutyRegistry& duties) const override {
        if (auto added = duties.add(std::string(kPeopleDuty), name()); !added)
            return added;
        return duties.add(std::string(kGroupsDuty), name());
    }

    [[nodiscard]] Result<std::shared_ptr<const agent::StageData>>
    compile(const StageInput& input) const override {
        auto town = compileTown(input.level);
        if (!town)
            return town.unexpected();
        if (!*town)
            return std::shared_ptr<const agent::StageData>();
        if (auto fit = checkInhabitants(**town, input.brains); !fit)
            return fit.unexpected();
        auto data = std::make_shared<TownData>();
        data->town = std::move(**town);
        data->people = input.duties.find(kPeopleDuty).value();
        data->groups = input.duties.find(kGroupsDuty).value();
        return std::shared_ptr<const agent::StageData>(std::move(data));
    }
    [[nodiscard]] std::vector<level::Problem> check(const StageInput& input) const override {
        return checkTown(input.level);
    }
    [[nodiscard]] level::Level populate(level::Level level,
                                        const agent::StageData& data) const override {
        return withPeople(std::move(level), static_cast<const TownData&>(data).town);
    }
    /// People begin in their groups, and fight nobody unless the level puts them in a team.
    void adjust(const CompiledStage& self, agent::Arena& arena) const override {
        for (std::uint32_t i = 0; i < self.agents; ++i)
            arena.agents[self.firstAgent + i].folded = true;
        if (!dataOf(self).town.team.empty() || self.agents == 0)
            return;
        const std::size_t sides = arena.teams.size() + 1;
        const std::size_t own = arena.agents[self.firstAgent].side;
        for (std::size_t other = 0; other < sides; ++other)
            arena.hostile[own * sides + other] = arena.hostile[other * sides + own] = 0;
    }
    [[nodiscard]] bool findsDetail() const override { return true; }
    [[nodiscard]] std::string_view behavesLike(const CompiledStage& self) const override {
        return dataOf(self).town.brain;
    }
    void nameIn(const CompiledStage& self, trace::RunInfo& info) const override {
        const Town& town = dataOf(self).town;
        info.behaviours.clear();
        for (const auto& behaviour : town.people.behaviours)
            info.behaviours.push_back(behaviour.id);
        for (const auto& group : town.groups.groups)
            info.groups.push_back(group.id);
        if (!town.story.empty())
            info.people.emplace_back();
        for (const auto& character : town.story)
            info.people.push_back(character.name);
    }

    [[nodiscard]] StageState emptyState() const override { return StageState::of(name(), State{}); }
    [[nodiscard]] StageState start(const CompiledStage& self, std::uint64_t seed) const override {
        return StageState::of(name(), town::start(dataOf(self).town, seed));
    }
    [[nodiscard]] bool fits(const CompiledStage& self, const StageState& state) const override {
        return town::fits(dataOf(self).town, state.get<State>());
    }
    void step(const StageRun& run) const override {
        auto& memory = run.memory<TownMemory>();
        findObservers(run.self(), run.scene(), memory.observers);
        const auto& data = run.data<TownData>();
        Planned planned;
        if (const schedule::DutyPlan* plan = run.scene().plan; plan != nullptr)
            planned.works = {plan->duties.has(Duty::Detail),
                             plan->duties.has(data.people),
                             plan->duties.has(data.groups)};
        town::step(data.town,
                   run.state<State>(),
                   settingOf(run),
                   memory.scratch,
                   run.scene().trace,
                   planned);
    }
    void
    fillView(const CompiledStage& self, const StageState& state, trace::View& view) const override {
        town::fillView(dataOf(self).town, state.get<State>(), view);
    }

    [[nodiscard]] std::size_t fullRun(const CompiledStage& self, Duty duty) const override {
        const auto work = dataOf(self).workOf(duty);
        return work ? town::fullRun(dataOf(self).town, *work) : 0;
    }
    void collect(const StageRun& run, Duty duty, std::vector<std::uint32_t>& items) const override {
        const auto& data = run.data<TownData>();
        if (const auto work = data.workOf(duty))
            town::collect(data.town, run.state<State>(), *work, run.scene().trace.frame(), items);
    }
    [[nodiscard]] bool isItem(const CompiledStage& self,
                              const StageState&,
                              Duty duty,
                              std::uint32_t item) const override {
        const auto work = dataOf(self).workOf(duty);
        return work && town::isItem(dataOf(self).town, *work, item);
    }
    void perform(const StageRun& run, Duty duty, std::uint32_t item) const override {
        const auto& data = run.data<TownData>();
        if (const auto work = data.workOf(duty))
            town::perform(data.town,
                          run.state<State>(),
                          settingOf(run),
                          run.memory<TownMemory>().scratch,
                          run.scene().trace,
                          *work,
                          item);
    }
    [[nodiscard]] bool isShared(const CompiledStage& self, Duty duty) const override {
        return duty == dataOf(self).people && !dataOf(self).town.people.behaviours.empty();
    }
    [[nodiscard]] double priorityOf(const StageRun& run, Duty, std::uint32_t item) const override {
        return town::priorityOf(run.data<TownData>().town, run.state<State>(), item);
    }
    [[nodiscard]] double* servedOf(const StageRun& run, Duty, std::uint32_t item) const override {
        return town::servedOf(run.state<State>(), item);
    }
};

} // namespace

std::shared_ptr<const agent::Stage> townStage() {
    return std::make_shared<TownStage>();
}

const Town* townOf(std::span<const agent::CompiledStage> stages) {
    const auto* data = agent::stageData<TownData>(stages, kStage);
    return data == nullptr ? nullptr : &data->town;
}

const State* stateOf(const std::vector<StageState>& states) {
    return agent::stageState<State>(states, kStage);
}

State* stateOf(std::vector<StageState>& states) {
    return agent::stageState<State>(states, kStage);
}

} // namespace percept::town
