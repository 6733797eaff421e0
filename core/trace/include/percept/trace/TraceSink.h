#pragma once

#include "percept/base/Result.h"
#include "percept/trace/Command.h"
#include "percept/trace/Trace.h"
#include "percept/trace/View.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The seam between simulation and recording: they meet only here.
namespace percept::trace {

/// All that a run depends on, and the names of what its records mention.
struct RunInfo {
    std::string levelName;
    std::string level; ///< the level file as text
    std::uint64_t seed = 0;
    std::int32_t bots = -1; ///< -1: the agents of the level
    TraceLevel traceLevel = TraceLevel::Normal;
    Seconds step = 1.0 / 60.0;
    std::string build;   ///< simulation version and compiler settings: only equal ones re-simulate
    std::string version; ///< of the program
    bool wallClock = false; ///< measured time decided something: cannot be re-simulated
    std::vector<std::string> agents;
    std::vector<std::string> states; ///< by AgentId: of awareness, one a line; empty: it has none
    std::vector<std::string> items;
    std::vector<std::string> doors;
    std::vector<std::string> triggers;
    std::vector<std::string> hints; ///< by TriggerId: what it says; empty: nothing
    std::vector<std::string> weapons;
    std::vector<std::string> modalities;
    std::vector<std::string> tags;    ///< of signals
    std::vector<std::string> lines;   ///< what agents can say
    std::vector<std::string> changes; ///< what agents can notice as changed
    std::vector<std::string> regions;
    std::vector<std::string> connections;
    std::vector<std::string> topics;
    std::vector<std::string> managers;
    std::vector<std::string> tasks;      ///< of the schedule, nested ones behind their holders
    std::vector<std::string> behaviours; ///< of the levels of detail
    std::vector<std::string> groups;
    std::vector<std::string> people;     ///< inhabitants with a name, behind one text for nobody
    std::vector<std::string> waypoints;  ///< those that agents withdraw to
    std::vector<std::string> placeKinds; ///< what they weigh there: qualities, compounds
    std::vector<std::string> emitters;
    std::vector<std::string> squads;
    std::vector<std::string> events;     ///< authored ones
    std::vector<std::string> eventData;  ///< what each tells, JSON; empty: nothing
    std::vector<std::string> eventCodes; ///< those of the rules, then those of the level
    std::vector<std::string> stages;     ///< of a step, as FrameOutput::stages has them
    std::vector<Kind> kinds;             ///< of records, as they were registered
    std::vector<std::string> goals;      ///< by Goal
    std::vector<GateInfo> gates;         ///< by Gate
    friend bool operator==(const RunInfo&, const RunInfo&) = default;
};

/// One frame as it leaves the simulation. Borrowed: a sink copies what it keeps.
struct FrameOutput {
    Frame frame = 0;
    Seconds time = 0;
    std::uint64_t hash = 0;        ///< of the whole state
    std::optional<Micros> spent{}; ///< measured, never decides anything; absent: nobody measured
    const View* view = nullptr;
    const RecordBuffer* records = nullptr;
    std::span<const Command> commands;   ///< those of the step that led here
    std::span<const std::byte> keyframe; ///< the saved state; empty for most frames
    std::span<const NamedTask> joined{}; ///< tasks that joined in that step, traced or not
    std::span<const Micros> stages{};    ///< measured, as `spent`, by RunInfo::stages
};

/// Takes a run frame by frame, from frame 0 on, without gaps. Called by one thread.
class TraceSink {
public:
    virtual ~TraceSink() = default;
    /// @errors whatever stopped an earlier frame from being kept (a full disk); asked once a frame
    [[nodiscard]] virtual Result<void> frame(const FrameOutput& output) = 0;
};

/// The saved state at a frame, from which a run can be re-simulated.
struct Keyframe {
    Frame frame = 0;
    std::vector<std::byte> state;
};

/// What a panel may ask of a run, live or recorded; it cannot tell which.
class TraceSource {
public:
    virtual ~TraceSource() = default;
    [[nodiscard]] virtual const RunInfo& info() const = 0;
    /// The first frame that is there: 0 unless a bounded recording dropped its oldest frames. Has
    /// a keyframe.
    [[nodiscard]] virtual Frame firstFrame() const { return 0; }
    /// The last frame that is there; grows while a run goes on.
    [[nodiscard]] virtual Frame lastFrame() const = 0;
    /// @errors NotFound before the first frame or beyond the last
    [[nodiscard]] virtual Result<View> view(Frame frame) = 0;
    [[nodiscard]] virtual Result<std::uint64_t> hash(Frame frame) = 0;
    /// Appends the records of some kinds, those of the frames [from, to].
    /// @param tables names of the kinds, RecordInfo::table; empty: all
    /// @cost of the kinds that are asked for only
    [[nodiscard]] virtual Result<void> readKinds(Frame from,
                                                 Frame to,
                                                 std::span<const std::string_view> tables,
                                                 RecordBuffer& records) = 0;
    /// Appends all records of the frames [from, to].
    [[nodiscard]] Result<void> read(Frame from, Frame to, RecordBuffer& records) {
        return readKinds(from, to, {}, records);
    }
    /// The frame whose records a record would be among, whether it is there or not.
    /// @errors NotFound for ids before the first frame's or behind the last frame's
    [[nodiscard]] virtual Result<Frame> frameOf(RecordId record) = 0;
    /// Commands of the steps that lead to frames (from, to].
    [[nodiscard]] virtual Result<std::vector<Command>> commands(Frame from, Frame to) = 0;
    /// The latest keyframe at or before a frame.
    [[nodiscard]] virtual Result<Keyframe> keyframe(Frame frame) = 0;
};

} // namespace percept::trace
