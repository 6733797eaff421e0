#include "inspector/ask/RecordedGates.h"

#include "inspector/explain/GateText.h"
#include "percept/base/Frames.h"
#include "percept/sense/Gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>

namespace percept::ask {
namespace {

using trace::AgentId;
using trace::Gate;
using trace::RecordId;

/// How far back attempts are looked for.
constexpr Seconds kAttemptsBack = 10.0;
/// What is older than that was not about this moment, unless it was traced fully.
constexpr Seconds kLately = 1.0;

std::string participleOf(const std::string& modality) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kWords{
        {{"sight", "seen"}, {"sound", "heard"}, {"smell", "smelt"}, {"touch", "felt"}}};
    for (const auto& [id, word] : kWords)
        if (modality == id)
            return std::string(word);
    return "noticed";
}

} // namespace

/// What was recorded of one agent's attempts, by modality.
struct RecordedAttempts {
    std::vector<RecordedAttempt> list;
};

RecordedAttempt attemptOf(const trace::Row<trace::Notified>& row) {
    const auto& data = row.data;
    return {row.id,
            row.frame,
            true,
            Gate::None,
            0,
            data.intensity,
            data.threshold,
            data.distance,
            data.delay,
            data.signal};
}

RecordedAttempt attemptOf(const trace::Row<trace::SignalRejected>& row) {
    const auto& data = row.data;
    return {row.id,
            row.frame,
            false,
            data.gate,
            data.passed,
            data.measured,
            data.limit,
            0,
            0,
            data.signal};
}

void readVerdicts(const trace::RecordBuffer& records,
                  AgentId about,
                  std::vector<Verdict>& verdicts) {
    for (const auto& row : records.rows<trace::Notified>())
        if (row.data.about == about)
            verdicts.push_back(
                {row.data.signal, row.data.agent, row.data.modality, attemptOf(row)});
    for (const auto& row : records.rows<trace::SignalRejected>())
        if (row.data.about == about)
            verdicts.push_back(
                {row.data.signal, row.data.agent, row.data.modality, attemptOf(row)});
}

void sortVerdicts(std::vector<Verdict>& verdicts) {
    std::stable_sort(verdicts.begin(), verdicts.end(), [](const Verdict& a, const Verdict& b) {
        return std::tuple(a.agent, a.attempt.record) < std::tuple(b.agent, b.attempt.record);
    });
}

std::optional<RecordedAttempt>
verdictOn(const std::vector<Verdict>& verdicts, AgentId agent, RecordId signal) {
    const auto cameFarther = [](const RecordedAttempt& later, const RecordedAttempt& before) {
        return later.notified || (!before.notified && (before.gate != Gate::Intensity ||
                                                       later.gate != Gate::Intensity ||
                                                       later.measured > before.measured));
    };
    const auto first = std::lower_bound(
        verdicts.begin(), verdicts.end(), agent, [](const Verdict& each, AgentId id) {
            return each.agent < id;
        });
    std::optional<RecordedAttempt> found;
    for (auto it = first; it != verdicts.end() && it->agent == agent; ++it)
        if (it->signal == signal && (!found || cameFarther(it->attempt, *found)))
            found = it->attempt;
    return found;
}

namespace {

/// Collects what was recorded of everybody's attempts to perceive one agent.
class Collector {
public:
    Collector(std::vector<RecordedAttempts>& byAgent, AgentId about)
        : m_byAgent(byAgent)
        , m_about(about) {}

