#include "app/cli/CommandLine.h"

#include "app/cli/Commands.h"
#include "app/cli/PlainText.h"
#include "app/cli/UsageErrors.h"
#include "percept/sim/Modules.h"
#include "percept/sim/Simulation.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <ostream>

namespace percept::cli {
namespace {

int perform(const Action& action, Streams streams) {
    try {
        return action(streams);
    } catch (const std::bad_alloc&) {
        streams.errors << "there is not enough memory. Close other programs, or ask for less: a "
                          "smaller level, fewer agents, a coarser grid\n";
        return kFailed;
    } catch (const std::exception& exception) {
        streams.errors << fmt::format("percept has a fault of its own ({}). Nothing that was there "
                                      "before is changed; please report what you did\n",
                                      exception.what());
        return kFailed;
    }
}

} // namespace

const sim::Modules& modulesOf(const Streams& streams) {
    static const sim::Modules kShipped;
    return streams.modules != nullptr ? *streams.modules : kShipped;
}

int runCommandLine(const std::vector<std::string>& arguments, Streams raw) {
    PlainText out(raw.out);
    PlainText errors(raw.errors);
    Streams streams{out.stream(), errors.stream(), raw.modules};
    CLI::App program{"Percept: run, record and explain game AI without a window", "percept"};
    program.require_subcommand(1);
    program.failure_message(explainUsage);
    program.set_version_flag("--version",
                             std::string("percept " PERCEPT_VERSION " (") + sim::buildFacts() + ")",
                             "Print the version and what decides whether runs can be repeated");
    program.option_defaults()->always_capture_default();
    Action chosen;
    addAwarenessCommand(program, chosen);
    addCheckCommand(program, chosen);
    addCompareCommand(program, chosen);
    addImportCommand(program, chosen);
    addLodCommand(program, chosen);
    addNavigationCommand(program, chosen);
    addPathCommand(program, chosen);
    addAskCommands(program, chosen);
    addQueryCommand(program, chosen);
    addReplayCommand(program, chosen);
    addReportCommand(program, chosen);
    addRunCommand(program, chosen);
    addScheduleCommand(program, chosen);
    addSenseCommand(program, chosen);
    addTacticsCommand(program, chosen);
    addWhyCommand(program, chosen);
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    if (!reversed.empty())
        reversed.pop_back();
    try {
        program.parse(std::move(reversed));
    } catch (const CLI::ParseError& error) {
        return program.exit(error, streams.out, streams.errors) == 0 ? kSucceeded : kWrongUsage;
    }
    const int code = perform(chosen, streams);
    streams.out.flush();
    if (!streams.out) {
        streams.errors << "the output could not be written\n";
        return kFailed;
    }
    return code;
}

} // namespace percept::cli
