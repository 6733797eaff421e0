#pragma once

#include "percept/level/Level.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// What all fuzzers share: how a case is run, and what ends the program so that it is kept.
namespace percept::fuzz {

/// A case may take so long [seconds of processor time]: a second of a program that is built for
/// use. Under sanitizers one that is optimised a little takes five times as long, and one that is
/// not twenty to fifty times.
#ifdef __OPTIMIZE__
inline constexpr double kMostSeconds = 5.0;
#else
inline constexpr double kMostSeconds = 20.0;
#endif

/// Ends the program with what is wrong.
void require(bool holds, std::string_view what);

/// Hands a case over as text.
/// @return 0, as the fuzzer wants it
int runCase(const std::uint8_t* data, std::size_t size, void (*take)(std::string_view text));

/// A file of this program alone, removed when it ends of itself.
[[nodiscard]] std::filesystem::path scratch(const char* name);

/// Leaves nothing of a recording and of what lies beside it, and writes another one there.
void writeRecording(const std::filesystem::path& path, std::string_view bytes);

/// A whole file.
[[nodiscard]] std::string bytesOf(const std::filesystem::path& path);

/// A file below the folder of the sources.
[[nodiscard]] std::string sourceFile(const std::string& name);

/// What `percept` says to some words after its name.
/// @return its exit code
int runProgram(const std::vector<std::string>& words);

/// Writing a level and reading it gives it back.
void requireSameAfterSaving(const level::Level& level);
/// What an importer made is a level that can be run, which a check says, too.
void requireRunnable(const level::Level& level);

} // namespace percept::fuzz
