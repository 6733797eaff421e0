#pragma once

#include "percept/trace/Trace.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// What records tell of how characters become aware of each other, ready to be drawn.
///
/// A normal trace has the changes of state and alertness, and how long each took: so the delay
/// before a rise and the emptying of the capacitor before a fall are known. What it lacks are
/// pulses: single looks and sounds, delays that were broken off, capacitors that were filled again.
namespace percept::explain {

/// A state of awareness as its number, 0 for unaware.
using AwarenessLevel = std::uint8_t;

/// Not over by the last frame.
inline constexpr Frame kStillOpen = std::numeric_limits<Frame>::max();

/// The states of one character, from unaware upwards; none: it notices at once.
struct AwarenessStates {
    std::vector<std::string> names{};
    std::vector<Seconds> hold{};  ///< how long each lasts without pulses; of unaware unused
    std::vector<double> levels{}; ///< ascending: the least response of each but unaware
};

/// What records leave open.
struct AwarenessFacts {
    std::vector<AwarenessStates> characters{}; ///< by AgentId
    std::vector<std::uint8_t> seen{};          ///< by ModalityId: 1 if it is of the kind sight
    Seconds step = 1.0 / 60.0;
    bool full = false; ///< whether the trace has pulses
};

/// A state, or a level of alertness, from a frame on.
struct StateStep {
    Frame frame = 0;
    AwarenessLevel state = 0;
    trace::RecordId record = trace::kNoRecord;
    friend bool operator==(const StateStep&, const StateStep&) = default;
};

/// The time of reaction, while the goal is above the state.
struct ReactionDelay {
    Frame from = 0;
    Frame to = kStillOpen;
    AwarenessLevel state = 0;
    AwarenessLevel goal = 0;
    bool broken = false; ///< the state did not rise
    friend bool operator==(const ReactionDelay&, const ReactionDelay&) = default;
};

/// The capacitor of a state as it empties.
struct Emptying {
    Frame from = 0; ///< when it was full
    Frame to = kStillOpen;
    AwarenessLevel state = 0;
    bool fell = false; ///< it got empty; otherwise it was filled again
    friend bool operator==(const Emptying&, const Emptying&) = default;
};

/// A look or a sound.
struct PulseMark {
    Frame frame = 0;
    AwarenessLevel goal = 0;
    bool heard = false; ///< or smelt, or felt
    trace::RecordId record = trace::kNoRecord;
    friend bool operator==(const PulseMark&, const PulseMark&) = default;
};

/// Looks one after another that led to the same response.
struct ResponseSpan {
    Frame from = 0;
    Frame to = 0; ///< of the last look, or of the next one that led to another
    double response = 0;
    friend bool operator==(const ResponseSpan&, const ResponseSpan&) = default;
};

/// Somebody learnt of another, or of something that has changed, from an ally.
struct Telling {
    Frame frame = 0;
    trace::AgentId speaker = trace::kNoAgent;
    trace::AgentId hearer = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent;
    trace::ChangeId change = trace::kNone<trace::ChangeId>; ///< none: it is of `about`
    bool observed = false; ///< seen from how the ally behaves, not said
    trace::RecordId record = trace::kNoRecord;
    friend bool operator==(const Telling&, const Telling&) = default;
};

/// One character's awareness of one target. All lists ascend in time.
struct AwarenessLane {
    trace::AgentId observer = trace::kNoAgent;
    trace::AgentId target = trace::kNoAgent; ///< nobody: what comes from nobody known
    std::vector<StateStep> states;           ///< unaware before the first
    std::vector<ReactionDelay> delays;
    std::vector<Emptying> emptyings;
    std::vector<PulseMark> pulses;       ///< with a goal above unaware
    std::vector<ResponseSpan> responses; ///< what its looks led to

