#include "inspector/explain/Lanes.h"

#include "percept/agent/EquipmentRecords.h"
#include "percept/base/Contracts.h"
#include "percept/bot/BotRecords.h"
#include "percept/trace/RunNames.h"

#include <algorithm>
#include <cmath>

namespace percept::explain {
namespace {

using trace::AgentId;
using trace::indexOf;
using trace::RecordBuffer;
using trace::Row;

/// Where the marks at or after a frame begin.
auto firstMark(const std::vector<Mark>& marks, Frame frame) {
    return std::lower_bound(marks.begin(), marks.end(), frame, [](const Mark& mark, Frame at) {
        return mark.frame < at;
    });
}

/// Rows of several kinds in the order in which they happened.
struct HealthChange {
    trace::RecordId record;
    Frame frame;
    AgentId agent;
    double value;
    enum class Kind { Set, Add, Fill } kind;
};

std::vector<HealthChange> healthChanges(const RecordBuffer& records, const LaneFacts& facts) {
    using Kind = HealthChange::Kind;
    std::vector<HealthChange> changes;
    for (const auto& row : records.rows<trace::Spawned>())
        changes.push_back({row.id, row.frame, row.data.agent, 0, Kind::Fill});
    for (const auto& row : records.rows<agent::Hit>())
        changes.push_back({row.id, row.frame, row.data.agent, row.data.health, Kind::Set});
    for (const auto& row : records.rows<agent::PickedUp>()) {
        const auto item = indexOf(row.data.item);
        if (item < facts.healthItems.size() && facts.healthItems[item] != 0)
            changes.push_back({row.id, row.frame, row.data.agent, row.data.amount, Kind::Add});
    }
    std::sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) {
        return a.record < b.record;
    });
    return changes;
}

} // namespace

AgentLane& Lanes::lane(AgentId agent) {
    if (indexOf(agent) >= m_agents.size())
        m_agents.resize(indexOf(agent) + 1);
    return m_agents[indexOf(agent)];
}

const AgentLane& Lanes::agent(std::size_t index) const {
    static const AgentLane kEmpty;
    return index < m_agents.size() ? m_agents[index] : kEmpty;
}

void Lanes::append(const RecordBuffer& records, Frame lastFrame) {
    PERCEPT_EXPECTS(lastFrame >= m_lastFrame);
    addGoals(records);
    addMarks(records);
    addHealth(records);
    addDesirabilities(records);
    m_lastFrame = lastFrame;
}

void Lanes::addGoals(const RecordBuffer& records) {
    const auto& started = records.rows<trace::GoalStarted>();
    const auto& ended = records.rows<trace::GoalEnded>();
    auto end = ended.begin();
    const auto close = [&](const Row<trace::GoalEnded>& row) {
        if (row.data.depth != 1 || row.data.agent == trace::kNoAgent)
            return;
        auto& goals = lane(row.data.agent).goals;
        for (auto clip = goals.rbegin(); clip != goals.rend(); ++clip)
            if (clip->record == row.data.started) {
                clip->to = std::min(clip->to, row.frame);
                clip->status = row.data.status;
                return;
            }
    };
    for (const auto& row : started) {
        for (; end != ended.end() && end->id < row.id; ++end)
            close(*end);
        if (row.data.depth != 1 || row.data.agent == trace::kNoAgent)
            continue;
        auto& goals = lane(row.data.agent).goals;
        // Clips do not overlap, even if the end of one was not recorded.
        if (!goals.empty())
            goals.back().to = std::min(goals.back().to, row.frame);
        goals.push_back({.from = row.frame, .goal = row.data.goal, .record = row.id});
    }
    for (; end != ended.end(); ++end)
        close(*end);
}

bool Lanes::isSeen(trace::ModalityId modality) const {
    const auto at = trace::indexOf(modality);
    return at < m_facts.seen.size() && m_facts.seen[at] != 0;
}

