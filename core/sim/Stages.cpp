#include "percept/sim/Stages.h"

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

#include <algorithm>
#include <cctype>

namespace percept::sim {

using Enumerators = boost::describe::describe_enumerators<Stage>;
static_assert(boost::mp11::mp_size<Enumerators>::value == kStages);

std::vector<std::string> stageNames(std::span<const agent::CompiledStage> more) {
    std::vector<std::string> names;
    boost::mp11::mp_for_each<Enumerators>([&](auto entry) {
        names.emplace_back(entry.name);
        names.back()[0] =
            static_cast<char>(std::tolower(static_cast<unsigned char>(names.back()[0])));
    });
    for (const agent::CompiledStage& each : more)
        names.emplace_back(each.stage->name());
    return names;
}

void StageTimer::begin() {
    if (!m_now)
        return;
    std::fill(m_times.begin(), m_times.end(), 0);
    m_last = m_now();
}

void StageTimer::ended(std::size_t place) {
    if (!m_now)
        return;
    const Micros now = m_now();
    m_times[place] += now - m_last;
    m_last = now;
}

std::span<const Micros> StageTimer::times() const {
    return m_now ? std::span<const Micros>(m_times) : std::span<const Micros>();
}

} // namespace percept::sim
