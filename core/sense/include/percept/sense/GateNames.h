#pragma once

#include "percept/base/Describe.h"
#include "percept/trace/Ids.h"

#include <cstdint>

namespace percept::trace {

/// The check on the way to perception that failed, in the order of the gate ladder; `None`: all
/// passed. `NotInterested`: the source is ignored; `NotSeenYet`: it has to have the sensor in a
/// view cone of its own first; `Nearest`: only the n nearest are seen.
enum class Gate : std::uint8_t {
    None,
    NotInterested,
    Modality,
    NoRegion,
    Unreachable,
    Range,
    Intensity,
    Cone,
    ConeLength,
    LineOfSight,
    Contrast,
    NotSeenYet,
    Nearest,
    Reaction
};
BOOST_DESCRIBE_ENUM(Gate,
                    None,
                    NotInterested,
                    NotSeenYet,
                    Nearest,
                    Modality,
                    NoRegion,
                    Unreachable,
                    Range,
                    Intensity,
                    Cone,
                    ConeLength,
                    LineOfSight,
                    Contrast,
                    Reaction)
/// Whether a gate lets pass what measures at most its limit; the others: at least.
[[nodiscard]] constexpr bool isAtMost(Gate gate) {
    return gate == Gate::Range || gate == Gate::Cone || gate == Gate::ConeLength ||
           gate == Gate::Nearest;
}

} // namespace percept::trace
