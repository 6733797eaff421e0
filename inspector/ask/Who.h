#pragma once

#include "inspector/ask/WhyNoticed.h"
#include "percept/base/Table.h"

#include <boost/describe/class.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

/// Who notices something, as a table.
namespace percept::ask {

/// What one agent makes of one signal.
struct WhoRow {
    trace::AgentId agent = trace::kNoAgent;
    std::string sense;   ///< as titleOf()
    std::string outcome; ///< `noticed`, `missed`, `arriving`, `not emitted` or `unknown`
    std::optional<std::string> test; ///< decisiveLine(); none: nothing was tested
    std::optional<double> measured;  ///< by it
    std::optional<double> limit;
    std::optional<double> margin;   ///< below 0: by how much it failed
    std::string unit;               ///< of the three
    std::optional<Metres> distance; ///< none: it does not arrive
    std::string answer;

    static constexpr std::array kFacts{
        MemberFacts{"agent", "Agent", "Who notices, or does not"},
        MemberFacts{"sense", "Sense", "What is perceived, and of what act"},
        MemberFacts{"outcome", "Outcome", "Whether it is noticed"},
        MemberFacts{"test", "Test", "The one that failed, or that was passed by the least"},
        MemberFacts{"measured", "Measured", "By that test", "", 3},
        MemberFacts{"limit", "Limit", "Of that test", "", 3},
        MemberFacts{"margin", "Margin", "Below 0: by how much it failed", "", 3},
        MemberFacts{"unit", "Unit", "Of measured value, limit and margin"},
        MemberFacts{"distance", "Distance", "On the path of the signal", "m", 1},
        MemberFacts{"answer", "Answer", "The whole of it in a sentence"},
    };
};
BOOST_DESCRIBE_STRUCT(
    WhoRow, (), (agent, sense, outcome, test, measured, limit, margin, unit, distance, answer))

struct WhoAnswer {
    std::string summary;      ///< `2 of 6 agents notice intruder at 12.400 s`
    std::vector<WhoRow> rows; ///< by agent, then as WhyNoticed has its perceptions
};

struct WhoQuestion {
    std::string about; ///< id of an agent or an emitter
    Seconds at = 0;

    using Answer = WhoAnswer;
    static constexpr auto kName = "who";
    static constexpr auto kTitle = "Who notices";
    static constexpr auto kHelp = "List who notices an agent or an emitter at a time, and who not";
    static constexpr std::array kFacts{
        MemberFacts{"about", "About", "the agent or emitter that is noticed", "", 0, true},
        MemberFacts{"at", "At", "the time that is asked about", "s", 3, false, "time"},
    };
};
BOOST_DESCRIBE_STRUCT(WhoQuestion, (), (about, at))

/// The WitnessQuestion as a table.
/// @errors NotFound: no such agent, emitter or frame; those of the WitnessQuestion
[[nodiscard]] Result<WhoAnswer>
ask(const WhoQuestion& question, RunContext& context, const Watch& watch = {});

} // namespace percept::ask
