#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "percept/agent/Self.h"
#include "percept/sim/Modules.h"
#include "percept/trace/Registry.h"
#include "percept/trace/Trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

// Commands on recordings know the modules of a game, as those on levels do.
namespace percept::game_brain_test {
namespace {

using testing::HasSubstr;

struct SentryMind {
    std::int32_t noticed = 0;
    geometry::Vec2 last{0, 0};
};
BOOST_DESCRIBE_STRUCT(SentryMind, (), (noticed, last))

/// What the game records itself.
struct SentryCalled {
    static constexpr trace::RecordInfo kInfo{"sentry_called",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Normal,
                                             "A sentry called.",
                                             "{agent} calls"};
    trace::AgentId agent = trace::kNoAgent;
    std::int32_t times = 0;
};
BOOST_DESCRIBE_STRUCT(SentryCalled, (), (agent, times))

/// Walks towards whatever it noticed last, and calls.
class Sentry final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "sentry"; }
    [[nodiscard]] Result<void> registerTrace(trace::Registry& registry) const override {
        return registry.add<SentryCalled>();
    }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<SentryMind>(name(), count);
    }
    void notice(const agent::Self& me, const agent::Noticing& noticing) const override {
        auto& mind = me.mind<SentryMind>();
        ++mind.noticed;
        mind.last = noticing.place;
        me.trace().add(SentryCalled{me.id(), mind.noticed}, noticing.record);
    }
    void act(const agent::Self& me) const override {
        const auto& mind = me.mind<SentryMind>();
        agent::Steering& steering = me.agent().steering;
        steering.seek = mind.noticed > 0;
        steering.target = mind.last;
    }
};

std::shared_ptr<const sim::Modules> withSentry() {
    auto modules = std::make_shared<sim::Modules>();
    EXPECT_TRUE(modules->brains.add(std::make_shared<Sentry>()));
    return modules;
}

class GameBrain : public testing::Test {
protected:
    GameBrain() {
        std::ofstream(m_level) << R"({"format": "percept-level", "version": 1,
            "bounds": {"min": [0, 0], "max": [20, 10]},
            "modalities": [{"id": "sight", "kind": "sight", "max_range": 9}],
            "walls": [{"id": "w", "points": [[1, 1], [19, 1]]}],
            "archetypes": [{"id": "sentry", "brain": "sentry", "sensors": {"sight": 0.1}},
                           {"id": "guard", "brain": "guard"}],
            "teams": [{"id": "a", "relations": {"b": -1}}, {"id": "b", "relations": {"a": -1}}],
            "agents": [
                {"id": "s", "archetype": "sentry", "position": [3, 5], "heading": 0, "team": "a"},
                {"id": "g", "archetype": "guard", "position": [9, 5], "team": "b"},
                {"id": "f", "archetype": "guard", "position": [18, 5], "team": "b"}]})";
        std::ofstream(m_commands) << R"({"frame": 20, "do": "possess", "agent": "g"})" << '\n';
        const auto done =
            run({"run", m_level, "--frames", "60", "-o", m_recording, "--commands", m_commands});
        EXPECT_EQ(done.code, 0) << done.errors;
    }
    CommandLineRun run(std::vector<std::string> arguments) {
        return runPercept(std::move(arguments), withSentry());
    }
    TemporaryFolder m_folder;
    std::string m_level = (m_folder / "post.level.json").string();
    std::string m_commands = (m_folder / "post.commands").string();
    std::string m_recording = (m_folder / "run.percept").string();
};

TEST_F(GameBrain, IsSimulatedAgainByAllWhoAskAboutARecording) {
    const std::vector<std::vector<std::string>> asked{
        {"why", m_recording, "--agent", "s", "--about", "g", "--frame", "30"},
        {"why", m_recording, "--agent", "s", "--about", "g", "--frame", "30", "--json"},
        {"who", m_recording, "--about", "g", "--at", "0.5"},
        {"near", m_recording, "--at", "9,5", "--within", "9"},
        {"replay", m_recording, "--verify"},
        {"replay", m_recording, "--commands", (m_folder / "again.commands").string()},
        {"report", m_recording},
        {"query", m_recording, "SELECT * FROM sentry_called"}};
    for (const auto& arguments : asked) {
        const auto answer = run(arguments);
        EXPECT_EQ(answer.code, 0) << arguments[0] << ": " << answer.errors;
        EXPECT_FALSE(answer.out.empty()) << arguments[0];
    }
    const auto other = runPercept({"replay", m_recording, "--verify"});
    EXPECT_EQ(other.code, 1);
    EXPECT_THAT(other.errors, HasSubstr("sentry"));
}

TEST_F(GameBrain, LetsForksBeTried) {
    const auto fork = (m_folder / "fork.percept").string();
    const auto tried = run({"why",
                            m_recording,
                            "--agent",
                            "s",
                            "--about",
                            "f",
                            "--frame",
                            "5",
                            "--try",
                            "1",
                            "-o",
                            fork});

    ASSERT_EQ(tried.code, 0) << tried.errors;
    EXPECT_EQ(run({"replay", fork, "--verify"}).code, 0);
}

} // namespace
} // namespace percept::game_brain_test
