#include "percept/lod/Groups.h"

#include "percept/base/Archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>

namespace percept::lod {
namespace {

using testing::HasSubstr;

constexpr const char* kTown = R"({
    "properties": [{"id": "age", "kind": "normal"}, {"id": "wealth", "kind": "power_law"},
                   {"id": "health", "goes_with": "age"}],
    "areas": [{"id": "economy", "min": 0, "max": 0.4}, {"id": "parts", "min": 0.3, "max": 1}],
    "blocks": [{"id": "block", "min": 0, "max": 0.7}, {"id": "individual", "min": 0.6, "max": 1}],
    "town": {"id": "town", "parts": [
        {"id": "north", "presence": [[6, 100], [18, 400]], "parts": [{"id": "n1"}, {"id": "n2"}]},
        {"id": "south", "parts": [{"id": "s1"}]}]}})";

Result<GroupModel> compiled(const std::string& text) {
    level::Lod lod;
    lod.groups.text = text;
    return compileGroups(lod);
}

/// Inhabitants with a mayor who is known by name.
std::vector<Individual> inhabitants(std::uint32_t count, std::uint64_t firstId, Random& random) {
    std::vector<Individual> people;
    for (std::uint32_t i = 0; i < count; ++i) {
        const double age = 40 + 10 * normalQuantile(random.between(1e-9, 1 - 1e-9));
        const double health = 120 - age + 5 * normalQuantile(random.between(1e-9, 1 - 1e-9));
        people.push_back({firstId + i, i == 0, {age, 10 / (1 - random.unit()), health}});
    }
    return people;
}

class Town : public testing::Test {
protected:
    enum Place { kWhole, kNorth, kN1, kN2, kSouth, kS1 };

    Town()
        : m_model(*compiled(kTown)) {
        Random random(8);
        std::vector<std::vector<Individual>> people(m_model.groups.size());
        people[kN1] = inhabitants(400, 1, random);
        people[kN2] = inhabitants(300, 1000, random);
        people[kS1] = inhabitants(500, 2000, random);
        m_start = people;
        m_model.properties[1].conserved = true;
        std::vector<FoldedGroup> blocks;
        for (const auto& each : people)
            blocks.push_back(fold(m_model.properties, each));
        m_state = startTown(m_model, std::move(blocks), 5);
        m_state.nextId = 2500;
    }
    void choose(std::vector<double> importances) {
        trace::Trace trace(trace::TraceLevel::Normal, m_counter, m_frame++, &m_records);
        const auto explain = [&](std::size_t group, trace::RecordId above) {
            return trace.add(
                trace::ImportanceFound{.group = GroupId{static_cast<std::uint32_t>(group)},
                                       .importance = importances[group]},
                above);
        };
        chooseLevels(m_model, m_state, importances, trace, explain);
    }
    static double total(const std::vector<Individual>& people, std::size_t property) {
        double sum = 0;
        for (const auto& person : people)
            sum += person.values[property];
        return sum;
    }
    GroupModel m_model;
    std::vector<std::vector<Individual>> m_start;
    TownState m_state;
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_records;
    Frame m_frame = 0;
};

TEST_F(Town, FarAwayIsOneEconomy) {
    choose({0.1, 0, 0, 0, 0, 0});
    EXPECT_EQ(loadOf(m_model, m_state), (TownLoad{1, 0, 0}));
}

/// The picture of the source: individuals where the observer is, blocks around, economies
/// elsewhere.
TEST_F(Town, IndividualsWhereTheObserverIsBlocksAroundAndEconomiesElsewhere) {
    choose({0.9, 0.9, 0.9, 0.5, 0.1, 0});
    EXPECT_EQ(m_state.groups[kN1].level, GroupLevel::Individual);
    EXPECT_EQ(m_state.groups[kN2].level, GroupLevel::Block);
    EXPECT_EQ(m_state.groups[kS1].level, GroupLevel::Economy);
    EXPECT_EQ(loadOf(m_model, m_state), (TownLoad{1, 1, 400}));
    EXPECT_EQ(m_state.groups[kN1].people.size(), 400U);
    EXPECT_EQ(m_state.groups[kN2].people.size(), 0U);
}

