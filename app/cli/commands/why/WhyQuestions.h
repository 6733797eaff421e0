#pragma once

#include "app/cli/OutputFile.h"
#include "app/cli/Report.h"
#include "inspector/ask/RunContext.h"

#include <optional>
#include <string>

/// The questions of `percept why`, each answered as text or JSON.
namespace percept::cli {

struct WhyArguments {
    std::string recordingPath;
    std::string record;
    std::string agent;
    std::string about;
    std::optional<Frame> frame;
    std::optional<int> trial; ///< of the offers, from 1
    Seconds seconds = 5;
    OutputFile fork{.isRecording = true};
    bool places = false;
    bool json = false;
};

/// The causes of one record, back to the first that is recorded.
[[nodiscard]] Result<void>
explainRecord(ask::RunContext& context, trace::RecordId record, bool json, Streams& streams);
/// What an agent pursues at a frame, as the window shows it, and what set that off.
[[nodiscard]] Result<void>
explainGoal(ask::RunContext& context, const WhyArguments& options, Streams& streams);
/// Where an agent would withdraw to, and why not elsewhere.
[[nodiscard]] Result<void>
explainPlaces(ask::RunContext& context, const WhyArguments& options, Streams& streams);
/// Whether and why one agent notices another one or an emitter, and what a change would do.
[[nodiscard]] Result<void>
explainNoticing(ask::RunContext& context, const WhyArguments& options, Streams& streams);
/// Who notices an agent or an emitter, and who does not.
[[nodiscard]] Result<void>
explainWitnesses(ask::RunContext& context, const WhyArguments& options, Streams& streams);

} // namespace percept::cli
