#include "Ask.h"
#include "GuardLevel.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/replay/Verify.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"
#include "percept/base/Random.h"
#include "percept/sense/GateNames.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <set>

namespace percept::ask::offers_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kAt = 20;

/// Anna, who looks east from (4, 3), and a thief somewhere who is there for eyes and ears alike.
level::Level annaAndThiefAt(double x, double y) {
    auto level = test::listening();
    level.archetypes[1].emissions = {{"sight", 0.5, "presence", 0.25, {}},
                                     {"sound", 1.0, "presence", 0.25, {}}};
    level.agents.push_back(test::thiefAt(x, y));
    return level;
}

/// The same, unheard: a sound would make Anna look round.
level::Level silentThiefAt(double x, double y) {
    auto level = annaAndThiefAt(x, y);
    level.archetypes[1].emissions.pop_back();
    return level;
}

/// One region all over, so that the sense graph carries.
void carryByGraph(level::Level& level) {
    level.senseManager = "graph";
    level::Region all;
    all.id = "all";
    all.polygon = {{0, 0}, {16, 0}, {16, 6}, {0, 6}};
    all.ceiling = 3;
    all.attenuation = {{"sound", 0.8}};
    level.regions = {all};
}

class OffersTest : public testing::Test {
protected:
    std::unique_ptr<replay::Recording> record(const level::Level& level) {
        const auto path = folder / "night.percept";
        const auto runnable =
            runner::prepareLevel(level::writeLevel(level), "night", {.seed = 3}).value();
        auto recorder =
            record::Recorder::start(path, runnable->info(trace::TraceLevel::Normal)).value();
        EXPECT_TRUE(runner::runHeadless(runnable, {.frames = 100}, recorder.get()));
        EXPECT_TRUE(recorder->close());
        return replay::Recording::open(path).value();
    }

    /// Tries everything that is offered of one sense: nothing is noticed as it was, and all is with
    /// the change. @return the parts that were edited
    std::set<trace::EditPart> tryAll(const level::Level& level, const std::string& modality) {
        auto recording = record(level);
        const auto why = whyNoticed(*recording, kAnna, kThief, kAt).value();
        std::set<trace::EditPart> parts;
        for (const Perception& perception : why.perceptions) {
            if (perception.modality != modality)
                continue;
            EXPECT_FALSE(perception.notified);
            EXPECT_FALSE(perception.remedy.offers.empty()) << perception.answer;
            for (const Offer& offer : perception.remedy.offers) {
                const ForkQuestion question{.frame = why.frame,
                                            .original = {},
                                            .changed = offer.commands,
                                            .agent = why.agent,
                                            .about = why.about,
                                            .modality = perception.id,
                                            .frames = 60};
                const auto report = tryFork(*recording, question).value();
                EXPECT_FALSE(report.original.notified) << offer.text;
                EXPECT_TRUE(report.changed.notified) << offer.text << ": " << report.changed.miss;
                EXPECT_TRUE(isVerified(*recording, question)) << offer.text;
                parts.insert(offer.commands.at(0).part);
            }
        }
        return parts;
    }

    /// Whether Anna notices the thief once the run has been changed.
    static bool isNoticedWith(replay::Recording& recording,
                              const WhyNoticed& why,
                              trace::ModalityId modality,
                              std::vector<trace::Command> changed) {
        const ForkQuestion question{.frame = why.frame,
                                    .original = {},
                                    .changed = std::move(changed),
                                    .agent = kAnna,
                                    .about = kThief,
                                    .modality = modality,
                                    .frames = 30};
        return tryFork(recording, question).value().changed.notified;
    }

    bool isVerified(replay::Recording& recording, const ForkQuestion& question) {
        const auto path = folder / "fork.percept";
        EXPECT_TRUE(saveFork(recording, question, path));
        const auto fork = replay::Recording::open(path).value();
        return replay::verify(*fork, runner::SimulationFactory(), [](Frame, Frame) { return true; })
            .value()
            .verified();
    }

    TemporaryFolder folder;
};

TEST_F(OffersTest, WhoStandsBesideTheViewMakesAnnaTurn) {
    auto level = silentThiefAt(4, 5.5);
    level.archetypes[0].fieldOfView = 2.0;

    const auto parts = tryAll(level, "sight");

    EXPECT_TRUE(parts.count(trace::EditPart::Turn) == 1);
}

