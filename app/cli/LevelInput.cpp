#include "app/cli/LevelInput.h"

#include "app/cli/Report.h"
#include "app/cli/WrongKind.h"
#include "percept/base/Archive.h"
#include "percept/base/File.h"
#include "percept/level/LevelPart.h"
#include "percept/level/SaveLevel.h"
#include "percept/level/Validate.h"
#include "percept/sim/LevelProblems.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <ostream>
#include <vector>

namespace percept::cli {
namespace {

bool concerns(const level::Problem& problem, std::string_view part) {
    return problem.place.starts_with(part);
}

std::string textOf(const level::Problem& problem, std::string_view place) {
    return fmt::format("{}{}{}{}{}",
                       place,
                       place.empty() ? "" : ": ",
                       problem.message,
                       problem.remedy.empty() ? "" : ". ",
                       problem.remedy);
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

/// Warnings about the part.
/// @errors InvalidInput: the first error about it, with its line
Result<void> checkPart(const level::LevelPart& read,
                       std::string_view part,
                       const std::string& path,
                       std::string_view text,
                       Streams& streams) {
    for (const auto& problem : level::validate(read.file.level)) {
        if (problem.severity == level::Severity::Hint || !concerns(problem, part))
            continue;
        const auto place = placeIn(read, problem.place);
        const auto where =
            fmt::format("{}:{}", path, level::linesOf(text, std::array{place}).front());
        const auto message = textOf(problem, place);
        if (problem.severity == level::Severity::Error)
            return failure(ErrorCode::InvalidInput, message, where);
        streams.errors << where << ": warning: " << message << '\n';
    }
    return {};
}

/// Why a level was refused: all that is wrong with it, where it is not the first thing alone that
/// keeps it from being a level, or a run from being made of it.
Error allErrors(const std::string& path,
                std::string_view text,
                const sim::Modules& modules,
                const Error& first) {
    const auto file = level::parseLevel(text, path);
    if (!file)
        return explainWrongKind(first);
    auto problems = sim::problemsOf(file->level, modules);
    std::erase_if(problems, [](const level::Problem& problem) {
        return problem.severity != level::Severity::Error;
    });
    if (problems.empty())
        return first;
    std::vector<std::string> places;
    for (const auto& problem : problems)
        places.push_back(problem.place);
    const auto lines = level::linesOf(text, places);
    std::string rest;
    for (std::size_t index = 1; index < problems.size(); ++index)
        rest +=
            fmt::format("\n{}:{}: {}", path, lines[index], textOf(problems[index], places[index]));
    return {ErrorCode::InvalidInput,
            textOf(problems.front(), places.front()) + rest,
            fmt::format("{}:{}", path, lines.front())};
}

Result<std::shared_ptr<const runner::RunnableLevel>> prepare(const std::string& text,
                                                             const std::string& path,
                                                             const sim::Modules& modules,
                                                             const sim::RunOptions& options) {
    auto level = runner::prepareLevel(text, path, options, modules);
    return level ? std::move(level) : Unexpected{allErrors(path, text, modules, level.error())};
}

} // namespace

Result<std::shared_ptr<const runner::RunnableLevel>>
openLevel(const std::string& path, const Streams& streams, const sim::RunOptions& options) {
    const auto text = readFile(path, level::kLargestLevelBytes);
    return text ? prepare(*text, path, modulesOf(streams), options) : text.unexpected();
}

Result<level::Level>
openLevelPart(const std::string& path, std::string_view part, Streams& streams) {
    const auto text = readFile(path, level::kLargestLevelBytes);
    if (!text)
        return text.unexpected();
    auto read = level::parseLevelPart(*text, path);
    if (!read)
        return Unexpected{explainWrongKind(read.error())};
    printHints(*read, part, path, *text, streams);
    if (read->whole)
        if (const auto sound = prepare(*text, path, modulesOf(streams), {}); !sound)
            return sound.unexpected();
    if (const auto sound = checkPart(*read, part, path, *text, streams); !sound)
        return sound.unexpected();
    return std::move(read->file.level);
}

Result<std::shared_ptr<const schedule::DutyRegistry>> dutiesOf(const Streams& streams) {
    const sim::Modules& modules = modulesOf(streams);
    return agent::dutiesOf(modules.brains, modules.stages);
}

Result<void> saveChanged(const level::Level& level,
                         const OutputFile& output,
                         const std::string& inputPath,
                         std::string_view read,
                         Streams& streams) {
    level::SaveOptions options{output.existing(inputPath)};
    std::error_code missing;
    if (std::filesystem::equivalent(output.path, inputPath, missing))
        options.read = describe::hash(std::string(read));
    const auto saved = level::saveLevel(level, output.path, options);
    if (!saved)
        return saved.unexpected();
    if (saved->otherNames > 0)
        streams.errors << fmt::format(
            "{}: warning: {} of this file (hard links) keep the old level. Copy the file "
            "over those that are to have the new one\n",
            output.path,
            counted(saved->otherNames, "other name"));
    return {};
}

} // namespace percept::cli
