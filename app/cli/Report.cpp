#include "app/cli/Report.h"

#include "app/cli/LevelProblems.h"
#include "app/cli/WrongKind.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <vector>

namespace percept::cli {

int reportFailure(const Error& error, Streams& streams) {
    streams.errors << explainWrongKind(error).text() << '\n';
    return kFailed;
}

int reportStopped(const std::string& path, Streams& streams, const char* left) {
    streams.errors << path << (path.empty() ? "" : ": ") << "Stopped; " << left << '\n';
    return kFailed;
}

Error inLevelFile(const std::string& path, const Error& error) {
    const auto text = readFile(path, level::kLargestLevelBytes);
    return level::inFile(error, text ? *text : std::string(), path);
}

Error inRecording(const std::string& path, Error error) {
    if (error.place.empty())
        error.place = path;
    else if (!error.place.starts_with(path))
        error.place = path + ": " + error.place;
    return error;
}

int reportFailureIn(const std::string& path, const Error& error, Streams& streams) {
    return reportFailure(inLevelFile(path, error), streams);
}

bool reportLevelErrors(const std::string& path,
                       std::string_view text,
                       const level::Level& level,
                       Streams& streams) {
    auto problems = problemsOf(level, modulesOf(streams));
    std::erase_if(problems, [](const level::Problem& problem) {
        return problem.severity != level::Severity::Error || problem.place == "spawns";
    });
    std::vector<std::string> places;
    for (const auto& problem : problems)
        places.push_back(problem.place);
    const auto lines = level::linesOf(text, places);
    for (std::size_t index = 0; index < problems.size(); ++index)
        streams.errors << fmt::format("{}:{}: {}: {}. {}\n",
                                      path,
                                      lines[index],
                                      problems[index].place,
                                      problems[index].message,
                                      problems[index].remedy);
    return !problems.empty();
}

void reportLeftOut(const std::string& path, std::span<const Error> faults, Streams& streams) {
    for (const Error& fault : faults)
        streams.errors << fmt::format("{}; it is left out\n", inLevelFile(path, fault).text());
}

void reportIdleCommands(std::span<const Error> idle, Streams& streams) {
    for (const Error& each : idle)
        streams.errors << fmt::format("{}: warning: {}{}\n", each.place, each.message, kNoEffect);
}

void printJson(const OrderedJson& document, Streams& streams) {
    streams.out << document.dump(2, ' ', false, OrderedJson::error_handler_t::replace) << '\n';
}

std::string counted(std::size_t count, std::string_view singular) {
    return fmt::format("{} {}{}", count, singular, count == 1 ? "" : "s");
}

} // namespace percept::cli
