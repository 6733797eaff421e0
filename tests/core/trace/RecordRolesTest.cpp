#include "percept/trace/RecordRoles.h"

#include <gtest/gtest.h>

namespace percept::trace {
namespace {

TEST(RecordRoles, TheFirstAgentOwnsTheRecordAndTheSecondIsTheOther) {
    const Died died{.agent = AgentId{3}, .killer = AgentId{7}};
    const EventDelivered delivered{.listener = AgentId{2}};

    EXPECT_EQ(agentOf(died), AgentId{3});
    EXPECT_EQ(aboutOf(died), AgentId{7});
    EXPECT_EQ(agentOf(delivered), AgentId{2});
    EXPECT_EQ(aboutOf(delivered), kNoAgent);
    EXPECT_EQ(agentOf(DoorChanged{}), kNoAgent);
}

} // namespace
} // namespace percept::trace
