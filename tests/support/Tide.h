#pragma once

#include "percept/agent/Scene.h"
#include "percept/agent/Stage.h"
#include "percept/trace/Registry.h"

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace percept::test {

/// The tide began to rise or to fall.
struct TideTurned {
    static constexpr trace::RecordInfo kInfo{"tide_turned",
                                             trace::Category::World,
                                             trace::TraceLevel::Normal,
                                             "The tide began to rise or to fall."};
    double height = 0;
    bool rises = false;
};
BOOST_DESCRIBE_STRUCT(TideTurned, (), (height, rises))

struct Pool {
    std::int32_t floods = 0;
    double served = 0;
};
BOOST_DESCRIBE_STRUCT(Pool, (), (floods, served))

struct TideState {
    double height = 0; ///< metres
    bool rises = true;
    std::vector<Pool> pools;
};
BOOST_DESCRIBE_STRUCT(TideState, (), (height, rises, pools))

struct TideData final : agent::StageData {
    double high = 1;
    std::size_t pools = 4;
    bool shared = false;
    schedule::Duty flood{};
};

/// A stage that a game might bring, for levels that name it: water that rises and falls between 0
/// and `high`, pools that are flooded one by one, as the task `flood` says, and who keeps them.
class Tide final : public agent::Stage {
public:
    static constexpr double kPerStep = 0.01; ///< metres

    [[nodiscard]] static double priority(std::size_t pool) { return static_cast<double>(pool) + 1; }

    [[nodiscard]] std::string_view name() const override { return "tide"; }
    [[nodiscard]] std::span<const agent::Parameter> parameters() const override {
        static constexpr std::array<std::string_view, 2> kWords{"no", "yes"};
        static constexpr std::array kParameters{
            agent::Parameter{"high", "m", 1, 0, 100, "How high the water comes."},
            agent::Parameter{"pools", "", 4, 0, 1000, "How many pools there are."},
            agent::Parameter{"shared", "", 0, 0, 1, "Whether pools have priorities.", kWords}};
        return kParameters;
    }
    [[nodiscard]] Result<void> registerTrace(trace::Registry& registry) const override {
        return registry.add<TideTurned>();
    }
    [[nodiscard]] Result<void> registerDuties(schedule::DutyRegistry& duties) const override {
        return duties.add("flood", name());
    }
    [[nodiscard]] Result<std::shared_ptr<const agent::StageData>>
    compile(const agent::StageInput& input) const override {
        if (!input.named)
            return std::shared_ptr<const agent::StageData>();
        if (input.level.agents.empty())
            return failure(
                ErrorCode::InvalidInput, "nobody is there for whom tides could matter", "agents");
        auto data = std::make_shared<TideData>();
        data->high = input.parameters[0];
        data->pools = static_cast<std::size_t>(input.parameters[1]);
        data->shared = input.parameters[2] == 1;
        data->flood = input.duties.find("flood").value();
        return std::shared_ptr<const agent::StageData>(std::move(data));
    }
    [[nodiscard]] level::Level populate(level::Level level,
                                        const agent::StageData&) const override {
        level::Agent keeper = level.agents.front();
        keeper.id = "keeper";
        keeper.position = level::Place{10, 15, {}};
        level.agents.push_back(keeper);
        return level;
    }

    [[nodiscard]] agent::StageState emptyState() const override {
        return agent::StageState::of(name(), TideState{});
    }
    [[nodiscard]] agent::StageState start(const agent::CompiledStage& self,
                                          std::uint64_t) const override {
        TideState state;
        state.pools.resize(dataOf(self).pools);
        return agent::StageState::of(name(), std::move(state));
    }
    [[nodiscard]] bool fits(const agent::CompiledStage& self,
                            const agent::StageState& state) const override {
        return state.get<TideState>().pools.size() == dataOf(self).pools;
    }
    void step(const agent::StageRun& run) const override {
        const auto& data = run.data<TideData>();
        auto& tide = run.state<TideState>();
        tide.height += tide.rises ? kPerStep : -kPerStep;
        if (tide.rises ? tide.height >= data.high - kPerStep / 2 : tide.height <= kPerStep / 2) {
            tide.rises = !tide.rises;
            run.scene().trace.add(TideTurned{tide.height, tide.rises}, run.scene().trace.root());
        }
        const schedule::DutyPlan* plan = run.scene().plan;
        for (std::uint32_t i = 0; i < tide.pools.size(); ++i)
            if (plan == nullptr || !plan->duties.has(data.flood))
                perform(run, data.flood, i);
    }

    [[nodiscard]] std::size_t fullRun(const agent::CompiledStage& self,
                                      schedule::Duty duty) const override {
        return duty == dataOf(self).flood ? dataOf(self).pools : 0;
    }
    void collect(const agent::StageRun& run,
                 schedule::Duty duty,
                 std::vector<std::uint32_t>& items) const override {
        for (std::uint32_t i = 0; i < fullRun(run.self(), duty); ++i)
            items.push_back(i);
    }
    [[nodiscard]] bool isItem(const agent::CompiledStage& self,
                              const agent::StageState&,
                              schedule::Duty duty,
                              std::uint32_t item) const override {
        return item < fullRun(self, duty);
    }
    void perform(const agent::StageRun& run, schedule::Duty, std::uint32_t item) const override {
        ++run.state<TideState>().pools[item].floods;
    }
    [[nodiscard]] bool isShared(const agent::CompiledStage& self,
                                schedule::Duty duty) const override {
        return duty == dataOf(self).flood && dataOf(self).shared;
    }
    [[nodiscard]] double
    priorityOf(const agent::StageRun&, schedule::Duty, std::uint32_t item) const override {
        return priority(item);
    }
    [[nodiscard]] double*
    servedOf(const agent::StageRun& run, schedule::Duty, std::uint32_t item) const override {
        return &run.state<TideState>().pools[item].served;
    }

private:
    [[nodiscard]] static const TideData& dataOf(const agent::CompiledStage& self) {
        return static_cast<const TideData&>(*self.data);
    }
};

} // namespace percept::test
