#pragma once

#include "editor/tools/SmallestChange.h"
#include "percept/level/Level.h"
#include "percept/trace/Command.h"

#include <optional>
#include <string>
#include <vector>

/// What would have let a sensor notice: in words, and as commands that a run can be given.
namespace percept::why {

/// Something that was not noticed, as it stood.
struct Missed {
    const sense::SenseWorld& world;
    const level::Level& level;
    const sense::Signal& signal;
    const sense::Sensor& sensor;
    const sense::PingRow& row;
    /// The signal by hand, where it is one; otherwise it is one of its source's.
    std::optional<trace::Command> ping;
};

/// A change that a run can go on with.
struct Offer {
    std::string text; ///< `threshold 0.15`
    std::vector<trace::Command> commands;
    friend bool operator==(const Offer&, const Offer&) = default;
};

struct Remedy {
    /// The two changes that matter most: `Ping strength 4.00 → 4.09, or attenuation of corridor
    /// 0.90 → 0.902`; what would have to be added where no value would do: `A connection that lets
    /// sound into store_a`; empty where nothing helps.
    std::string text;
    std::vector<Offer> offers; ///< four at most; the first are those that `text` names
    bool complete = true;      ///< not stopped by the watch; then there may be others
};

/// The smallest changes that would have made the difference, each alone.
/// @param sensor place in the scene  @param past as for sense::explain()
/// @param watch stops it: what was found so far is kept
/// @cost as tools::smallestChanges()
[[nodiscard]] Remedy remedyFor(const Missed& missed,
                               const sense::Scene& scene,
                               std::size_t sensor,
                               const sense::Past* past = nullptr,
                               const tools::Watch& watch = {});

} // namespace percept::why
