#pragma once

#include "percept/base/Result.h"

#include <filesystem>

namespace percept::runner {

/// What is done with the recordings of programs that crashed.
enum class CrashLeft { Keep, Remove };

/// A folder of its own for one recording, removed with it.
class TemporaryRecording {
public:
    /// @errors Unwritable
    [[nodiscard]] static Result<TemporaryRecording> make(const std::filesystem::path& below,
                                                         CrashLeft left);
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