    void read(const trace::RecordBuffer& records) {
        for (const auto& row : records.rows<trace::SignalRejected>())
            if (auto* attempt = ofSignal(row))
                *attempt = attemptOf(row);
        for (const auto& row : records.rows<trace::Notified>())
            if (auto* attempt = ofSignal(row))
                *attempt = attemptOf(row);
        for (const auto& row : records.rows<trace::SenseTest>())
            if (auto* attempt = ofSignal(row))
                *attempt = {row.id,
                            row.frame,
                            false,
                            row.data.gate,
                            row.data.passed,
                            row.data.measured,
                            row.data.limit};
        for (const auto& row : records.rows<trace::Noticed>())
            if (auto* attempt = ofSignal(row); attempt != nullptr && !isTold(*attempt, row.frame))
                *attempt = {row.id,
                            row.frame,
                            true,
                            Gate::None,
                            0,
                            0,
                            0,
                            row.data.distance,
                            attempt->delay,
                            attempt->signal};
        for (const auto& row : records.rows<trace::LostSight>())
            if (auto* attempt = ofSignal(row))
                *attempt = {row.id, row.frame, false, row.data.gate};
    }

private:
    /// Whether the notification that somebody took note of says more.
    static bool isTold(const RecordedAttempt& attempt, Frame frame) {
        return attempt.notified && attempt.frame == frame && attempt.limit > 0;
    }
    /// Those of the agent that a row is about; null: of another one's perception.
    template <class Row>
    RecordedAttempts* ofAgent(const Row& row) {
        const auto agent = trace::indexOf(row.data.agent);
        return row.data.about == m_about && agent < m_byAgent.size() ? &m_byAgent[agent] : nullptr;
    }
    template <class Row>
    static RecordedAttempt* ifLater(const Row& row, RecordedAttempt& before) {
        return row.id > before.record ? &before : nullptr;
    }
    template <class Row>
    RecordedAttempt* ofSignal(const Row& row) {
        RecordedAttempts* const attempts = ofAgent(row);
        const auto modality = trace::indexOf(row.data.modality);
        return attempts != nullptr && modality < attempts->list.size()
                   ? ifLater(row, attempts->list[modality])
                   : nullptr;
    }
    std::vector<RecordedAttempts>& m_byAgent;
    AgentId m_about;
};

bool hasBit(const RecordedAttempt& attempt, Gate gate) {
    return (attempt.passed & (1U << static_cast<unsigned>(gate))) != 0;
}

/// What was seen too briefly then, and nothing but time was missing: how long it is seen by now.
/// Nothing where it still is too briefly. The run records no test that passes.
std::optional<Seconds> seenSince(const RecordedAttempt& attempt, Frame frame, Seconds step) {
    if (attempt.notified || attempt.gate != Gate::Reaction)
        return std::nullopt;
    // What is seen is so from a frame on: the difference of times of frames, as the run takes it.
    const Frame since = attempt.frame - framesOf(attempt.measured, step);
    const Seconds seen = static_cast<double>(frame) * step - static_cast<double>(since) * step;
    const sense::ReactionTest test = sense::testReaction(seen, attempt.limit);
    return test.passed ? std::optional(test.seen) : std::nullopt;
}

void addGates(Perception& perception, const RecordedAttempt& attempt) {
    for (const Gate gate : sense::kLadder) {
        const bool failed = !attempt.notified && gate == attempt.gate;
        // Whether there are regions, and a path between them, is one line.
        const bool isOther = gate == Gate::Unreachable ||
                             (gate == Gate::NoRegion && attempt.gate == Gate::Unreachable);
        if (!failed && (isOther || !hasBit(attempt, gate)))
            continue;
        GateLine line{.gate = gate, .checked = true, .passed = !failed, .known = failed};
        if (failed) {
            const auto measure = explain::measureOf(gate, attempt.measured, attempt.limit);
            line.measured = measure.measured;
            line.limit = measure.limit;
            line.margin = measure.margin;
            line.unit = measure.unit;
        }
        perception.gates.push_back(std::move(line));
        if (failed)
            return;
    }
}

std::string answerTo(const RecordedAttempt& attempt, const Perception& perception) {
    std::string verb = participleOf(perception.modality);
    if (!attempt.notified) {
        const bool measured = !perception.gates.empty() && !perception.gates.back().passed;
        return fmt::format(
            "Not {}: {}", verb, measured ? missOf(perception.gates.back()) : nameOf(attempt.gate));
    }
    verb[0] = static_cast<char>(verb[0] - 'a' + 'A');
    return attempt.limit > 0 ? noticedText(verb, attempt.delay, attempt.measured - attempt.limit)
                             : verb;
}

/// Once what was seen has been seen for long enough, every gate is passed.
void passReaction(Perception& perception, Seconds seen) {
    perception.notified = true;
    perception.reason = Gate::None;
    GateLine& reaction = perception.gates.back();
    reaction.passed = true;
    reaction.measured = seen;
    reaction.margin = seen - reaction.limit;
    perception.answer = "Seen for " + quantity(seen, reaction.unit);
}

/// Nobody knows what became of what was noticed once and was not delivered again.
void tellUnknown(Perception& perception, const RecordedAttempt& attempt, bool full, Seconds step) {
    perception.unknown = true;
    perception.notified = false;
    perception.answer =
        fmt::format("Was last {} at {:.2f} s; {}",
                    participleOf(perception.modality),
                    static_cast<double>(attempt.frame) * step,
                    full ? "what was emitted after that did not come near enough to be tested"
                         : "this recording holds no test after that");
}

/// Who is known to be silent is told so, rather than by an attempt of long ago.
void tellSilence(Perception& perception,
                 const RecordedAttempt& attempt,
                 const Emissions& emissions,
                 std::optional<LastEmission> last,
                 Frame frame,
                 Seconds step) {
    const auto age = static_cast<double>(frame - attempt.frame) * step;
    if (perception.modality != "sound" || age <= kLately)
        return;
    silence(perception, emissions.silenceText(last, "sound"), "that sound");
    perception.remedy = {}; // nothing was tried
}

Unexpected nothingRecorded(const trace::RunInfo& info, const Error& reason) {
    const bool full = info.traceLevel == trace::TraceLevel::Full;
    return failure(
        reason.code,
        reason.message +
            (full ? ". In the ten seconds before, the recording has no attempt of the one to "
                    "notice the other"
                  : ". Its own gates cannot answer instead: failed ones are recorded by runs "
                    "with --trace full"),
        reason.place);
}

} // namespace

