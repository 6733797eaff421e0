#include "app/cli/Commands.h"
#include "app/cli/Interrupt.h"
#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/OutputFile.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "app/cli/UsageErrors.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/CommandsFormat.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/base/File.h"
#include "percept/base/Frames.h"
#include "percept/bot/BotBrain.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

using trace::TraceLevel;

constexpr Seconds kDefaultSeconds = 10.0;
constexpr Seconds kMostSeconds = 1e6;
constexpr Frame kMostFrames = 1'000'000'000;

struct RunArguments {
    std::string levelPath;
    OutputFile recording{.isRecording = true};
    std::string commandsPath; ///< empty: nobody does anything
    Seconds seconds = kDefaultSeconds;
    Frame frames = -1; ///< -1: by `seconds`
    sim::RunOptions run;
    std::string trace = "normal";
    bool wallClock = false;
    bool json = false;
};

TraceLevel traceLevelOf(const RunArguments& options) {
    if (options.trace == "off")
        return TraceLevel::Off;
    return options.trace == "full" ? TraceLevel::Full : TraceLevel::Normal;
}

Result<std::unique_ptr<record::Recorder>> startRecorder(const RunArguments& options,
                                                        const runner::RunnableLevel& level) {
    if (options.recording.path.empty())
        return std::unique_ptr<record::Recorder>();
    auto info = level.info(traceLevelOf(options));
    info.wallClock = options.wallClock;
    return record::Recorder::start(options.recording.path, info);
}

void printResult(const runner::HeadlessResult& result,
                 const RunArguments& options,
                 Streams& streams) {
    const auto hash = fmt::format("{:016x}", result.hash);
    if (options.json) {
        OrderedJson document{{"frames", result.frames}, {"records", result.records}};
        document["hash"] = hash;
        document["recording"] = options.recording.path.empty()
                                    ? OrderedJson(nullptr)
                                    : OrderedJson(options.recording.path);
        printJson(document, streams);
        return;
    }
    streams.out << counted(static_cast<std::size_t>(result.frames), "frame") << ", "
                << counted(result.records, "record") << ", hash " << hash;
    if (!options.recording.path.empty())
        streams.out << ", recorded in " << options.recording.path;
    streams.out << '\n';
}

/// What people do in a run.
struct GivenCommands {
    std::vector<trace::Command> commands;
    std::vector<int> lines;  ///< of the file, by command
    std::vector<Error> idle; ///< those that no run of the level obeys
};

Result<GivenCommands>
readCommands(const RunArguments& options, const runner::RunnableLevel& level, Streams& streams) {
    GivenCommands given;
    if (options.commandsPath.empty())
        return given;
    const auto text = readFile(options.commandsPath, runner::kLargestCommandsBytes);
    if (!text)
        return text.unexpected();
    auto commands = runner::parseCommands(*text, options.commandsPath, level, &given.idle);
    if (!commands)
        return commands.unexpected();
    reportIdleCommands(given.idle, streams);
    given.commands = std::move(*commands);
    given.lines = runner::linesOfCommands(*text);
    return given;
}

std::string_view whyIdle(const trace::Command& command) {
    if (command.kind == trace::CommandKind::Use)
        return "no door was in reach";
    if (command.kind == trace::CommandKind::ChooseWeapon)
        return "the agent did not carry the weapon, or had no rounds for it";
    if (command.kind == trace::CommandKind::Throw)
        return "the agent stood at that place, or carried a body";
    if (command.kind == trace::CommandKind::Shoot)
        return "the agent carried a body";
    if (command.kind == trace::CommandKind::Carry)
        return "no body was in reach, or the agent carried one already";
    if (command.kind == trace::CommandKind::Drop)
        return "the agent carried no body";
    if (command.kind == trace::CommandKind::Order)
        return "nobody of the squad was there to obey";
    if (command.kind == trace::CommandKind::Possess)
        return "the agent was possessed already";
    if (command.kind == trace::CommandKind::FireEvent)
        return "the event happens once, and had happened";
    if (command.kind == trace::CommandKind::Edit && command.part == trace::EditPart::Door)
        return "the door was so already";
    return "there was nothing that it could change";
}

/// Whether a command found its agent folded into its group, which is nobody then.
/// @param i of a command that was not obeyed
bool wasFolded(const GivenCommands& given,
               std::span<const std::size_t> unobeyed,
               std::size_t i,
               const agent::Arena& arena) {
    const trace::AgentId agent = given.commands[i].agent;
    if (trace::indexOf(agent) >= arena.agents.size() || !arena.agents[trace::indexOf(agent)].folded)
        return false;
    bool possessed = false;
    for (std::size_t k = 0; k < i; ++k) {
        const trace::Command& before = given.commands[k];
        const bool obeyed = !std::binary_search(unobeyed.begin(), unobeyed.end(), k);
        if (before.agent == agent && obeyed && before.kind == trace::CommandKind::Possess)
            possessed = true;
        else if (before.agent == agent && obeyed && before.kind == trace::CommandKind::Release)
            possessed = false;
    }
    return !possessed; // who is possessed stays an agent
}