void Lanes::addNotified(const RecordBuffer& records) {
    for (const auto& row : records.rows<trace::Notified>()) {
        if (row.data.agent == trace::kNoAgent)
            continue;
        const auto [known, first] =
            m_perceived.try_emplace({row.data.agent, row.data.about, row.data.modality}, row.frame);
        const bool again = !first && row.frame - known->second > m_facts.pause;
        known->second = row.frame;
        if (!first && !again)
            continue;
        m_newMarks.push_back({row.data.agent,
                              {row.frame,
                               isSeen(row.data.modality) ? MarkKind::Seen : MarkKind::Heard,
                               row.data.about,
                               row.id}});
    }
}

/// Kinds that say in their description that lanes show them.
void Lanes::addDescribed(const RecordBuffer& records) {
    for (std::uint32_t i = 0; i < m_facts.kinds.size(); ++i) {
        const trace::Kind& kind = m_facts.kinds[i];
        const trace::AnyRows* const rows =
            kind.lane == trace::LaneRole::Mark ? records.find(kind) : nullptr;
        if (rows == nullptr)
            continue;
        const trace::AgentColumns agents(kind);
        for (std::size_t place = 0; place < rows->size(); ++place) {
            const std::byte* const row = rows->row(place);
            const auto head = trace::AnyRows::headOf(row);
            if (const AgentId agent = agents.agentOf(row); agent != trace::kNoAgent)
                m_newMarks.push_back(
                    {agent, {head.frame, MarkKind::Other, agents.aboutOf(row), head.id, i}});
        }
    }
}

void Lanes::addMarks(const RecordBuffer& records) {
    m_newMarks.clear();
    const auto add = [&](const auto& row, AgentId agent, MarkKind kind, AgentId other) {
        if (agent != trace::kNoAgent)
            m_newMarks.push_back({agent, {row.frame, kind, other, row.id}});
    };
    for (const auto& row : records.rows<trace::Noticed>())
        if (isSeen(row.data.modality)) // what is heard was notified
            add(row, row.data.agent, MarkKind::Seen, row.data.about);
    addNotified(records);
    for (const auto& row : records.rows<trace::LostSight>())
        add(row, row.data.agent, MarkKind::LostSight, row.data.about);
    for (const auto& row : records.rows<trace::TargetChosen>())
        add(row, row.data.agent, MarkKind::Target, row.data.target);
    for (const auto& row : records.rows<agent::WeaponChosen>())
        add(row, row.data.agent, MarkKind::Weapon, trace::kNoAgent);
    for (const auto& row : records.rows<agent::ShotFired>())
        add(row, row.data.agent, MarkKind::Shot, row.data.target);
    for (const auto& row : records.rows<agent::Hit>())
        add(row, row.data.agent, MarkKind::Hit, row.data.shooter);
    for (const auto& row : records.rows<trace::Died>())
        add(row, row.data.agent, MarkKind::Died, row.data.killer);
    for (const auto& row : records.rows<trace::Spawned>())
        add(row, row.data.agent, MarkKind::Spawned, trace::kNoAgent);
    for (const auto& row : records.rows<trace::LodSwitched>())
        if (row.data.from != trace::kNone<trace::BehaviourId>)
            add(row, row.data.agent, MarkKind::Detail, trace::kNoAgent);
    addDescribed(records);
    std::sort(m_newMarks.begin(), m_newMarks.end(), [](const NewMark& a, const NewMark& b) {
        return a.mark.record < b.mark.record;
    });
    for (const auto& [agent, mark] : m_newMarks) {
        lane(agent).marks.push_back(mark);
        const auto block = static_cast<std::size_t>(mark.frame / kActivityFrames);
        if (block >= m_activity.size())
            m_activity.resize(block + 1);
        ++m_activity[block];
    }
}

