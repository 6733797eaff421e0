#include "percept/event/Registry.h"

#include "percept/base/Archive.h"
#include "percept/event/EventCodes.h"

#include <gtest/gtest.h>

namespace percept::event {
namespace {

constexpr AgentId kAnna{1};
constexpr AgentId kBen{2};
constexpr AgentId kCarl{3};

TEST(Registry, ListenersKeepTheOrderOfRegistration) {
    Registry registry;
    registry.listen(kCarl, EventCode::Hint);
    registry.listen(kAnna, EventCode::Hint);
    registry.listen(kBen, EventCode::NoPath);
    registry.listen(kCarl, EventCode::Hint);

    EXPECT_EQ(registry.listeners(EventCode::Hint), (std::vector{kCarl, kAnna}));
    EXPECT_EQ(registry.listeners(EventCode::NoPath), std::vector{kBen});
    EXPECT_TRUE(registry.listeners(EventCode::PathReady).empty());
    EXPECT_EQ(registry.all(), (std::vector{kAnna, kBen, kCarl}));
}

TEST(Registry, AMaskIsSeveralInterests) {
    Registry registry;
    registry.listenToAll(kAnna, maskOf(EventCode::Hint) | maskOf(EventCode::NoPath));

    EXPECT_TRUE(registry.isListening(kAnna, EventCode::Hint));
    EXPECT_TRUE(registry.isListening(kAnna, EventCode::NoPath));
    EXPECT_FALSE(registry.isListening(kAnna, EventCode::PathReady));
}

TEST(Registry, IgnoringLeavesTheOtherInterests) {
    Registry registry;
    registry.listenToAll(kAnna, maskOf(EventCode::Hint) | maskOf(EventCode::NoPath));
    registry.ignore(kAnna, EventCode::Hint);
    registry.ignore(kAnna, EventCode::TakeDamage);

    EXPECT_FALSE(registry.isListening(kAnna, EventCode::Hint));
    EXPECT_TRUE(registry.isListening(kAnna, EventCode::NoPath));
    EXPECT_TRUE(registry.contains(kAnna));
}

TEST(Registry, RemovingForgetsAllInterests) {
    Registry registry;
    registry.listen(kAnna, EventCode::Hint);
    registry.listen(kBen, EventCode::Hint);
    registry.remove(kAnna);
    registry.remove(kCarl);

    EXPECT_FALSE(registry.contains(kAnna));
    EXPECT_EQ(registry.listeners(EventCode::Hint), std::vector{kBen});
}

TEST(Registry, IsAValueThatCanBeSaved) {
    Registry registry;
    registry.listen(kCarl, EventCode::Hint);
    registry.add(kAnna);

    const auto restored = describe::load<Registry>(describe::save(registry));

    ASSERT_TRUE(restored);
    EXPECT_EQ(*restored, registry);
}

TEST(Registry, CodesMayBeNumbersThatTheTraceDoesNotName) {
    Registry registry;
    registry.listen(kAnna, EventCode{Registry::kMaxCodes - 1});

    EXPECT_TRUE(registry.isListening(kAnna, EventCode{Registry::kMaxCodes - 1}));
    EXPECT_FALSE(registry.isListening(kAnna, EventCode{Registry::kMaxCodes}));
}

TEST(RegistryDeathTest, CodesAndMasksHaveLimits) {
    Registry registry;

    EXPECT_DEATH(registry.listen(kAnna, EventCode{Registry::kMaxCodes}), "broken contract");
    EXPECT_DEATH(registry.add(trace::kNoAgent), "broken contract");
    EXPECT_DEATH(static_cast<void>(maskOf(EventCode{64})), "broken contract");
    EXPECT_DEATH(registry.release(), "broken contract");
}

} // namespace
} // namespace percept::event
