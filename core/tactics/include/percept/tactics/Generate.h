#pragma once

#include "percept/tactics/Condense.h"
#include "percept/tactics/Properties.h"

#include <array>
#include <memory>

namespace percept::tactics {

/// What a generated waypoint must be good for.
struct Demand {
    Property property = Property::Cover;
    /// Least value [0, 1]; nothing: what the best quarter of the places reaches, above 0.
    std::optional<double> threshold{};
};

struct GenerateOptions {
    Metres spacing = 0.0; ///< of the dense grid [>= 0.05]; 0: spacingFor() the level
    std::vector<Demand> demands{{Property::Cover}, {Property::Visibility}};
    double distanceWeight = 0.05; ///< of the condensation, per property [1/metres, >= 0]
    Posture posture = Posture::Standing;
    Metres radius = 0.3; ///< of a body
    SampleOptions sampling{.samples = 32};
    std::string set = "generated";
    /// Waypoints kept per property: where more are left, the best that are not near a better one.
    /// 0: one for each 10 square metres that were measured, 10 to 200; 200 of places of one's own.
    std::size_t most = 0;
};

/// A spacing that gives some thousand places [metres].
[[nodiscard]] Metres spacingFor(const level::Level& level);

struct Generated {
    /// With the values that were measured; those of directions beside the whole.
    std::vector<level::Waypoint> waypoints;
    struct Kept {
        std::uint32_t waypoint = 0; ///< in `waypoints`
        std::uint32_t beaten = 0;   ///< how many locations it removed
    };
    /// A location that was good enough, and what beat it.
    struct Removed {
        geometry::Vec3 place{0, 0, 0};
        double value = 0.0;
        geometry::Vec3 winner{0, 0, 0};
        double winnerValue = 0.0;
        bool byHand = false; ///< the winner was placed by hand
    };
    struct PerProperty {
        Property property = Property::Cover;
        std::size_t measured = 0; ///< locations
        std::size_t unknown = 0;  ///< of which no sample was valid
        std::size_t passed = 0;   ///< reached the threshold
        double threshold = 0.0;   ///< as asked for, or as chosen
        std::vector<Kept> kept;
        std::size_t left = 0; ///< after they competed; more than `kept` where there is a limit
        Metres apart = 0.0;   ///< how far those kept are from each other then
        /// Where none is kept: the greatest threshold that would keep one; nothing: none would.
        std::optional<double> nearest;
        std::size_t lostToHand = 0; ///< beaten by waypoints that were placed by hand
        std::vector<Removed> removed;
    };
    std::vector<PerProperty> report;
    bool complete = true; ///< false: it was stopped, and more is kept than need be
};

/// A measured value as a quality of a waypoint, to three digits: `any` and one per direction where
/// all are known. @param sampled must have a value
[[nodiscard]] level::Json qualityOf(const Sampled& sampled);
/// A stated quality with what was measured in a posture; what it states for the other one stays.
/// Keyed by posture, unless it is for `standing` and nothing is stated for `crouching`.
/// @param stated null: nothing, which counts 0 in the other posture as before
[[nodiscard]] level::Json
qualityWith(const level::Json* stated, Posture posture, const Sampled& sampled);

/// What was measured all over a level, so that thresholds and weights can be tried without
/// measuring again.
struct MeasuredPlaces {
    std::shared_ptr<const Surroundings> surroundings;
    std::vector<geometry::Vec3> places;
    std::vector<std::pair<Property, std::vector<Sampled>>> values; ///< by place
    Metres spacing = 0.0; ///< of the grid; 0: they are places of one's own
};
/// The first half of generateWaypoints(): thresholds and weight do not matter.
/// @errors as there
[[nodiscard]] Result<MeasuredPlaces> measurePlaces(const level::Level& level,
                                                   const GenerateOptions& options,
                                                   std::span<const geometry::Vec2> candidates = {},
                                                   const Proceed& proceed = {});
/// The second half. @param options properties must have been measured
/// @param proceed told how many have competed, property by property
[[nodiscard]] Generated condensePlaces(const level::Level& level,
                                       const MeasuredPlaces& measured,
                                       const GenerateOptions& options,
                                       const Proceed& proceed = {});

/// How the values of a property lie over the places of a level.
struct Spread {
    static constexpr std::size_t kSteps = 20;
    std::array<std::size_t, kSteps> counts{}; ///< places by value, in equal steps from 0 to 1
    std::optional<double> best;               ///< nothing where no value is known
};
[[nodiscard]] Spread spreadOf(std::span<const Sampled> values);
/// The greatest threshold, to three digits, that at least `count` places reach.
/// @return nothing where no value is known; that of the worst place where there are fewer
[[nodiscard]] std::optional<double> thresholdFor(std::span<const Sampled> values,
                                                 std::size_t count);

/// Finds locations of tactical value all over a level: measures every place of a dense grid where a
/// body fits, drops what is below the thresholds and lets the rest compete, property by property.
/// Waypoints of the level that state a property compete with theirs and are never removed.
///
/// @param candidates places to try instead of the grid, such as those where players lingered
/// @errors Cancelled; InvalidInput: bounds without an area, more than 4 million places
/// @source the tactical chapter, automatic waypoints: condensing a grid
[[nodiscard]] Result<Generated> generateWaypoints(const level::Level& level,
                                                  const GenerateOptions& options,
                                                  std::span<const geometry::Vec2> candidates = {},
                                                  const Proceed& proceed = {});

/// Where somebody was at one moment of a recorded run.
struct Visit {
    std::uint32_t who = 0;
    geometry::Vec2 place{0, 0};
};
struct Haunt {
    geometry::Vec2 place{0, 0}; ///< mean of the visits
    int moments = 0;            ///< spent there by all
    int visitors = 0;           ///< different ones
};
/// Places where somebody stayed for `moments` samples, or several people passed.
/// @param visits in order of time, at equal intervals
/// @param radius how near is the same place [metres, > 0]
/// @return most used first
[[nodiscard]] std::vector<Haunt>
hauntsOf(std::span<const Visit> visits, Metres radius, int moments, int visitors);

} // namespace percept::tactics
