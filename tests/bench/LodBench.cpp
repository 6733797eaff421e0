#include "Ratio.h"

#include "percept/base/Maths.h"
#include "percept/lod/Groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace percept::bench {
namespace {

using namespace lod;

constexpr int kDistricts = 4;
constexpr int kBlocks = 5; ///< per district
constexpr std::uint32_t kPerBlock = 250;
constexpr Frame kFrames = 60;

/// A town of 5,000 in 4 districts; an observer walks through it from block to block.
///
/// Individuals keep out of each other's way, which is what characters next to the observer must do;
/// blocks move as one, economies grow.
class TownOfGroups {
public:
    explicit TownOfGroups(bool detail)
        : m_detail(detail) {
        level::Lod lod;
        std::vector<std::string> parts;
        for (int d = 0; d < kDistricts; ++d) {
            std::vector<std::string> blocks;
            for (int b = 0; b < kBlocks; ++b)
                blocks.push_back(fmt::format(R"({{"id": "d{}_{}"}})", d, b));
            parts.push_back(
                fmt::format(R"({{"id": "d{}", "parts": [{}]}})", d, fmt::join(blocks, ",")));
        }
        lod.groups.text =
            R"({"properties": [{"id": "x"}, {"id": "y"}, {"id": "wealth", "kind": "power_law"}],
                "areas": [{"id": "economy", "min": 0, "max": 0.4}, {"id": "parts", "min": 0.3, "max": 1}],
                "blocks": [{"id": "block", "min": 0, "max": 0.7}, {"id": "individual", "min": 0.6, "max": 1}],
                "town": {"id": "town", "parts": [)" +
            fmt::format("{}", fmt::join(parts, ",")) + "]}}";
        m_model = std::make_unique<GroupModel>(*compileGroups(lod));
        Random random(4);
        std::vector<FoldedGroup> blocks(m_model->groups.size());
        std::uint64_t id = 1;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            std::vector<Individual> people;
            for (std::uint32_t p = 0; m_model->groups[i].block && p < kPerBlock; ++p)
                people.push_back(
                    {id++,
                     p == 0,
                     {random.between(0, 60), random.between(0, 60), 10 / (1 - random.unit())}});
            blocks[i] = fold(m_model->properties, people);
        }
        m_state = startTown(*m_model, std::move(blocks), 1);
    }
    void operator()() {
        for (Frame i = 0; i < kFrames; ++i)
            step();
        benchmark::DoNotOptimize(m_state);
    }
    [[nodiscard]] TownLoad load() const { return loadOf(*m_model, m_state); }

private:
    void step() {
        // The observer is in one block for half a second each.
        const auto district = static_cast<std::size_t>(m_frame / 150 % kDistricts);
        const auto block = static_cast<std::size_t>(m_frame / 30 % kBlocks);
        std::vector<double> importances(m_model->groups.size(), m_detail ? 0.0 : 1.0);
        importances[0] = 1;
        const std::size_t area = 1 + district * (kBlocks + 1);
        importances[area] = 1;
        importances[area + 1 + block] = 1;
        trace::Trace trace(trace::TraceLevel::Off, m_counter, ++m_frame, nullptr);
        const auto explain = [&](std::size_t, trace::RecordId) { return trace.addNone(); };
        chooseLevels(*m_model, m_state, importances, trace, explain);
        for (std::size_t i = 0; i < m_state.groups.size(); ++i) {
            GroupState& group = m_state.groups[i];
            if (group.level == GroupLevel::Individual)
                walk(group.people);
            else if (group.level == GroupLevel::Block && group.folded.count > 0)
                group.folded.spreads[0].total *= 0.999;
            else if (group.folded.count > 0 && m_frame % 60 == 0)
                scaleFolded(group.folded, 2, 1.0001);
        }
    }
    static void walk(std::vector<Individual>& people) {
        for (Individual& each : people) {
            double x = 0;
            double y = 0;
            for (const Individual& other : people) {
                const double offX = each.values[0] - other.values[0];
                const double offY = each.values[1] - other.values[1];
                const double squared = offX * offX + offY * offY;
                if (squared < 4 && squared > 0) {
                    x += offX / squared;
                    y += offY / squared;
                }
            }
            each.values[0] = std::clamp(each.values[0] + 0.01 * x, 0.0, 60.0);
            each.values[1] = std::clamp(each.values[1] + 0.01 * y, 0.0, 60.0);
        }
    }

    bool m_detail;
    std::unique_ptr<GroupModel> m_model;
    TownState m_state;
    trace::RecordCounter m_counter;
    Frame m_frame = 0;
};

/// Figures are per frame of a town of 5,000; the baseline simulates everybody. 16.7 ms would be the
/// whole of a frame at 60 Hz.
void townWithDetailAgainstEverybody(benchmark::State& state) {
    TownOfGroups ours(true);
    TownOfGroups baseline(false);
    Versus versus;
    for (auto _ : state)
        versus.round(ours, baseline);
    versus.report(state, static_cast<double>(kFrames));
    state.counters["individuals"] = ours.load().individuals;
}
BENCHMARK(townWithDetailAgainstEverybody)->MinTime(0.3)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace percept::bench
