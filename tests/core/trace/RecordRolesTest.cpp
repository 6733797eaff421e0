#include "percept/trace/RecordRoles.h"

#include <gtest/gtest.h>

namespace percept::trace {
namespace {

TEST(RecordRoles, TheFirstAgentOwnsTheRecordAndTheSecondIsTheOther) {
    const Hit hit{.agent = AgentId{3}, .shooter = AgentId{7}};
    const EventDelivered delivered{.listener = AgentId{2}};

    EXPECT_EQ(agentOf(hit), AgentId{3});
    EXPECT_EQ(aboutOf(hit), AgentId{7});
    EXPECT_EQ(agentOf(delivered), AgentId{2});
    EXPECT_EQ(aboutOf(delivered), kNoAgent);
    EXPECT_EQ(agentOf(ItemReturned{}), kNoAgent);
}

} // namespace
} // namespace percept::trace