/// Says which commands found nobody and nothing to obey them when they came.
/// @param unobeyed places in the commands, ascending
void reportUnobeyed(const RunArguments& options,
                    const GivenCommands& given,
                    std::span<const std::size_t> unobeyed,
                    const agent::Arena& arena,
                    Streams& streams) {
    std::vector<Error> idle;
    for (const std::size_t i : unobeyed) {
        const auto place = fmt::format("{}:{}", options.commandsPath, given.lines[i]);
        if (std::none_of(given.idle.begin(), given.idle.end(), [&](const Error& each) {
                return each.place == place;
            }))
            idle.push_back(
                {ErrorCode::InvalidInput,
                 wasFolded(given, unobeyed, i, arena)
                     ? fmt::format("agent \"{}\" was folded into its group and no agent at frame "
                                   "{}: name a frame at which it is outdoors and near an observer, "
                                   "see the records person_folded",
                                   arena.agents[trace::indexOf(given.commands[i].agent)].id,
                                   given.commands[i].frame)
                     : std::string(whyIdle(given.commands[i])),
                 place});
    }
    reportIdleCommands(idle, streams);
}

/// Says which commands come too late for the run.
void reportLateCommands(const RunArguments& options,
                        std::span<const trace::Command> commands,
                        Frame frames,
                        Streams& streams) {
    const auto late = std::count_if(commands.begin(), commands.end(), [&](const auto& command) {
        return command.frame >= frames;
    });
    if (late > 0)
        streams.errors << fmt::format("{}: The run ends at frame {}, before {} of {}. Add --frames "
                                      "{} to see them all\n",
                                      options.commandsPath,
                                      frames,
                                      late,
                                      counted(commands.size(), "command"),
                                      commands.back().frame + 1);
}

int run(const RunArguments& options, Streams& streams) {
    if (const auto free = checkOutput(options.recording, {options.levelPath, options.commandsPath});
        !free)
        return reportFailure(free.error(), streams);
    const auto level = openLevel(options.levelPath, streams, options.run);
    if (!level)
        return reportFailure(level.error(), streams);
    if (const auto* places = (*level)->world->arena.places.get())
        reportLeftOut(options.levelPath, places->leftOut, streams);
    const Seconds step = (*level)->world->arena.step;
    const Frame frames = options.frames >= 0 ? options.frames : framesOf(options.seconds, step);
    const auto commands = readCommands(options, **level, streams);
    if (!commands)
        return reportFailure(commands.error(), streams);
    // From here on there is something to be put in order before the program ends.
    const InterruptGuard interrupt;
    auto recorder = startRecorder(options, **level);
    if (!recorder)
        return reportFailure(recorder.error(), streams);
    auto result = [&] {
        Progress progress(streams, "Running", frames);
        return runner::runHeadless(
            *level,
            {.frames = frames,
             .traceLevel = traceLevelOf(options),
             .clock = options.wallClock ? schedule::Clock::Wall : schedule::Clock::Simulated,
             .commands = commands->commands,
             .goOn =
                 [&](Frame done) {
                     progress.show(done);
                     return !interrupt.interrupted();
                 }},
            recorder->get());
    }();
    const auto closed = *recorder ? (*recorder)->close() : Result<void>{};
    if (!result)
        return reportFailure(result.error(), streams);
    if (!closed)
        return reportFailure(closed.error(), streams);
    printResult(*result, options, streams);
    reportUnobeyed(options, *commands, result->idle, (*level)->world->arena, streams);
    if (result->complete)
        reportLateCommands(options, commands->commands, frames, streams);
    if (result->complete)
        return kSucceeded;
    streams.errors << fmt::format(
        "{}: Stopped at frame {} of {}; what was done until then is kept\n",
        options.levelPath,
        result->frames,
        frames);
    return kFailed;
}

} // namespace

void addRunCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand("run", "Simulate a level without a window");
    const auto options = std::make_shared<RunArguments>();
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    auto* seconds = command->add_option("--seconds", options->seconds, "Simulated time")
                        ->check(numberWithin(0.0, kMostSeconds));
    command->add_option("--frames", options->frames, "Steps to make, instead of a time")
        ->check(wholeNumber(0, kMostFrames))
        ->default_str("")
        ->excludes(seconds);
    command->add_option("--seed", options->run.seed, "Other seeds give other runs")
        ->check(seedNumber());
    command->add_option("--bots", options->run.bots, "How many agents, instead of the level's")
        ->check(wholeNumber(1, runner::kMostBots))
        ->default_str("");
    command->add_option("--trace", options->trace, "What is recorded: off, normal or full")
        ->check(oneOf({"off", "normal", "full"}));
    command->add_option("--commands",
                        options->commandsPath,
                        "What people do in the run, a JSON object a line, such as {\"frame\": 60, "
                        "\"do\": \"fire\", \"event\": \"siren\"}; see the manual");
    command->add_flag(
        "--wall-clock",
        options->wallClock,
        "Measured time decides what tasks of the schedule used, instead of their cost "
        "models; such a run cannot be simulated again");
    addOutputOption(*command, options->recording, "The recording to write, *.percept");
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return run(*options, streams); };
    });
}

} // namespace percept::cli
