#include "percept/overlay/AgentOverlay.h"

#include "Inspect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace percept::overlay {
namespace {

using test::all;
using testing::SizeIs;
using trace::AgentId;

trace::View twoAgents() {
    trace::View view;
    view.agents = {{.position = {2, 3}, .heading = 1, .facing = 2, .health = 1, .alive = true},
                   {.position = {8, 3}, .health = 0.5, .alive = true}};
    return view;
}

const std::vector<AgentLook> kLooks{{.name = "ann", .team = 0}, {.name = "bob", .team = 1}};

std::vector<Shape> shapesOf(const DisplayList& list, Glyph glyph) {
    std::vector<Shape> found;
    for (const auto& shape : all<Shape>(list, Layer::Agents))
        if (shape.glyph == glyph)
            found.push_back(shape);
    return found;
}

TEST(AgentOverlay, TurnsTheNoseToTheFacingAndTheTickToTheHeading) {
    const auto view = twoAgents();

    const auto list = drawAgents({.view = view, .looks = kLooks});

    EXPECT_EQ(shapesOf(list, Glyph::Nose).at(0).turn, 2);
    const auto tick = shapesOf(list, Glyph::Square).at(0);
    EXPECT_EQ(tick.turn, 1);
    EXPECT_GT(tick.shift.x, 0);
    EXPECT_LT(tick.shift.y, 0) << "up on the screen";
}

TEST(AgentOverlay, WhoIsNoAgentAtThatMomentIsNotDrawn) {
    auto view = twoAgents();
    view.crowd.groups.resize(1);
    const auto two = drawAgents({.view = view, .looks = kLooks});
    view.agents.push_back({.folded = true}); // at the origin, without health

    const auto list = drawAgents({.view = view, .looks = kLooks});

    EXPECT_EQ(list, two);
}

TEST(AgentOverlay, ABodyThatIsCarriedIsSeenOnWhoCarriesIt) {
    auto view = twoAgents();
    view.agents[1].alive = false;
    view.graves = {{AgentId{1}, {9, 9}}};
    EXPECT_FALSE(carrierOf(view, view.graves[0]));
    EXPECT_THAT(shapesOf(drawAgents({.view = view, .looks = kLooks}), Glyph::Grave), SizeIs(0))
        << "below the agents";

    view.graves[0].position = view.agents[0].position;

    EXPECT_EQ(carrierOf(view, view.graves[0]), AgentId{0});
    const auto list = drawAgents({.view = view, .looks = kLooks});
    const auto bodies = shapesOf(list, Glyph::Grave);
    ASSERT_THAT(bodies, SizeIs(1));
    EXPECT_EQ(bodies[0].fill.ink, Ink::TeamB);
    EXPECT_NE(bodies[0].shift, (Vec2{0, 0})) << "beside the agent, which would hide it";
    const auto labels = all<Label>(list, Layer::Labels);
    EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const Label& label) {
        return label.text == "carries bob";
    }));
}

TEST(AgentOverlay, GivesTeamsTheirShapeAndColourAndLaterOnesALetter) {
    const auto view = twoAgents();

    const auto list = drawAgents({.view = view, .looks = kLooks});

    EXPECT_EQ(shapesOf(list, Glyph::Circle).at(0).fill.ink, Ink::TeamA);
    EXPECT_EQ(shapesOf(list, Glyph::RoundedSquare).at(0).fill.ink, Ink::TeamB);
    EXPECT_EQ(letterOfTeam(3), "");
    EXPECT_EQ(letterOfTeam(4), "E");
    EXPECT_EQ(letterOfTeam(25), "Z");
    EXPECT_EQ(letterOfTeam(26), "27");
    EXPECT_EQ(inkOfTeam(5), Ink::TeamB);
}

