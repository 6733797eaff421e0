#include "percept/agent/Registered.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace percept::agent {
namespace {

struct Toy {
    static constexpr std::string_view kKind = "toy";
    std::string called;
    [[nodiscard]] std::string_view name() const { return called; }
};

auto toy(const std::string& name) {
    return std::make_shared<Toy>(Toy{name});
}

TEST(Registered, KeepsTheOrderAndFindsByName) {
    Registered<Toy> toys;
    EXPECT_EQ(toys.names(), "");
    for (const char* name : {"top", "ball", "kite"})
        ASSERT_TRUE(toys.add(toy(name)));

    EXPECT_EQ(toys.names(), "top, ball or kite");
    EXPECT_EQ(toys.find("ball"), toys.all()[1]);
    EXPECT_EQ(toys.find("doll"), nullptr);
}

TEST(Registered, RefusesASecondOfANameAndNamesThatAreNone) {
    Registered<Toy> toys;
    ASSERT_TRUE(toys.add(toy("top")));

    EXPECT_EQ(toys.add(toy("top")).error().message, "There are two toys called `top`; rename one");
    for (const char* name : {"", "Top", "the top", "1st"})
        EXPECT_EQ(toys.add(toy(name)).error().message,
                  "No toy can be called \"" + std::string(name) +
                      "\". Use lower-case letters, digits and underscores");
    EXPECT_EQ(toys.all().size(), 1U);
}

} // namespace
} // namespace percept::agent
