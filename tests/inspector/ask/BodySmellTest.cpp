#include "Ask.h"
#include "GuardLevel.h"
#include "TemporaryFolder.h"
#include "inspector/ask/Who.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

// What `on: body` emits is there once its owner is dead, and not before: so the answers, too.
namespace percept::ask::body_smell_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kVictim{1};
constexpr Frame kLast = 300;

struct Case {
    const char* manager = "regional";
    const char* kind = "smell"; ///< of the modality that a body emits
    double every = 0.5;
    bool dies = true;
};

/// A killer in Anna's back shoots a victim whose body gives off something.
level::Level levelOf(const Case& asked) {
    level::Level level = test::listening();
    level.senseManager = asked.manager;
    level::Modality modality;
    modality.id = "carrion";
    modality.kind = asked.kind;
    modality.attenuation = 0.95;
    modality.maxRange = 20;
    level.modalities.push_back(modality);
    level::Region all;
    all.id = "all";
    all.polygon = {{0, 0}, {16, 0}, {16, 6}, {0, 6}};
    all.ambientLight = 1.0;
    level.regions = {all};
    level.archetypes[0].sensors = {{"sound", 0.1}, {"sight", 0.01}, {"carrion", 0.1}};
    level::Archetype victim;
    victim.id = "victim";
    victim.brain = "townsman";
    victim.health = 1;
    level::Emission emission;
    emission.modality = "carrion";
    emission.on = "body";
    emission.every = asked.every;
    victim.emissions = {emission};
    level::Archetype killer;
    killer.id = "killer";
    killer.brain = "guard";
    killer.sensors = {{"sight", 0.01}};
    level::Weapon blaster;
    blaster.id = "blaster";
    killer.weapons = {blaster};
    level.archetypes.push_back(victim);
    level.archetypes.push_back(killer);
    level.agents = {
        test::guardAt("anna", 2, 3), test::guardAt("victim", 4, 5), test::guardAt("killer", 7, 5)};
    level.agents[0].heading = 4.7;
    level.agents[1].archetype = "victim";
    level.agents[2].archetype = "killer";
    level.agents[2].heading = 3.14;
    level.agents[1].team = asked.dies ? "b" : "a";
    level.agents[0].team = level.agents[2].team = "a";
    level::Team a;
    a.id = "a";
    level::Team b;
    b.id = "b";
    a.relations = {{"b", -1.0}};
    level.teams = {a, b};
    return level;
}

std::unique_ptr<replay::Recording> runOf(const TemporaryFolder& folder, const Case& asked) {
    const auto path = folder / "body.percept";
    const auto runnable =
        runner::prepareLevel(level::writeLevel(levelOf(asked)), "body", {}).value();
    auto recorder = record::Recorder::start(path, runnable->info(trace::TraceLevel::Full)).value();
    EXPECT_TRUE(runner::runHeadless(
        runnable, {.frames = kLast, .traceLevel = trace::TraceLevel::Full}, recorder.get()));
    EXPECT_TRUE(recorder->close());
    return replay::Recording::open(path).value();
}

trace::ModalityId carrionOf(const replay::Recording& recording) {
    const auto& ids = recording.info().modalities;
    const auto found = std::ranges::find(ids, "carrion");
    return trace::ModalityId{static_cast<std::uint32_t>(found - ids.begin())};
}

/// Whether the run told Anna of it between two frames.
bool isTold(replay::Recording& recording, Frame from, Frame to) {
    trace::RecordBuffer records;
    EXPECT_TRUE(recording.read(from, to, records));
    return std::ranges::any_of(records.rows<trace::Notified>(), [&](const auto& row) {
        return row.data.agent == kAnna && row.data.modality == carrionOf(recording);
    });
}

const Perception* ofBody(const std::vector<Perception>& perceptions, trace::ModalityId carrion) {
    const auto found = std::ranges::find_if(perceptions, [&](const Perception& each) {
        return each.act == "body" && each.id == carrion;
    });
    return found == perceptions.end() ? nullptr : &*found;
}

void expectAsTheRun(replay::Recording& recording, bool dies) {
    const auto carrion = carrionOf(recording);
    for (const Frame frame : {Frame{1}, kLast - 1}) {
        const bool told = isTold(recording, std::max<Frame>(frame - 120, 0), frame);
        const auto why = whyNoticed(recording, kAnna, kVictim, frame).value();
        const auto who = whoNotices(recording, kVictim, frame).value();

        const Perception* const body = ofBody(why.perceptions, carrion);
        EXPECT_EQ(body != nullptr && body->notified, told) << frame;
        EXPECT_EQ(told, dies && frame > 1) << "else nothing is shown";
        if (!told)
            for (const Perception& each : why.perceptions)
                EXPECT_NE(each.modality, "carrion") << each.answer;
        const auto anna = std::ranges::find(who, kAnna, &Witness::agent);
        ASSERT_NE(anna, who.end());
        ASSERT_EQ(anna->perceptions.size(), why.perceptions.size());
        for (std::size_t i = 0; i < why.perceptions.size(); ++i)
            EXPECT_EQ(anna->perceptions[i].answer, why.perceptions[i].answer);
    }
}

TEST(BodySmell, IsThatOfTheDeadAlone) {
    for (const char* manager : {"regional", "graph", "portals"})
        for (const char* kind : {"smell", "sound"})
            for (const double every : {0.5, 1.5})
                for (const bool dies : {false, true}) {
                    SCOPED_TRACE(fmt::format("{} {} {} {}", manager, kind, every, dies));
                    const TemporaryFolder folder;
                    const auto recording = runOf(folder, {manager, kind, every, dies});
                    expectAsTheRun(*recording, dies);
                }
}

} // namespace
} // namespace percept::ask::body_smell_test
