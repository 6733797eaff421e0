#include "percept/sim/Scheduled.h"

#include "percept/lod/TimeShares.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace percept::sim {
namespace {

using schedule::Duty;
using schedule::Slice;
using schedule::Spent;
using trace::AgentId;

/// A slice that falls short of an item by less pays for it.
constexpr double kRounding = 1e-9;
/// Search cycles of one run.
constexpr int kMostCycles = schedule::kCyclesPerRun;

/// One task, for the time of a frame.
class DutyRun final : public schedule::Behaviour {
public:
    DutyRun(const schedule::TaskSpec& spec,
            const schedule::DutyTask& duty,
            DutyProgress& progress,
            const Workplace& place)
        : m_spec(spec)
        , m_duty(duty)
        , m_progress(progress)
        , m_place(place) {}

    Spent run(const Slice& slice) override {
        m_cause = slice.cause;
        if (m_duty.duty == Duty::Paths)
            return searchPaths(slice);
        if (m_duty.duty == Duty::Analyses)
            return sweepMaps(slice);
        if (m_duty.duty == Duty::Events)
            return handOutEvents(slice);
        if (m_progress.items.empty() || (isShared() && slice.due))
            begin();
        if (m_progress.items.empty()) {
            m_progress.paid = 0;
            return {.used = 0.0, .items = 0};
        }
        const auto count = m_progress.items.size();
        const Micros left = m_progress.cost - m_progress.paid;
        const Micros pay = m_spec.divisible ? std::min(left, std::max(slice.time, 0.0)) : left;
        m_progress.paid += pay;
        const std::uint32_t from = m_progress.next;
        const auto share =
            m_progress.cost > 0 ? m_progress.paid / m_progress.cost + kRounding : 1.0;
        const auto until =
            std::min(count, static_cast<std::size_t>(share * static_cast<double>(count)));
        while (m_progress.next < until) {
            account(m_progress.items[m_progress.next]);
            perform(m_progress.items[m_progress.next++]);
        }
        const bool done = m_progress.next >= count;
        const double dealt = m_progress.next - from;
        if (done || isShared())
            keepRest();
        return {.used = pay, .items = dealt, .wantsMore = !done};
    }

    [[nodiscard]] bool hasWork() const override {
        switch (m_duty.duty) {
        case Duty::Paths:
            return isSearching();
        case Duty::Analyses:
            return m_place.maps != nullptr && m_place.maps->analyses().cells() > 0;
        case Duty::Events:
            return true; // it looks, at least
        default:
            return !m_progress.items.empty() || !toDo().empty();
        }
    }