TEST(AgentOverlay, ShowsTheAwarenessOfThoseWhoHaveOneByColourAndSymbol) {
    const auto view = twoAgents();
    const auto symbolsOf = [&](std::int8_t state) {
        const std::vector<std::int8_t> states{state, kNoAwareness};
        const auto list = drawAgents({.view = view, .looks = kLooks, .awareness = states});
        return std::array{shapesOf(list, Glyph::QuarterDisc).size(),
                          shapesOf(list, Glyph::HalfDisc).size(),
                          shapesOf(list, Glyph::Exclamation).size()};
    };
    const auto plain = drawAgents({.view = view, .looks = kLooks});

    EXPECT_EQ(symbolsOf(0), (std::array<std::size_t, 3>{0, 0, 0}));
    EXPECT_EQ(symbolsOf(1), (std::array<std::size_t, 3>{1, 0, 0}));
    EXPECT_EQ(symbolsOf(2), (std::array<std::size_t, 3>{0, 1, 0}));
    EXPECT_EQ(symbolsOf(3), (std::array<std::size_t, 3>{0, 0, 1}));
    EXPECT_EQ(symbolsOf(5), (std::array<std::size_t, 3>{0, 0, 0})) << "its number instead";
    const std::vector<std::int8_t> unaware{0, kNoAwareness};
    EXPECT_EQ(
        shapesOf(drawAgents({.view = view, .looks = kLooks, .awareness = unaware}), Glyph::Circle)
            .size(),
        shapesOf(plain, Glyph::Circle).size() + 1)
        << "an empty ring for one of them";
}

TEST(AgentOverlay, GivesNumberedConesALookOfTheirOwn) {
    for (std::size_t place = 1; place < 5; ++place) {
        EXPECT_NE(numberedConeStroke(place).ink, numberedConeStroke(place - 1).ink);
        EXPECT_NE(numberedConeStroke(place).dash, numberedConeStroke(place - 1).dash);
    }
}

TEST(AgentOverlay, DoesNotDrawTheDead) {
    auto view = twoAgents();
    view.agents[0].alive = false;

    const auto list = drawAgents({.view = view, .looks = kLooks});

    EXPECT_THAT(shapesOf(list, Glyph::Nose), SizeIs(2)) << "bob's, below and above his body";
    EXPECT_THAT(list.pickables(), SizeIs(1));
    EXPECT_EQ(list.pickables()[0].object, (ObjectRef{ObjectKind::Agent, 1}));
}

TEST(AgentOverlay, ShowsLostHealthAsAnArc) {
    const auto view = twoAgents();

    const auto arcs = all<Arc>(drawAgents({.view = view}), Layer::Agents);

    ASSERT_THAT(arcs, SizeIs(2)) << "only for the one who was hurt";
    EXPECT_NEAR(std::abs(arcs[1].sweep), maths::kPi, 1e-12);
}

TEST(AgentOverlay, NamesCanBeHidden) {
    const auto view = twoAgents();

    EXPECT_THAT(all<Label>(drawAgents({.view = view, .looks = kLooks}), Layer::Labels), SizeIs(2));
    EXPECT_THAT(all<Label>(drawAgents({.view = view, .looks = kLooks, .layers = {.names = false}}),
                           Layer::Labels),
                SizeIs(0));
}

TEST(AgentOverlay, CutsTheFieldOfViewAtWallsAndDoors) {
    const auto view = twoAgents();
    const std::vector<geometry::WallSegment> box{
        {{0, 0}, {10, 0}}, {{10, 0}, {10, 6}}, {{10, 6}, {0, 6}}, {{0, 6}, {0, 0}}};
    const geometry::Sight sight{geometry::WallIndex(box)};
    const std::vector<AgentLook> looks{{.fieldOfView = maths::kTwoPi}};
    const std::vector<geometry::WallSegment> door{{{5, 0}, {5, 6}}};
    const auto seenArea = [&](std::span<const geometry::WallSegment> doors) {
        const auto list = drawAgents({.view = view,
                                      .looks = looks,
                                      .selected = AgentId{0},
                                      .sight = &sight,
                                      .doors = doors});
        const auto cones = all<Area>(list, Layer::Cones);
        return cones.size() == 1 ? test::areaOf(list, cones[0]) : -1.0;
    };

    EXPECT_NEAR(seenArea({}), 60.0, 0.1);
    EXPECT_NEAR(seenArea(door), 30.0, 0.1);
    EXPECT_THAT(
        all<Area>(drawAgents({.view = view, .looks = looks, .sight = &sight}), Layer::Cones),
        SizeIs(0))
        << "nobody is selected";
}

