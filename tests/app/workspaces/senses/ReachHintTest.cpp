#include "app/workspaces/senses/ReachHint.h"

#include "inspector/runner/RunnableLevel.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace percept::session {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// What a person reads who stands somewhere in the archive at night.
class ReachHintTest : public testing::Test {
protected:
    ReachHintTest() {
        view.agents.resize(arena().agents.size());
        for (trace::AgentPose& pose : view.agents)
            pose = {.position = {30, 2}, .alive = true};
        view.doors.assign(arena().doors.size(), 0.0);
    }
    [[nodiscard]] const agent::Arena& arena() const { return run->world->arena; }
    [[nodiscard]] trace::AgentId called(const std::string& id) const {
        const auto found = std::ranges::find(arena().agents, id, &agent::AgentSpec::id);
        return trace::AgentId{static_cast<std::uint32_t>(found - arena().agents.begin())};
    }
    trace::AgentPose& pose(const std::string& id) {
        return view.agents[trace::indexOf(called(id))];
    }
    [[nodiscard]] std::vector<std::string> acts() const {
        return withinReach(*run, view, called("intruder"));
    }

    std::shared_ptr<const runner::RunnableLevel> run =
        runner::prepareLevel(
            level::writeLevel(level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                               "/resources/levels/stealth.level.json")
                                  .value()
                                  .level),
            "stealth",
            {})
            .value();
    trace::View view;
};

TEST_F(ReachHintTest, ADoorThatIsOpenIsNotSaidToOpen) {
    pose("intruder").position = {8.5, 12.5};
    EXPECT_THAT(acts(), Contains(HasSubstr("E opens front_door")));
    EXPECT_THAT(acts(), Contains(HasSubstr("step on it to open front_door")));

    view.doors.assign(view.doors.size(), 1.0);

    EXPECT_THAT(acts(), Contains(HasSubstr("E closes front_door")));
    EXPECT_THAT(acts(), Not(Contains(HasSubstr("to open"))));
}

TEST_F(ReachHintTest, ABodyInReachCanBePickedUpAndOneThatIsCarriedPutDown) {
    pose("intruder").position = {20, 2};
    pose("yard_2").alive = false;
    view.graves = {{called("yard_2"), {20.5, 2}}};
    EXPECT_THAT(acts(), Contains("C picks up the body of yard_2"));

    view.graves[0].position = pose("intruder").position;

    EXPECT_THAT(acts(), Contains("Carries yard_2: C puts the body down"));
}

} // namespace
} // namespace percept::session
