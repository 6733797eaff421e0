#include "inspector/ask/MadeJudge.h"

#include "inspector/explain/GateText.h"
#include "percept/base/Frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

namespace percept::ask {
namespace {

/// Whether the run found the same when it tested the signal.
bool isSame(const Perception& perception, const RecordedAttempt& verdict) {
    const auto near = [](double a, double b) {
        return a == b || std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
    };
    if (perception.notified != verdict.notified)
        return false;
    if (verdict.notified)
        return near(perception.intensity, verdict.measured);
    const auto failed = explain::measureOf(verdict.gate, verdict.measured, verdict.limit);
    for (const GateLine& line : perception.gates)
        if (line.checked && !line.passed)
            return line.gate == verdict.gate && near(line.measured, failed.measured) &&
                   near(line.limit, failed.limit);
    return false;
}

/// What the run found rules over what is asked again.
void takeVerdict(Perception& perception, const RecordedAttempt& verdict, Seconds step) {
    if (!isSame(perception, verdict)) {
        auto recorded = recordedPerception(verdict, perception.modality, verdict.frame, step);
        recorded.id = perception.id;
        recorded.act = perception.act;
        recorded.remedy = std::move(perception.remedy);
        perception = std::move(recorded);
    }
    perception.note.clear();
    perception.latest = verdict.record;
    perception.latestFrame = verdict.frame;
}

/// `too weak, by 0.199` of `Not heard: too weak, by 0.199`.
std::string reasonOf(const Perception& perception) {
    const auto colon = perception.answer.find(": ");
    return colon == std::string::npos ? perception.answer : perception.answer.substr(colon + 2);
}
/// `heard` of `Not heard: too weak`, and of `Heard after 20 ms`.
std::string verbOf(const Perception& perception) {
    if (perception.answer.starts_with("Not "))
        return perception.answer.substr(4, perception.answer.find(':') - 4);
    std::string verb = perception.answer.substr(0, perception.answer.find(' '));
    verb[0] = static_cast<char>(verb[0] - 'A' + 'a');
    return verb;
}

/// What is on its way is neither noticed nor missed yet.
void tellComing(Perception& perception, Seconds arrives) {
    const bool passes = perception.notified;
    const std::string reason = reasonOf(perception);
    perception.answer = fmt::format("Arrives in {}", quantity(arrives, "s"));
    if (!passes)
        perception.answer += ", and as things are now " + reason;
    perception.notified = false;
    perception.arrives = arrives;
    perception.latest = trace::kNoRecord;
    perception.latestFrame = -1;
    perception.recorded = false;
}

/// What was made long ago: that there was nothing since, and what became of it.
void tellOver(Perception& perception, const std::string& since) {
    std::string became = perception.notified ? perception.answer : reasonOf(perception);
    became[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(became[0])));
    silence(perception, since, "that signal");
    perception.remedy = {};
    perception.answer += "; that one: " + became;
}

} // namespace

Result<void> MadeJudge::prepare(const std::vector<AgentId>& agents) {
    std::set<Frame> frames;
    for (const AgentId agent : agents)
        for (const MadeSignal& made : m_emitting.made.of(agent))
            frames.insert(made.tested);
    for (const Frame frame : frames)
        if (const auto then = at(frame); !then)
            return then.unexpected();
    return {};
}

Result<std::vector<Perception>> MadeJudge::perceptionsOf(AgentId agent, const Watch* watch) {
    std::vector<Perception> list;
    for (const MadeSignal& made : m_emitting.made.of(agent)) {
        auto perception = judge(agent, made, watch);
        if (!perception)
            return perception.unexpected();
        if (*perception)
            list.push_back(std::move(**perception));
    }
    return list;
}

