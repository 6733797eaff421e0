#include "editor/ask/RouteChanges.h"

#include "AwareLevel.h"

#include <gtest/gtest.h>

#include <algorithm>

// What would have kept an observer from noticing somebody on a route.
namespace percept::ask {
namespace {

using geometry::Vec2;
using sense::Stance;
using trace::AgentId;
using Of = RouteChange::Of;

const auto kOn = [](auto) { return true; };
constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};

struct Case {
    explicit Case(const level::Level& level)
        : world(sim::compileWorld(level, {}).value()) {
        plan.append({7, 1}, Stance::Stand, 1);
        plan.append({7, 4.5}, Stance::Stand, 1);
    }
    [[nodiscard]] sim::RouteQuestion question(const RoutePlan& of) const {
        const auto stops = of.stops();
        return {kThief, sim::durationOf(stops) + 1, {.seed = 3}, stops};
    }
    [[nodiscard]] sim::RouteReport report(const RoutePlan& of,
                                          std::vector<trace::Command> edits = {}) const {
        auto asked = question(of);
        asked.edits = std::move(edits);
        return sim::watchRoute(world, asked, kOn).value().value();
    }
    [[nodiscard]] std::optional<RouteRemedy> remedy() const {
        return smallestRouteChange(world, question(plan), plan, report(plan), kOn).value();
    }
    /// Whether the route as it is changed leaves her unaware up to the end of a leg.
    [[nodiscard]] bool keeps(const RouteChange& change, std::size_t leg = 0) const {
        RoutePlan other = plan;
        std::vector<trace::Command> edits;
        if (change.of == Of::Stance)
            other.legs[change.leg].stance = change.stance;
        else if (change.of == Of::Speed)
            other.legs[change.leg].speed = change.speed;
        else
            edits.push_back({.kind = trace::CommandKind::Edit,
                             .value = change.intensity > 0 ? 1 : 0,
                             .amount = change.intensity,
                             .part = trace::EditPart::Light,
                             .object = static_cast<std::uint32_t>(change.lamp)});
        const auto marks = report(other, edits).marks;
        return std::ranges::none_of(marks, [&](const sim::RouteMark& each) {
            return each.to > each.from && each.time <= other.times()[leg + 1];
        });
    }

