#pragma once

#include "percept/base/Result.h"
#include "percept/base/Units.h"
#include "percept/trace/TraceSink.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace percept::compare {

/// What of a recording is compared: numbers per frame, and how long signals took to matter.
struct RunSeries {
    std::string level;
    std::uint64_t seed = 0;
    Seconds step = 1.0 / 60.0;
    Frame first = 0;              ///< of those below; at least 1 when read: 0 was never stepped to
    Micros budget = 0;            ///< per frame, the greatest there was; 0: unlimited
    std::vector<Micros> measured; ///< per frame, what its step took
    /// Per frame, what the level's schedule used by its cost models; empty: nothing was scheduled.
    std::vector<Micros> simulated;
    /// By task: what it used in all frames together, simulated. In the order of the run's list.
    std::vector<std::pair<std::string, Micros>> tasks;
    /// From each signal to each decision that it led to, directly or by what was perceived, told or
    /// remembered because of it; not by way of another decision.
    std::vector<Seconds> latencies;
    std::uint32_t overruns = 0;
    std::uint32_t starved = 0;
    /// By task, as in `tasks`: due frames that came before it was done.
    std::vector<std::uint64_t> missed;
};

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
