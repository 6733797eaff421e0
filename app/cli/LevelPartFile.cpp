#include "app/cli/LevelPartFile.h"

#include "percept/base/File.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <array>
#include <ostream>

namespace percept::cli {
namespace {

/// Where a problem lies in the text, which may have the schedule as its root.
std::string placeIn(const level::LevelPart& part, const std::string& place) {
    constexpr std::string_view kSchedule = "schedule.";
    return part.scheduleAlone && place.starts_with(kSchedule) ? place.substr(kSchedule.size())
                                                              : place;
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
    for (const auto& problem : level::validate(read->file.level)) {
        if (problem.severity == level::Severity::Hint || !problem.place.starts_with(part))
            continue;
        const auto place = placeIn(*read, problem.place);
        const auto where =
            fmt::format("{}:{}", path, level::linesOf(*text, std::array{place}).front());
        const auto message = fmt::format("{}: {}. {}", place, problem.message, problem.remedy);
        if (problem.severity == level::Severity::Error)
            return failure(ErrorCode::InvalidInput, message, where);
        streams.errors << where << ": warning: " << message << '\n';
    }
    return std::move(read->file.level);
}

} // namespace percept::cli
