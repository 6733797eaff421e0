#pragma once

#include "percept/base/Units.h"

#include <array>
#include <atomic>
#include <filesystem>

namespace percept::faults {

/// How far a program that records has come: a file that it maps, so that what is written there
/// outlives its end at any moment.
struct Progress {
    static constexpr std::size_t kMostFrames = 100'000;

    std::atomic<Frame> simulated = -1;        ///< and handed over to be recorded
    std::atomic<Frame> written = -1;          ///< the recorder has said so
    std::array<double, kMostFrames + 1> at{}; ///< when frames were simulated [seconds of a clock]
};
static_assert(std::atomic<Frame>::is_always_lock_free);

/// A Progress in a file, for as long as this lives.
class SharedProgress {
public:
    /// Begins a new one, or, with `isOld`, shows what somebody left.
    SharedProgress(const std::filesystem::path& path, bool isOld);
    SharedProgress(const SharedProgress&) = delete;
    SharedProgress& operator=(const SharedProgress&) = delete;
    ~SharedProgress();

    Progress* operator->() const { return m_progress; }

private:
    Progress* m_progress = nullptr;
};

} // namespace percept::faults