TEST(AgentOverlay, EveryViewConeIsDrawnInItsOwnDash) {
    const auto view = twoAgents();
    const geometry::Sight sight;
    const std::vector<AgentLook> looks{
        {.cones = {{0, maths::kPi / 8, 6}, {0, maths::kPi / 2, 4}, {maths::kPi, maths::kPi, 2}}}};

    const auto list =
        drawAgents({.view = view, .looks = looks, .selected = AgentId{0}, .sight = &sight});

    const auto areas = all<Area>(list, Layer::Cones);
    const auto lines = all<Line>(list, Layer::Cones);
    ASSERT_THAT(areas, SizeIs(3));
    ASSERT_THAT(lines, SizeIs(3));
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& cone = looks[0].cones[i];
        const double sector = cone.angle / 2 * cone.length * cone.length;
        EXPECT_NEAR(test::areaOf(list, areas[i]), sector, 0.05 * sector) << i;
    }
    EXPECT_EQ(lines[0].stroke.dash, kSolid);
    EXPECT_EQ(lines[1].stroke.dash, kSecondConeDash);
    EXPECT_EQ(lines[2].stroke.dash, kThirdConeDash);
}

TEST(AgentOverlay, MemoryFadesWithAge) {
    const auto view = twoAgents();
    const AgentMind mind{.memory = {{AgentId{1}, {4, 4}, 1.0}, {AgentId{1}, {5, 5}, 0.0}}};

    const auto list =
        drawAgents({.view = view, .looks = kLooks, .selected = AgentId{0}, .mind = &mind});

    const auto ghosts = all<Shape>(list, Layer::Ghosts);
    ASSERT_THAT(ghosts, SizeIs(2));
    EXPECT_EQ(ghosts[0].fill.opacity, 0) << "an outline";
    EXPECT_GT(ghosts[0].outline.opacity, ghosts[1].outline.opacity);
    EXPECT_EQ(all<Label>(list, Layer::Ghosts).at(0).text, "?");
}

TEST(AgentOverlay, SenseLinksAreLinesToWhereOthersAreBelievedToBe) {
    const auto view = twoAgents();
    const AgentMind mind{
        .memory = {{AgentId{1}, {4, 4}, 1.0, true}, {AgentId{1}, {5, 5}, 0.5, false}},
        .changes = {{"the open door gate", Glyph::Square, {6, 6}, 1.0, false}}};

    const auto list =
        drawAgents({.view = view, .looks = kLooks, .selected = AgentId{0}, .mind = &mind});

    const auto lines = all<Line>(list, Layer::Ghosts);
    ASSERT_THAT(lines, SizeIs(3));
    EXPECT_EQ(lines[0].stroke.dash, kSolid);
    EXPECT_NE(lines[1].stroke.dash, kSolid) << "told";
    EXPECT_NE(lines[2].stroke.dash, kSolid);
    EXPECT_EQ(list.points(lines[2].points).front(), view.agents[0].position);
    EXPECT_EQ(list.points(lines[2].points).back(), (Vec2{6, 6}));
    EXPECT_EQ(all<Label>(list, Layer::Ghosts).back().text, "the open door gate");

    const auto without = drawAgents({.view = view,
                                     .looks = kLooks,
                                     .selected = AgentId{0},
                                     .mind = &mind,
                                     .layers = {.ghosts = false}});
    EXPECT_THAT(all<Shape>(without, Layer::Ghosts), SizeIs(0));
    EXPECT_THAT(all<Line>(without, Layer::Ghosts), SizeIs(0));
}