TEST_F(Town, TotalsAndDistributionsComeThroughFolding) {
    for (int i = 0; i < 10; ++i) {
        choose({0.9, 0.9, 0.9, 0, 0, 0});
        choose({0.0, 0.0, 0.0, 0, 0, 0});
    }
    choose({0.9, 0.9, 0.9, 0, 0, 0});
    const auto& after = m_state.groups[kN1].people;
    const auto& before = m_start[kN1];
    ASSERT_EQ(after.size(), before.size());
    EXPECT_NEAR(total(after, 1), total(before, 1), 1e-6 * total(before, 1));
    for (std::size_t property = 0; property < 3; ++property) {
        std::vector<double> a, b;
        for (std::size_t i = 0; i < after.size(); ++i) {
            a.push_back(before[i].values[property]);
            b.push_back(after[i].values[property]);
        }
        EXPECT_GT(compareSamples(a, b).probability, 0.01) << "property " << property;
    }
}

TEST_F(Town, CharactersOfTheStoryKeepTheirIdentity) {
    const Individual mayor = m_start[kN1][0];
    for (int i = 0; i < 5; ++i) {
        choose({0.9, 0.9, 0.9, 0, 0, 0});
        EXPECT_EQ(m_state.groups[kN1].people[0], mayor);
        for (std::size_t person = 1; person < 400; ++person)
            EXPECT_GT(m_state.groups[kN1].people[person].id, 2499U) << "created anew";
        choose({0.0, 0.0, 0.0, 0, 0, 0});
        EXPECT_EQ(m_state.groups[kN1].folded.kept[0], mayor);
    }
}

TEST_F(Town, WalkingAlongABorderDoesNotFlap) {
    choose({0.9, 0.9, 0.75, 0, 0, 0});
    m_records.clear();
    for (int i = 0; i < 20; ++i)
        choose({0.9, 0.9, i % 2 == 0 ? 0.62 : 0.68, 0, 0, 0});
    EXPECT_TRUE(m_records.rows<trace::GroupFolded>().empty());
}

TEST_F(Town, FoldingsAreRecorded) {
    choose({0.9, 0.9, 0.9, 0, 0, 0});
    choose({0.9, 0.9, 0.1, 0, 0, 0});
    const auto& rows = m_records.rows<trace::GroupFolded>();
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows.back().data.group, GroupId{kN1});
    EXPECT_EQ(rows.back().data.from, GroupLevel::Individual);
    EXPECT_EQ(rows.back().data.to, GroupLevel::Block);
    EXPECT_EQ(rows.back().data.members, 400U);
    EXPECT_EQ(rows.back().data.kept, 1U);
}

TEST_F(Town, AChangeHasItsOwnImportanceBehindItAndThatTheChangeAbove) {
    using Folded = trace::Row<trace::GroupFolded>;
    const auto importanceBehind = [&](const Folded& row) {
        for (const auto& each : m_records.rows<trace::ImportanceFound>())
            if (each.id == row.cause)
                return each;
        return trace::Row<trace::ImportanceFound>{};
    };
    const auto groupAbove = [&](const Folded& row) {
        for (const auto& each : m_records.rows<trace::GroupFolded>())
            if (each.id == importanceBehind(row).cause)
                return each.data.group;
        return trace::kNone<GroupId>;
    };
    choose({0.9, 0.9, 0.2, 0.9, 0, 0});
    const auto& rows = m_records.rows<trace::GroupFolded>();
    std::map<GroupId, GroupId> above;
    for (const auto& row : rows) {
        EXPECT_EQ(importanceBehind(row).data.group, row.data.group);
        EXPECT_EQ(importanceBehind(row).data.importance, row.data.importance);
        above[row.data.group] = groupAbove(row);
    }
    const std::map<GroupId, GroupId> expected{{GroupId{kWhole}, trace::kNone<GroupId>},
                                              {GroupId{kNorth}, GroupId{kWhole}},
                                              {GroupId{kN1}, GroupId{kNorth}},
                                              {GroupId{kN2}, GroupId{kNorth}}};
    EXPECT_EQ(above, expected);

    m_records.clear();
    choose({0.9, 0.9, 0.9, 0.9, 0, 0});
    ASSERT_EQ(m_records.rows<trace::GroupFolded>().size(), 1U);
    EXPECT_EQ(importanceBehind(rows[0]).data.group, GroupId{kN1});
    EXPECT_EQ(groupAbove(rows[0]), trace::kNone<GroupId>) << "it chose by itself";
}

