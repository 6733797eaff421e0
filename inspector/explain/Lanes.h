#pragma once

#include "inspector/explain/StepSeries.h"
#include "percept/trace/Trace.h"

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

/// What a timeline shows of a run, ready to be drawn at any zoom.
namespace percept::explain {

/// A strategic goal, from its start to its end.
struct Clip {
    Frame from = 0;
    Frame to = kOpen; ///< the frame in which it ended
    trace::Goal goal{};
    trace::GoalStatus status = trace::GoalStatus::Active; ///< how it ended
    trace::RecordId record = trace::kNoRecord;
    static constexpr Frame kOpen = std::numeric_limits<Frame>::max();
    friend bool operator==(const Clip&, const Clip&) = default;
};

enum class MarkKind : std::uint8_t {
    Seen,      ///< began to see somebody
    Heard,     ///< heard somebody
    LostSight, ///< no longer sees somebody
    Target,    ///< chose another target
    Weapon,    ///< chose another weapon
    Shot,      ///< fired
    Hit,       ///< was hit
    Died,
    Spawned,
    Detail, ///< changed its level of detail; its first one is no change
    Other,  ///< a record of a kind whose description wants a mark
};
inline constexpr std::size_t kMarkKindCount = static_cast<std::size_t>(MarkKind::Other) + 1;

struct Mark {
    Frame frame = 0;
    MarkKind kind{};
    trace::AgentId other = trace::kNoAgent; ///< who was seen, hit it, ...
    trace::RecordId record = trace::kNoRecord;
    std::uint32_t what = 0; ///< with `Other`: place of its kind in LaneFacts::kinds
    friend bool operator==(const Mark&, const Mark&) = default;
};

/// The evaluators whose desirabilities an arbitration weighs, in the order of its members.
enum class Evaluator : std::uint8_t {
    Health,
    Explore,
    Attack,
    Weapon,
    Cover,
};
inline constexpr std::size_t kEvaluatorCount = static_cast<std::size_t>(Evaluator::Cover) + 1;
[[nodiscard]] std::string_view nameOf(Evaluator evaluator);
/// What an agent does that has such a mark; empty for `Other`, see Lanes::nameOf().
[[nodiscard]] std::string_view nameOf(MarkKind kind);

struct AgentLane {
    std::vector<Clip> goals; ///< by start, one after the other
    std::vector<Mark> marks; ///< by record
    StepSeries health;       ///< 0..1
    std::array<StepSeries, kEvaluatorCount> desirabilities;
};

/// What records leave open: they say how much health an item gave at most.
struct LaneFacts {
    std::vector<double> fullHealth{};        ///< by AgentId; missing ones have 100
    std::vector<std::uint8_t> healthItems{}; ///< by ItemId: 1 if it gives health
    std::vector<std::uint8_t> seen{};        ///< by ModalityId: 1 if it is of the kind sight
    std::vector<trace::Kind> kinds{};        ///< of records that the run has
    std::vector<std::string> goals{};        ///< by Goal, as the run registered them
    /// Frames without a notification after which the next one is marked again.
    Frame pause = 60;
};

/// The lanes of a run; grows with it.
///
/// Not shared between threads. Appending costs a few nanoseconds per record.
class Lanes {
public:
    explicit Lanes(LaneFacts facts = {})
        : m_facts(std::move(facts)) {}

    /// Takes the records of frames after those taken so far.
    /// @param lastFrame the last frame that they cover
    void append(const trace::RecordBuffer& records, Frame lastFrame);

    [[nodiscard]] Frame lastFrame() const { return m_lastFrame; }
    [[nodiscard]] std::size_t agentCount() const { return m_agents.size(); }
    /// Empty for an agent without records.
    [[nodiscard]] const AgentLane& agent(std::size_t index) const;
    /// In words, such as `get health`.
    [[nodiscard]] std::string nameOf(trace::Goal goal) const;
    [[nodiscard]] std::string nameOf(const Mark& mark) const;
    /// All marks of all agents per 64 frames, for an overview.
    [[nodiscard]] const std::vector<std::uint32_t>& activity() const { return m_activity; }
    static constexpr Frame kActivityFrames = 64;

private:
    struct NewMark {
        trace::AgentId agent;
        Mark mark;
    };
    AgentLane& lane(trace::AgentId agent);
    [[nodiscard]] bool isSeen(trace::ModalityId modality) const;
    void addNotified(const trace::RecordBuffer& records);
    void addDescribed(const trace::RecordBuffer& records);
    void addGoals(const trace::RecordBuffer& records);
    void addMarks(const trace::RecordBuffer& records);
    void addHealth(const trace::RecordBuffer& records);
    void addDesirabilities(const trace::RecordBuffer& records);

    LaneFacts m_facts;
    std::vector<AgentLane> m_agents;
    std::vector<std::uint32_t> m_activity;
    /// Who perceived whom by what, and when last.
    std::map<std::tuple<trace::AgentId, trace::AgentId, trace::ModalityId>, Frame> m_perceived;
    std::vector<NewMark> m_newMarks; ///< memory for addMarks
    Frame m_lastFrame = 0;
};

/// Marks in [from, to).
[[nodiscard]] std::span<const Mark> marksBetween(const AgentLane& lane, Frame from, Frame to);
/// Clips that reach into [from, to).
[[nodiscard]] std::span<const Clip> clipsBetween(const AgentLane& lane, Frame from, Frame to);
/// The goal that an agent pursues at a frame, as lane, outliner and `why` have it; null: none.
[[nodiscard]] const Clip* clipAt(const AgentLane& lane, Frame frame);
/// How many marks fall into each of `count` columns of equal width over [from, to).
/// @cost O(count log marks)
void countMarks(
    const AgentLane& lane, double from, double to, std::size_t count, std::vector<int>& columns);

} // namespace percept::explain
