#pragma once

#include "percept/base/Result.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace percept::runner {

/// A folder of its own for one recording, removed with it.
class TemporaryRecording {
public:
    /// What programs that crashed left there stays: see LeftRecording.
    /// @errors Unwritable
    [[nodiscard]] static Result<TemporaryRecording> make(const std::filesystem::path& below);
    TemporaryRecording() = default;
    TemporaryRecording(TemporaryRecording&& other) noexcept;
    TemporaryRecording& operator=(TemporaryRecording&& other) noexcept;
    ~TemporaryRecording();

    [[nodiscard]] std::filesystem::path file() const;

private:
    std::filesystem::path m_folder;
    int m_lock = -1; ///< held open and locked: the folder is in use
};

/// The temporary recording of a program that crashed, held so that no other program takes it. It
/// stays until it is removed.
class LeftRecording {
public:
    /// Files of recordings that nobody holds, of this user alone. Folders in which no recording was
    /// begun are removed.
    [[nodiscard]] static std::vector<std::filesystem::path>
    find(const std::filesystem::path& below);
    /// @param file as find() names it
    /// @return nothing: another program holds it, or it is no such recording
    [[nodiscard]] static std::optional<LeftRecording> take(const std::filesystem::path& file);
    LeftRecording(LeftRecording&& other) noexcept;
    LeftRecording& operator=(LeftRecording&& other) noexcept;
    ~LeftRecording();

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }
    void remove();

private:
    LeftRecording(std::filesystem::path file, int lock);

    std::filesystem::path m_file;
    int m_lock = -1;
};

} // namespace percept::runner
