#include "inspector/ask/MadeSignals.h"

#include "percept/agent/EquipmentRecords.h"

#include <algorithm>
#include <tuple>

namespace percept::ask {
namespace {

using trace::AgentId;
using trace::ModalityId;
using trace::RecordId;

/// The weapon whose shot a signal is the noise of, or whose echo it is.
trace::WeaponId weaponOf(const trace::RecordBuffer& records, RecordId cause) {
    for (const auto& row : records.rows<agent::ShotFired>())
        if (row.id == cause)
            return row.data.weapon;
    return trace::kNone<trace::WeaponId>;
}

/// Of the fronts of a slow sound, which come one after the other with portals, the one that was
/// perceived counts, or else the strongest.
bool cameFarther(const RecordedAttempt& later, const RecordedAttempt& before) {
    return later.notified || (!before.notified && (before.gate != trace::Gate::Intensity ||
                                                   later.gate != trace::Gate::Intensity ||
                                                   later.measured > before.measured));
}

sense::Signal signalOf(const trace::SignalEmitted& emitted) {
    sense::Signal signal;
    signal.modality = emitted.modality;
    signal.strength = emitted.strength;
    signal.position = {emitted.position, emitted.height};
    signal.source = emitted.source;
    signal.emitsLight = emitted.emitsLight;
    signal.tag = emitted.tag;
    return signal;
}

} // namespace

bool MadeSignals::isAsked(ModalityId modality) const {
    const auto& senses = m_moment->simulation.senses();
    if (trace::indexOf(modality) >= senses.modalities.size())
        return false;
    const auto kind = senses[modality].kind;
    return kind != sense::Kind::Sight && kind != sense::Kind::Smell;
}

bool MadeSignals::isKnown(RecordId signal) const {
    return std::any_of(m_emitted.begin(), m_emitted.end(), [&](const Emitted& each) {
        return each.record == signal;
    });
}

void MadeSignals::readEmitted(const trace::RecordBuffer& records, AgentId about) {
    for (const auto& row : records.rows<trace::SignalEmitted>()) {
        if (row.data.source != about || !isAsked(row.data.modality) || isKnown(row.id))
            continue;
        MadeSignal made{signalOf(row.data), weaponOf(records, row.cause), row.frame, row.frame, {}};
        const auto parent = std::find_if(m_emitted.begin(), m_emitted.end(), [&](const auto& each) {
            return each.record == row.cause;
        });
        if (parent != m_emitted.end())
            made.weapon = parent->made.weapon;
        m_emitted.push_back({row.id, made});
    }
}

void MadeSignals::readVerdicts(const trace::RecordBuffer& records, AgentId about) {
    for (const auto& row : records.rows<trace::Notified>())
        if (row.data.about == about && isAsked(row.data.modality))
            m_verdicts.push_back({row.data.signal, row.data.agent, attemptOf(row)});
    for (const auto& row : records.rows<trace::SignalRejected>())
        if (row.data.about == about && isAsked(row.data.modality))
            m_verdicts.push_back({row.data.signal, row.data.agent, attemptOf(row)});
    std::stable_sort(m_verdicts.begin(), m_verdicts.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.agent, a.attempt.record) < std::tuple(b.agent, b.attempt.record);
    });
}

Result<MadeSignals>
MadeSignals::read(trace::TraceSource& source, const Moment& moment, AgentId about) {
    constexpr std::string_view kMade[]{trace::SignalEmitted::kInfo.table,
                                       agent::ShotFired::kInfo.table};
    MadeSignals made(moment);
    made.readEmitted(moment.records, about);
    made.readVerdicts(moment.records, about);
    // What took longer than that to arrive.
    for (const Verdict& verdict : made.m_verdicts) {
        if (made.isKnown(verdict.signal))
            continue;
        const auto frame = source.frameOf(verdict.signal);
        if (!frame)
            continue; // before the first frame that the recording has
        trace::RecordBuffer records;
        if (auto read = source.readKinds(*frame, *frame, kMade, records); !read)
            return read.unexpected();
        made.readEmitted(records, about);
    }
    std::sort(made.m_emitted.begin(), made.m_emitted.end(), [](const auto& a, const auto& b) {
        return a.record < b.record;
    });
    return made;
}

std::vector<MadeSignal> MadeSignals::of(AgentId agent) const {
    const auto& senses = m_moment->simulation.senses();
    const Frame asked = m_moment->simulation.frame();
    const auto first = std::lower_bound(
        m_verdicts.begin(), m_verdicts.end(), agent, [](const auto& each, AgentId id) {
            return each.agent < id;
        });
    std::vector<MadeSignal> latest;
    for (const Emitted& each : m_emitted) {
        MadeSignal made = each.made;
        const auto& modality = senses[made.signal.modality];
        for (auto it = first; it != m_verdicts.end() && it->agent == agent; ++it)
            if (it->signal == each.record &&
                (!made.verdict || cameFarther(it->attempt, *made.verdict)))
                made.verdict = it->attempt;
        // A blow is felt by the victim alone.
        if (!made.verdict && modality.kind == sense::Kind::Touch)
            continue;
        if (modality.travels)
            made.tested = made.verdict ? made.verdict->frame : asked;
        const auto same = std::find_if(latest.begin(), latest.end(), [&](const MadeSignal& other) {
            return other.signal.modality == made.signal.modality && other.isShot() == made.isShot();
        });
        if (same == latest.end())
            latest.push_back(made);
        else
            *same = made;
    }
    return latest;
}

} // namespace percept::ask
