#include "app/cli/Commands.h"
#include "app/cli/Interrupt.h"
#include "app/cli/OutputFile.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "inspector/ask/RunContext.h"
#include "inspector/replay/Verify.h"
#include "inspector/runner/CommandsFormat.h"
#include "inspector/runner/SimulationResimulator.h"
#include "percept/base/File.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

using replay::Verification;

struct ReplayArguments {
    std::string recordingPath;
    bool verify = false;
    OutputFile commands;
    bool json = false;
};

Result<Verification> verify(const ReplayArguments& options, Streams& streams) {
    auto recording = ask::openRecording(options.recordingPath, modulesOf(streams));
    if (!recording)
        return recording.unexpected();
    const Frame total = (*recording)->lastFrame() - (*recording)->firstFrame() + 1;
    const InterruptGuard interrupt;
    Progress progress(streams, "Verifying", std::max<Frame>(total, 1));
    return replay::verify(
        **recording, runner::SimulationFactory(modulesOf(streams)), [&](Frame done, Frame) {
            progress.show(done);
            return !interrupt.interrupted();
        });
}

OrderedJson jsonOf(const Verification& verification) {
    OrderedJson document{{"frames", verification.frames}, {"verified", verification.verified()}};
    document["differs_at"] =
        verification.differsAt ? OrderedJson(*verification.differsAt) : OrderedJson(nullptr);
    document["member"] =
        verification.member.empty() ? OrderedJson(nullptr) : OrderedJson(verification.member);
    return document;
}

void printDifference(const Verification& verification,
                     const ReplayArguments& options,
                     Streams& streams) {
    streams.errors << fmt::format("{}: Frame {} differs from what was recorded",
                                  options.recordingPath,
                                  *verification.differsAt);
    if (!verification.member.empty())
        streams.errors << fmt::format("; at frame {}, re-simulated / recorded: {}",
                                      verification.memberFrame,
                                      verification.member);
    streams.errors << '\n';
}

/// @return how many were written
Result<std::size_t> writeCommands(const ReplayArguments& options, Streams& streams) {
    if (auto free = checkOutput(options.commands, {options.recordingPath}); !free)
        return free.unexpected();
    auto recording = ask::openRecording(options.recordingPath, modulesOf(streams));
    if (!recording)
        return recording.unexpected();
    const auto commands = runner::recordedCommands(**recording, modulesOf(streams));
    if (!commands)
        return commands.unexpected();
    if (auto written =
            writeFileAtomically(options.commands.path, commands->text, options.commands.existing());
        !written)
        return written.unexpected();
    for (const Error& idle : commands->idle)
        reportIdleCommands(std::array{inRecording(options.recordingPath, idle)}, streams);
    return commands->count;
}

int failed(const ReplayArguments& options, const Error& error, Streams& streams) {
    return reportFailure(inRecording(options.recordingPath, error), streams);
}

int exportCommands(const ReplayArguments& options, Streams& streams) {
    const auto count = writeCommands(options, streams);
    if (!count)
        return failed(options, count.error(), streams);
    if (options.json)
        printJson({{"commands", *count}, {"file", options.commands.path}}, streams);
    else
        streams.out << counted(*count, "command") << " written to " << options.commands.path
                    << '\n';
    return kSucceeded;
}

int replayRecording(const ReplayArguments& options, Streams& streams) {
    if (!options.verify)
        return exportCommands(options, streams);
    const auto verification = verify(options, streams);
    if (!verification)
        return failed(options, verification.error(), streams);
    if (options.json)
        printJson(jsonOf(*verification), streams);
    else if (verification->verified())
        streams.out << options.recordingPath << ": "
                    << counted(static_cast<std::size_t>(verification->frames), "frame")
                    << " verified\n";
    if (verification->verified())
        return kSucceeded;
    printDifference(*verification, options, streams);
    return kFailed;
}

} // namespace

void addReplayCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand("replay", "Simulate a recorded run again");
    const auto options = std::make_shared<ReplayArguments>();
    command->add_option("REC", options->recordingPath, "A *.percept file")->required();
    auto* verifies = command->add_flag(
        "--verify", options->verify, "Compare the state at every frame with the recorded hash");
    command
        ->add_option("--commands",
                     options->commands.path,
                     "Write what people did in the run into a file that \"percept run LEVEL "
                     "--commands\" takes")
        ->excludes(verifies);
    command->add_flag("--force", options->commands.force, "Replace the output file if it exists");
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        if (!options->verify && options->commands.path.empty())
            throw CLI::RequiredError("--verify or --commands");
        chosen = [options](Streams& streams) { return replayRecording(*options, streams); };
    });
}

} // namespace percept::cli