void Lanes::addHealth(const RecordBuffer& records) {
    for (const auto& change : healthChanges(records, m_facts)) {
        if (change.agent == trace::kNoAgent)
            continue;
        const auto agent = indexOf(change.agent);
        const double full = agent < m_facts.fullHealth.size() ? m_facts.fullHealth[agent] : 100.0;
        StepSeries& health = lane(change.agent).health;
        double share = 1.0;
        if (change.kind == HealthChange::Kind::Set)
            share = change.value / full;
        else if (change.kind == HealthChange::Kind::Add && !health.empty())
            share = static_cast<double>(health.samples().back().value) + change.value / full;
        health.add(change.frame, static_cast<float>(std::clamp(share, 0.0, 1.0)));
    }
}

void Lanes::addDesirabilities(const RecordBuffer& records) {
    for (const auto& row : records.rows<bot::Arbitration>()) {
        if (row.data.agent == trace::kNoAgent)
            continue;
        auto& series = lane(row.data.agent).desirabilities;
        const std::array values{
            row.data.health, row.data.explore, row.data.attack, row.data.weapon, row.data.cover};
        for (std::size_t i = 0; i < kEvaluatorCount; ++i)
            series[i].add(row.frame, static_cast<float>(values[i]));
    }
}

std::span<const Mark> marksBetween(const AgentLane& lane, Frame from, Frame to) {
    const auto first = firstMark(lane.marks, from);
    const auto end = firstMark(lane.marks, std::max(from, to));
    return {first, end};
}

std::span<const Clip> clipsBetween(const AgentLane& lane, Frame from, Frame to) {
    const auto first = std::partition_point(
        lane.goals.begin(), lane.goals.end(), [&](const Clip& clip) { return clip.to <= from; });
    const auto end = std::partition_point(
        first, lane.goals.end(), [&](const Clip& clip) { return clip.from < to; });
    return {first, end};
}

const Clip* clipAt(const AgentLane& lane, Frame frame) {
    const auto clips = clipsBetween(lane, frame, frame + 1);
    return clips.empty() ? nullptr : &clips.back();
}

void countMarks(
    const AgentLane& lane, double from, double to, std::size_t count, std::vector<int>& columns) {
    columns.assign(count, 0);
    const double width = (to - from) / static_cast<double>(count);
    auto at = firstMark(lane.marks, static_cast<Frame>(std::ceil(from)));
    for (std::size_t i = 0; i < count && at != lane.marks.end(); ++i) {
        const auto end = static_cast<Frame>(std::ceil(from + width * static_cast<double>(i + 1)));
        const auto next =
            std::lower_bound(at, lane.marks.end(), end, [](const Mark& mark, Frame frame) {
                return mark.frame < frame;
            });
        columns[i] = static_cast<int>(next - at);
        at = next;
    }
}

std::string_view nameOf(Evaluator evaluator) {
    constexpr std::array<std::string_view, kEvaluatorCount> kNames{
        "health", "explore", "attack", "weapon", "cover"};
    return kNames[static_cast<std::size_t>(evaluator)];
}

std::string Lanes::nameOf(trace::Goal goal) const {
    return trace::goalText(m_facts.goals, goal);
}

std::string Lanes::nameOf(const Mark& mark) const {
    return mark.kind == MarkKind::Other && mark.what < m_facts.kinds.size()
               ? trace::inWords(m_facts.kinds[mark.what].table)
               : std::string(explain::nameOf(mark.kind));
}

std::string_view nameOf(MarkKind kind) {
    constexpr std::array<std::string_view, kMarkKindCount> kNames{"sees",
                                                                  "hears",
                                                                  "no longer sees",
                                                                  "chooses target",
                                                                  "changes weapon",
                                                                  "shoots",
                                                                  "is hit by",
                                                                  "is killed by",
                                                                  "enters",
                                                                  "changes its level of detail",
                                                                  ""};
    return kNames[static_cast<std::size_t>(kind)];
}

} // namespace percept::explain
