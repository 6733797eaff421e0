#pragma once

#include "percept/level/Level.h"
#include "percept/sense/ChangeSearch.h"
#include "percept/sense/GateNames.h"
#include "percept/trace/Command.h"

#include <optional>
#include <string>
#include <vector>

/// What would have let a sensor notice: in words, and as commands that a run can be given.
namespace percept::ask {

/// Something that was not noticed, as it stood.
struct Missed {
    const sense::SenseWorld& world;
    const level::Level& level;
    const sense::Signal& signal;
    const sense::Sensor& sensor;
    const sense::PingRow& row;
    /// The signal by hand, where it is one; otherwise it is one of its source's.
    std::optional<trace::Command> ping;
    /// The edit that leaves the emitter it comes from as it is, where that is an object.
    std::optional<trace::Command> emitter{};
};

/// A change that a run can go on with.
struct Offer {
    std::string text; ///< `threshold 0.15`
    std::vector<trace::Command> commands;
    std::string change{};        ///< with the value as it is: `threshold 0.20 → 0.15`
    std::vector<Offer> larger{}; ///< more of the same, ascending, where this does not suffice
    /// Of one that is more of the same: values between the one before and it, ascending.
    std::vector<Offer> between{};
    Seconds delay = 0; ///< of the signal, with the change
    Frame takes = 0;   ///< until it is noticed, as a run went on with it; 0: none did
    friend bool operator==(const Offer&, const Offer&) = default;
};

/// The result of what would suffice, and is not for a run to change.
inline constexpr auto kUnset = "would be enough, and no edit of a run sets it";

/// What was changed alone without success.
struct Tried {
    std::string what{};   ///< `threshold 0.20 to 0.00`: the range that was searched
    std::string result{}; ///< what failed where it came nearest: `outside its view cones, by 5.7°`
    double from = 0;      ///< as it is
    double to = 0;        ///< the farthest value that was tried
    double nearest = 0;   ///< the value that came nearest
    trace::Gate gate = trace::Gate::None; ///< that failed there; none: it would be noticed
    double margin = 0;                    ///< below 0: by how much it failed
    std::string unit{};                   ///< of the margin: `m`, `s`, `deg` or empty
    friend bool operator==(const Tried&, const Tried&) = default;
};

struct Remedy {
    /// The two changes that a designer would make first: `Open door yard_door`, `Turned 5.7° to the
    /// left, or 1.20 m nearer`; last what would have to be added: `A connection that lets sound
    /// into store_a`; empty where nothing helps.
    std::string text;
    std::vector<Offer> offers; ///< four at most; the first are those that `text` names
    std::vector<Tried> tried;  ///< what alone does not help, and how near it comes
    bool complete = true;      ///< not stopped by the watch; then there may be others
    /// What would have to be added where values do not suffice; of a sense that is lacking only
    /// where it would notice with it.
    std::string added{};
};

/// Drops offers that do not keep what they promise, and names those that are left.
void keepOffers(Remedy& remedy, std::vector<Offer> offers);

/// What is off has to be switched on, whatever else is changed.
/// @param suffices nothing else is missing
/// @param edit that does it
void switchOn(Remedy& remedy,
              bool suffices,
              const std::string& emitter,
              const trace::Command& edit);

/// The smallest changes that would have made the difference, each alone.
/// @param sensor place in the scene  @param past as for sense::explain()
/// @param watch stops it: what was found so far is kept
/// @cost as sense::smallestChanges()
[[nodiscard]] Remedy remedyFor(const Missed& missed,
                               const sense::Scene& scene,
                               std::size_t sensor,
                               const sense::Past* past = nullptr,
                               const Watch& watch = {});

} // namespace percept::ask
