#include "inspector/ask/MadeSignals.h"

#include "inspector/ask/Arrivals.h"
#include "inspector/ask/Emitting.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/base/Frames.h"

#include <algorithm>

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

/// What is given off all the time is asked about as it is now, and what lingers, too.
bool MadeSignals::isAsked(ModalityId modality) const {
    const auto& senses = m_moment->simulation.senses();
    if (trace::indexOf(modality) >= senses.modalities.size())
        return false;
    switch (senses[modality].kind) {
    case sense::Kind::Smell:
        return !senses.goesByRegions(senses.manager, modality);
    case sense::Kind::Sight:
        return isNamed(modality);
    default:
        return true;
    }
}

bool MadeSignals::isNamed(ModalityId modality) const {
    return std::any_of(m_named.begin(), m_named.end(), [&](const LatestNamed& each) {
        return each.modality == modality;
    });
}

/// The first frame of the second before.
Frame MadeSignals::lately() const {
    const auto& simulation = m_moment->simulation;
    return simulation.frame() - framesOf(kLookBack, simulation.arena().step);
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

/// What is still on its way.
Result<void> MadeSignals::readWaves(trace::TraceSource& source, AgentId about) {
    for (const sense::Wave& wave : m_moment->simulation.state().senses.senses.waves) {
        if (wave.signal.source != about || !isAsked(wave.signal.modality) || isKnown(wave.record))
            continue;
        if (const auto frame = source.frameOf(wave.record))
            if (auto read = readUnknown(source, *frame, about); !read)
                return read;
    }
    return {};
}

Result<void> MadeSignals::readUnknown(trace::TraceSource& source, Frame frame, AgentId about) {
    constexpr std::string_view kMade[]{trace::SignalEmitted::kInfo.table,
                                       agent::ShotFired::kInfo.table};
    trace::RecordBuffer records;
    if (auto read = source.readKinds(frame, frame, kMade, records); !read)
        return read;
    readEmitted(records, about);
    return {};
}

/// Verdicts of more than a second ago, on what was made in its name: as long after that as it can
/// have taken to arrive.
Result<void> MadeSignals::readEarlier(RunContext& context, AgentId about) {
    const sim::Simulation& simulation = m_moment->simulation;
    const Frame end = lately() - 1;
    std::vector<std::pair<Frame, Frame>> spans;
    for (const Emitted& each : m_emitted) {
        const auto& modality = simulation.senses()[each.made.signal.modality];
        if (!isNamed(each.made.signal.modality) || each.made.made > end)
            continue;
        const Metres reach = std::min(modality.reach(), simulation.senses().extent);
        const Frame takes =
            framesOf(kLookBack + reach * modality.inverseSpeed, simulation.arena().step);
        spans.emplace_back(each.made.made, std::min(end, each.made.made + takes));
    }
    std::sort(spans.begin(), spans.end());
    Frame read = -1;
    for (const auto& [from, to] : spans) {
        if (to <= read)
            continue;
        const auto records = context.fullRecords(std::max(from, read + 1), to);
        if (!records)
            return records.unexpected();
        readVerdicts(*records, about, m_verdicts);
        read = to;
    }
    return {};
}

Result<MadeSignals> MadeSignals::read(RunContext& context,
                                      const Moment& moment,
                                      AgentId about,
                                      std::vector<LatestNamed> named) {
    trace::TraceSource& source = context.source();
    MadeSignals made(moment);
    made.m_named = std::move(named);
    made.readEmitted(moment.records, about);
    readVerdicts(moment.records, about, made.m_verdicts);
    std::erase_if(made.m_verdicts,
                  [&](const Verdict& each) { return !made.isAsked(each.modality); });
    // What took longer than that to arrive, before the first frame that the recording has excepted.
    for (const Verdict& verdict : made.m_verdicts)
        if (!made.isKnown(verdict.signal))
            if (const auto frame = source.frameOf(verdict.signal))
                if (auto read = made.readUnknown(source, *frame, about); !read)
                    return read.unexpected();
    for (const LatestNamed& each : made.m_named)
        if (each.frame >= source.firstFrame() && each.frame < made.lately())
            if (auto read = made.readUnknown(source, each.frame, about); !read)
                return read.unexpected();
    if (auto read = made.readWaves(source, about); !read)
        return read.unexpected();
    if (auto read = made.readEarlier(context, about); !read)
        return read.unexpected();
    std::sort(made.m_emitted.begin(), made.m_emitted.end(), [](const auto& a, const auto& b) {
        return a.record < b.record;
    });
    sortVerdicts(made.m_verdicts);
    made.m_coming = comingVerdicts(moment, about);
    return made;
}

/// Nothing: it is none that the agent is told about.
std::optional<MadeSignal> MadeSignals::madeFor(AgentId agent, const Emitted& of) const {
    const sim::Simulation& simulation = m_moment->simulation;
    const auto& modality = simulation.senses()[of.made.signal.modality];
    MadeSignal made = of.made;
    made.verdict = verdictOn(m_verdicts, agent, of.record);
    made.coming = verdictOn(m_coming, agent, of.record);
    // A blow is felt by the victim alone.
    if (!made.verdict && modality.kind == sense::Kind::Touch)
        return std::nullopt;
    made.over = made.made < lately() && !made.isComing() &&
                !(made.verdict && made.verdict->frame >= lately());
    if (made.over && !isNamed(made.signal.modality))
        return std::nullopt;
    if (const auto wait = nextSignal(
            simulation, made.signal.source, trace::kNone<trace::EmitterId>, made.signal.modality))
        made.next = simulation.time() + *wait;
    if (modality.travels)
        made.tested = made.verdict ? made.verdict->frame : simulation.frame();
    return made;
}

std::vector<MadeSignal> MadeSignals::of(AgentId agent) const {
    // Whether a later one is told instead.
    const auto isTold = [](const MadeSignal& later, const MadeSignal& before) {
        if (before.over || later.over)
            return before.over;
        if (!later.isComing() || !before.isComing())
            return !later.isComing();
        return later.coming->frame < before.coming->frame;
    };
    std::vector<MadeSignal> latest;
    for (const Emitted& each : m_emitted) {
        const auto made = madeFor(agent, each);
        if (!made)
            continue;
        const auto same = std::find_if(latest.begin(), latest.end(), [&](const MadeSignal& other) {
            return other.signal.modality == made->signal.modality &&
                   other.isShot() == made->isShot();
        });
        if (same == latest.end())
            latest.push_back(*made);
        else if (isTold(*made, *same))
            *same = *made;
    }
    return latest;
}

} // namespace percept::ask
