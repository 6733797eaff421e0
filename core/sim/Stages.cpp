#include "percept/sim/Stages.h"

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

#include <cctype>

namespace percept::sim {

using Enumerators = boost::describe::describe_enumerators<Stage>;
static_assert(boost::mp11::mp_size<Enumerators>::value == kStages);

std::vector<std::string> stageNames() {
    std::vector<std::string> names;
    boost::mp11::mp_for_each<Enumerators>([&](auto entry) {
        names.emplace_back(entry.name);
        names.back()[0] =
            static_cast<char>(std::tolower(static_cast<unsigned char>(names.back()[0])));
    });
    return names;
}

void StageTimer::begin() {
    if (!m_now)
        return;
    m_times.fill(0);
    m_last = m_now();
}

void StageTimer::ended(Stage stage) {
    if (!m_now)
        return;
    const Micros now = m_now();
    m_times[static_cast<std::size_t>(stage)] += now - m_last;
    m_last = now;
}

std::span<const Micros> StageTimer::times() const {
    return m_now ? std::span<const Micros>(m_times) : std::span<const Micros>();
}

} // namespace percept::sim
