#include "inspector/explain/PlaceText.h"

#include "inspector/explain/Sentences.h"

#include <gtest/gtest.h>

namespace percept::explain {
namespace {

using trace::PlaceCandidate;
using trace::PlaceSearch;
using trace::PlaceTest;

trace::RunInfo namedRun() {
    trace::RunInfo info;
    info.agents = {"rowan", "elm"};
    info.waypoints = {"vault"};
    info.placeKinds = {"cover"};
    info.weapons = {"railgun"};
    return info;
}

PlaceCandidate failed(PlaceTest test, double measured, double limit) {
    PlaceCandidate place{trace::AgentId{0}, trace::AgentId{1}};
    place.kind = trace::PlaceKindId{0};
    place.waypoint = trace::WaypointId{0};
    place.test = test;
    place.measured = measured;
    place.limit = limit;
    return place;
}

std::string verdict(PlaceTest test, double measured, double limit) {
    return verdictText(namedRun(), failed(test, measured, limit));
}

TEST(PlaceText, EveryTestSaysByHowMuchItFailed) {
    EXPECT_EQ(verdict(PlaceTest::Unreachable, 20, 10), "no path of 20.0 m or less leads there");
    EXPECT_EQ(verdict(PlaceTest::Way, 12.25, 10), "too far, by 2.2 m: 12.2 m, at most 10.0 m");
    EXPECT_EQ(verdict(PlaceTest::Weapon, 0.1, 0.3),
              "worth too little with the weapon in hand, by 0.200: 0.100, at least 0.300");
    EXPECT_EQ(verdict(PlaceTest::Posture, 0.1, 0.3),
              "worth too little standing, by 0.200: 0.100, at least 0.300");
    EXPECT_EQ(verdict(PlaceTest::Direction, 0.1, 0.3),
              "worth too little against elm, by 0.200: 0.100, at least 0.300");
    EXPECT_EQ(verdict(PlaceTest::Value, 0.1, 0.3),
              "worth too little, by 0.200: 0.100, at least 0.300");
    EXPECT_EQ(verdict(PlaceTest::Value, -1, 0.3), "what it states cannot be read");
    EXPECT_EQ(verdict(PlaceTest::ShotAt, 12.5, 0), "shot at there, avoided for 12.50 s more");
    EXPECT_EQ(verdict(PlaceTest::NotReached, 3, 0), "not reached lately, avoided for 3.00 s more");
    EXPECT_EQ(verdict(PlaceTest::Control, 0.1, 0.4),
              "enemies hold it, most elm, by 0.300 of influence: 0.100, at least 0.400");
    EXPECT_EQ(verdict(PlaceTest::View, 0.2, 0.3),
              "out of sight of its side, worth too little by 0.100: 0.200, at least 0.300");
    EXPECT_EQ(verdict(PlaceTest::Claimed, 1, 0), "taken by elm");
    EXPECT_EQ(verdict(PlaceTest::Sight, 1, 0), "seen by elm");
    EXPECT_EQ(verdict(PlaceTest::Sight, 3, 0), "seen by elm and 2 more");
    EXPECT_EQ(verdict(PlaceTest::Rank, 5, 4),
              "number 5 of those that would do, only the best 4 are evaluated");
    EXPECT_EQ(verdict(PlaceTest::Score, 0.5, 0.75),
              "not as good as the one found, by 0.250: 0.500, at least 0.750");
    EXPECT_EQ(verdict(PlaceTest::Score, 0.5, 0.5),
              "as good as the one found, but behind it in the level");
    EXPECT_EQ(verdict(PlaceTest::Wish, 0.5, 0.75),
              "the best of its kind, which is wanted less, by 0.250: 0.500, at least 0.750");
}

TEST(PlaceText, MarginsAreBelowZeroOnEitherSide) {
    EXPECT_DOUBLE_EQ(measureOf(failed(PlaceTest::Way, 12, 10)).margin, -2.0);
    EXPECT_DOUBLE_EQ(measureOf(failed(PlaceTest::Value, 0.1, 0.3)).margin, -0.2);
    EXPECT_FALSE(measureOf(failed(PlaceTest::None, 0, 0)).told);
}

TEST(PlaceText, WhoDoesNotLookSaysWhy) {
    PlaceSearch search{trace::AgentId{0}};
    search.stop = trace::PlaceStop::NotWeak;
    search.measured = 0.85;
    search.limit = 0.6;
    EXPECT_EQ(searchText(namedRun(), search),
              "not weak, by 25.0 %: health 85.0 %, below 60 % it would be");
    search.stop = trace::PlaceStop::NobodyKnown;
    EXPECT_EQ(searchText(namedRun(), search), "remembers no opponent");
}

TEST(PlaceText, WhoHasNoWeaponIsUnarmed) {
    PlaceSearch search{trace::AgentId{0}};
    search.fit = 2;
    search.places = 5;
    search.opponents = 3;

    EXPECT_EQ(searchText(namedRun(), search),
              "2 of 5 places are near, free and good enough; unarmed, 3 opponents remembered");
}

TEST(PlaceText, ReportsHoldThePlacesOfTheirOwnSearch) {
    trace::RecordBuffer records;
    const trace::RecordId weighed{7ULL << trace::kSubBits};
    const trace::RecordId other{9ULL << trace::kSubBits};
    PlaceSearch search{trace::AgentId{0}, trace::PlaceKindId{0}};
    search.fit = 1;
    search.places = 20;
    search.rest = 19;
    search.opponents = 1;
    search.weapon = trace::WeaponId{0};
    records.rows<PlaceSearch>().push_back({trace::RecordId{8}, 3, weighed, search});
    records.rows<PlaceCandidate>().push_back(
        {trace::RecordId{9}, 3, weighed, failed(PlaceTest::Sight, 1, 0)});
    records.rows<PlaceCandidate>().push_back(
        {trace::RecordId{10}, 3, other, failed(PlaceTest::Way, 12, 10)});

    const auto reports = placeReports(namedRun(), records, weighed);
    ASSERT_EQ(reports.size(), 1U);
    EXPECT_EQ(reports[0].kind, "cover");
    EXPECT_EQ(reports[0].sentence,
              "1 of 20 places are near, free and good enough; railgun in hand, 1 opponent "
              "remembered; 19 more are worse or farther away");
    ASSERT_EQ(reports[0].lines.size(), 1U);
    EXPECT_EQ(reports[0].lines[0].waypoint, "vault");
    EXPECT_EQ(reports[0].lines[0].about, "elm");
    EXPECT_EQ(reports[0].lines[0].verdict, "seen by elm");
    const auto told = sentences(namedRun(), records);
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(told[0].text, "rowan looks for cover");
    EXPECT_EQ(told[1].text, "rowan passes over vault for cover");
    EXPECT_EQ(told[1].detail, "seen by elm");
}

} // namespace
} // namespace percept::explain
