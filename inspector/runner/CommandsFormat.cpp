#include "inspector/runner/CommandsFormat.h"

#include "inspector/runner/SimulationResimulator.h"
#include "inspector/runner/commands/CommandReading.h"
#include "inspector/runner/commands/CommandWriting.h"
#include "inspector/runner/commands/IdleCheck.h"
#include "inspector/runner/commands/NamedNumbers.h"
#include "percept/base/JsonLimits.h"
#include "percept/base/NearestName.h"
#include "percept/base/ParseJson.h"

#include <fmt/format.h>

#include <cmath>

namespace percept::runner {
namespace {

using trace::Command;

/// Far more than any command says.
constexpr JsonLimits kLineLimits{.depth = 20, .values = 1000};
constexpr const char* kExample = R"({"frame": 60, "do": "fire", "event": "siren"})";

bool isBlankLine(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

bool canBeWritten(const Command& command) {
    const auto& task = command.task;
    using commands::kFarthest;
    if (!(std::abs(command.position.x) <= kFarthest && std::abs(command.position.y) <= kFarthest))
        return false;
    for (const double number : {command.amount, task.priority, task.cost, task.asks})
        if (!std::isfinite(number))
            return false;
    return true;
}

} // namespace

Result<std::vector<Command>> parseCommands(std::string_view text,
                                           std::string_view fileName,
                                           const RunnableLevel& level,
                                           std::vector<Error>* idle) {
    const commands::RunNames names(level);
    commands::IdleCheck check(level.world);
    std::vector<Command> taken;
    int number = 0;
    while (!text.empty()) {
        const auto end = text.find('\n');
        const auto line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        ++number;
        if (isBlankLine(line))
            continue;
        const auto refuse = [&](std::string message) {
            return failure(ErrorCode::InvalidInput,
                           std::move(message),
                           fmt::format("{}:{}", fileName, number));
        };
        if (auto within = checkJsonLimits(line, kLineLimits); !within)
            return refuse("The line " + within.error().message);
        std::string twice;
        const auto object = parseJson<commands::Json>(line, twice);
        if (!object.is_object())
            return refuse(
                fmt::format("This is no JSON object. Write one a line, such as {}", kExample));
        if (!twice.empty())
            return refuse(isThereTwice(twice));
        commands::LineFault fault;
        auto command = commands::readLine(object, names, fault);
        if (!fault.text.empty())
            return refuse(std::move(fault.text));
        if (auto unknown = commands::unknownIn(command, names); !unknown.empty())
            return refuse(std::move(unknown));
        if (!taken.empty() && command.frame < taken.back().frame)
            return refuse(fmt::format("Frame {} comes behind frame {}. Put the lines in the order "
                                      "of their frames",
                                      command.frame,
                                      taken.back().frame));
        if (auto why = check.fault(command); idle != nullptr && !why.empty())
            idle->push_back(
                {ErrorCode::InvalidInput, std::move(why), fmt::format("{}:{}", fileName, number)});
        taken.push_back(std::move(command));
    }
    return taken;
}

std::vector<int> linesOfCommands(std::string_view text) {
    std::vector<int> lines;
    for (int number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        if (!isBlankLine(text.substr(0, end)))
            lines.push_back(number);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

Result<std::string> writeCommands(std::span<const Command> given, const RunnableLevel& level) {
    const commands::RunNames names(level);
    std::string text;
    for (const Command& each : given) {
        const Command command = commands::withKnownSource(each, names);
        if (!commands::unknownIn(command, names).empty())
            continue;
        if (!canBeWritten(command))
            return failure(
                ErrorCode::InvalidInput,
                fmt::format("A number of the command at frame {} is infinite, none or too "
                            "large, which a file cannot say",
                            command.frame));
        text += commands::lineOf(command, names) + '\n';
    }
    return text;
}

Result<CommandsText> recordedCommands(trace::TraceSource& source, const sim::Modules& modules) {
    const auto level = levelOfRun(source.info(), modules);
    if (!level)
        return level.unexpected();
    const auto done = source.commands(-1, source.lastFrame());
    if (!done)
        return done.unexpected();
    auto text = writeCommands(*done, **level);
    if (!text)
        return text.unexpected();
    CommandsText written{std::move(*text), 0, {}};
    const commands::RunNames names(**level);
    commands::IdleCheck check((*level)->world);
    for (const Command& each : *done) {
        const Command command = commands::withKnownSource(each, names);
        auto fault = commands::unknownIn(command, names);
        if (fault.empty()) {
            ++written.count;
            fault = check.fault(command);
        } else {
            fault += "; it is left out";
        }
        if (!fault.empty())
            written.idle.push_back({ErrorCode::InvalidInput,
                                    std::move(fault),
                                    fmt::format("frame {}", command.frame)});
    }
    return written;
}

} // namespace percept::runner
