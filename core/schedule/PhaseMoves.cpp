#include "PhaseMoves.h"

#include <algorithm>
#include <numeric>

namespace percept::schedule {
namespace {

/// Of a hyperperiod of at most so many frames all are kept; of a longer one at most so many.
constexpr Frame kAllFrames = 32'768;
constexpr std::size_t kMostFrames = 4096;
/// Looks for heavy frames, and partial answers of the last look, which may prove that none is left.
constexpr int kClimbs = 24;
constexpr std::int64_t kStepsOfLook = 20'000;
/// Of longer frequencies some places are tried.
constexpr Frame kMostPlaces = 4096;
constexpr std::uint32_t kPlacesTried = 12;
/// Tasks of a frame that are tried, at most.
constexpr std::uint32_t kTasksTried = 12;
constexpr std::int64_t kMovesInVain = 400; ///< and more the more tasks there are

std::optional<Frame> periodOf(std::span<const PhasingTask> tasks) {
    std::optional<Frame> period = 1;
    for (const PhasingTask& task : tasks)
        if (period)
            period = leastCommonMultiple(*period, task.frequency);
    return period;
}

} // namespace

PhaseMoves::PhaseMoves(std::span<const PhasingTask> tasks,
                       std::vector<CostUnits> weights,
                       const std::vector<Frame>& phases,
                       Random random)
    : m_tasks(tasks.begin(), tasks.end())
    , m_weights(std::move(weights))
    , m_random(random)
    , m_space(tasks)
    , m_remainders(m_space.frequencies().size())
    , m_left(tasks.size()) {
    for (std::size_t i = 0; i < m_tasks.size(); ++i)
        m_due.push_back(nextDue(m_tasks[i].frequency, phases[i]));
    const auto period = periodOf(m_tasks);
    m_hasAll = period && *period <= kAllFrames;
    for (Frame frame = 0; m_hasAll && frame < *period; ++frame)
        addFrame(m_space.placeOf(frame));
}

std::vector<Frame> PhaseMoves::phases() const {
    std::vector<Frame> phases;
    for (std::size_t i = 0; i < m_tasks.size(); ++i)
        phases.push_back(m_tasks[i].phase.value_or(phaseForFrame(m_tasks[i].frequency, m_due[i])));
    return phases;
}

void PhaseMoves::aimAt(CostUnits target) {
    m_target = target;
    m_since = 0;
    m_sinceAim = 0;
    countLoads();
    m_least = std::numeric_limits<CostUnits>::max();
}

void PhaseMoves::beginAt(const std::vector<Frame>& phases, std::size_t changes) {
    for (std::size_t i = 0; i < m_tasks.size(); ++i)
        m_due[i] = nextDue(m_tasks[i].frequency, phases[i]);
    for (; changes > 0; --changes) {
        const std::size_t task = m_random.below(static_cast<std::uint32_t>(m_tasks.size()));
        if (!m_tasks[task].phase)
            m_due[task] = m_random.next() % m_tasks[task].frequency;
    }
    for (auto& left : m_left)
        left = {};
    m_patience += m_hasAll ? 0 : 1;
    aimAt(m_target);
}

/// Works out what all frames of the set have.
void PhaseMoves::countLoads() {
    std::fill(m_loads.begin(), m_loads.end(), 0);
    for (std::size_t i = 0; i < m_tasks.size(); ++i) {
        const auto& remainders = m_remainders[m_space.kindOf(i)];
        const auto due = static_cast<std::uint32_t>(m_due[i]);
        for (std::size_t frame = 0; frame < m_loads.size(); ++frame)
            m_loads[frame] += remainders[frame] == due ? m_weights[i] : 0;
    }
}

/// @return false where the set has it already
bool PhaseMoves::addFrame(const FrameSpace::Place& place) {
    std::vector<std::uint32_t> remainders;
    for (std::size_t kind = 0; kind < m_remainders.size(); ++kind)
        remainders.push_back(static_cast<std::uint32_t>(m_space.remainderOf(place, kind)));
    std::size_t at = m_loads.size();
    if (at < kMostFrames || m_hasAll) {
        m_loads.push_back(0);
        for (auto& of : m_remainders)
            of.push_back(0);
    } else {
        at = m_oldest;
        m_oldest = (m_oldest + 1) % kMostFrames;
    }
    for (std::size_t kind = 0; kind < m_remainders.size(); ++kind)
        m_remainders[kind][at] = remainders[kind];
    CostUnits load = 0;
    CostUnits given = 0;
    for (std::size_t i = 0; i < m_tasks.size(); ++i)
        if (static_cast<Frame>(remainders[m_space.kindOf(i)]) == m_due[i]) {
            load += m_weights[i];
            given += m_tasks[i].phase ? m_weights[i] : 0;
        }
    m_loads[at] = load;
    m_given = std::max(m_given, given);
    return load > m_target;
}

/// Looks for frames beside the set that have too much.
bool PhaseMoves::addHeavyFrames() {
    bool any = false;
    for (int i = 0; i < kClimbs; ++i) {
        const auto place = m_space.heavyFrame(m_weights, m_due, m_random);
        CostUnits load = 0;
        for (std::size_t task = 0; task < m_tasks.size(); ++task)
            if (m_space.remainderOf(place, m_space.kindOf(task)) == m_due[task])
                load += m_weights[task];
        if (load > m_target)
            any = addFrame(place) || any;
    }
    if (any)
        return true;
    const auto answer = meetings(m_tasks, m_weights, phases()).heaviest(kStepsOfLook);
    return answer.weight > m_target && addFrame(m_space.meetingOf(answer.members, m_due));
}

void PhaseMoves::put(std::size_t task, Frame due) {
    const auto& remainders = m_remainders[m_space.kindOf(task)];
    const auto before = static_cast<std::uint32_t>(m_due[task]);
    const auto after = static_cast<std::uint32_t>(due);
    const CostUnits weight = m_weights[task];
    for (std::size_t frame = 0; frame < m_loads.size(); ++frame)
        m_loads[frame] +=
            (remainders[frame] == after ? weight : 0) - (remainders[frame] == before ? weight : 0);
    m_due[task] = due;
}

/// What is too much through a task, by its places.
void PhaseMoves::weigh(std::size_t task) {
    const auto& remainders = m_remainders[m_space.kindOf(task)];
    const auto now = static_cast<std::uint32_t>(m_due[task]);
    const CostUnits weight = m_weights[task];
    m_costs.assign(static_cast<std::size_t>(m_tasks[task].frequency), 0);
    for (std::size_t frame = 0; frame < m_loads.size(); ++frame) {
        const CostUnits other = m_loads[frame] - (remainders[frame] == now ? weight : 0);
        m_costs[remainders[frame]] += tooMuch(other + weight) - tooMuch(other);
    }
    m_places.clear();
    for (std::size_t due = 0; due < m_costs.size(); ++due)
        m_places.emplace_back(static_cast<Frame>(due), m_costs[due]);
}

/// The same for some places of very many, that where it is being the first.
void PhaseMoves::weighFar(std::size_t task) {
    const auto& remainders = m_remainders[m_space.kindOf(task)];
    const auto now = static_cast<std::uint32_t>(m_due[task]);
    const CostUnits weight = m_weights[task];
    m_places.assign(1, {m_due[task], 0});
    for (std::uint32_t i = 0; i < kPlacesTried; ++i)
        m_places.emplace_back(m_random.next() % m_tasks[task].frequency, 0);
    for (std::size_t frame = 0; frame < m_loads.size(); ++frame) {
        const CostUnits other = m_loads[frame] - (remainders[frame] == now ? weight : 0);
        const CostUnits more = tooMuch(other + weight) - tooMuch(other);
        if (more > 0)
            for (auto& [due, cost] : m_places)
                cost += static_cast<std::uint32_t>(due) == remainders[frame] ? more : 0;
    }
}

void PhaseMoves::consider(const Move& move) {
    if (m_best && move.less < m_best->less)
        return;
    m_ties = m_best && move.less == m_best->less ? m_ties + 1 : 1;
    if (m_random.below(m_ties) == 0)
        m_best = move;
}

/// Considers all places of a task but those it left not long ago, unless they are better than all
/// there was.
void PhaseMoves::choose(std::size_t task) {
    if (m_tasks[task].frequency <= kMostPlaces)
        weigh(task);
    else
        weighFar(task);
    CostUnits now = 0;
    for (const auto& [due, cost] : m_places)
        if (due == m_due[task])
            now = cost;
    for (const auto& [due, cost] : m_places) {
        const bool wasLeft =
            std::any_of(m_left[task].begin(), m_left[task].end(), [&, at = due](const Left& left) {
                return left.until > m_moves && left.due == at;
            });
        if (due != m_due[task] && !wasLeft)
            consider({task, due, now - cost});
    }
}

/// One of the frames that have too much.
std::optional<std::size_t> PhaseMoves::pickFrame() {
    m_over.clear();
    CostUnits sum = 0;
    for (std::size_t frame = 0; frame < m_loads.size(); ++frame)
        if (m_loads[frame] > m_target) {
            m_over.push_back(static_cast<std::uint32_t>(frame));
            sum += m_loads[frame] - m_target;
        }
    if (m_over.empty())
        return std::nullopt;
    ++m_since;
    if (sum < m_least) {
        m_least = sum;
        m_since = 0;
    }
    return m_over[m_random.below(static_cast<std::uint32_t>(m_over.size()))];
}

PhaseMoves::Answer PhaseMoves::lookFurther() {
    if (m_hasAll || !addHeavyFrames())
        return Answer::Fits;
    m_least = std::numeric_limits<CostUnits>::max();
    return Answer::Open;
}

PhaseMoves::Answer PhaseMoves::step() {
    if (m_given > m_target)
        return Answer::Never;
    const auto frame = pickFrame();
    if (!frame)
        return lookFurther();
    std::vector<std::uint32_t> free;
    for (std::size_t i = 0; i < m_tasks.size(); ++i)
        if (!m_tasks[i].phase &&
            static_cast<Frame>(m_remainders[m_space.kindOf(i)][*frame]) == m_due[i])
            free.push_back(static_cast<std::uint32_t>(i));
    m_best.reset();
    for (std::uint32_t tried = 0; tried < kTasksTried && !free.empty(); ++tried) {
        const std::uint32_t at = m_random.below(static_cast<std::uint32_t>(free.size()));
        choose(free[at]);
        free[at] = free.back();
        free.pop_back();
    }
    ++m_moves;
    ++m_sinceAim;
    if (m_best) {
        const auto& [task, due, less] = *m_best;
        m_left[task] = {Left{m_due[task], m_moves + 4 + m_random.below(12)}, m_left[task][0]};
        put(task, due);
    }
    const std::int64_t patience = kMovesInVain + 4 * static_cast<std::int64_t>(m_tasks.size());
    const bool inVain = m_since > patience || m_sinceAim > m_patience * patience;
    return inVain ? Answer::Stuck : Answer::Open;
}

} // namespace percept::schedule