Perception recordedPerception(const RecordedAttempt& attempt,
                              std::string modality,
                              Frame frame,
                              Seconds step) {
    Perception perception;
    perception.modality = std::move(modality);
    perception.notified = attempt.notified;
    perception.reason = attempt.gate;
    perception.recorded = true;
    perception.travels = attempt.notified;
    perception.distance = attempt.distance;
    perception.delay = attempt.delay;
    perception.latest = attempt.record;
    perception.latestFrame = attempt.frame;
    if (attempt.notified && attempt.limit > 0)
        perception.intensity = attempt.measured;
    perception.note = fmt::format("As recorded at {:.2f} s; the margins of gates that passed are "
                                  "not recorded.",
                                  static_cast<double>(attempt.frame) * step);
    addGates(perception, attempt);
    perception.answer =
        answerTo(attempt, perception) + momentText("tested", attempt.frame, frame, step);
    if (const auto seen = seenSince(attempt, frame, step))
        passReaction(perception, *seen);
    return perception;
}

std::string momentText(const char* what, Frame at, Frame asked, Seconds step) {
    return at == asked ? std::string()
                       : fmt::format("; {} at {:.2f} s", what, static_cast<double>(at) * step);
}

Result<RecordedGates> RecordedGates::read(trace::TraceSource& source, AgentId about, Frame frame) {
    const auto& info = source.info();
    const auto back = framesOf(kAttemptsBack, info.step);
    trace::RecordBuffer records;
    if (auto read = source.read(std::max(source.firstFrame(), frame - back), frame, records); !read)
        return read.unexpected();
    std::vector<trace::ModalityId> sounds;
    for (std::uint32_t i = 0; i < info.modalities.size(); ++i)
        if (info.modalities[i] == "sound")
            sounds.push_back(trace::ModalityId{i});
    auto emissions = Emissions::before(source, about, frame, sounds);
    if (!emissions)
        return emissions.unexpected();
    RecordedGates gates(info, frame, std::move(*emissions));
    for (const auto& row : records.rows<trace::SignalEmitted>())
        if (row.data.source == about)
            gates.m_emitted.push_back({row.id, row.frame, row.data.modality});
    Collector(gates.m_byAgent, about).read(records);
    return gates;
}

RecordedGates::RecordedGates(const trace::RunInfo& info, Frame frame, Emissions emissions)
    : m_info(&info)
    , m_frame(frame)
    , m_emissions(std::move(emissions))
    , m_byAgent(info.agents.size(),
                RecordedAttempts{std::vector<RecordedAttempt>(info.modalities.size())}) {}

RecordedGates::RecordedGates(RecordedGates&&) noexcept = default;
RecordedGates::~RecordedGates() = default;

/// Whether the next signal after the one that was noticed would have arrived by now.
bool RecordedGates::isOverdue(const RecordedAttempt& attempt, trace::ModalityId modality) const {
    if (!attempt.notified || attempt.signal == trace::kNoRecord)
        return false;
    const Frame delay = framesOf(attempt.delay, m_info->step) + 1;
    const Frame made = attempt.frame - delay;
    return std::any_of(m_emitted.begin(), m_emitted.end(), [&](const Emitted& each) {
        return each.modality == modality && each.record > attempt.signal && each.frame > made &&
               each.frame + delay <= m_frame;
    });
}

Result<std::vector<Perception>> RecordedGates::perceptionsOf(AgentId agent,
                                                             const Error& reason) const {
    const auto& info = *m_info;
    const Frame frame = m_frame;
    const RecordedAttempts& attempts = m_byAgent.at(trace::indexOf(agent));
    // Without full tracing nobody knows whether what was noticed once is missed by now.
    const bool full = info.traceLevel == trace::TraceLevel::Full;
    const auto counts = [&](const RecordedAttempt& attempt) {
        return attempt.record != trace::kNoRecord &&
               (full || static_cast<double>(frame - attempt.frame) * info.step <= kLately);
    };
    std::vector<Perception> list;
    for (std::uint32_t i = 0; i < attempts.list.size(); ++i) {
        const RecordedAttempt& attempt = attempts.list[i];
        if (!counts(attempt))
            continue;
        Perception told = recordedPerception(attempt, info.modalities[i], frame, info.step);
        told.id = trace::ModalityId{i};
        if (isOverdue(attempt, told.id))
            tellUnknown(told, attempt, full, info.step);
        else
            tellSilence(told, attempt, m_emissions, m_emissions.last(told.id), frame, info.step);
        list.push_back(std::move(told));
    }
    if (list.empty())
        return nothingRecorded(info, reason);
    return list;
}

} // namespace percept::ask
