#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace percept::faults {

using Words = std::vector<std::string>;
using Settings = std::vector<std::pair<std::string, std::string>>; ///< names behind PERCEPT_FAULTS_

/// How a program ended.
struct Ended {
    int code = -1;  ///< -1: by a signal
    int signal = 0; ///< 0: none
    std::string errors;
};

/// The program `percept`, or another one, in a process of its own.
class Child {
public:
    /// Starts it.
    /// @param faults none: the disk is whole
    /// @param errors a file that takes what it says of errors
    Child(const Words& words,
          const Settings& faults,
          std::filesystem::path errors,
          const char* program = PERCEPT_PROGRAM);
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    Child(Child&& other) noexcept;
    ~Child();

    /// Whether it has ended by itself.
    [[nodiscard]] bool hasEnded();
    /// Asks it to stop, as Ctrl+C does.
    void interrupt() const;
    /// Ends it at once, if it has not ended.
    void kill() const;
    /// Waits for it. Once only.
    [[nodiscard]] Ended wait();

private:
    void took(int status);

    std::filesystem::path m_errors;
    int m_process = -1;
    bool m_waited = false;
    Ended m_ended;
};

/// Starts it and waits.
[[nodiscard]] Ended
runChild(const Words& words, const Settings& faults, const std::filesystem::path& errors);

} // namespace percept::faults
