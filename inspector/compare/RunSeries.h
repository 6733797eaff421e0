#pragma once

#include "inspector/compare/Distribution.h"
#include "percept/base/Result.h"
#include "percept/base/Units.h"
#include "percept/trace/TraceSink.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace percept::compare {

/// How often something happened in a run.
struct RunCount {
    std::string name; ///< such as "decisions"
    std::uint64_t count = 0;
    friend bool operator==(const RunCount&, const RunCount&) = default;
};

/// The count of decisions that a signal led to, however many each: of records of that category, of
/// which "decisions" are some.
inline constexpr const char* kDecisionsAfterSignals = "decisions after signals";

/// What of a recording is compared: numbers per frame, how long signals took to matter, and how
/// often things happened.
struct RunSeries {
    std::string level;
    std::uint64_t seed = 0;
    Seconds step = 1.0 / 60.0;
    bool wallClock = false; ///< measured time decided something
    Frame first = 0;        ///< of those below; at least 1 when read: 0 was never stepped to
    std::size_t frames = 0; ///< how many there are
    Micros budget = 0;      ///< per frame, the greatest there was; 0: unlimited
    /// Per frame, what its step took; empty: not recorded, as in a fork.
    std::vector<Micros> measured;
    /// Per frame, what the level's schedule used by its cost models; empty: nothing was scheduled,
    /// or traced.
    std::vector<Micros> simulated;
    /// By task: what it used in all frames together, simulated. In the order of the run's list.
    std::vector<std::pair<std::string, Micros>> tasks;
    /// One per signal, in their order: how long it took to its first decision, directly or by what
    /// was perceived, told or remembered because of it; not by way of another decision.
    std::vector<Reaction> reactions;
    /// Always the same names in the same order; empty where nothing was traced.
    std::vector<RunCount> counts;
    /// By task, as in `tasks`: due frames that came before it was done.
    std::vector<std::uint64_t> missed;
    /// Of the states of all frames: equal ones went through the same states.
    std::uint64_t fingerprint = 0;

    /// 0 for what is not counted.
    [[nodiscard]] std::uint64_t countOf(std::string_view name) const;
};

/// Whether two runs are the same, but for the time that was measured.
[[nodiscard]] bool isSameSimulation(const RunSeries& a, const RunSeries& b);

/// Told from time to time: frames done, of how many. @return false to stop
using Progress = std::function<bool(Frame done, Frame total)>;

/// All but `measured`, from a run that is going on or recorded.
/// @errors Cancelled; what the source reports
/// @cost reads all records once
[[nodiscard]] Result<RunSeries> readSeries(trace::TraceSource& source, const Progress& progress);

/// @errors those of replay::Recording; Cancelled; InvalidInput for a recording without frames
[[nodiscard]] Result<RunSeries> readSeries(const std::filesystem::path& path,
                                           const Progress& progress);

/// The recordings that a path stands for: itself, or those in the folder that it is, by name.
/// @errors NotFound for a folder without recordings
[[nodiscard]] Result<std::vector<std::filesystem::path>>
recordingsAt(const std::filesystem::path& path);

} // namespace percept::compare
