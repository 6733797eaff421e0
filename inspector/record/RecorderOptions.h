#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace percept::record {

struct FileOptions {
    /// The file is kept at about this size by removing the oldest frames, up to a keyframe; 0: no
    /// limit. The log beside the file comes on top, at most 32 MiB. Needs regular keyframes.
    std::uintmax_t maxBytes = 0;
    /// Writing fails with a full disk beyond this size; 0: the disk decides.
    std::uintmax_t failAtBytes = 0;
    /// What passed is counted by stretches of at least so many records, from keyframe to keyframe:
    /// a thousand agents with ten kinds each take ten thousand counts, a tenth of that.
    std::int64_t stretchRecords = 100'000;
};

struct RecorderOptions {
    FileOptions file;
    /// Records that may wait; with more, `frame` waits for the disk.
    std::size_t queuedRecords = 200'000;
    /// The same of frames, so that a run that is faster than the disk is not seconds ahead of it:
    /// what waits is lost when the program is killed.
    std::size_t queuedFrames = 2000;
    std::size_t queuedBytes = std::size_t{64} << 20U;
    /// What was handed over is in the file after at most this time and the time to write it.
    std::chrono::milliseconds commitEvery{100};
};

} // namespace percept::record
