#include "percept/agent/Brain.h"

#include "percept/agent/Self.h"

namespace percept::agent {

std::span<const std::string_view> Brain::behaviours() const {
    return {lod::kManners.data(), 1};
}

bool Brain::does(const SelfView& me, schedule::Duty duty) const {
    return has(duty, *me.arena().duties);
}

} // namespace percept::agent
