#include "app/workspaces/senses/CoverageDrawing.h"

#include "editor/tools/Coverage.h"

#include "percept/overlay/FieldOverlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace percept::session {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr Metres kFinest = 0.15;
constexpr double kMostCells = 60'000;
constexpr double kMostLeakCells = 4'000; ///< every sensor has a map of its own, and two of them
constexpr double kLeastLeak = 0.5;       ///< square metres

tools::CoverageOptions optionsFor(const SenseCoverage::Request& request, double mostCells) {
    const auto extent = request.high - request.low;
    tools::CoverageOptions options;
    options.low = request.low;
    options.high = request.high;
    options.cell = std::max(kFinest, std::sqrt(extent.x * extent.y / mostCells));
    return options;
}

sense::Scene sceneOf(const SenseCoverage::Request& request, sense::Manager manager) {
    return {request.sensors, request.doors, 0, manager};
}

void markLeak(DisplayList& list, const tools::Leak& leak, std::string text) {
    list.shape(Layer::Tests,
               {.glyph = overlay::Glyph::Triangle,
                .at = leak.at,
                .radius = {6, 0},
                .fill = {Ink::Warning},
                .halo = 2});
    list.label(
        Layer::Labels,
        {.at = leak.at, .shift = {10, 0}, .text = std::move(text), .ink = {Ink::Text1}, .halo = 3});
}

/// The leaks of one region, to whoever notices through them.
struct RegionLeaks {
    tools::Leak largest;
    std::size_t sensors = 0;
};

/// By region; nothing where it was not possible.
std::optional<std::map<std::uint32_t, RegionLeaks>>
leaksOf(const SenseCoverage::Request& request, std::size_t first, std::size_t end) {
    const auto options = optionsFor(request, kMostLeakCells);
    std::map<std::uint32_t, RegionLeaks> leaks;
    for (std::size_t sensor = first; sensor < end; ++sensor) {
        const auto mapBy = [&](sense::Manager manager) {
            return tools::coverageOf(
                *request.world, sceneOf(request, manager), request.signal, sensor, options);
        };
        const auto regional = mapBy(sense::Manager::Regional);
        const auto graph =
            mapBy(request.world->manager == sense::Manager::Regional ? sense::Manager::Graph
                                                                     : request.world->manager);
        if (!regional || !graph)
            return std::nullopt;
        for (const auto& leak : tools::findLeaks(*request.world, *regional, *graph)) {
            if (leak.area < kLeastLeak || leak.region == sense::kNoIndex)
                continue;
            auto& of = leaks[leak.region];
            ++of.sensors;
            if (leak.area > of.largest.area)
                of.largest = leak;
        }
    }
    return leaks;
}

/// An intensity as steps up from a threshold, each twice the one before: even where it falls off by
/// distance, and not so far from 0 that a border drawn between the two would lean to one side.
constexpr overlay::CoverageSteps kDoubled{1.5, 2.0, 2.5};
float doubled(float intensity, double threshold) {
    if (!(intensity > 0))
        return 0;
    const double steps = std::log2(static_cast<double>(intensity) / threshold) / 2;
    return static_cast<float>(std::clamp(kDoubled[0] + steps, 0.0, 3.0));
}

/// Every cell as the mean of it and its neighbours: borders between whole numbers lose their
/// stairs.
void smoothen(overlay::FieldRaster& raster) {
    const auto columns = static_cast<std::int64_t>(raster.columns);
    const auto rows = static_cast<std::int64_t>(raster.rows);
    const std::vector<float> before = raster.values;
    for (std::int64_t i = 0; i < columns * rows; ++i) {
        float sum = 0;
        int count = 0;
        for (std::int64_t row = std::max<std::int64_t>(i / columns - 1, 0);
             row <= std::min(i / columns + 1, rows - 1);
             ++row)
            for (std::int64_t column = std::max<std::int64_t>(i % columns - 1, 0);
                 column <= std::min(i % columns + 1, columns - 1);
                 ++column) {
                const float value = before[static_cast<std::size_t>(row * columns + column)];
                sum += value < 0 ? 0 : value;
                count += value < 0 ? 0 : 1;
            }
        if (before[static_cast<std::size_t>(i)] >= 0)
            raster.values[static_cast<std::size_t>(i)] = sum / static_cast<float>(count);
    }
}

} // namespace

std::shared_ptr<const DisplayList> drawCoverageMap(const SenseCoverage::Request& request,
                                                   std::optional<std::size_t> sensor,
                                                   double threshold) {
    const auto options = optionsFor(request, kMostCells);
    const auto scene = sceneOf(request, request.world->manager);
    const auto map =
        sensor ? tools::coverageOf(*request.world, scene, request.signal, *sensor, options)
               : tools::coverageOfAll(*request.world, scene, request.signal, options);
    if (!map)
        return nullptr;
    overlay::FieldRaster raster{map->low, map->cell, map->columns, map->rows, map->intensity};
    for (std::size_t i = 0; i < raster.values.size(); ++i) {
        // Heard is what passed all gates, not what is loud enough.
        const bool failed =
            map->noticed[i] == 0 && static_cast<double>(raster.values[i]) >= threshold;
        if (!sensor)
            raster.values[i] = static_cast<float>(map->noticed[i]);
        else
            raster.values[i] = failed ? 0 : doubled(raster.values[i], threshold);
        if (request.world->goesByRegions(request.world->manager, request.signal.modality) &&
            request.world->lookup.findLowest(map->centre(i)) == trace::kNone<trace::RegionId>)
            raster.values[i] = -1;
    }
    if (!sensor)
        smoothen(raster);
    // Of how many notice there are no halves: steps lie between the numbers.
    constexpr overlay::CoverageSteps kCounts{0.5, 1.5, 3.5};
    return std::make_shared<const DisplayList>(
        overlay::drawCoverage(raster, sensor ? kDoubled : kCounts, Ink::Coverage));
}

std::shared_ptr<const DisplayList> drawLeaks(const SenseCoverage::Request& request) {
    const bool one = request.chosen.has_value();
    const auto leaks = leaksOf(
        request, request.chosen.value_or(0), one ? *request.chosen + 1 : request.sensors.size());
    if (!leaks)
        return nullptr;
    DisplayList list;
    for (const auto& [region, leak] : *leaks) {
        if (one) {
            const auto& place = request.sensors[*request.chosen].position;
            list.segment(Layer::Tests,
                         leak.largest.at,
                         {place.x, place.y},
                         {.ink = Ink::Warning, .width = 1.25F, .dash = overlay::kMissDash})
                .heads = overlay::Heads::End;
        }
        const auto area = fmt::format("{:.0f}\u00a0m\u00b2", leak.largest.area);
        markLeak(list,
                 leak.largest,
                 one ? area
                     : fmt::format(
                           "{} \u00b7 {}{}", leak.sensors, leak.sensors > 1 ? "up to " : "", area));
    }
    return std::make_shared<const DisplayList>(std::move(list));
}

std::shared_ptr<const DisplayList> drawOneWay(const SenseCoverage::Request& request) {
    DisplayList list;
    const auto placeOf = [&](std::size_t sensor) {
        const auto& place = request.sensors[sensor].position;
        return geometry::Vec2{place.x, place.y};
    };
    for (const auto& pair : tools::findOneWay(
             *request.world, sceneOf(request, request.world->manager), request.signal))
        list.segment(Layer::Tests,
                     placeOf(pair.unaware),
                     placeOf(pair.notices),
                     {.ink = Ink::Coverage, .width = 2})
            .heads = overlay::Heads::End;
    return std::make_shared<const DisplayList>(std::move(list));
}

} // namespace percept::session