TEST_F(OffersTest, TheTurnSaysToWhichSide) {
    auto level = silentThiefAt(4, 5.5);
    level.archetypes[0].fieldOfView = 2.0;
    const auto left = whyNoticed(*record(level), kAnna, kThief, kAt).value();
    EXPECT_NE(left.perceptions[0].remedy.text.find("\u00b0 to the left"), std::string::npos)
        << left.perceptions[0].remedy.text;

    level.agents[1].position = level::Place{4, 0.5, {}};
    const auto right = whyNoticed(*record(level), kAnna, kThief, kAt).value();
    EXPECT_NE(right.perceptions[0].remedy.text.find("\u00b0 to the right"), std::string::npos)
        << right.perceptions[0].remedy.text;
}

TEST_F(OffersTest, WhoIsTooFarIsReachedByALongerRange) {
    auto level = silentThiefAt(7, 3);
    level.modalities[1].maxRange = 2;

    EXPECT_EQ(tryAll(level, "sight"), (std::set{trace::EditPart::Range, trace::EditPart::Place}));
}

TEST_F(OffersTest, WhoIsHardToSeeBecomesMoreVisible) {
    auto level = silentThiefAt(7, 3);
    level.archetypes[1].emissions[0].strength = 0.1;

    const auto parts = tryAll(level, "sight");

    EXPECT_TRUE(parts.count(trace::EditPart::Strength) == 1);
    EXPECT_TRUE(parts.count(trace::EditPart::Threshold) == 1);
}

TEST_F(OffersTest, WhatTheAirSwallowsIsSwallowedLess) {
    auto level = annaAndThiefAt(7, 5);
    level.modalities[0].attenuation = 0.7;
    level.archetypes[0].fieldOfView = 0.1;

    EXPECT_TRUE(tryAll(level, "sound").count(trace::EditPart::Attenuation) == 1);
}

TEST_F(OffersTest, WhatARegionSwallowsIsSwallowedLess) {
    auto level = annaAndThiefAt(7, 5);
    carryByGraph(level);
    level.archetypes[0].fieldOfView = 0.1;

    EXPECT_TRUE(tryAll(level, "sound").count(trace::EditPart::Region) == 1);
}

TEST_F(OffersTest, AMissingSenseIsTriedFineEnoughForWhatArrives) {
    auto level = annaAndThiefAt(7, 5);
    level.archetypes[0].sensors = {{"sight", 0.2}};
    level.archetypes[0].fieldOfView = 0.1;

    EXPECT_EQ(tryAll(level, "sound"), std::set{trace::EditPart::Threshold});
}

/// The smallest range just meets where the thief stands now; before Anna may act on the sight of
/// him he has gone on.
TEST_F(OffersTest, WhereTheSmallestValueFailsInTheRunLargerOnesAreTried) {
    auto level = silentThiefAt(7, 3);
    level.archetypes[0].weapons = level::ravenWeapons();
    level.archetypes[0].reaction = 0.5;
    level.archetypes[1].brain = "guard";
    level.archetypes[1].emissions[0].strength = 1;
    level.agents[1].patrol = {"east"};
    level.doors[0].open = true;
    level.modalities[1].maxRange = 2;
    auto recording = record(level);

    const auto why = whyNoticed(*recording, kAnna, kThief, kAt).value();

    const auto& remedy = why.perceptions.at(0).remedy;
    ASSERT_EQ(why.perceptions[0].reason, trace::Gate::Range);
    const auto range = std::ranges::find_if(remedy.offers, [](const Offer& offer) {
        return offer.commands.at(0).part == trace::EditPart::Range;
    });
    ASSERT_NE(range, remedy.offers.end()) << remedy.text;
    EXPECT_GT(range->commands[0].amount, why.perceptions[0].distance * 1.1) << range->text;
}

TEST_F(OffersTest, AMissingSenseIsNoRemedyWhereItWouldNotNotice) {
    auto level = annaAndThiefAt(7, 5);
    level.archetypes[0].sensors = {{"sight", 0.2}};
    level.archetypes[0].fieldOfView = 0.1;
    level.modalities[0].maxRange = 1;
    auto recording = record(level);

    const auto why = whyNoticed(*recording, kAnna, kThief, kAt).value();

    const auto sound = std::ranges::find(why.perceptions, "sound", &Perception::modality);
    ASSERT_NE(sound, why.perceptions.end());
    ASSERT_EQ(sound->reason, trace::Gate::Modality);
    EXPECT_EQ(sound->remedy.text, "");
    EXPECT_TRUE(sound->remedy.offers.empty());
    ASSERT_EQ(sound->remedy.tried.size(), 1U);
    EXPECT_EQ(sound->remedy.tried[0].gate, trace::Gate::Range) << sound->remedy.tried[0].result;
    EXPECT_LT(sound->remedy.tried[0].margin, 0);
}

