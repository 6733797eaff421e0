#include "app/why/RecordedGates.h"

#include "app/why/Silence.h"
#include "inspector/explain/GateText.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::why {
namespace {

using trace::AgentId;
using trace::Gate;
using trace::RecordId;

/// How far back attempts are looked for.
constexpr Seconds kAttemptsBack = 10.0;
/// What is older than that was not about this moment, unless it was traced fully.
constexpr Seconds kLately = 1.0;

constexpr std::array kGates{Gate::Nearest,
                            Gate::Modality,
                            Gate::NoRegion,
                            Gate::Range,
                            Gate::Intensity,
                            Gate::Cone,
                            Gate::LineOfSight,
                            Gate::Contrast,
                            Gate::Reaction};

std::string participleOf(const std::string& modality) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kWords{
        {{"sight", "seen"}, {"sound", "heard"}, {"smell", "smelt"}, {"touch", "felt"}}};
    for (const auto& [id, word] : kWords)
        if (modality == id)
            return std::string(word);
    return "noticed";
}

/// The latest attempt by one sense.
struct Attempt {
    RecordId record = trace::kNoRecord;
    Frame frame = 0;
    bool notified = false;
    Gate gate = Gate::None;
    std::uint32_t passed = 0;
    double measured = 0;
    double limit = 0;
    Metres distance = 0;
    Seconds delay = 0;
};

/// Collects what was recorded between two agents.
class Attempts {
public:
    Attempts(const trace::RunInfo& info, AgentId agent, AgentId about)
        : m_agent(agent)
        , m_about(about)
        , m_signals(info.modalities.size()) {}

    void read(const trace::RecordBuffer& records) {
        for (const auto& row : records.rows<trace::SignalRejected>())
            if (auto* attempt = ofSignal(row))
                *attempt = {row.id,
                            row.frame,
                            false,
                            row.data.gate,
                            row.data.passed,
                            row.data.measured,
                            row.data.limit};
        for (const auto& row : records.rows<trace::Notified>())
            if (auto* attempt = ofSignal(row))
                *attempt = {row.id,
                            row.frame,
                            true,
                            Gate::None,
                            0,
                            row.data.intensity,
                            row.data.threshold,
                            row.data.distance,
                            row.data.delay};
        for (const auto& row : records.rows<trace::SenseTest>())
            if (auto* attempt = ofSense(row, row.data.sense))
                *attempt = {row.id,
                            row.frame,
                            false,
                            row.data.gate,
                            row.data.passed,
                            row.data.measured,
                            row.data.limit};
        for (const auto& row : records.rows<trace::Noticed>())
            if (auto* attempt = ofSense(row, row.data.sense))
                *attempt = {row.id, row.frame, true, Gate::None, 0, 0, 0, row.data.distance};
        for (const auto& row : records.rows<trace::LostSight>())
            if (auto* attempt = ofSense(row, trace::Sense::Sight))
                *attempt = {row.id, row.frame, false, row.data.gate};
    }

    [[nodiscard]] const std::vector<Attempt>& signals() const { return m_signals; }
    [[nodiscard]] const Attempt& sense(trace::Sense sense) const {
        return m_senses[static_cast<std::size_t>(sense)];
    }

private:
    template <class Row>
    [[nodiscard]] bool isAsked(const Row& row, const Attempt& before) const {
        return row.data.agent == m_agent && row.data.about == m_about && row.id > before.record;
    }
    template <class Row>
    Attempt* ofSignal(const Row& row) {
        const auto modality = trace::indexOf(row.data.modality);
        return modality < m_signals.size() && isAsked(row, m_signals[modality])
                   ? &m_signals[modality]
                   : nullptr;
    }
    template <class Row>
    Attempt* ofSense(const Row& row, trace::Sense sense) {
        auto& attempt = m_senses[static_cast<std::size_t>(sense)];
        return isAsked(row, attempt) ? &attempt : nullptr;
    }

    AgentId m_agent;
    AgentId m_about;
    std::vector<Attempt> m_signals; ///< by modality
    std::array<Attempt, 3> m_senses;
};

bool hasBit(const Attempt& attempt, Gate gate) {
    return (attempt.passed & (1U << static_cast<unsigned>(gate))) != 0;
}

