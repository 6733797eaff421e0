#pragma once

#include "inspector/ask/Offers.h"
#include "percept/knowledge/Awareness.h"
#include "percept/sense/GateNames.h"
#include "percept/sense/Ping.h"
#include "percept/trace/Trace.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A gate ladder in words and numbers: the same for a ping and for a run, in the window and on the
/// command line.
namespace percept::ask {

/// One gate of a ladder as a person reads it.
struct GateLine {
    trace::Gate gate{};
    bool applies = true;  ///< to this modality, and to who carries it
    bool checked = false; ///< gates behind the first failure count as not checked
    bool passed = false;
    double measured = 0;
    double limit = 0;
    double margin = 0;    ///< below 0: by how much it failed
    std::string unit{};   ///< `m`, `s`, `deg`, `rank` or empty
    std::string detail{}; ///< the region, how the intensity comes about, the wall in the way
    bool known = true;    ///< numbers are; those of recorded gates that passed are not
    std::string name{};   ///< `response`; empty: that of the gate
    std::string miss{};   ///< what it means that it failed; empty: what the gate says
};

/// How an agent fares with one signal, or with one thing that can be sensed of another agent.
struct Perception {
    std::string modality;
    std::string
        act; ///< that made the signal, `step` or `shot`; empty: it is given off all the time
    trace::ModalityId id = trace::kNone<trace::ModalityId>;
    bool notified = false;
    trace::Gate reason = trace::Gate::None; ///< the first gate that failed
    std::vector<GateLine> gates;            ///< in ladder order
    std::vector<std::string> path;          ///< ids of connections
    std::string from;                       ///< region of the source; empty: there is none
    std::string to;                         ///< region of the sensor; empty: there is none
    double strength = 0;                    ///< at the source
    std::vector<double> intensities;        ///< at the end of each of them, then at the sensor
    double intensity = 0;
    Metres distance = 0;
    Seconds delay = 0;
    bool travels = true; ///< it is on its way for a while; what bots see is there at once
    Remedy remedy;       ///< of what was missed in a run
    trace::RecordId latest = trace::kNoRecord; ///< the latest real attempt, if there was one
    Frame latestFrame = -1;
    std::vector<geometry::Vec2>
        way;            ///< in plan, from the source over the connections to the sensor
    std::string answer; ///< `Not heard: too weak, by 0.011`
    std::string note;   ///< what was assumed: a step of one who stands still; mostly empty
    /// Nothing was emitted that could have been noticed: `answer` says since when, and the gates
    /// are those of what would have been.
    bool silent = false;
    /// It was made and is still on its way, for so long: neither noticed nor missed yet; the gates
    /// are those that it will meet as things are now.
    std::optional<Seconds> arrives{};
    /// It was noticed, and the recording does not hold what became of that.
    bool unknown = false;
    Frame made = -1;       ///< of a signal that was made lately: when; below 0: it is as of now
    bool recorded = false; ///< read from the recording's own gates, not simulated again
    /// The state of awareness that the remedy is to lead to, of who becomes aware by degrees.
    std::optional<knowledge::AwarenessLevel> sought{};
};

/// `sound (shot)`: tells apart what one modality carries of different acts.
[[nodiscard]] std::string titleOf(const Perception& perception);

/// The ladder of one sensor. @param level for the names of walls
[[nodiscard]] Perception perceptionOf(const sense::SenseWorld& world,
                                      const level::Level& level,
                                      const sense::Signal& signal,
                                      const sense::Sensor& sensor,
                                      const sense::PingRow& row);

/// There is nothing to measure. @param answer `Not noticed: thief is dead`
[[nodiscard]] Perception notNoticed(std::string answer);

/// A gate as it was checked. @param detail such as the wall in the way
[[nodiscard]] GateLine
lineOf(const sense::Rung& rung, bool applies = true, std::string detail = {});

/// Takes back that something was noticed, or missed at a gate: nothing was emitted.
/// @param since `made no sound since 13.05 s`
/// @param instead what the gates were asked about: `a step at full speed`
void silence(Perception& perception, const std::string& since, const std::string& instead);

/// `Heard after 20 ms, with 0.412 to spare`. @param verb `Heard`
[[nodiscard]] std::string noticedText(std::string_view verb, Seconds delay, double spare);

/// What a failed gate means: `too weak, by 0.011`.
[[nodiscard]] std::string missOf(const GateLine& failed);

/// The failed gate with its margin, as it stands at the line on the map: `contrast −0.043`; empty
/// where none failed.
[[nodiscard]] std::string markOf(const Perception& perception);

/// The test that failed; of one who noticed, the one that came nearest to failing, relative to its
/// limit. Null: nothing was tested.
[[nodiscard]] const GateLine* decisiveLine(const Perception& perception);

/// Where on the path it was lost: the place in `path` of the connection over which it became too
/// weak, or the number of connections where it got into the sensor's region. Nothing: it was not
/// lost, or there is no path.
[[nodiscard]] std::optional<std::size_t> lostHop(const Perception& perception);

/// `cone`, `line of sight`...: as panels and the command line say it.
[[nodiscard]] std::string nameOf(trace::Gate gate);
[[nodiscard]] std::string nameOf(const GateLine& line);

/// `11.7 m`, `12.0°`, `0.489`; with more decimals where it would otherwise read as nothing.
[[nodiscard]] std::string quantity(double value, std::string_view unit);

/// `wall north`, `door yard_door`; empty where the rung names none.
[[nodiscard]] std::string obstacleOf(const level::Level& level, const sense::Rung& rung);

} // namespace percept::ask
