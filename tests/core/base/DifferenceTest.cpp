#include "percept/base/Difference.h"

#include <gtest/gtest.h>

#include <cmath>

namespace percept::describe {
namespace {

struct Leg {
    double length = 0;
};
BOOST_DESCRIBE_STRUCT(Leg, (), (length))
struct Body {
    glm::dvec2 position{0, 0};
    std::vector<Leg> legs;
};
BOOST_DESCRIBE_STRUCT(Body, (), (position, legs))

TEST(Difference, EqualValuesHaveNone) {
    const Body body{{1, NAN}, {{2}}};

    EXPECT_EQ(firstDifference(body, body), std::nullopt);
}

TEST(Difference, NamesThePathAndBothValues) {
    const Body left{{1, 2}, {{3}, {4}}};
    const Body right{{1, 2}, {{3}, {5}}};

    const auto found = firstDifference(left, right);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->path, "legs[1].length");
    EXPECT_EQ(found->left, "4");
    EXPECT_EQ(found->right, "5");
}

} // namespace
} // namespace percept::describe
