#pragma once

#include "percept/base/Result.h"

#include <string>
#include <utility>

// Internal to this area.
namespace percept::agent {

/// What a step of compileArena() returns of a part of the level that it cannot use.
/// @param place of the part in the level
[[nodiscard]] inline Unexpected invalid(std::string message, std::string place) {
    return failure(ErrorCode::InvalidInput, std::move(message), std::move(place));
}

} // namespace percept::agent
