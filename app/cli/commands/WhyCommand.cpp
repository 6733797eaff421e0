#include "app/cli/Commands.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/OutputFile.h"
#include "app/cli/commands/why/WhyQuestions.h"
#include "inspector/explain/RecordText.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace percept::cli {

namespace {

Result<void> answer(const WhyArguments& options, Streams& streams) {
    const auto context = ask::RunContext::open(options.recordingPath, modulesOf(streams));
    if (!context)
        return context.unexpected();
    if (!options.record.empty())
        return explainRecord(
            **context, *explain::recordNamed(options.record), options.json, streams);
    if (options.agent.empty())
        return explainWitnesses(**context, options, streams);
    if (options.places)
        return explainPlaces(**context, options, streams);
    return options.about.empty() ? explainGoal(**context, options, streams)
                                 : explainNoticing(**context, options, streams);
}

int tellWhy(const WhyArguments& options, Streams& streams) {
    if (const auto free = checkOutput(options.fork, {options.recordingPath}); !free)
        return reportFailure(free.error(), streams);
    const auto done = answer(options, streams);
    return done ? kSucceeded
                : reportFailure(inRecording(options.recordingPath, done.error()), streams);
}

} // namespace

void addWhyCommand(CLI::App& program, Action& chosen) {
    auto* command =
        program.add_subcommand("why", "Explain why an agent acted, noticed, or did not notice");
    const auto options = std::make_shared<WhyArguments>();
    command->add_option("REC", options->recordingPath, "A *.percept file")->required();
    auto* record =
        command
            ->add_option("--record",
                         options->record,
                         "The causes of this record: its `id` in any table, or its name "
                         "in the table of the traffic, such as #326")
            ->check([](const std::string& text) {
                return explain::recordNamed(text)
                           ? std::string()
                           : fmt::format("\"{}\" is no record: write its id, or #326", text);
            });
    auto* agent = command->add_option(
        "--agent", options->agent, "What this agent does at --frame, and what caused it");
    auto* frame = command->add_option("--frame", options->frame, "The moment that is asked about");
    auto* about = command->add_option("--about",
                                      options->about,
                                      "Whether and why the agent notices this one, or an emitter "
                                      "of the level: every gate with its margin; without "
                                      "--agent, who of all notices it and what the others fail at");
    auto* trial = command
                      ->add_option("--try",
                                   options->trial,
                                   "Run on from that frame with one of the changes that the answer "
                                   "offers, by its number, and report what becomes different")
                      ->check(wholeNumber(1, 99))
                      ->needs(about)
                      ->needs(agent);
    command->add_option("--seconds", options->seconds, "How far to run on")
        ->check(numberWithin(0.0, 3600.0))
        ->needs(trial);
    addOutputOption(*command, options->fork, "Save what was tried as a recording")->needs(trial);
    command
        ->add_flag("--places",
                   options->places,
                   "Why --agent withdraws where it does, or nowhere: every place that it evaluated "
                   "up to --frame, the best first, and the test that it failed, with its margin")
        ->needs(agent)
        ->excludes(about);
    command->add_flag("--json", options->json, kJsonHelp);
    agent->needs(frame)->excludes(record);
    about->needs(frame)->excludes(record);
    command->callback([options, record, agent, frame, about, &chosen] {
        if (record->count() == 0 && agent->count() == 0 && about->count() == 0)
            throw CLI::RequiredError("--record, or --agent or --about with --frame");
        if (frame->count() > 0 && agent->count() == 0 && about->count() == 0)
            throw CLI::RequiredError("--agent or --about, the agent to explain at --frame");
        chosen = [options](Streams& streams) { return tellWhy(*options, streams); };
    });
}

} // namespace percept::cli
