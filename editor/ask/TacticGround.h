#pragma once

#include "percept/level/Level.h"
#include "percept/tactics/Properties.h"

#include <memory>

/// What measuring a level depends on, kept while that stays the same.
namespace percept::ask {

/// Whether rays and bodies meet the same in both.
[[nodiscard]] bool isSameGround(const level::Level& one, const level::Level& other);

/// Walls, rooms and lights of the last level that was asked for. For one thread.
class TacticGround {
public:
    /// @return null where it cannot be made: bounds without an area
    [[nodiscard]] std::shared_ptr<const tactics::Surroundings>
    of(const std::shared_ptr<const level::Level>& level);

private:
    std::shared_ptr<const level::Level> m_level;
    std::shared_ptr<const tactics::Surroundings> m_made;
};

} // namespace percept::ask
