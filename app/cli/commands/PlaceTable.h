#pragma once

#include "app/cli/Report.h"
#include "inspector/ask/WhyPlace.h"

/// What `percept why` says of searches for a place.
namespace percept::cli {

void printPlaces(const std::vector<explain::PlaceReport>& searches, Streams& streams);
[[nodiscard]] OrderedJson jsonOfPlaces(const std::vector<explain::PlaceReport>& searches);
/// The answer with all that was looked at. @param info of the run
void tellPlaces(const ask::WhyPlace& why, const trace::RunInfo& info, bool json, Streams& streams);

} // namespace percept::cli
