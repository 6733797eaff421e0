#pragma once

#include "inspector/explain/RunLoads.h"

#include "percept/trace/TraceSink.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

/// Who switched between levels of detail in a run, and which groups were folded.
namespace percept::explain {

/// One switch. The first choice of a level is none.
struct DetailSwitch {
    trace::RecordId id{};
    Frame frame = 0;
    std::variant<trace::LodSwitched, trace::GroupFolded> what;
    /// Frames since the level that is taken was left; -1: it comes from another one.
    Frame again = -1;

    /// Whether it merely goes back to what was left a moment before.
    [[nodiscard]] bool flaps(Frame within) const { return again >= 0 && again < within; }
};

/// The switches of a run in the order of happening, and what was found of how much everybody
/// matters.
struct DetailSwitches {
    std::vector<DetailSwitch> switches;
    std::vector<trace::Row<trace::ImportanceFound>> found;
    /// Levels that were chosen, the first ones too, by the record that led to it.
    std::map<trace::RecordId, trace::Row<trace::LodSwitched>> chosen;
    Frame end = -1; ///< behind the last frame that was read; -1: none was

    /// Agent, inhabitant, group: whose switches follow each other.
    using Owner = std::tuple<trace::AgentId, trace::PersonId, trace::GroupId>;
    std::map<Owner, std::size_t> latest; ///< place of the last switch
};

/// Appends the switches of frames that were not read yet, so that a run that goes on can be
/// followed.
/// @errors Cancelled; what the source reports. What was read before stays
/// @cost reads each record once
[[nodiscard]] Result<void>
readSwitches(trace::TraceSource& source, DetailSwitches& switches, const LoadProgress& progress);

/// Why somebody has the level that he has.
struct LevelReason {
    trace::Row<trace::ImportanceFound> found;
    std::optional<trace::Row<trace::LodSwitched>> chosen; ///< nothing: none was because of it
};
/// The latest at a frame; nothing where nobody has looked at him yet.
/// @param agent kNoAgent for an inhabitant of a town
[[nodiscard]] std::optional<LevelReason>
reasonAt(const DetailSwitches& switches, trace::AgentId agent, trace::PersonId person, Frame frame);

/// "mayor", a number where there is no name, or the id of the agent or of the group.
[[nodiscard]] std::string whoSwitched(const trace::RunInfo& info, const DetailSwitch& change);
/// "walk → drift", "→ block".
[[nodiscard]] std::string whatSwitched(const trace::RunInfo& info, const DetailSwitch& change);
/// "heads for 12.0, 4.5 because of thief": what one behaviour passed on to the next; empty:
/// nothing.
/// @param about the name of LodSwitched::about
[[nodiscard]] std::string whatPassedOn(const trace::LodSwitched& change, std::string_view about);
/// The importance that led to it.
[[nodiscard]] double importanceOf(const DetailSwitch& change);

} // namespace percept::explain