Result<std::optional<Perception>>
MadeJudge::judge(AgentId agent, const MadeSignal& made, const Watch* watch) {
    const auto then = at(made.tested);
    if (!then)
        return then.unexpected();
    auto perception = (*then)->observers.judge(agent, made, watch);
    if (!perception)
        return perception;
    const Seconds step = m_context.info().step;
    if (const auto& found = made.verdict ? made.verdict : made.coming)
        takeVerdict(*perception, *found, step);
    else if (perception->notified)
        if (auto lost = judgeLost(*perception, agent, made, watch); !lost)
            return lost.unexpected();
    (*then)->observers.judgeHeard(
        *perception, agent, made, m_emitting.made.moment(), watch != nullptr);
    if (made.isComing())
        tellComing(*perception, timeOf(made.coming->frame - m_asked));
    if (made.over)
        tellOver(*perception,
                 m_emitting.emissions.silenceText(LastEmission{made.made, made.signal.strength},
                                                  perception->modality));
    perception->made = made.made;
    perception->answer += momentText("made", made.made, m_asked, step);
    return perception;
}

/// It was strong enough when it was made, and does not come to the agent.
Result<void> MadeJudge::judgeLost(Perception& perception,
                                  AgentId agent,
                                  const MadeSignal& made,
                                  const Watch* watch) {
    const auto then = at(made.tested);
    if (!then)
        return then.unexpected();
    const Observers& observers = (*then)->observers;
    auto stop = stopOf(observers, agent, made);
    if (!stop)
        return stop.unexpected();
    const std::string verb = verbOf(perception);
    perception.notified = false;
    const bool slow = (*then)->moment->simulation.senses()[made.signal.modality].inverseSpeed > 0;
    perception.answer = fmt::format(
        "Not {}: {}", verb, slow ? "its front did not come by" : "the run did not deliver it");
    if (!*stop)
        return {};
    if (auto met = observers.judge(agent, made, watch, (*stop)->doors))
        perception = std::move(*met);
    perception.notified = false;
    const std::string& door = (*then)->moment->level->level.doors[(*stop)->door].id;
    perception.answer =
        (*stop)->frame > m_asked
            ? fmt::format("Not {}: door {} is shut on its path", verb, door)
            : fmt::format("Not {}: lost at door {}, which was shut when it came there, at {:.2f} s",
                          verb,
                          door,
                          timeOf((*stop)->frame));
    return {};
}

/// The door that kept it from going on; where it may go around one, the last of those.
Result<std::optional<MadeJudge::Stop>>
MadeJudge::stopOf(const Observers& then, AgentId agent, const MadeSignal& made) {
    std::vector<double> doors = then.doors();
    std::optional<Stop> found;
    for (std::size_t i = 0; i < doors.size(); ++i) {
        auto shut = firstShut(made, then.doorsTo(agent, made, doors));
        if (!shut || !*shut)
            return shut ? Result<std::optional<Stop>>(std::move(found)) : shut;
        doors[(*shut)->door] = 0.0;
        found = std::move(*shut);
        found->doors = doors;
        const auto met = then.judge(agent, made, nullptr, doors);
        if (!met || !met->notified)
            break;
    }
    return found;
}

Result<std::optional<MadeJudge::Stop>> MadeJudge::firstShut(const MadeSignal& made,
                                                            const std::vector<MetDoor>& path) {
    const Seconds perMetre =
        (*at(made.tested))->moment->simulation.senses()[made.signal.modality].inverseSpeed;
    for (const MetDoor& each : path) {
        const Frame met = made.made + framesOf(each.distance * perMetre, m_context.info().step);
        for (const Frame frame : {met, met + 1}) {
            const auto shut = isShut(each.door, std::min(frame, m_asked));
            if (!shut)
                return shut.unexpected();
            if (*shut)
                return std::optional(Stop{each.door, met, {}});
        }
    }
    return std::optional<Stop>();
}

Result<bool> MadeJudge::isShut(std::uint32_t door, Frame frame) {
    const auto then = at(frame);
    if (!then)
        return then.unexpected();
    return !((*then)->moment->simulation.senses().openness((*then)->observers.doors(), door) > 0.0);
}

Result<const MadeJudge::Then*> MadeJudge::at(Frame frame) {
    auto& then = m_then[frame];
    if (!then) {
        auto moment = m_context.at(frame);
        if (!moment)
            return moment.unexpected();
        then = std::make_unique<Then>(std::move(*moment), m_emitting.emissions);
    }
    const Then* const found = then.get();
    return found;
}

} // namespace percept::ask
