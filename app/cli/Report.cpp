#include "app/cli/Report.h"

#include "app/cli/WrongKind.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>

#include <ostream>

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
