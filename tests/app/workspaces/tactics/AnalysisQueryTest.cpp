#include "app/workspaces/tactics/AnalysisQuery.h"

#include "LevelBuilder.h"

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// Two sides, a box to hide behind.
level::Level someLevel(double x) {
    auto level = test::LevelBuilder(20, 15).box({9, 5}, {11, 9}).bot({x, 7}).bot({16, 7}).build();
    for (const char* team : {"red", "blue"})
        level.teams.emplace_back().id = team;
    level.agents[0].team = "red";
    level.agents[1].team = "blue";
    return level;
}

AnalysisRequest asking(std::vector<AnalysisRequest::Shown> shown, double x = 4.0) {
    AnalysisRequest request;
    request.level = std::make_shared<const level::Level>(someLevel(x));
    request.best = shown.front().name;
    request.shown = std::move(shown);
    return request;
}

TEST(AnalysisQuery, DrawsAgainWhatAnEditChangesAlone) {
    AnalysisQuery desk;
    const auto cover = desk.answer(asking({{"cover"}}));
    ASSERT_EQ(cover.problem, "");
    ASSERT_FALSE(cover.spots.empty());

    EXPECT_EQ(desk.answer(asking({{"cover"}}, 5.0)).list, cover.list) << "it rests on no unit";
    EXPECT_NE(desk.answer(asking({{"cover", 0.8}}, 5.0)).list, cover.list);
    const auto forces = desk.answer(asking({{"influence red | blue"}}));
    EXPECT_NE(desk.answer(asking({{"influence red | blue"}}, 5.0)).list, forces.list);
}

TEST(AnalysisQuery, DrawsWhatADeskThatKnewNothingWould) {
    AnalysisQuery desk;
    for (const double x : {3.0, 3.0, 4.5, 3.0})
        for (const char* name : {"cover", "influence red | blue", "security"}) {
            auto request = asking({{name}, {"exposure", 0.3}}, x);
            for (const char* viewer : {"", "red"}) {
                request.viewer = viewer;
                const auto fresh = AnalysisQuery().answer(request);
                const auto found = desk.answer(request);

                EXPECT_EQ(*found.list, *fresh.list) << name << " at " << x;
                EXPECT_EQ(found.maps, fresh.maps);
                EXPECT_EQ(found.spots, fresh.spots);
            }
        }
}

} // namespace
} // namespace percept::session
