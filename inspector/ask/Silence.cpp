#include "inspector/ask/Silence.h"

#include "inspector/explain/LookBack.h"
#include "percept/base/Frames.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::ask {
namespace {

constexpr Seconds kFarthest = 60.0;

} // namespace

void Emissions::read(const trace::RecordBuffer& records, trace::AgentId agent) {
    for (const auto& row : records.rows<trace::SignalEmitted>()) {
        const auto modality = trace::indexOf(row.data.modality);
        if (row.data.source == agent && modality < m_last.size())
            m_last[modality] = LastEmission{row.frame, row.data.strength};
    }
}

Result<Emissions> Emissions::before(trace::TraceSource& source,
                                    trace::AgentId agent,
                                    Frame frame,
                                    const std::vector<trace::ModalityId>& modalities) {
    Emissions found;
    found.m_last.resize(source.info().modalities.size());
    found.m_step = source.info().step;
    const auto most = framesOf(kFarthest, found.m_step);
    const Frame first = std::max(source.firstFrame(), frame - most);
    constexpr std::string_view kEmitted[]{trace::SignalEmitted::kInfo.table};
    const auto looked =
        explain::lookBack(source, first, frame, kEmitted, [&](const auto& records, Frame from) {
            found.m_from = from;
            found.read(records, agent);
            return std::all_of(modalities.begin(), modalities.end(), [&](trace::ModalityId each) {
                return found.last(each).has_value();
            });
        });
    return looked ? Result<Emissions>(std::move(found)) : looked.unexpected();
}

std::optional<LastEmission> Emissions::last(trace::ModalityId modality) const {
    const auto index = trace::indexOf(modality);
    return index < m_last.size() ? m_last[index] : std::nullopt;
}

std::string Emissions::silenceText(const std::optional<LastEmission>& last,
                                   std::string_view what) const {
    const auto timeOf = [this](Frame frame) { return static_cast<double>(frame) * m_step; };
    const char* const verb = what == "sound" ? "made" : "emitted";
    if (last)
        return fmt::format("{} no {} since {:.2f} s", verb, what, timeOf(last->frame));
    return m_from <= 0
               ? fmt::format("has {} no {} yet", verb, what)
               : fmt::format("{} no {} since {:.2f} s or longer", verb, what, timeOf(m_from));
}

} // namespace percept::ask