    std::shared_ptr<const sim::World> world;
    RoutePlan plan;
};

std::vector<Of> kindsOf(const RouteRemedy& remedy) {
    std::vector<Of> kinds;
    for (const RouteChange& each : remedy.changes)
        kinds.push_back(each.of);
    return kinds;
}

/// Anna, who only sees.
level::Level seeing(double light) {
    auto level = test::watched(light, {7, 1});
    level.archetypes[0].sensors = {{"sight", 0.01}};
    return level;
}

/// In this light who walks upright is noticed, and who crouches or is slow is not.
level::Level dusk() {
    return seeing(0.27);
}

TEST(RouteChanges, OfferALowerStanceAndTheGreatestSpeedThatKeepTheState) {
    const Case walk(dusk());
    const auto remedy = walk.remedy();

    ASSERT_TRUE(remedy);
    EXPECT_EQ(remedy->mark.observer, kAnna);
    EXPECT_EQ(remedy->mark.from, knowledge::kUnaware);
    EXPECT_EQ(remedy->leg, 0U);
    EXPECT_GE(remedy->response, remedy->needed);
    ASSERT_EQ(kindsOf(*remedy), (std::vector{Of::Stance, Of::Speed}));
    for (const RouteChange& each : remedy->changes) {
        EXPECT_TRUE(walk.keeps(each));
        EXPECT_LT(each.response, remedy->needed);
    }
    RouteChange faster = remedy->changes[1];
    EXPECT_LT(faster.speed, 1.0);
    faster.speed += 0.02;
    EXPECT_FALSE(walk.keeps(faster)) << "it is the greatest";
}

TEST(RouteChanges, WhatIsOfferedOfTheLegBeforeKeepsTheStateOnTheLegOfTheRise) {
    Case walk(dusk());
    walk.plan = {};
    for (const Vec2 place : {Vec2{0.7, 1}, Vec2{1.4, 1}, Vec2{7, 1}, Vec2{7, 4.5}})
        walk.plan.append(place, Stance::Stand, 1);
    const auto remedy = walk.remedy();

    ASSERT_TRUE(remedy);
    EXPECT_GT(remedy->leg, 0U);
    for (const RouteChange& each : remedy->changes)
        EXPECT_TRUE(walk.keeps(each, remedy->leg));
}

/// Anna, who only hears, unless somebody crouches or is slow.
level::Level hearing() {
    auto level = test::watched(0.0, {7, 1});
    level.archetypes[0].sensors = {{"sound", 0.1}};
    level.archetypes[0].awareness.reaction = {0.1, 0.3, 0.2};
    level.archetypes[0].awareness.hearing = {{"sound", {0.3, 2.0, 3.0}}};
    return level;
}

TEST(RouteChanges, OfWhoIsHeardTheySpeakOfWhatIsHeard) {
    const Case walk(hearing());
    const auto remedy = walk.remedy();

    ASSERT_TRUE(remedy);
    EXPECT_EQ(remedy->mark.cause.by, sim::RouteCause::By::Signal);
    EXPECT_EQ((*walk.world->senses)[remedy->mark.cause.modality].id, "sound");
    EXPECT_EQ(remedy->needed, 0.3);
    EXPECT_GE(remedy->response, remedy->needed);
    ASSERT_FALSE(remedy->changes.empty());
    for (const RouteChange& each : remedy->changes)
        EXPECT_LT(each.response, remedy->needed);
}

TEST(RouteChanges, HoldAsLongAsHeIsWatchedOrSayUntilWhen) {
    std::size_t whole = 0;
    std::size_t partly = 0;
    // He comes by once, or goes on into what she sees and hears at once.
    for (const bool goesOn : {false, true})
        for (const auto& level : {dusk(), hearing()}) {
            Case walk(level);
            if (goesOn)
                for (const Vec2 place : {Vec2{13, 4.5}, Vec2{7, 4.5}, Vec2{3, 3}})
                    walk.plan.append(place, Stance::Stand, 2);
            const auto remedy = walk.remedy();
            ASSERT_TRUE(remedy);
            for (const RouteChange& each : remedy->changes) {
                RoutePlan other = walk.plan;
                if (each.of == Of::Stance)
                    other.legs[each.leg].stance = each.stance;
                else
                    other.legs[each.leg].speed = each.speed;
                const auto report = walk.report(other);
                const auto rise = std::ranges::find_if(report.marks, [](const auto& mark) {
                    return mark.observer == kAnna && mark.to > knowledge::kUnaware;
                });
                EXPECT_EQ(rise == report.marks.end(), !each.until);
                if (each.until && rise != report.marks.end()) {
                    EXPECT_EQ(*each.until, rise->time);
                }
                ++(each.until ? partly : whole);
            }
        }
    EXPECT_GT(whole, 0U);
    EXPECT_GT(partly, 0U);
}

TEST(RouteChanges, OfferTheBrightestLampThatKeepsTheState) {
    auto level = seeing(0.05);
    level::Light lamp;
    lamp.id = "lamp";
    lamp.position = {7, 3, 3};
    lamp.radius = 8;
    lamp.intensity = 1.0;
    level.lights = {lamp};
    const Case walk(level);
    const auto remedy = walk.remedy();

    ASSERT_TRUE(remedy);
    const auto kinds = kindsOf(*remedy);
    const auto found = std::ranges::find(kinds, Of::Lamp);
    ASSERT_NE(found, kinds.end());
    RouteChange dimmed = remedy->changes[static_cast<std::size_t>(found - kinds.begin())];
    EXPECT_GT(dimmed.intensity, 0.0);
    EXPECT_LT(dimmed.intensity, 1.0);
    EXPECT_TRUE(walk.keeps(dimmed));
    dimmed.intensity += 0.02;
    EXPECT_FALSE(walk.keeps(dimmed)) << "it is the brightest";
}

TEST(RouteChanges, WhereNothingAloneIsEnoughNothingIsOffered) {
    const auto remedy = Case(seeing(1.0)).remedy();
    ASSERT_TRUE(remedy);
    EXPECT_TRUE(remedy->changes.empty());
}

TEST(RouteChanges, WhoIsNotNoticedNeedsNoneAndWhoStopsGetsNone) {
    EXPECT_FALSE(Case(seeing(0.05)).remedy());
    const Case walk(dusk());
    const auto stopped = smallestRouteChange(
        walk.world, walk.question(walk.plan), walk.plan, walk.report(walk.plan), [](double) {
            return false;
        });
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);
}

} // namespace
} // namespace percept::ask
