#include "Ratio.h"

#include "percept/base/Random.h"
#include "percept/level/LevelFile.h"
#include "percept/tactics/Filter.h"
#include "percept/tactics/Influence.h"
#include "percept/tactics/Properties.h"

#ifdef PERCEPT_BENCH_OPENCV
#include <opencv2/imgproc.hpp>
#endif

namespace percept::bench {
namespace {

using tactics::Raster;

constexpr int kSide = 1024;

Raster<float> randomMap() {
    Random random(1);
    Raster<float> map(kSide, kSide);
    for (float& value : map.values)
        value = static_cast<float>(random.unit());
    return map;
}

std::vector<float> tapsOf(int count) {
    std::vector<float> taps;
    for (const double weight : tactics::gaussian(count / 2).down)
        taps.push_back(static_cast<float>(weight));
    return taps;
}

/// Both steps one after the other over the whole map, as the source prints them.
void plainBlur(const Raster<float>& map,
               const std::vector<float>& taps,
               Raster<float>& between,
               Raster<float>& target) {
    const int reach = static_cast<int>(taps.size() / 2);
    for (int y = 0; y < map.height; ++y)
        for (int x = reach; x < map.width - reach; ++x) {
            float sum = 0.0F;
            for (int k = -reach; k <= reach; ++k)
                sum += taps[static_cast<std::size_t>(k + reach)] * map.at(x + k, y);
            between.at(x, y) = sum;
        }
    for (int y = reach; y < map.height - reach; ++y)
        for (int x = reach; x < map.width - reach; ++x) {
            float sum = 0.0F;
            for (int k = -reach; k <= reach; ++k)
                sum += taps[static_cast<std::size_t>(k + reach)] * between.at(x, y + k);
            target.at(x, y) = sum;
        }
}

/// Argument: taps.
void blurAgainstTheSourcesLoops(benchmark::State& state) {
    const auto map = randomMap();
    const auto taps = tapsOf(static_cast<int>(state.range(0)));
    Raster<float> target(kSide, kSide);
    Raster<float> between(kSide, kSide);
    Raster<float> plain(kSide, kSide);
    Versus versus;
    for (auto _ : state)
        versus.round([&] { tactics::blurInto(map, taps, target); },
                     [&] { plainBlur(map, taps, between, plain); });
    versus.report(state, kSide * kSide);
}
BENCHMARK(blurAgainstTheSourcesLoops)
    ->Arg(5)
    ->Arg(9)
    ->Iterations(15)
    ->Unit(benchmark::kMillisecond);

#ifdef PERCEPT_BENCH_OPENCV
/// Arguments: taps, whether with AVX2.
void blurAgainstOpenCv(benchmark::State& state) {
    cv::setNumThreads(1);
    const bool avx2 = state.range(1) != 0;
    if (avx2 && tactics::blurProcessor() != tactics::Processor::Avx2)
        return state.SkipWithError("this processor has no AVX2");
    auto map = randomMap();
    const auto taps = tapsOf(static_cast<int>(state.range(0)));
    Raster<float> target(kSide, kSide);
    const cv::Mat source(kSide, kSide, CV_32F, map.values.data());
    const cv::Mat kernel(1, static_cast<int>(taps.size()), CV_32F, const_cast<float*>(taps.data()));
    cv::Mat result(kSide, kSide, CV_32F);
    Versus versus;
    for (auto _ : state)
        versus.round(
            [&] {
                tactics::blurOn(
                    avx2 ? tactics::Processor::Avx2 : tactics::Processor::Plain, map, taps, target);
            },
            [&] {
                cv::sepFilter2D(source,
                                result,
                                CV_32F,
                                kernel,
                                kernel,
                                cv::Point(-1, -1),
                                0.0,
                                cv::BORDER_REPLICATE);
            });
    versus.report(state, kSide * kSide);
}
BENCHMARK(blurAgainstOpenCv)
    ->Args({5, 0})
    ->Args({9, 0})
    ->Args({5, 1})
    ->Args({9, 1})
    ->Iterations(25)
    ->Unit(benchmark::kMillisecond);
#endif

/// Cover for 10,000 places with 64 rays each on the guard post.
void coverOfTenThousandPlaces(benchmark::State& state) {
    const auto file =
        level::readLevel(PERCEPT_SOURCE_DIR "/resources/levels/guard-post.level.json");
    if (!file)
        return state.SkipWithError(file.error().message.c_str());
    const auto surroundings = *tactics::Surroundings::make(file->level);
    std::vector<geometry::Vec3> places;
    for (int i = 0; i < 10000; ++i)
        places.emplace_back(0.5 + i % 100 * 0.32, 0.5 + i / 100 * 0.19, 0.0);
    for (auto _ : state)
        benchmark::DoNotOptimize(tactics::sampleProperties(surroundings,
                                                           tactics::Property::Cover,
                                                           places,
                                                           tactics::Posture::Standing,
                                                           {.samples = 64}));
}
BENCHMARK(coverOfTenThousandPlaces)->Iterations(5)->Unit(benchmark::kMillisecond)->UseRealTime();

enum class Method : std::uint8_t { Radius, Flooding, FloodingAlike, Convolution };

/// What dragging a unit costs: influence and control of 40 units on 256 x 256 cells. Argument:
/// Method; units have different strengths, or all the same.
void influenceWhileDragging(benchmark::State& state) {
    const auto method = static_cast<Method>(state.range(0));
    Random random(5);
    std::vector<tactics::InfluenceUnit> units;
    for (int i = 0; i < 40; ++i)
        units.push_back({.team = i % 2,
                         .column = static_cast<int>(random.below(256)),
                         .row = static_cast<int>(random.below(256)),
                         .strength = random.between(1, 10),
                         .maxRadius = method == Method::Radius ? 30 : 1e9});
    if (method == Method::FloodingAlike)
        for (auto& unit : units)
            unit.strength = 1.0;
    const tactics::InfluenceFrame frame{.width = 256, .height = 256, .cell = 1.0, .teams = 2};
    level::Grid open;
    open.rows.assign(256, std::string(256, '.'));
    const auto grid = *nav::WalkGrid::fromLevel(open);
    const auto influence = [&] {
        if (method == Method::Radius)
            return *tactics::influenceByRadius(frame, units);
        return method == Method::Convolution ? *tactics::influenceByConvolution(frame, units)
                                             : *tactics::influenceByFlooding(frame, units, grid);
    };
    for (auto _ : state) {
        units[0].column = (units[0].column + 1) % 256;
        benchmark::DoNotOptimize(tactics::controlOf(influence()));
    }
}
BENCHMARK(influenceWhileDragging)
    ->DenseRange(0, 3)
    ->Iterations(20)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace
} // namespace percept::bench