    /// Searches are requested, the oldest first; all else is done because it is due.
    [[nodiscard]] trace::RecordId requestedBy() const override {
        if (m_duty.duty != Duty::Paths)
            return trace::kNoRecord;
        return agent::oldestRequest(m_place.scene.state);
    }

private:
    /// What there is to do now. An agent stands in the list as often as it has something to do.
    [[nodiscard]] std::vector<DutyItem> toDo() const {
        std::vector<DutyItem> items;
        if (!isByAgent())
            collectFromStages(items);
        if (m_duty.duty == Duty::Detail && m_place.details != nullptr)
            for (const AgentId agent : m_place.detail->looked)
                items.push_back(itemOf(agent));
        for (const AgentId agent : agentsInTurn())
            items.insert(items.end(), waiting(agent), itemOf(agent));
        return items;
    }
    void collectFromStages(std::vector<DutyItem>& items) const {
        std::vector<std::uint32_t> numbers;
        for (std::size_t i = 0; i < m_place.stages.size(); ++i) {
            numbers.clear();
            m_place.stages[i].stage().collect(m_place.stages[i], m_duty.duty, numbers);
            for (const std::uint32_t number : numbers)
                items.push_back(itemOf(i, number));
        }
    }
    /// Whether turns are shared by importance: those who wait are looked at whenever it is due.
    [[nodiscard]] bool isShared() const {
        if (isByAgent())
            return !m_duty.agents.empty() && m_place.scene.turns.active();
        return std::any_of(
            m_place.stages.begin(), m_place.stages.end(), [&](const agent::StageRun& run) {
                return run.stage().isShared(run.self(), m_duty.duty);
            });
    }
    /// What waits for turns, in the order of toDo(). @param[out] items the same
    [[nodiscard]] std::vector<lod::Claim> claims(std::vector<DutyItem>& items) const {
        std::vector<lod::Claim> claims;
        const auto add = [&](DutyItem item, std::size_t turns) {
            const double* served = servedOf(item);
            claims.push_back({static_cast<std::uint32_t>(items.size()),
                              priorityOf(item),
                              served == nullptr ? 0.0 : *served,
                              static_cast<std::uint32_t>(turns)});
            items.push_back(item);
        };
        if (isByAgent())
            for (const AgentId agent : agentsInTurn())
                add(itemOf(agent), waiting(agent));
        else
            for (const DutyItem item : toDo())
                add(item, 1);
        return claims;
    }
    [[nodiscard]] double priorityOf(DutyItem item) const {
        if (const auto stage = stageOf(item)) {
            const agent::StageRun& run = m_place.stages[*stage];
            return run.stage().priorityOf(run, m_duty.duty, numberOf(item));
        }
        return m_place.scene.turns.priorityOf(agentOf(item));
    }
    /// What it had so far; null: it is no more.
    [[nodiscard]] double* servedOf(DutyItem item) const {
        if (const auto stage = stageOf(item)) {
            const agent::StageRun& run = m_place.stages[*stage];
            return run.stage().servedOf(run, m_duty.duty, numberOf(item));
        }
        const lod::AgentTurns& turns = m_place.scene.turns;
        return turns.active() ? &turns.servedOf(agentOf(item), m_duty.duty) : nullptr;
    }
    /// Whose item it is has a turn.
    void account(DutyItem item) {
        if (!isShared())
            return;
        double* served = servedOf(item);
        if (served == nullptr)
            return;
        const lod::Turn turn = lod::nextTurn({0, priorityOf(item), *served, 1}, m_progress.reached);
        m_progress.reached = turn.start;
        *served = turn.end;
    }
    /// What was paid towards the next turn is not lost, whoever has it.
    void keepRest() {
        auto& items = m_progress.items;
        const Micros each = m_progress.cost / static_cast<double>(items.size());
        const bool done = m_progress.next >= items.size();
        m_progress.paid = done ? 0 : std::max(0.0, m_progress.paid - each * m_progress.next);
        m_progress.cost = done ? 0 : m_progress.cost - each * m_progress.next;
        items.erase(items.begin(), items.begin() + m_progress.next);
        m_progress.next = 0;
    }
    void begin() {
        if (isShared()) {
            std::vector<DutyItem> waits;
            const auto turns = lod::shareTurns(claims(waits), m_progress.reached);
            m_progress.items.clear();
            for (const lod::Turn& turn : turns)
                m_progress.items.push_back(waits[turn.item]);
        } else {
            m_progress.items = toDo();
        }
        m_progress.cost =
            schedule::costOf(m_spec.cost, static_cast<double>(m_progress.items.size()));
        m_progress.paid = std::min(m_progress.paid, m_progress.cost);
    }
    /// Those whose level of detail gives them a turn.
    [[nodiscard]] std::vector<AgentId> agentsInTurn() const {
        const lod::AgentTurns& turns = m_place.scene.turns;
        std::vector<AgentId> agents = m_duty.agents;
        if (!turns.active())
            return agents;
        // Signals have had their turn when they were made.
        if (m_duty.duty != Duty::Senses)
            std::erase_if(agents, [&](AgentId agent) { return !turns.may(agent, m_duty.duty); });
        return agents;
    }
    [[nodiscard]] bool isByAgent() const {
        return (*m_place.scene.arena.duties)[m_duty.duty].byAgent;
    }
    [[nodiscard]] bool isOfSenses() const {
        return m_duty.duty == Duty::Senses || m_duty.duty == Duty::Awareness;
    }
    [[nodiscard]] bool canPerform(AgentId agent) const {
        const agent::Brain& brain = m_place.scene.brain(agent);
        return agent::canPerform(m_place.scene, agent) &&
               (m_duty.duty == Duty::Vision ? m_place.scene.arena.looks(agent)
                                            : brain.does({m_place.scene, agent}, m_duty.duty));
    }
    [[nodiscard]] std::size_t waiting(AgentId agent) const {
        if (isOfSenses())
            return world::SenseStage::waiting(m_place.senses, m_duty.duty, agent);
        return canPerform(agent) ? 1 : 0;
    }
    void lookAt(AgentId agent) {
        if (m_place.details != nullptr && trace::indexOf(agent) < m_place.details->agents.size())
            lod::lookAt(*m_place.detail,
                        *m_place.details,
                        *m_place.importances,
                        agent,
                        m_place.scene.trace,
                        m_place.changeAgent);
    }
    void markTurn(AgentId agent) {
        if (m_duty.duty != Duty::Senses)
            m_place.scene.turns.mark(agent, m_duty.duty);
    }
    /// What has become impossible since the task began is left out.
    void perform(DutyItem item) {
        if (const auto stage = stageOf(item)) {
            const agent::StageRun& run = m_place.stages[*stage];
            return run.stage().perform(run, m_duty.duty, numberOf(item));
        }
        const AgentId agent = agentOf(item);
        if (m_duty.duty == Duty::Detail)
            return lookAt(agent);
        if (waiting(agent) == 0)
            return;
        markTurn(agent);
        if (isOfSenses())
            m_place.stage.perform(
                m_place.senses, m_duty.duty, agent, m_place.scene.trace, m_place.takeNotice);
        else if (m_duty.duty == Duty::Vision)
            m_place.look(agent);
        else
            m_place.scene.brain(agent).perform({m_place.scene, agent}, m_duty.duty);
    }
    /// A look and as many deliveries as the slice pays for, and those that may not wait; the rest
    /// goes on in the next frame.
    Spent handOutEvents(const Slice& slice) {
        const bool goesOn = !m_progress.items.empty();
        const std::size_t looks = goesOn ? 0 : 1;
        const Micros each = m_spec.cost.perItem;
        event::Budget budget;
        if (m_spec.divisible && each > 0 && slice.time != schedule::kUnlimited) {
            const double most = std::floor(std::max(slice.time, 0.0) / each + kRounding);
            if (most < 1)
                return {.used = 0.0, .items = 0, .wantsMore = true};
            budget.deliveries = static_cast<std::size_t>(most) - looks;
        }
        const auto done = world::runEvents(
            m_place.eventInput, m_place.events, !goesOn, budget, m_cause, m_place.scene.trace);
        const bool more = done.postponed > 0;
        m_progress.items.assign(more ? 1 : 0, DutyItem{});
        return {.items = static_cast<double>(looks + done.deliveries), .wantsMore = more};
    }
    /// As many cycles as the slice pays for; a search goes on where it stopped.
    Spent searchPaths(const Slice& slice) {
        if (!isSearching())
            return {.used = 0.0, .items = 0};
        int most = kMostCycles;
        const Micros perCycle = m_spec.cost.perItem;
        if (m_spec.divisible && perCycle > 0 && slice.time != schedule::kUnlimited)
            most = std::clamp(
                static_cast<int>(std::min((slice.time - m_spec.cost.base) / perCycle + kRounding,
                                          static_cast<double>(kMostCycles))),
                0,
                kMostCycles);
        const int used = agent::updateSearches(m_place.scene, most);
        Spent spent{.items = static_cast<double>(used),
                    .wantsMore = isSearching() && most < kMostCycles};
        if (used == 0)
            spent.used = 0.0;
        return spent;
    }
    [[nodiscard]] bool isSearching() const {
        return agent::isSearching(m_place.scene.state, m_place.scene.paths);
    }
    /// All maps anew, as many cells as the slice pays for, those included that something floods or
    /// filters before; a sweep goes on where it stopped and sees how things stood when it began.
    Spent sweepMaps(const Slice& slice) {
        if (m_place.maps == nullptr)
            return {.used = 0.0, .items = 0};
        auto& [maps, sweep, quests] = *m_place.tactical;
        const auto& analyses = m_place.maps->analyses();
        if (analyses.cells() == 0) {
            // What is suspected depends on who is where, too.
            if (!analyses.learners().empty())
                maps.seen = m_place.situation();
            return {.used = 0.0, .items = 0};
        }
        if (!sweep.busy()) {
            sweep = schedule::WorkSlot<tactics::MapSweep>(trace::kNoAgent, slice.task);
            sweep.start(
                m_place.scene.trace,
                tactics::MapSweep(analyses, m_place.situation(), m_place.scene.trace.frame()),
                slice.cause);
        }
        const Micros perCell = m_spec.cost.perItem;
        const bool limited = m_spec.divisible && perCell > 0;
        const Micros time = limited ? std::max(slice.time, 0.0) : schedule::kUnlimited;
        Spent spent =
            sweep.step(m_place.scene.trace, time, perCell > 0 ? perCell : 1.0, *m_place.maps);
        if (sweep.completed())
            maps = sweep.work()->after(maps);
        if (perCell <= 0)
            spent.used = 0.0;
        return spent;
    }

