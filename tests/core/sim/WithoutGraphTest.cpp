#include "LevelBuilder.h"
#include "Sanitized.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/Footing.h"
#include "percept/nav/GenerateNavigation.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

/// A level that nobody made a navigation graph for: its agents find their paths all the same.
namespace percept::sim::without_graph_test {
namespace {

using geometry::Vec2;

constexpr Vec2 kFrom{1.5, 1.5};
constexpr Vec2 kTo{22.5, 14.5};

/// Boxes, a wall with a gap, both where they happen to be.
level::Level drawnRoom() {
    test::LevelBuilder builder(24, 16);
    const int boxes = *rc::gen::inRange(0, 5);
    for (int i = 0; i < boxes; ++i) {
        const double x = *rc::gen::inRange(30, 190) * 0.1;
        const double y = *rc::gen::inRange(30, 110) * 0.1;
        builder.box({x, y},
                    {x + *rc::gen::inRange(2, 30) * 0.1, y + *rc::gen::inRange(2, 30) * 0.1});
    }
    const double wall = *rc::gen::inRange(90, 150) * 0.1;
    const double gap = *rc::gen::inRange(20, 140) * 0.1;
    // Too narrow, or with room to steer: in a gap that just fits, who stays clear of walls may
    // stick.
    const double width = *rc::gen::inRange(10, 20) * (*rc::gen::arbitrary<bool>() ? 0.1 : 0.03);
    builder.wall({wall, 0}, {wall, gap - width / 2}).wall({wall, gap + width / 2}, {wall, 16});
    RC_LOG() << boxes << " boxes, wall at " << wall << ", gap at " << gap << " of " << width;
    return builder.bot(kFrom).build();
}

/// What a path costs as tools say it; nothing: there is none.
std::optional<double> predicted(const level::Level& level, Vec2 from) {
    const auto graph = nav::graphOf(level).value();
    const geometry::WallIndex walls(level::solidSegments(level));
    const nav::Footing footing{&graph, &walls};
    const nav::Walker walker{nav::widestBody(level)};
    const auto ends = nav::endsOf(footing, from, kTo, walker, false);
    if (ends.straight)
        return geometry::distance(from, kTo);
    if (!ends.isSearchable())
        return std::nullopt;
    auto search = nav::PathSearch::aStar(graph, *ends.from, *ends.to);
    if (search.step(graph, std::numeric_limits<int>::max()) != nav::SearchStatus::Found)
        return std::nullopt;
    return nav::costWithWalks(graph, search.path(graph), from, kTo);
}

RC_GTEST_PROP(WithoutGraph, AgentsWalkThePathThatToolsFindAndGetThere, ()) {
    const auto level = drawnRoom();
    const auto world = compileWorld(level, {});
    RC_PRE(static_cast<bool>(world));
    trace::RecordBuffer records;
    Simulation simulation(*world, {.seed = 1}, trace::TraceLevel::Full, &records);
    const auto command = [&](trace::CommandKind kind, Vec2 place) {
        const trace::Command given{simulation.frame(), kind, trace::AgentId{0}, place, 0};
        simulation.step({&given, 1}, trace::TraceLevel::Full, &records);
    };
    command(trace::CommandKind::Possess, {});
    command(trace::CommandKind::MoveTo, kTo);
    const auto& requests = records.rows<trace::PathRequested>();
    RC_ASSERT(!requests.empty());
    const auto cost = predicted(level, requests.back().data.from);
    const auto place = [&] { return simulation.state().population.agents[0].body.position; };
    const int frames = cost ? 3600 : 60;
    for (int i = 0; i < frames && geometry::distance(place(), kTo) > 0.5; ++i)
        simulation.step({}, trace::TraceLevel::Full, &records);
    const auto& answers = records.rows<trace::PathAnswered>();
    RC_ASSERT(!answers.empty());
    RC_ASSERT((answers.front().data.status == trace::PathStatus::Found) == cost.has_value());
    if (!cost)
        return;
    // It may have moved a little while the search went on.
    RC_ASSERT(std::abs(answers.front().data.cost - *cost) < 0.1);
    RC_LOG() << ", at " << place().x << ", " << place().y;
    RC_ASSERT(geometry::distance(place(), kTo) <= 0.5);
}

/// Who turns where a path bends beside a gap, as soon as the corner is near, has to turn late
/// enough to come through.
TEST(WithoutGraph, NobodySticksInAGapThatThePathBendsIn) {
    for (const double wall : {9.7, 11.4, 13.3, 14.6})
        for (double gap = 2.1; gap < 14; gap += 0.8)
            for (const double width : {1.1, 1.2, 1.5}) {
                const auto level = test::LevelBuilder(24, 16)
                                       .wall({wall, 0}, {wall, gap - width / 2})
                                       .wall({wall, gap + width / 2}, {wall, 16})
                                       .bot(kFrom)
                                       .build();
                Simulation simulation(compileWorld(level, {}).value(), {.seed = 1});
                const auto command = [&](trace::CommandKind kind, Vec2 place) {
                    return trace::Command{simulation.frame(), kind, trace::AgentId{0}, place, 0};
                };
                const std::array commands{command(trace::CommandKind::Possess, {}),
                                          command(trace::CommandKind::MoveTo, kTo)};
                simulation.step(commands);
                const auto place = [&] {
                    return simulation.state().population.agents[0].body.position;
                };
                for (int i = 0; i < 1800 && geometry::distance(place(), kTo) > 0.5; ++i)
                    simulation.step();
                EXPECT_LE(geometry::distance(place(), kTo), 0.5)
                    << "wall at " << wall << ", gap at " << gap << " of " << width << ", at "
                    << place().x << ", " << place().y;
            }
}

} // namespace
} // namespace percept::sim::without_graph_test
