#pragma once

#include "percept/base/Watch.h"
#include "percept/sense/GateNames.h"
#include "percept/sense/Ping.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace percept::sense {

/// One thing that would let a sensor notice what it does not.
struct SmallestChange {
    enum class Of : std::uint8_t {
        Strength,              ///< of the signal
        Threshold,             ///< of the sensor
        RegionAttenuation,     ///< of `subject`
        ConnectionAttenuation, ///< of `subject`
        ModalityAttenuation,   ///< of `subject`, for the regional manager
        MaxRange,              ///< of the modality `subject`
        Distance,              ///< the source comes nearer along the way: metres left to go
        Facing,                ///< the sensor turns: radians off where it looks now
        FieldOfView, ///< of eyes that have one cone, `subject` if the level names it [radians]
        Hearing,     ///< factor on how far sounds of limited range carry
        Attention,   ///< how many of those in view are minded
        Reaction,    ///< [seconds]
        Doors,       ///< `subject` opens: a door, or all that have to
        Light,       ///< the lamp `subject` is switched on
    };
    Of of{};
    std::string subject;           ///< id; empty for strength, threshold, distance and facing
    double from = 0.0;             ///< as it is
    double to = 0.0;               ///< the smallest change that passes, found to 12 digits
    double rounded = 0.0;          ///< `to` as it may be shown: passes, too
    int decimals = 2;              ///< of `rounded`, of angles in degrees
    double effort = 0.0;           ///< change relative to `from`, for comparing
    geometry::Vec3 place{0, 0, 0}; ///< with Distance: where the source would be
    std::vector<std::uint32_t> objects{}; ///< with Doors and Light: places in the level's lists
    /// More of the same that passes, too, up to what is searched at most, ascending: what a run
    /// may need where the smallest just meets a limit. Without larger ones of their own.
    std::vector<SmallestChange> larger{};
    Seconds delay = 0; ///< of the signal, from its source to the sensor, with the change
};

/// The first gate that fails, if one does.
struct Verdict {
    bool passed = false;
    trace::Gate gate = trace::Gate::None;
    double measured = 0; ///< in the gate's unit; see trace::Rung
    double limit = 0;
    Seconds delay = 0; ///< of the signal, where it passes
};
/// Whether one verdict is nearer to passing than another: it fails later in the ladder, or by less
/// at the same gate.
[[nodiscard]] bool isNearer(const Verdict& one, const Verdict& other);
/// That of a ladder. @param excused the gate that may fail, if any
[[nodiscard]] Verdict verdictOf(std::span<const Rung> rungs,
                                trace::Gate excused = trace::Gate::None);

/// One thing that was changed without success, and how near that came.
struct TriedChange {
    SmallestChange::Of of{};
    std::string subject{};                ///< as SmallestChange has it
    double from = 0.0;                    ///< as it is
    double to = 0.0;                      ///< the farthest that was tried
    double nearest = 0.0;                 ///< the value that came nearest
    Verdict verdict;                      ///< what failed there
    std::vector<std::uint32_t> objects{}; ///< as SmallestChange has them
};
struct ChangeSearch {
    std::vector<SmallestChange> found; ///< least effort first
    std::vector<TriedChange> tried;    ///< what alone does not help
};

/// For a sensor that a signal does not reach: what would have to be how different, each alone, for
/// all gates to be passed. Found by asking the gates themselves, for values up to kMostTimes as
/// great and ranges within the level: no designer would do more.
/// @param past as for explain(); of a smell that lingers only the threshold is tried, since
///        the rest would change what is long past
/// @param watch what it stops is not looked for
/// @return nothing where the sensor notices
/// @cost about 60 pings of one sensor for each
[[nodiscard]] ChangeSearch smallestChanges(const SenseWorld& world,
                                           const Scene& scene,
                                           const Signal& signal,
                                           std::size_t sensor,
                                           const Past* past = nullptr,
                                           const Watch& watch = {});

} // namespace percept::sense
