#pragma once

#include "inspector/ask/RunContext.h"
#include "inspector/explain/PlaceText.h"
#include "inspector/explain/Sentences.h"

#include "percept/base/Watch.h"

#include <span>
#include <string>
#include <vector>

/// Why did he withdraw there, why to no place: asked of a run at any frame, whatever it was traced
/// at.
namespace percept::ask {

using trace::AgentId;

struct WhyPlace {
    AgentId agent = trace::kNoAgent;
    Frame frame = 0;                                ///< when it last weighed its goals
    trace::RecordId arbitration = trace::kNoRecord; ///< what it decided then
    trace::RecordId weighed = trace::kNoRecord;     ///< what came of the search; none: it made none
    std::string answer;                             ///< `withdraws to vault: wish 0.80`
    bool withdraws = false;
    trace::WaypointId place = trace::kNone<trace::WaypointId>; ///< the best; none: there was none
    /// One for each kind of place, or the one that says why there was no search. Empty: the
    /// agent's archetype weighs no tactical places.
    std::vector<explain::PlaceReport> searches;
};

struct PlaceQuestion {
    AgentId agent = trace::kNoAgent;
    Frame frame = 0;
    using Answer = WhyPlace;
};

/// What an agent thought of withdrawing when it last weighed its goals, up to a frame: every place
/// that it looked at, and the test that it failed.
/// @errors NotFound: no such agent or frame, or it has weighed no goals up to there;
/// UnsupportedVersion: the run was not traced fully, and cannot be re-simulated
/// @cost reads frames back to that moment; at most a keyframe interval of simulation unless the
/// run was traced fully
[[nodiscard]] Result<WhyPlace>
ask(const PlaceQuestion& question, RunContext& context, const Watch& watch = {});

/// The searches for a place that something in a chain of causes came of, those of the first one;
/// empty where nothing did.
/// @errors as ask()
[[nodiscard]] Result<std::vector<explain::PlaceReport>>
searchesBehind(RunContext& context, std::span<const explain::Sentence> chain);

} // namespace percept::ask
