#include "CommandLineRun.h"
#include "Sanitized.h"
#include "TemporaryFolder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <malloc.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace percept {
namespace {

std::size_t bytesOfThisProgram() {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// Calls the program in a copy of this process that gets no more than so much memory.
CommandLineRun runWithin(std::size_t bytes, const std::vector<std::string>& arguments) {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::malloc_trim(0); // what tests before this one gave back is no room
        const rlim_t most = bytesOfThisProgram() + bytes;
        const rlimit limit{most, most};
        ::setrlimit(RLIMIT_AS, &limit);
        const CommandLineRun run = runPercept(arguments);
        const auto written = ::write(ends[1], run.errors.data(), run.errors.size());
        ::_exit(written < 0 ? 100 : run.code);
    }
    ::close(ends[1]);
    CommandLineRun run;
    char text[4096];
    for (ssize_t got = 0; (got = ::read(ends[0], text, sizeof text)) > 0;)
        run.errors.append(text, static_cast<std::size_t>(got));
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return run;
}

TEST(LittleMemory, IsAnErrorOfTheCommand) {
    if (test::kSanitized)
        GTEST_SKIP() << "the sanitizer reserves more than any limit";
    const TemporaryFolder folder;
    const auto level = (folder / "many.level.json").string();
    {
        std::ofstream file(level);
        file
            << R"({"format": "percept-level", "version": 1, "bounds": {"min": [0, 0], "max": [100, 10]}, "waypoints": [)";
        for (int i = 0; i < 100'000; ++i)
            file << (i == 0 ? "" : ",") << R"({"id": "w)" << i << R"(", "position": [)" << i % 100
                 << ", 1]}";
        file << "]}";
    }
    constexpr std::size_t kEnough = std::size_t{4} << 30U;
    constexpr std::size_t kLittle = std::size_t{24} << 20U;

    EXPECT_NE(runWithin(kEnough, {"check", level}).code, -1);
    const CommandLineRun run = runWithin(kLittle, {"check", level});

    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(run.errors,
              "there is not enough memory. Close other programs, or ask for less: a smaller level, "
              "fewer agents, a coarser grid\n");
}

} // namespace
} // namespace percept
