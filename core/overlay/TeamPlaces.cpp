#include "percept/overlay/TeamPlaces.h"

namespace percept::overlay {

TeamPlaces::TeamPlaces(const level::Level& level) {
    for (const auto& team : level.teams)
        m_places.emplace(team.id, static_cast<std::uint32_t>(m_places.size()));
}

std::uint32_t TeamPlaces::of(const std::string& team, const std::string& agent) {
    const auto next = static_cast<std::uint32_t>(m_places.size());
    // A name that no team can have.
    return m_places.emplace(team.empty() ? '\0' + agent : team, next).first->second;
}

} // namespace percept::overlay
