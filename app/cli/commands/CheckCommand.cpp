#include "app/cli/Commands.h"
#include "app/cli/LevelProblems.h"
#include "app/cli/Report.h"
#include "app/cli/WrongKind.h"
#include "inspector/runner/CommandsFormat.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

using level::Problem;
using level::Severity;

struct CheckArguments {
    std::string levelPath;
    std::string commandsPath; ///< empty: none
    bool json = false;
};

struct Findings {
    std::vector<Problem> problems;
    std::vector<int> lines; ///< one per problem; 0: none
};

Findings
findProblems(const std::string& text, const std::string& path, const sim::Modules& modules) {
    const auto file = level::parseLevel(text, path);
    if (!file) {
        const Error error = explainWrongKind(file.error());
        return {{{Severity::Error, error.place, error.message, {}}}, {0}};
    }
    Findings found{allProblemsOf(file->level, modules), {}};
    addRunErrors(file->level, modules, found.problems);
    found.problems.insert(found.problems.end(), file->hints.begin(), file->hints.end());
    std::vector<std::string> places;
    for (const Problem& problem : found.problems)
        places.push_back(problem.place);
    found.lines = level::linesOf(text, places);
    return found;
}

void add(const Error& error, Severity severity, Findings& found) {
    found.problems.push_back({severity, error.place, error.message, {}});
    found.lines.push_back(0);
}

/// What is wrong with a file of commands for a level that can be run, as `run` says it.
void addCommandProblems(const std::string& levelText,
                        const CheckArguments& options,
                        const sim::Modules& modules,
                        Findings& found) {
    const auto level = runner::prepareLevel(levelText, options.levelPath, {}, modules);
    if (!level)
        return;
    const auto text = readFile(options.commandsPath, runner::kLargestCommandsBytes);
    if (!text)
        return add(text.error(), Severity::Error, found);
    std::vector<Error> idle;
    const auto commands = runner::parseCommands(*text, options.commandsPath, **level, &idle);
    if (!commands)
        add(commands.error(), Severity::Error, found);
    for (const Error& each : idle)
        add({each.code, each.message + kNoEffect, each.place}, Severity::Warning, found);
}

std::string_view prefixOf(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return "";
    case Severity::Warning:
        return "warning: ";
    case Severity::Hint:
        return "hint: ";
    }
    return "";
}

void printLines(const Findings& found, const std::string& path, Streams& streams) {
    for (std::size_t index = 0; index < found.problems.size(); ++index) {
        const Problem& problem = found.problems[index];
        if (found.lines[index] > 0)
            streams.errors << path << ':' << found.lines[index] << ": ";
        streams.errors << prefixOf(problem.severity);
        if (!problem.place.empty())
            streams.errors << problem.place << ": ";
        streams.errors << problem.message;
        if (!problem.remedy.empty())
            streams.errors << ". " << problem.remedy;
        streams.errors << '\n';
    }
}

OrderedJson listOf(const Findings& found, Severity severity) {
    auto list = OrderedJson::array();
    for (const Problem& problem : found.problems)
        if (problem.severity == severity)
            list.push_back({{"place", problem.place},
                            {"message", problem.message},
                            {"remedy", problem.remedy}});
    return list;
}

int check(const CheckArguments& options, Streams& streams) {
    const auto text = readFile(options.levelPath, level::kLargestLevelBytes);
    Findings found =
        text ? findProblems(*text, options.levelPath, modulesOf(streams))
             : Findings{{{Severity::Error, text.error().place, text.error().message, {}}}, {0}};
    if (text && !options.commandsPath.empty())
        addCommandProblems(*text, options, modulesOf(streams), found);
    printLines(found, options.levelPath, streams);
    const auto count = [&](Severity severity) {
        return static_cast<std::size_t>(std::count_if(
            found.problems.begin(), found.problems.end(), [&](const Problem& problem) {
                return problem.severity == severity;
            }));
    };
    if (options.json)
        printJson({{"errors", listOf(found, Severity::Error)},
                   {"warnings", listOf(found, Severity::Warning)},
                   {"hints", listOf(found, Severity::Hint)}},
                  streams);
    else
        streams.out << options.levelPath << ": " << counted(count(Severity::Error), "error") << ", "
                    << counted(count(Severity::Warning), "warning") << ", "
                    << counted(count(Severity::Hint), "hint") << '\n';
    return count(Severity::Error) == 0 ? kSucceeded : kFailed;
}

} // namespace

void addCheckCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand("check", "Report problems of a level");
    const auto options = std::make_shared<CheckArguments>();
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    command->add_option("--commands",
                        options->commandsPath,
                        "Also report problems of a file of commands for \"run --commands\"");
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return check(*options, streams); };
    });
}

} // namespace percept::cli