TEST(AgentOverlay, AnArcLeadsFromWhoTellsToWhoIsTold) {
    const auto view = twoAgents();
    const std::array sharings{Sharing{AgentId{1}, AgentId{0}, "thief", false, 1.0},
                              Sharing{AgentId{1}, AgentId{7}, "thief", false, 1.0}};

    const auto list = drawAgents({.view = view, .looks = kLooks, .sharings = sharings});

    const auto arcs = all<Line>(list, Layer::Connections);
    ASSERT_THAT(arcs, SizeIs(1)) << "nobody is drawn who is not there";
    EXPECT_EQ(list.points(arcs[0].points).front(), view.agents[1].position);
    EXPECT_EQ(list.points(arcs[0].points).back(), view.agents[0].position);
    EXPECT_EQ(arcs[0].heads, Heads::End);
    EXPECT_EQ(arcs[0].stroke.ink, Ink::Sound);
    EXPECT_GT(arcs[0].points.count, 4U) << "bent";
}

TEST(AgentOverlay, DrawsPathAndTargetOfTheSelectedAgentOnly) {
    const auto view = twoAgents();
    const AgentMind mind{.target = AgentId{1}, .path = {{2, 3}, {4, 3}, {4, 5}}};

    const auto list =
        drawAgents({.view = view, .looks = kLooks, .selected = AgentId{0}, .mind = &mind});
    const auto unselected = drawAgents({.view = view, .looks = kLooks, .mind = &mind});

    const auto path = all<Line>(list, Layer::Navigation);
    ASSERT_THAT(path, SizeIs(2)) << "halo and line";
    EXPECT_EQ(path[0].stroke.ink, Ink::Canvas);
    EXPECT_GT(path[0].stroke.width, path[1].stroke.width);
    EXPECT_THAT(all<Line>(list, Layer::Tests), SizeIs(1));
    EXPECT_THAT(all<Line>(unselected, Layer::Navigation), SizeIs(0));
}

TEST(AgentOverlay, DrawsWhatFlewAndWhatRemains) {
    auto view = twoAgents();
    view.projectiles = {{.position = {1, 1}}};
    view.tracers = {{.from = {0, 0}, .to = {3, 0}}};
    view.blasts = {{.position = {4, 4}, .radius = 1.5}};
    view.graves = {{.agent = AgentId{1}, .position = {6, 1}}};
    view.trail = {{.agent = AgentId{0}, .position = {2, 2}}};

    const auto list = drawAgents({.view = view, .looks = kLooks});

    EXPECT_THAT(all<Line>(list, Layer::Wavefronts), SizeIs(2)) << "tracer and the rocket's tail";
    const auto blast = all<Arc>(list, Layer::Wavefronts).at(0);
    EXPECT_EQ(blast.radius.metres, 1.5);
    const auto remains = all<Shape>(list, Layer::Waypoints);
    ASSERT_THAT(remains, SizeIs(2));
    EXPECT_EQ(remains[0].glyph, Glyph::Grave);
    EXPECT_EQ(remains[0].fill.ink, Ink::TeamB);
    EXPECT_EQ(remains[1].fill.ink, Ink::TeamA);
}

TEST(AgentOverlay, AddsARingForAPossessedAgent) {
    auto view = twoAgents();
    view.agents[0].possessed = true;

    int rings = 0;
    for (const auto& shape : shapesOf(drawAgents({.view = view}), Glyph::Circle))
        rings += shape.outline.ink == Ink::Focus && shape.outline.width > 0 ? 1 : 0;

    EXPECT_EQ(rings, 1);
}

} // namespace
} // namespace percept::overlay