    const schedule::TaskSpec& m_spec;
    const schedule::DutyTask& m_duty;
    DutyProgress& m_progress;
    const Workplace& m_place;
    trace::RecordId m_cause = trace::kNoRecord; ///< the run at hand
};

} // namespace

ScheduledState startScheduled(const schedule::DutyPlan& plan) {
    ScheduledState state;
    state.schedule = schedule::startState(*plan.schedule);
    state.progress.resize(plan.schedule->tasks.size());
    return state;
}

void DutyRounds::step(ScheduledState& state, const Workplace& place) {
    std::vector<DutyRun> runs;
    runs.reserve(m_plan->tasks.size());
    std::vector<schedule::Behaviour*> behaviours(m_plan->tasks.size(), nullptr);
    for (std::size_t i = 0; i < m_plan->tasks.size(); ++i)
        if (m_plan->tasks[i])
            behaviours[i] = &runs.emplace_back(
                m_plan->schedule->tasks[i], *m_plan->tasks[i], state.progress[i], place);
    m_scheduler.restore(std::move(state.schedule));
    m_scheduler.step(place.scene.trace, behaviours);
    state.schedule = m_scheduler.state();
    // Where the task did not run, what may not wait leaves all the same.
    if (m_plan->duties.has(Duty::Events))
        world::runEvents(place.eventInput,
                         place.events,
                         false,
                         {.deliveries = 0},
                         place.scene.trace.root(),
                         place.scene.trace);
}

} // namespace percept::sim
