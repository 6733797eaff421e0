#include "percept/base/NamedValue.h"

#include <gtest/gtest.h>

namespace percept::describe {
namespace {

struct Sea {
    double height = 0;
    std::vector<std::int32_t> waves;
};
BOOST_DESCRIBE_STRUCT(Sea, (), (height, waves))
struct Sky {
    double height = 0;
};
BOOST_DESCRIBE_STRUCT(Sky, (), (height))
/// With another value behind it, as in a state.
struct World {
    NamedValue sea;
    std::int32_t after = 0;
};
BOOST_DESCRIBE_STRUCT(World, (), (sea, after))

World someWorld() {
    return {NamedValue::of("tide", Sea{2.5, {1, 2, 3}}), 7};
}

TEST(NamedValue, IsCopiedAsAValue) {
    const World first = someWorld();
    World second = first;

    second.sea.get<Sea>().waves.push_back(4);

    EXPECT_EQ(first.sea.get<Sea>().waves.size(), 3U);
    EXPECT_EQ(second.sea.get<Sea>().waves.size(), 4U);
    EXPECT_EQ(second.sea.name(), "tide");
}

TEST(NamedValue, IsSavedAndLoadedByWhoKnowsTheType) {
    const World saved = someWorld();
    auto loaded = load<World>(save(saved)).value();
    EXPECT_FALSE(loaded.sea.holds<Sea>()) << "bytes so far";
    EXPECT_EQ(save(loaded), save(saved)) << "which are kept as they are";

    ASSERT_TRUE(loaded.sea.decode(NamedValue::of("tide", Sea{})));

    EXPECT_EQ(firstDifference(saved, loaded), std::nullopt);
    EXPECT_EQ(hash(saved), hash(loaded));
    EXPECT_EQ(loaded.after, 7);
}

TEST(NamedValue, IsNotDecodedAsWhatItIsNot) {
    const auto bytes = save(someWorld());

    EXPECT_FALSE(load<World>(bytes)->sea.decode(NamedValue::of("moon", Sea{})));
    EXPECT_FALSE(load<World>(bytes)->sea.decode(NamedValue::of("tide", Sky{}))) << "bytes left";
    EXPECT_FALSE(load<World>(bytes)->sea.decode(NamedValue())) << "of no type";
    World known = someWorld();
    EXPECT_TRUE(known.sea.decode(NamedValue::of("tide", Sea{})));
    EXPECT_FALSE(known.sea.decode(NamedValue::of("tide", Sky{})));
}

TEST(NamedValue, ADifferenceNamesTheFieldOrTheOwner) {
    const World left = someWorld();
    World right = left;
    right.sea.get<Sea>().waves[1] = 9;

    const auto field = firstDifference(left, right);
    ASSERT_TRUE(field);
    EXPECT_EQ(field->path, "sea.waves[1]");
    EXPECT_EQ(field->right, "9");
    EXPECT_NE(hash(left), hash(right));

    right.sea = NamedValue::of("moon", Sea{});
    EXPECT_EQ(firstDifference(left, right)->path, "sea.name");
    right.sea = NamedValue::of("tide", Sky{});
    EXPECT_EQ(firstDifference(left, right)->path, "sea.type");
}

TEST(NamedValueDeathTest, IsNotTakenForAnotherType) {
    NamedValue value = NamedValue::of("tide", Sea{});
    EXPECT_FALSE(value.holds<Sky>());
    EXPECT_DEATH(static_cast<void>(value.get<Sky>()), "broken contract");
}

} // namespace
} // namespace percept::describe
