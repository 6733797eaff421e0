#include "app/cli/LevelPartFile.h"

#include "percept/base/File.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <vector>

namespace percept::cli {
namespace {

bool concerns(const level::Problem& problem, std::string_view part) {
    return problem.place.starts_with(part);
}

std::string textOf(const level::Problem& problem, std::string_view place) {
    return fmt::format("{}: {}. {}", place, problem.message, problem.remedy);
}

/// Where a problem lies in the text, which may have the schedule as its root.
std::string placeIn(const level::LevelPart& part, const std::string& place) {
    constexpr std::string_view kSchedule = "schedule.";
    return part.scheduleAlone && place.starts_with(kSchedule) ? place.substr(kSchedule.size())
                                                              : place;
}

/// Unknown keys of the part.
void printHints(const level::LevelPart& read,
                std::string_view part,
                const std::string& path,
                std::string_view text,
                Streams& streams) {
    std::vector<const level::Problem*> hints;
    std::vector<std::string> places;
    for (const auto& hint : read.file.hints)
        if (read.scheduleAlone || concerns(hint, part)) {
            hints.push_back(&hint);
            places.push_back(hint.place);
        }
    const auto lines = level::linesOf(text, places);
    for (std::size_t index = 0; index < hints.size(); ++index)
        streams.errors << path << ':' << lines[index]
                       << ": hint: " << textOf(*hints[index], places[index]) << '\n';
}

} // namespace

Result<level::Level>
readLevelPart(const std::string& path, std::string_view part, Streams& streams) {
    const auto text = readFile(path, level::kLargestLevelBytes);
    if (!text)
        return text.unexpected();
    auto read = level::parseLevelPart(*text, path);
    if (!read)
        return read.unexpected();
    printHints(*read, part, path, *text, streams);
    for (const auto& problem : level::validate(read->file.level)) {
        if (problem.severity == level::Severity::Hint || !concerns(problem, part))
            continue;
        const auto place = placeIn(*read, problem.place);
        const auto where =
            fmt::format("{}:{}", path, level::linesOf(*text, std::array{place}).front());
        const auto message = textOf(problem, place);
        if (problem.severity == level::Severity::Error)
            return failure(ErrorCode::InvalidInput, message, where);
        streams.errors << where << ": warning: " << message << '\n';
    }
    return std::move(read->file.level);
}

Result<level::LevelFile> readLevelFor(const std::string& path,
                                      std::span<const std::string_view> parts) {
    const auto text = readFile(path, level::kLargestLevelBytes);
    if (!text)
        return text.unexpected();
    auto file = level::parseLevel(*text, path);
    if (!file)
        return file;
    for (const auto& problem : level::validate(file->level)) {
        // Nodes, analyses and layers are told apart by their names here, the rest is not.
        const bool named = problem.place.ends_with(".id") && !concerns(problem, "navigation") &&
                           !concerns(problem, "analyses") && !concerns(problem, "layers");
        // Agents without a place keep a level from being run, and nothing else.
        const bool unplaced = problem.place == "spawns";
        const auto isOf = [&](std::string_view part) {
            return concerns(problem, part) && !named && !unplaced;
        };
        if (problem.severity != level::Severity::Error || std::ranges::none_of(parts, isOf))
            continue;
        const int line = level::linesOf(*text, std::array{problem.place}).front();
        return failure(ErrorCode::InvalidInput,
                       textOf(problem, problem.place),
                       fmt::format("{}:{}", path, line));
    }
    return file;
}

} // namespace percept::cli
