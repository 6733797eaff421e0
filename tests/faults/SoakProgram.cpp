// Runs a level at the speed of a clock with everything recorded, and says how much memory that
// takes as time goes by: LEVEL SECONDS [SPEED]. Ends with 1 if it grew by more than kMostGrowth.
#include "app/runner/Runner.h"
#include "percept/base/File.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>

namespace percept::faults {
namespace {

constexpr double kMostGrowth = 100.0; ///< megabytes
constexpr Seconds kWarm = 10.0;       ///< until pools and queues are as large as they need to be
constexpr Seconds kBetween = 60.0;    ///< lines of the table

double megabytes() {
    std::size_t all = 0;
    std::size_t resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

void waitFor(Seconds time) {
    std::this_thread::sleep_for(std::chrono::duration<double>(time));
}

int soak(const std::string& path, Seconds time, double speed) {
    auto text = readFile(path, level::kLargestLevelBytes);
    const auto level =
        text ? runner::prepareLevel(std::move(*text), path, {.seed = 1})
             : Result<std::shared_ptr<const runner::RunnableLevel>>(text.unexpected());
    if (!level) {
        std::fprintf(stderr, "%s\n", level.error().text().c_str());
        return 2;
    }
    runner::Runner runner(
        *level,
        {.traceLevel = trace::TraceLevel::Full, .playing = true, .speed = std::min(speed, 16.0)});
    waitFor(std::min(kWarm, time));
    const double begun = megabytes();
    double most = begun;
    std::printf("%10s%12s%8s\n", "seconds", "frames", "MB");
    for (Seconds done = kWarm;; done += kBetween) {
        const auto status = runner.status();
        most = std::max(most, megabytes());
        std::printf("%10.0f%12lld%8.1f\n", done, static_cast<long long>(status.frame), most);
        std::fflush(stdout);
        for (const Error& problem : runner.takeProblems()) {
            std::fprintf(stderr, "%s\n", problem.text().c_str());
            return 1;
        }
        if (done >= time)
            break;
        waitFor(std::min(kBetween, time - done));
    }
    std::printf("grew by %.1f MB\n", most - begun);
    return most - begun <= kMostGrowth ? 0 : 1;
}

} // namespace
} // namespace percept::faults

int main(int count, char** words) {
    if (count < 3)
        return 2;
    return percept::faults::soak(
        words[1], std::stod(words[2]), count > 3 ? std::stod(words[3]) : 1);
}
