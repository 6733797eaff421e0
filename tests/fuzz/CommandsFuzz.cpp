// Files of commands: refused with a line, or obeyed; what is written reads back as the same.
#include "tests/fuzz/Case.h"
#include "tests/fuzz/JsonMutator.h"
#include "tests/fuzz/SmallRun.h"

#include "inspector/runner/CommandsFormat.h"
#include "inspector/runner/HeadlessRun.h"

#include <algorithm>

namespace percept::fuzz {

/// Ids of the level and the keys of commands.
std::vector<std::string> words() {
    auto all = wordsOf(sourceFile("tests/fuzz/small.level.json"));
    for (const char* word :
         {"frame",  "do",     "event",  "set",      "object",   "property", "value",  "possess",
          "agent",  "move",   "to",     "aim",      "at",       "shoot",    "weapon", "walk",
          "along",  "stance", "fire",   "emit",     "modality", "strength", "height", "use",
          "also",   "open",   "locked", "position", "join",     "leave",    "task",   "release",
          "choose", "edit",   "from",   "amount"})
        all.emplace_back(word);
    return all;
}

namespace {

constexpr Frame kMostFrames = 20;

void tryCommands(std::string_view text) {
    std::vector<Error> idle;
    const auto commands = runner::parseCommands(text, "case", *smallLevel(), &idle);
    if (!commands) {
        require(commands.error().place.starts_with("case"), "an error has no place");
        return;
    }
    const auto written = runner::writeCommands(*commands, *smallLevel());
    require(written.has_value(), written ? "" : "not written: " + written.error().text());
    const auto again = runner::parseCommands(*written, "again", *smallLevel());
    require(again.has_value(), again ? "" : "not read again: " + again.error().text());
    require(*again == *commands, "commands read as other ones");
    if (commands->empty())
        return;
    const Frame frames = std::min(commands->back().frame + 3, kMostFrames);
    const auto run = [&](trace::TraceLevel level) {
        const auto result = runner::runHeadless(
            smallLevel(), {.frames = frames, .traceLevel = level, .commands = *commands});
        require(result.has_value(), "a run fails");
        return result->hash;
    };
    require(run(trace::TraceLevel::Off) == run(trace::TraceLevel::Full), "tracing changes the run");
}

} // namespace
} // namespace percept::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return percept::fuzz::runCase(data, size, percept::fuzz::tryCommands);
}