    [[nodiscard]] AwarenessLevel stateAt(Frame frame) const;
    /// How long it has been in each state from frame 0 up to a frame [frames], by state; the last
    /// one that it was in ends the list.
    [[nodiscard]] std::vector<Frame> framesByState(Frame frame) const;
};

/// The lanes of a run; grows with it. Not shared between threads.
class AwarenessLanes {
public:
    explicit AwarenessLanes(AwarenessFacts facts = {})
        : m_facts(std::move(facts)) {}

    /// Takes the records of frames after those taken so far.
    /// @param lastFrame the last frame that they cover
    void append(const trace::RecordBuffer& records, Frame lastFrame);

    /// Of all pairs of which there is a record, by observer, then target.
    [[nodiscard]] std::span<const AwarenessLane> lanes() const { return m_lanes; }
    [[nodiscard]] const std::vector<StateStep>& alertnessOf(trace::AgentId agent) const;
    [[nodiscard]] AwarenessLevel alertnessAt(trace::AgentId agent, Frame frame) const;
    /// The greatest state of anybody; nothing for who notices at once.
    [[nodiscard]] std::optional<AwarenessLevel> greatestAt(trace::AgentId agent, Frame frame) const;
    /// What allies passed on in (after, upTo], in order.
    [[nodiscard]] std::span<const Telling> tellings(Frame after, Frame upTo) const;
    /// Until the state falls unless there is another pulse; nothing where records do not tell.
    [[nodiscard]] std::optional<Seconds> holdsFor(const AwarenessLane& lane, Frame frame) const;
    /// As the designer named it, or its number.
    [[nodiscard]] std::string nameOf(trace::AgentId observer, AwarenessLevel state) const;
    /// The greatest state that somebody can reach; 0 for who notices at once.
    [[nodiscard]] AwarenessLevel highestOf(trace::AgentId observer) const;
    /// The least response that leads to a state; 0 where none does.
    [[nodiscard]] double thresholdOf(trace::AgentId observer, AwarenessLevel state) const;
    /// How long a state lasts without pulses; 0 for one that does not fall.
    [[nodiscard]] Seconds holdOf(trace::AgentId observer, AwarenessLevel state) const;
    /// How far a response leads: 2 is the threshold of state 2, 1.5 halfway between those of 1 and
    /// 2; at most the highest state.
    [[nodiscard]] double heightOf(trace::AgentId observer, double response) const;
    [[nodiscard]] Seconds step() const { return m_facts.step; }
    /// The lane of a pair; null where there is no record of it.
    [[nodiscard]] const AwarenessLane* find(trace::AgentId observer, trace::AgentId target) const;
    [[nodiscard]] bool hasPulses() const { return m_facts.full; }
    /// Whether anybody in the run becomes aware by degrees.
    [[nodiscard]] bool hasAware() const;
    [[nodiscard]] Frame lastFrame() const { return m_lastFrame; }

private:
    struct Happening;
    /// Null: it notices at once.
    [[nodiscard]] const AwarenessStates* statesOf(trace::AgentId agent) const;
    /// Where the lane of a pair is, or would be.
    [[nodiscard]] std::size_t placeOf(trace::AgentId observer, trace::AgentId target) const;
    [[nodiscard]] bool
    isAt(std::size_t place, trace::AgentId observer, trace::AgentId target) const;
    AwarenessLane& lane(trace::AgentId observer, trace::AgentId target);
    [[nodiscard]] Frame framesOf(Seconds seconds) const;
    void takeChange(const Happening& happening);
    void takePulse(const Happening& happening);
    void takeResponse(AwarenessLane& own, Frame frame, double response) const;
    void takeAlertness(const trace::RecordBuffer& records);
    void takeTellings(const trace::RecordBuffer& records);

    AwarenessFacts m_facts;
    std::vector<AwarenessLane> m_lanes;
    std::vector<std::vector<StateStep>> m_alertness; ///< by AgentId
    std::vector<Telling> m_tellings;                 ///< in order
    Frame m_lastFrame = 0;
};

} // namespace percept::explain