void addGates(Perception& perception, const Attempt& attempt) {
    for (const Gate gate : kGates) {
        const bool region = gate == Gate::NoRegion && attempt.gate == Gate::Unreachable;
        const bool failed = !attempt.notified && (gate == attempt.gate || region);
        if (!failed && !hasBit(attempt, gate))
            continue;
        GateLine line{.gate = gate, .checked = true, .passed = !failed, .known = failed};
        if (failed) {
            const auto measure = explain::measureOf(
                attempt.gate, attempt.measured, attempt.limit, hasBit(attempt, gate));
            line.gate = attempt.gate;
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

Perception recordedPerception(const Attempt& attempt, std::string modality, Seconds step) {
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
    perception.note = fmt::format("As recorded at {:.2f} s; the margins of gates that passed are "
                                  "not recorded.",
                                  static_cast<double>(attempt.frame) * step);
    addGates(perception, attempt);
    std::string verb = participleOf(perception.modality);
    if (!attempt.notified) {
        const bool measured = !perception.gates.empty() && !perception.gates.back().passed;
        perception.answer = fmt::format(
            "Not {}: {}", verb, measured ? missOf(perception.gates.back()) : nameOf(attempt.gate));
        return perception;
    }
    verb[0] = static_cast<char>(verb[0] - 'a' + 'A');
    perception.answer = verb;
    if (attempt.limit > 0) {
        perception.intensity = attempt.measured;
        perception.answer = fmt::format("{} after {:.0f} ms, with {} to spare",
                                        verb,
                                        attempt.delay * 1000,
                                        quantity(attempt.measured - attempt.limit, ""));
    }
    return perception;
}

/// Who is known to be silent is told so, rather than by an attempt of long ago.
void tellSilence(Perception& perception,
                 const Attempt& attempt,
                 const Emissions& emissions,
                 std::optional<LastEmission> last,
                 Frame frame,
                 Seconds step) {
    const auto age = static_cast<double>(frame - attempt.frame) * step;
    if (perception.modality == "sound" && age > kLately)
        silence(perception, emissions.silenceText(last, "sound"), "that sound");
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

Result<std::vector<Perception>> recordedPerceptions(
    trace::TraceSource& source, AgentId agent, AgentId about, Frame frame, const Error& reason) {
    const auto& info = source.info();
    const auto back = static_cast<Frame>(std::llround(kAttemptsBack / info.step));
    trace::RecordBuffer records;
    if (auto read = source.read(std::max(source.firstFrame(), frame - back), frame, records); !read)
        return read.unexpected();
    Attempts attempts(info, agent, about);
    attempts.read(records);
    auto emissions = Emissions::before(source, about, frame, {});
    if (!emissions)
        return emissions.unexpected();
    // Without full tracing nobody knows whether what was noticed once is missed by now.
    const bool full = info.traceLevel == trace::TraceLevel::Full;
    const auto counts = [&](const Attempt& attempt) {
        return attempt.record != trace::kNoRecord &&
               (full || static_cast<double>(frame - attempt.frame) * info.step <= kLately);
    };
    std::vector<Perception> list;
    for (std::uint32_t i = 0; i < attempts.signals().size(); ++i) {
        const Attempt& attempt = attempts.signals()[i];
        if (!counts(attempt))
            continue;
        list.push_back(recordedPerception(attempt, info.modalities[i], info.step));
        list.back().id = trace::ModalityId{i};
        tellSilence(list.back(),
                    attempt,
                    *emissions,
                    emissions->last(trace::ModalityId{i}),
                    frame,
                    info.step);
    }
    for (const auto sense : {trace::Sense::Sight, trace::Sense::Sound})
        if (const Attempt& attempt = attempts.sense(sense); counts(attempt)) {
            const char* name = sense == trace::Sense::Sight ? "sight" : "sound";
            list.push_back(recordedPerception(attempt, name, info.step));
            list.back().sense = sense;
            tellSilence(list.back(), attempt, *emissions, emissions->shot(), frame, info.step);
        }
    if (list.empty())
        return nothingRecorded(info, reason);
    return list;
}

} // namespace percept::why