TEST_F(OffersTest, TheSearchIsStoppedAndTheGatesAreToldAllTheSame) {
    auto level = silentThiefAt(4, 5.5);
    level.archetypes[0].fieldOfView = 2.0;
    auto recording = record(level);
    int asked = 0;

    const auto stopped =
        whyNoticed(*recording, kAnna, kThief, kAt, [&](double) { return ++asked < 3; }).value();

    EXPECT_FALSE(stopped.complete);
    EXPECT_FALSE(stopped.perceptions.at(0).remedy.complete);
    EXPECT_EQ(stopped.perceptions[0].reason, trace::Gate::Cone);
    double last = 0;
    const auto whole = whyNoticed(*recording, kAnna, kThief, kAt, [&](double share) {
                           EXPECT_GE(share, last);
                           EXPECT_LE(share, 1.0);
                           last = share;
                           return true;
                       }).value();
    EXPECT_TRUE(whole.complete);
    EXPECT_GT(last, 0.5);
    EXPECT_FALSE(whole.perceptions[0].remedy.offers.empty());
}

/// However high eyes are over the floor, and whoever carries the sight.
TEST_F(OffersTest, WhoComesNearerMovesAsFarAsIsSaid) {
    for (const Metres eyes : {0.2, 1.7, 2.5})
        for (const bool byGraph : {false, true})
            for (const char* brain : {"guard", "bot", "soldier", "townsman"}) {
                SCOPED_TRACE(fmt::format("{} with eyes at {} m, graph {}", brain, eyes, byGraph));
                auto level = silentThiefAt(7, 3);
                level.archetypes[0].brain = brain;
                level.archetypes[0].eyeHeight = eyes;
                level.archetypes[0].movement.maxSpeed = 0;
                level.modalities[1].maxRange = 2;
                if (byGraph)
                    carryByGraph(level);
                auto recording = record(level);

                const auto why = whyNoticed(*recording, kAnna, kThief, kAt).value();

                const auto& offers = why.perceptions.at(0).remedy.offers;
                const auto nearer = std::ranges::find_if(offers, [](const Offer& offer) {
                    return offer.commands.at(0).part == trace::EditPart::Place;
                });
                ASSERT_NE(nearer, offers.end());
                double moved = 0;
                double left = 0;
                ASSERT_EQ(std::sscanf(nearer->change.c_str(),
                                      "source %lf m nearer along the path, %lf m of path left",
                                      &moved,
                                      &left),
                          2)
                    << nearer->change;
                EXPECT_NEAR(moved + left, 3, 0.011) << nearer->change;
                EXPECT_NEAR(nearer->commands[0].position.x, 7 - moved, 0.011) << nearer->change;
                EXPECT_LE(left, 2.0);
            }
}

/// Two regions that only the door joins.
void carryThroughDoor(level::Level& level, double inverseSpeed) {
    carryByGraph(level);
    level.regions[0].polygon = {{0, 0}, {8, 0}, {8, 6}, {0, 6}};
    level.regions[0].attenuation = {{"sound", 1}};
    level.regions.push_back(level.regions[0]);
    level.regions[1].id = "east";
    level.regions[1].polygon = {{8, 0}, {16, 0}, {16, 6}, {8, 6}};
    for (const bool back : {false, true}) {
        level::Connection& link = level.connections.emplace_back();
        link.id = back ? "back" : "forth";
        link.from = level.regions[back ? 1 : 0].id;
        link.to = level.regions[back ? 0 : 1].id;
        link.start = link.end = level::Place{8, 3, {}};
        link.door = "door";
        link.modalities = {{"sound", {}}};
    }
    for (level::Modality& modality : level.modalities)
        if (modality.id == "sound")
            modality.inverseSpeed = inverseSpeed;
}

