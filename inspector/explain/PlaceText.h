#pragma once

#include "percept/trace/TraceSink.h"

#include <string>
#include <string_view>
#include <vector>

/// Why an agent withdraws to one place and not to another, in words: the same in panels, the
/// traffic table and on the command line.
namespace percept::explain {

/// `line of sight`, `way`; of the place found: `found`.
[[nodiscard]] std::string_view wordFor(trace::PlaceTest test);

/// What a test of a place measured, as people read it.
struct PlaceMeasure {
    bool told = false; ///< there is a quantity behind it
    double measured = 0;
    double limit = 0;
    double margin = 0; ///< below 0: by how much it failed
    std::string unit;  ///< `m`, `s`, `rank` (a place in an order, a count) or empty
};
[[nodiscard]] PlaceMeasure measureOf(const trace::PlaceCandidate& place);

/// `too far, by 2.3 m: 12.3 m, at most 10.0 m`.
[[nodiscard]] std::string verdictText(const trace::RunInfo& info,
                                      const trace::PlaceCandidate& place);
/// `3 of 18 places would do`, or what kept it from looking.
[[nodiscard]] std::string searchText(const trace::RunInfo& info, const trace::PlaceSearch& search);

/// One place of a search.
struct PlaceLine {
    trace::Row<trace::PlaceCandidate> record;
    std::string waypoint;
    std::string about; ///< whom the test is about; empty: nobody
    PlaceMeasure measure;
    std::string verdict;
};
/// A search for one kind of place, or why there was none.
struct PlaceReport {
    trace::Row<trace::PlaceSearch> search;
    std::string kind;     ///< empty: none was looked for
    std::string sentence; ///< searchText()
    std::vector<PlaceLine> lines;
};
/// The searches of an agent that led to a record of what was weighed, the best places first.
/// @param records as a full trace has them
[[nodiscard]] std::vector<PlaceReport> placeReports(const trace::RunInfo& info,
                                                    const trace::RecordBuffer& records,
                                                    trace::RecordId weighed);
/// Why an agent looked for no place when it last thought of it.
/// @return nothing where it did, or never thought of it
[[nodiscard]] std::vector<PlaceReport> noPlaceReports(const trace::RunInfo& info,
                                                      const trace::RecordBuffer& records,
                                                      trace::AgentId agent);

} // namespace percept::explain
