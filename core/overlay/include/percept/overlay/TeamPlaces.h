#pragma once

#include "percept/level/Level.h"

#include <cstdint>
#include <map>
#include <string>

namespace percept::overlay {

/// Which colour and shape a team has on maps and in legends, for inkOfTeam() and glyphOfTeam().
///
/// Teams that a level declares come first, in its order, which is that of its analyses; others
/// follow as they are asked for. Who has no team is one of his own.
class TeamPlaces {
public:
    explicit TeamPlaces(const level::Level& level);

    /// @param team empty: none
    [[nodiscard]] std::uint32_t of(const std::string& team, const std::string& agent);

private:
    std::map<std::string, std::uint32_t> m_places;
};

} // namespace percept::overlay
