#include "app/studio/session/Session.h"

#include "LevelBuilder.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <QGuiApplication>

namespace percept::bench {
namespace {

using geometry::Vec2;

/// Places in rows, 4 m apart.
level::Place placeOf(int number) {
    return {4.0 * (number % 100), 4.0 * (number / 100), {}};
}

/// `count` waypoints and walls, a tenth as many regions.
level::Level largeLevel(int count) {
    level::Level level;
    level.name = "large";
    level.bounds = {{-4, -4}, {404, 4.0 * count / 100 + 4}};
    for (int i = 0; i < count; ++i) {
        auto& waypoint = level.waypoints.emplace_back();
        waypoint.id = fmt::format("waypoint_{}", i);
        waypoint.position = placeOf(i);
        waypoint.qualities.emplace_back("cover", level::Json{"0.5"});
        if (i > 0)
            waypoint.links.push_back(fmt::format("waypoint_{}", i - 1));
        auto& wall = level.walls.emplace_back();
        wall.id = fmt::format("wall_{}", i);
        const Vec2 from = placeOf(i).plan() + Vec2(1, 1);
        wall.points = {from, from + Vec2(1.5, 0.5)};
        if (i % 10 != 0)
            continue;
        auto& region = level.regions.emplace_back();
        region.id = fmt::format("region_{}", i);
        region.polygon = {from, from + Vec2(3, 0), from + Vec2(3, 3), from + Vec2(0, 3)};
    }
    return level;
}

/// A move of the mouse that drags an object, all that happens in the session; drawing is beside it.
/// Arguments: the kind, how many waypoints and walls there are.
void drag(benchmark::State& state) {
    int argc = 1;
    char name[] = "bench";
    char* argv[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static QGuiApplication application(argc, argv);
    const auto kind = state.range(0) == 0   ? edit::kKindOf<level::Waypoint>
                      : state.range(0) == 1 ? edit::kKindOf<level::Region>
                                            : edit::kKindOf<level::Wall>;
    state.SetLabel(std::string(edit::nameOf(kind)));
    session::Session session;
    session.newLevel();
    while (session.isBusy() || !session.editing()->isOpen())
        QCoreApplication::processEvents();
    session.editing()->openLevel(largeLevel(static_cast<int>(state.range(1))), true);
    auto& editing = *session.editing();
    const auto id = editing.document().idsOf(kind)[7];
    editing.select(edit::Selection({id}));
    const auto grip = edit::pointsOf(editing.document().object(id)).front();
    canvas::MapTool::Pointer pointer{grip, 20.0, {}, {}};
    editing.press(pointer);
    double along = 0;
    for (auto _ : state) {
        along = along > 30 ? 1 : along + 0.37;
        pointer.at = grip + Vec2(along, 0.5 * along);
        editing.move(pointer);
    }
    if (!editing.document().isInTransaction())
        state.SkipWithError("nothing was dragged");
    editing.escape();
}

BENCHMARK(drag)
    ->ArgsProduct({{0, 1, 2}, {1'000, 10'000}})
    ->Name("drag/kind_and_count")
    ->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace percept::bench
