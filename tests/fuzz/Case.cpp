#include "tests/fuzz/Case.h"

#include "app/cli/CommandLine.h"
#include "app/cli/LevelProblems.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>

namespace percept::fuzz {
namespace {

namespace fs = std::filesystem;

double processorSeconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Folder {
    Folder() {
        std::string name = fs::temp_directory_path() / "percept-fuzz-XXXXXX";
        require(::mkdtemp(name.data()) != nullptr, "there is no temporary folder");
        path = name;
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    fs::path path;
};

/// Says at the end which case took longest, in the manner of the fuzzer's own figures.
struct Longest {
    double seconds = 0.0;
    ~Longest() { std::fprintf(stderr, "stat::longest_case_ms: %.0f\n", 1e3 * seconds); }
};

} // namespace

void require(bool holds, std::string_view what) {
    if (holds)
        return;
    std::fprintf(stderr, "WRONG: %.*s\n", static_cast<int>(what.size()), what.data());
    std::abort();
}

int runCase(const std::uint8_t* data, std::size_t size, void (*take)(std::string_view text)) {
    // A copy of its own, so that reading beyond its end is seen.
    const std::string text(reinterpret_cast<const char*>(data), size);
    const double begun = processorSeconds();
    take(text);
    const double took = processorSeconds() - begun;
    static Longest longest;
    longest.seconds = std::max(longest.seconds, took);
    require(took < kMostSeconds, "took " + std::to_string(took) + " s of processor time");
    return 0;
}

fs::path scratch(const char* name) {
    static const Folder kFolder;
    return kFolder.path / name;
}

void writeRecording(const fs::path& path, std::string_view bytes) {
    std::error_code ignored;
    for (const char* ending : {"", "-wal", "-shm", "-journal"})
        fs::remove(path.string() + ending, ignored);
    std::ofstream(path, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string bytesOf(const fs::path& path) {
    auto bytes = readFile(path, level::kLargestLevelBytes);
    require(bytes.has_value(), path.string());
    return std::move(*bytes);
}

std::string sourceFile(const std::string& name) {
    return bytesOf(fs::path(PERCEPT_SOURCE_DIR) / name);
}

int runProgram(const std::vector<std::string>& words) {
    std::ostringstream out;
    std::ostringstream errors;
    std::vector<std::string> all{"percept"};
    all.insert(all.end(), words.begin(), words.end());
    const int code = cli::runCommandLine(all, {out, errors});
    require(code == 0 || !errors.str().empty(), "a command failed and did not say why");
    return code;
}

void requireSameAfterSaving(const level::Level& level) {
    const auto again = level::parseLevel(level::writeLevel(level), "again");
    require(again.has_value(),
            again ? "" : "what was written is not read: " + again.error().text());
    require(again->level == level, "what was written reads as another level");
}

void requireRunnable(const level::Level& level) {
    auto problems = cli::allProblemsOf(level, {});
    cli::addRunErrors(level, {}, problems);
    for (const auto& problem : problems)
        require(problem.severity != level::Severity::Error,
                "the import cannot be run: " + problem.place + ": " + problem.message);
}

} // namespace percept::fuzz
