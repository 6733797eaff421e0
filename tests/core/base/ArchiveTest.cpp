#include "percept/base/Archive.h"

#include <gtest/gtest.h>

#include <limits>

namespace percept::describe {
namespace {

struct Inner {
    int count = 0;
    std::string name;
};
BOOST_DESCRIBE_STRUCT(Inner, (), (count, name))
struct Outer {
    double value = 0;
    bool on = false;
    std::vector<Inner> inners;
    std::optional<std::int64_t> maybe;
    std::variant<int, Inner> choice;
    glm::dvec2 position{0, 0};
    std::array<std::uint8_t, 3> fixed{};
};
BOOST_DESCRIBE_STRUCT(Outer, (), (value, on, inners, maybe, choice, position, fixed))

Outer sample() {
    return {1.5, true, {{1, "one"}, {2, "two"}}, 7, Inner{3, "three"}, {4, 5}, {6, 7, 8}};
}

TEST(Archive, RestoresWhatWasSaved) {
    const auto bytes = save(sample());

    const auto restored = load<Outer>(bytes);

    ASSERT_TRUE(restored);
    EXPECT_EQ(save(*restored), bytes);
    EXPECT_EQ(std::get<Inner>(restored->choice).name, "three");
}

TEST(Archive, HashFollowsEveryMember) {
    const auto reference = hash(sample());
    Outer changed = sample();
    changed.inners[1].name[2] = 'O';

    EXPECT_EQ(hash(sample()), reference);
    EXPECT_NE(hash(changed), reference);
}

TEST(Archive, RefusesEveryTruncationWithoutReadingPastTheEnd) {
    const auto bytes = save(sample());

    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_FALSE(load<Outer>(std::span(bytes).first(size))) << size;
}

TEST(Archive, RefusesALengthThatTheBytesCannotHold) {
    std::vector<std::byte> bytes(4, std::byte{0xFF});

    EXPECT_FALSE(load<std::vector<double>>(bytes));
}

} // namespace
} // namespace percept::describe
