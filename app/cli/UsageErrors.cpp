#include "app/cli/UsageErrors.h"

#include "percept/base/NearestName.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace percept::cli {
namespace {

/// The innermost command that was named.
const CLI::App& innermost(const CLI::App& program) {
    const CLI::App* app = &program;
    while (!app->get_subcommands().empty())
        app = app->get_subcommands().front();
    return *app;
}

std::string fullName(const CLI::App& app) {
    const auto* parent = app.get_parent();
    return parent ? fullName(*parent) + " " + app.get_name() : app.get_name();
}

std::vector<std::string> commandsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* command : app.get_subcommands(nullptr))
        names.push_back(command->get_name());
    return names;
}

std::vector<std::string> optionsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* option : app.get_options())
        for (const auto& name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

std::string suggestion(const std::string& misspelt, std::span<const std::string> names) {
    const auto near = nearestName(misspelt, names);
    return near.empty() ? std::string() : fmt::format(" Did you mean \"{}\"?", near);
}

/// What was given beyond all that a command takes.
std::string explainExtra(const CLI::App& app, const std::string& extra) {
    const auto name = fullName(app);
    if (extra.size() > 1 && extra.front() == '-')
        return fmt::format(
            "{} has no option \"{}\".{}", name, extra, suggestion(extra, optionsOf(app)));
    if (const auto commands = commandsOf(app); !commands.empty())
        return fmt::format("{} has no command \"{}\".{} The commands are: {}",
                           name,
                           extra,
                           suggestion(extra, commands),
                           fmt::join(commands, ", "));
    return fmt::format("{} takes no further argument \"{}\"", name, extra);
}

std::string explain(const CLI::App& app, const CLI::App& program, const CLI::Error& error) {
    // The library puts the command's name where the name of the error belongs.
    const auto code = static_cast<CLI::ExitCodes>(error.get_exit_code());
    const bool isIncomplete = code == CLI::ExitCodes::RequiredError;
    if (const auto left = program.remaining(true);
        !left.empty() && (isIncomplete || code == CLI::ExitCodes::ExtrasError))
        return explainExtra(app, left.front());
    const auto commands = commandsOf(app);
    if (isIncomplete && !commands.empty() && app.get_subcommands().empty())
        return fmt::format(
            "{} needs a command. The commands are: {}", fullName(app), fmt::join(commands, ", "));
    return error.what();
}

} // namespace

std::string explainUsage(const CLI::App* program, const CLI::Error& error) {
    const auto& app = innermost(*program);
    return fmt::format("{}\nFor help: {} --help\n", explain(app, *program, error), fullName(app));
}

CLI::Validator oneOf(std::vector<std::string> names) {
    const auto list = fmt::format("{}", fmt::join(names, ", "));
    return CLI::Validator(
        [names = std::move(names), list](const std::string& name) {
            if (std::find(names.begin(), names.end(), name) != names.end())
                return std::string();
            return fmt::format(
                "there is no \"{}\".{} The choices are: {}", name, suggestion(name, names), list);
        },
        "{" + list + "}");
}

} // namespace percept::cli
