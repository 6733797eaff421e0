#include "inspector/explain/GoalCauses.h"

#include "inspector/explain/CauseChain.h"
#include "inspector/explain/LookBack.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::explain {
namespace {

using trace::AgentId;
using trace::RecordBuffer;
using trace::RecordId;

/// Of a chain before it is folded, whatever it is made of.
constexpr std::size_t kLongestShown = 12;

/// What lanes and panels go by, as far as it was found.
struct Found {
    std::optional<Clip> goal;
    RecordId start = trace::kNoRecord;  ///< of the chain
    RecordId newest = trace::kNoRecord; ///< decision
};

template <class Record>
void latestOf(const RecordBuffer& records, AgentId agent, RecordId& latest) {
    for (const auto& row : records.rows<Record>())
        if (row.data.agent == agent)
            latest = std::max(latest, row.id);
}

/// What may leave an agent without a goal.
RecordId latestEnd(const RecordBuffer& records, AgentId agent) {
    RecordId latest = trace::kNoRecord;
    latestOf<trace::Died>(records, agent, latest);
    latestOf<trace::Spawned>(records, agent, latest);
    latestOf<trace::CommandTaken>(records, agent, latest);
    for (const auto& row : records.rows<trace::GoalEnded>())
        if (row.data.agent == agent && row.data.depth == 1)
            latest = std::max(latest, row.id);
    return latest;
}

RecordId latestDecisionIn(const RecordBuffer& records, AgentId agent) {
    RecordId latest = trace::kNoRecord;
    latestOf<trace::TargetChosen>(records, agent, latest);
    for (const auto& row : records.rows<trace::GoalStarted>())
        if (row.data.agent == agent && row.data.depth <= 1)
            latest = std::max(latest, row.id);
    return latest;
}

/// Reads back until a goal has begun in what was read: the lane of the whole run ends alike.
Result<Found> findGoal(trace::TraceSource& source, AgentId agent, Frame frame) {
    constexpr std::string_view kTables[]{trace::GoalStarted::kInfo.table,
                                         trace::GoalEnded::kInfo.table,
                                         trace::TargetChosen::kInfo.table,
                                         trace::Died::kInfo.table,
                                         trace::Spawned::kInfo.table,
                                         trace::CommandTaken::kInfo.table};
    Found found;
    const Frame first = source.firstFrame();
    const auto read =
        lookBack(source, first, frame, kTables, [&](const RecordBuffer& records, Frame from) {
            Lanes lanes;
            lanes.append(records, frame);
            const AgentLane& lane = lanes.agent(trace::indexOf(agent));
            found.newest = latestDecisionIn(records, agent);
            if (lane.goals.empty() && from > first)
                return false;
            if (const Clip* clip = clipAt(lane, frame)) {
                found.goal = *clip;
                found.start = clip->record;
            } else {
                found.start = latestEnd(records, agent);
            }
            return true;
        });
    return read ? Result<Found>(found) : read.unexpected();
}

bool isTarget(const RecordBuffer& records, RecordId id) {
    const auto& rows = records.rows<trace::TargetChosen>();
    return std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.id == id; });
}
bool isSpawn(const RecordBuffer& records, RecordId id) {
    const auto& rows = records.rows<trace::Spawned>();
    return std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.id == id; });
}

/// How many of a chain say what set the goal off. What is older: a target of an earlier frame, what
/// others decided, what was decided before the reason that was found, and a former life.
Result<std::size_t>
shownOf(trace::TraceSource& source, const std::vector<Sentence>& chain, AgentId agent) {
    bool reason = false;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        if (i == kLongestShown)
            return i;
        const Sentence& sentence = chain[i];
        RecordBuffer records;
        if (auto read = source.read(sentence.frame, sentence.frame, records); !read)
            return read.unexpected();
        const bool decided = sentence.category == trace::Category::Decision;
        const bool older =
            decided && (reason || sentence.agent != agent ||
                        (isTarget(records, sentence.id) && sentence.frame < chain[0].frame));
        if (i > 0 && older)
            return i;
        if (isSpawn(records, sentence.id))
            return i + 1;
        reason = reason || !decided;
    }
    return chain.size();
}

} // namespace

Result<GoalCauses> goalCauses(trace::TraceSource& source, AgentId agent, Frame frame) {
    if (trace::indexOf(agent) >= source.info().agents.size())
        return failure(ErrorCode::NotFound, "The run has no such agent");
    if (auto there = checkFrame(source, frame); !there)
        return there.unexpected();
    const auto found = findGoal(source, agent, frame);
    if (!found)
        return found.unexpected();
    GoalCauses causes;
    causes.goal = found->goal;
    if (found->newest != trace::kNoRecord) {
        auto newest = causeOf(source, found->newest);
        if (!newest)
            return newest.unexpected();
        causes.newest = std::move(*newest);
    }
    if (found->start == trace::kNoRecord)
        return causes;
    auto chain = causeChain(source, found->start);
    if (!chain)
        return chain.unexpected();
    const auto shown = shownOf(source, *chain, agent);
    if (!shown)
        return shown.unexpected();
    const auto fold = chain->begin() + static_cast<std::ptrdiff_t>(*shown);
    causes.earlier.assign(fold, chain->end());
    causes.chain.assign(chain->begin(), fold);
    return causes;
}

Result<void> checkFrame(const trace::TraceSource& source, Frame frame) {
    const Frame first = source.firstFrame();
    const Frame last = source.lastFrame();
    if (frame >= first && frame <= last)
        return {};
    if (last < first)
        return failure(ErrorCode::NotFound, "The recording has no frames");
    return failure(ErrorCode::NotFound,
                   fmt::format("The recording has no frame {}: it has the frames {} to {}, up to "
                               "{:.2f} s",
                               frame,
                               first,
                               last,
                               static_cast<double>(last) * source.info().step));
}

} // namespace percept::explain