TEST_F(Town, ACopyHasTheSameFuture) {
    choose({0.9, 0.9, 0.9, 0, 0, 0});
    auto copy = describe::load<TownState>(describe::save(m_state));
    ASSERT_TRUE(copy);
    trace::RecordCounter counter = m_counter;
    trace::Trace off(trace::TraceLevel::Off, counter, 1, nullptr);
    const std::vector<double> importances{0.9, 0.9, 0, 0.9, 0, 0};
    chooseLevels(m_model, *copy, importances, off, [&](std::size_t, trace::RecordId) {
        return off.addNone();
    });
    choose({0.9, 0.9, 0, 0.9, 0, 0});
    EXPECT_EQ(describe::hash(*copy), describe::hash(m_state));
}

TEST_F(Town, AFoldedGroupGrowsAndProspers) {
    FoldedGroup& folded = m_state.groups[kS1].folded;
    const double mean = folded.spreads[1].mean();
    scaleFolded(folded, 1, 2);
    resizeFolded(folded, 800);
    EXPECT_NEAR(folded.spreads[1].mean(), 2 * mean, 1e-9);
    Random random(1);
    std::uint64_t nextId = 9000;
    const auto people = unfold(m_model.properties, folded, random, nextId);
    EXPECT_EQ(people.size(), 801U) << "with the mayor";
    EXPECT_EQ(nextId, 9800U);
}

TEST(DayCurve, RunsStraightBetweenItsPointsAndOverMidnight) {
    const DayCurve curve({{18, 400}, {6, 100}});
    EXPECT_DOUBLE_EQ(curve.at(6), 100);
    EXPECT_DOUBLE_EQ(curve.at(12), 250);
    EXPECT_DOUBLE_EQ(curve.at(0), 250);
    EXPECT_DOUBLE_EQ(curve.at(24 + 18), 400);
    EXPECT_DOUBLE_EQ(curve.at(-6), 400);
    EXPECT_DOUBLE_EQ(DayCurve({{9, 7}}).at(3), 7);
    EXPECT_DOUBLE_EQ(DayCurve().at(3), 0);
}

TEST(CompileGroups, ReadsATree) {
    const auto model = compiled(kTown);
    ASSERT_TRUE(model) << model.error().text();
    ASSERT_EQ(model->groups.size(), 6U);
    EXPECT_EQ(model->groups[3].id, "n2");
    EXPECT_EQ(model->groups[3].parent, 1);
    EXPECT_TRUE(model->groups[3].block);
    EXPECT_FALSE(model->groups[1].block);
    EXPECT_DOUBLE_EQ(model->groups[1].presence.at(12), 250);
    EXPECT_EQ(model->properties[2].goesWith, 0U);
}

TEST(CompileGroups, NamesThePlaceOfWhatIsWrong) {
    const auto place = [](std::string what, const std::string& with) {
        std::string text = kTown;
        text.replace(text.find(what), what.size(), with);
        const auto model = compiled(text);
        return model ? std::string("none") : model.error().place;
    };
    EXPECT_EQ(place(R"("kind": "normal")", R"("kind": "odd")"), "lod.groups.properties[0].kind");
    EXPECT_EQ(place(R"("goes_with": "age")", R"("goes_with": "size")"),
              "lod.groups.properties[2].goes_with");
    EXPECT_EQ(place("[6, 100]", "[24, 100]"), "lod.groups.town.parts[0].presence");
    EXPECT_EQ(place(R"({"id": "n2"})", "7"), "lod.groups.town.parts[0].parts[1]");
    EXPECT_EQ(place(R"("max": 0.7)", R"("max": -1)"), "lod.groups.blocks");
    EXPECT_FALSE(compiled("[]"));
    EXPECT_FALSE(compiled(""));
}

} // namespace
} // namespace percept::lod