/// Rooms with a wall between them that is in neither; where the passage through it begins and ends
/// is not where the rooms do. It is open, and neither on the straight line between the two.
level::Level heardThroughPassage(Random& random, const std::string& manager) {
    const double y = random.between(3.5, 5.0);
    auto level = annaAndThiefAt(random.between(12.0, 15.0), random.between(0.6, 2.5));
    level.archetypes[0].movement.maxSpeed = 0;
    level.archetypes[0].sensors = {{"sound", random.between(0.3, 0.8)}};
    level.archetypes[1].emissions.erase(level.archetypes[1].emissions.begin());
    level.modalities[0].attenuation = random.between(0.85, 0.95);
    level.modalities[0].inverseSpeed = 0;
    carryThroughDoor(level, 0);
    level.doors.clear();
    level.navigation = {};
    level.walls = {level.walls[0]};
    const double before = 8 - random.between(0.4, 1.2);
    const double behind = 8 + random.between(0.4, 1.2);
    const double low = before + random.between(0.1, 0.5);
    const double high = behind - random.between(0.1, 0.5);
    level.regions[0].polygon = {{0, 0}, {std::min(low, 7.9), 0}, {std::min(low, 7.9), 6}, {0, 6}};
    level.regions[1].polygon = {
        {std::max(high, 8.1), 0}, {16, 0}, {16, 6}, {std::max(high, 8.1), 6}};
    level.regions[1].attenuation = {{"sound", random.between(0.8, 1.0)}};
    for (level::Connection& link : level.connections) {
        link.door.clear();
        link.start = level::Place{link.id == "forth" ? before : behind, y, {}};
        link.end = level::Place{link.id == "forth" ? behind : before, y, {}};
    }
    level.senseManager = manager;
    return level;
}

std::vector<geometry::Vec2> pathThroughPassage(const level::Level& level,
                                               std::string_view manager) {
    std::vector<geometry::Vec2> path{level.agents[1].position->plan()};
    if (manager != "regional")
        for (const auto& end : {level.connections[1].start, level.connections[1].end})
            path.push_back(end.plan());
    path.push_back(level.agents[0].position->plan());
    return path;
}

TEST_F(OffersTest, WhoIsUnheardComesNoNearerThanTheRunNeeds) {
    for (const char* manager : {"regional", "graph", "portals"}) {
        int offered = 0;
        for (std::uint64_t seed = 1; seed <= 24; ++seed) {
            SCOPED_TRACE(fmt::format("{}, seed {}", manager, seed));
            Random random(seed);
            auto recording = record(heardThroughPassage(random, manager));
            const auto why = whyNoticed(*recording, kAnna, kThief, kAt).value();
            const auto& sound = why.perceptions.at(0);
            if (sound.notified)
                continue;
            const auto& offers = sound.remedy.offers;
            const auto nearer = std::ranges::find_if(offers, [](const Offer& offer) {
                return offer.commands.at(0).part == trace::EditPart::Place;
            });
            if (nearer == offers.end())
                continue;
            ++offered;
            const auto hears = [&](geometry::Vec2 place) {
                auto moved = nearer->commands;
                moved[0].position = place;
                return isNoticedWith(*recording, why, sound.id, moved);
            };
            const geometry::Vec2 place = nearer->commands[0].position;
            EXPECT_TRUE(hears(place)) << nearer->change;
            // Nowhere before that on the path: to where it bends, and on.
            const auto path =
                pathThroughPassage(runner::levelOfRun(recording->info()).value()->level, manager);
            double moved = 0;
            double left = 0;
            ASSERT_EQ(std::sscanf(nearer->change.c_str(),
                                  "source %lf m nearer along the path, %lf m",
                                  &moved,
                                  &left),
                      2);
            double gone = 0;
            for (std::size_t i = 1; i < path.size(); ++i) {
                const double leg = geometry::distance(path[i - 1], path[i]);
                for (double on = 0.1; on < leg && gone + on < moved - 0.015; on += 0.1)
                    EXPECT_FALSE(hears(path[i - 1] + (path[i] - path[i - 1]) * (on / leg)))
                        << gone + on << " m, but said " << nearer->change;
                gone += leg;
            }
        }
        EXPECT_GE(offered, 4) << manager;
    }
}

TEST_F(OffersTest, ADoorIsOfferedHoweverSlowTheSoundIs) {
    for (const double inverseSpeed : {0.0, 0.1, 0.5}) {
        auto level = annaAndThiefAt(13, 3);
        level.archetypes[1].emissions.erase(level.archetypes[1].emissions.begin());
        level.archetypes[1].emissions[0].strength = 10;
        carryThroughDoor(level, inverseSpeed);

        const auto why = whyNoticed(*record(level), kAnna, kThief, 60).value();

        ASSERT_EQ(why.perceptions.size(), 1U) << inverseSpeed;
        const auto& offers = why.perceptions[0].remedy.offers;
        ASSERT_EQ(offers.size(), 1U) << inverseSpeed << why.perceptions[0].answer;
        EXPECT_EQ(offers[0].commands.at(0).part, trace::EditPart::Door) << inverseSpeed;
    }
}

} // namespace
} // namespace percept::ask::offers_test
