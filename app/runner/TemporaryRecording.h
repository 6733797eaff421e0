#pragma once

#include "percept/base/Result.h"

#include <filesystem>

namespace percept::runner {

/// A folder of its own for one recording, removed with it. What a crashed program left behind is
/// removed by the next one.
class TemporaryRecording {
public:
    /// @errors Unwritable
    [[nodiscard]] static Result<TemporaryRecording> make(const std::filesystem::path& below);
    TemporaryRecording() = default;
    TemporaryRecording(TemporaryRecording&& other) noexcept;
    TemporaryRecording& operator=(TemporaryRecording&& other) noexcept;
    ~TemporaryRecording();

    [[nodiscard]] std::filesystem::path file() const { return m_folder / "live.percept"; }

private:
    std::filesystem::path m_folder;
    int m_lock = -1; ///< held open and locked: the folder is in use
};

} // namespace percept::runner
