#include "editor/ask/TacticGround.h"

namespace percept::ask {

bool isSameGround(const level::Level& one, const level::Level& other) {
    return one.bounds == other.bounds && one.walls == other.walls && one.doors == other.doors &&
           one.regions == other.regions && one.lights == other.lights &&
           one.materials == other.materials;
}

std::shared_ptr<const tactics::Surroundings>
TacticGround::of(const std::shared_ptr<const level::Level>& level) {
    if (m_level && isSameGround(*m_level, *level))
        return m_made;
    m_level = level;
    auto made = tactics::Surroundings::make(*level);
    m_made = made ? std::make_shared<const tactics::Surroundings>(std::move(*made)) : nullptr;
    return m_made;
}

} // namespace percept::ask
