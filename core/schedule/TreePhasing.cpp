#include "TreePhasing.h"

#include "PhasingTree.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace percept::schedule {
namespace {

constexpr std::size_t kMostNodes = 64;
/// Of more frames than that only some are tried.
constexpr Frame kMostTries = 4096;
constexpr Frame kMostMoves = 512;
/// The longest hyperperiod whose frames are looked at for moves.
constexpr Frame kMostLoads = 1 << 18U;
constexpr std::int64_t kShiftEvery = 8;
constexpr std::int64_t kRelaxEvery = 4;
/// Moves without success after which others are begun near the best.
constexpr std::int64_t kVainShifts = 40;

} // namespace

TreePhasing::TreePhasing(std::span<const PhasingTask> tasks,
                         LoadMeasure measure,
                         std::uint64_t seed)
    : m_tasks(tasks.begin(), tasks.end())
    , m_random(seed)
    , m_proof(rate(tasks, wrightPhases(tasks, usualLookahead(tasks), measure), measure), measure) {
    addNodes();
    const bool open =
        std::any_of(m_nodes.begin(), m_nodes.end(), [](const Node& node) { return !node.call; });
    m_proof.update();
    if (!open && m_proof.best.exact)
        m_proof.raise(m_proof.upper);
    if (m_proof.finished || !open) {
        m_proof.finished = true;
        return;
    }
    m_relaxed.emplace(relaxed(m_tasks), measure, seed);
    m_proof.raise(m_proof.units(m_relaxed->best().lowerBound));
    if (m_nodes.size() <= kMostNodes)
        prepareBranching();
    prepareMoves();
}

/// What runs in every call of its holder is part of that; what has no weight, nor holds any, may
/// run whenever it likes.
void TreePhasing::addNodes() {
    const auto held = heldBy(m_tasks);
    const bool byCost = m_proof.measure == LoadMeasure::Cost;
    std::vector<CostUnits> sums(m_tasks.size());
    for (std::size_t i = m_tasks.size(); i-- > 0;) {
        sums[i] += weightOf(m_tasks[i].cost, byCost);
        if (m_tasks[i].holder >= 0)
            sums[static_cast<std::size_t>(m_tasks[i].holder)] += sums[i];
    }
    std::vector<std::int32_t> nodeOf(m_tasks.size(), -1);
    for (std::size_t i = 0; i < m_tasks.size(); ++i) {
        const PhasingTask& task = m_tasks[i];
        const std::int32_t holder =
            task.holder < 0 ? -1 : nodeOf[static_cast<std::size_t>(task.holder)];
        const CostUnits weight = weightOf(task.cost, byCost);
        if (sums[i] == 0 || (task.holder >= 0 && task.frequency == 1)) {
            nodeOf[i] = holder;
            if (sums[i] > 0)
                m_nodes[static_cast<std::size_t>(holder)].weight += weight;
            continue;
        }
        nodeOf[i] = static_cast<std::int32_t>(m_nodes.size());
        Node node{i, holder, task.frequency, task.frequency, weight, {}, {}};
        if (task.phase)
            node.call = nextDue(task.frequency, *task.phase);
        if (holder >= 0) {
            Node& above = m_nodes[static_cast<std::size_t>(holder)];
            above.held.push_back(m_nodes.size());
            node.period = above.period * task.frequency;
        }
        m_nodes.push_back(std::move(node));
    }
    m_proof.grain = 0;
    for (const Node& node : m_nodes)
        m_proof.grain = std::gcd(m_proof.grain, node.weight);
    m_proof.grain = std::max<CostUnits>(m_proof.grain, 1);
}

/// The first frame of a node, by that of its holder and the call in which it is due first.
Frame TreePhasing::firstOf(std::size_t node, Frame call) const {
    const std::int32_t holder = m_nodes[node].holder;
    if (holder < 0)
        return call;
    const auto above = static_cast<std::size_t>(holder);
    return m_firsts[above] + m_nodes[above].period * call;
}

/// @param calls by node
/// @return whether they are better than the best so far
bool TreePhasing::keep(std::span<const Frame> calls) {
    std::vector<Frame> phases;
    for (const PhasingTask& task : m_tasks)
        phases.push_back(task.phase.value_or(0));
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (!m_nodes[i].call)
            phases[m_nodes[i].task] = phaseForFrame(m_nodes[i].frequency, calls[i]);
    return m_proof.take(rate(m_tasks, std::move(phases), m_proof.measure));
}

// --- branch and bound ---------------------------------------------------------------------------

void TreePhasing::prepareBranching() {
    m_first.resize(m_nodes.size());
    // A shift changes which call of a holder is the first, and with it what is stated in calls.
    m_shiftable = true;
    m_branches = true;
    std::vector<bool> placed(m_nodes.size());
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const Node& node = m_nodes[i];
        m_graph.weights[i] = node.weight;
        const bool above = node.holder < 0 || placed[static_cast<std::size_t>(node.holder)];
        if (node.call && above) {
            const Frame start =
                node.holder < 0 ? 0 : m_first[static_cast<std::size_t>(node.holder)];
            place(i, start + node.period / node.frequency * *node.call);
            placed[i] = true;
            continue;
        }
        m_shiftable = m_shiftable && !node.call;
        m_branches = m_branches && node.frequency <= kMostTries;
        m_order.push_back(i);
    }
    // What is rarer comes later, so that holders come before what they hold.
    std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
        return m_nodes[a].period != m_nodes[b].period ? m_nodes[a].period < m_nodes[b].period
                                                      : m_nodes[a].weight > m_nodes[b].weight;
    });
    m_proof.raise(m_graph.heaviest(m_placed));
    if (m_proof.finished || !m_branches || m_order.empty())
        return;
    for (const std::size_t node : m_order)
        m_levels.push_back({node, {}});
    open(0);
}

/// First frames that are alike modulo this meet the same: what they share with those placed before
/// or, where shifts change something, with all others.
Frame TreePhasing::classesOf(std::size_t depth) const {
    const std::size_t node = m_levels[depth].node;
    Frame classes = 1;
    for (std::size_t other = 0; other < m_nodes.size(); ++other)
        if (other != node && (!m_shiftable || (m_placed & CliqueGraph::bit(other)) != 0))
            classes = std::lcm(classes, std::gcd(m_nodes[node].period, m_nodes[other].period));
    return classes;
}

std::uint64_t TreePhasing::metBy(std::size_t node, Frame first) const {
    std::uint64_t met = 0;
    for (std::uint64_t left = m_placed; left != 0; left &= left - 1) {
        const auto other = static_cast<std::size_t>(std::countr_zero(left));
        if ((first - m_first[other]) % std::gcd(m_nodes[node].period, m_nodes[other].period) == 0)
            met |= CliqueGraph::bit(other);
    }
    return met;
}

/// Lists the frames for the node at `depth`, those that meet the least tried first.
void TreePhasing::open(std::size_t depth) {
    m_depth = depth;
    Level& level = m_levels[depth];
    const Node& node = m_nodes[level.node];
    const Frame classes = classesOf(depth);
    const Frame calls = node.period / node.frequency; // frames between calls of its holder
    const Frame start = node.holder < 0 ? 0 : m_first[static_cast<std::size_t>(node.holder)];
    const CostUnits target = m_proof.upper - m_proof.grain - node.weight;
    std::vector<Frame> seen;
    std::vector<std::pair<double, Frame>> choices;
    for (Frame call = node.call.value_or(0); call < node.frequency; ++call) {
        const Frame first = start + calls * call;
        if (first - start >= classes && !node.call)
            break; // as one before
        const std::uint64_t met = metBy(level.node, first);
        if (target >= 0 && !m_graph.reaches(met, target + 1)) {
            double load = 0;
            for (std::uint64_t left = met; left != 0; left &= left - 1) {
                const auto other = static_cast<std::size_t>(std::countr_zero(left));
                load += static_cast<double>(m_nodes[other].weight) *
                        static_cast<double>(std::gcd(node.period, m_nodes[other].period)) /
                        static_cast<double>(m_nodes[other].period);
            }
            choices.emplace_back(load, first);
        }
        if (node.call)
            break;
    }
    std::sort(choices.rbegin(), choices.rend());
    level.left.clear();
    for (const auto& choice : choices)
        level.left.push_back(choice.second);
}

void TreePhasing::place(std::size_t node, Frame first) {
    m_first[node] = first;
    m_graph.neighbours[node] = metBy(node, first);
    for (std::uint64_t left = m_graph.neighbours[node]; left != 0; left &= left - 1)
        m_graph.neighbours[static_cast<std::size_t>(std::countr_zero(left))] |=
            CliqueGraph::bit(node);
    m_placed |= CliqueGraph::bit(node);
}

void TreePhasing::remove(std::size_t node) {
    m_placed &= ~CliqueGraph::bit(node);
    for (auto& neighbours : m_graph.neighbours)
        neighbours &= ~CliqueGraph::bit(node);
}

void TreePhasing::stepBranching() {
    Level& level = m_levels[m_depth];
    if (level.left.empty()) {
        if (m_depth == 0) {
            m_proof.raise(m_proof.upper); // every answer below was looked at
            return;
        }
        remove(m_levels[--m_depth].node);
        return;
    }
    const Frame first = level.left.back();
    level.left.pop_back();
    // The best may have become better since this was listed.
    const CostUnits target = m_proof.upper - m_proof.grain - m_nodes[level.node].weight;
    if (target < 0 || m_graph.reaches(metBy(level.node, first), target + 1))
        return;
    place(level.node, first);
    if (m_depth + 1 < m_levels.size()) {
        open(m_depth + 1);
        return;
    }
    std::vector<Frame> calls(m_nodes.size());
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const Node& node = m_nodes[i];
        const Frame start = node.holder < 0 ? 0 : m_first[static_cast<std::size_t>(node.holder)];
        calls[i] = (m_first[i] - start) / (node.period / node.frequency);
    }
    remove(level.node);
    keep(calls);
}

// --- moves --------------------------------------------------------------------------------------

void TreePhasing::prepareMoves() {
    Frame period = 1;
    for (const Node& node : m_nodes) {
        const auto joined = leastCommonMultiple(period, node.period);
        if (!joined || *joined > kMostLoads)
            return;
        period = *joined;
    }
    m_loads.resize(static_cast<std::size_t>(period));
    std::vector<Frame> calls;
    for (const Node& node : m_nodes)
        calls.push_back(nextDue(node.frequency, m_proof.best.phases[node.task]));
    beginAt(calls);
}

void TreePhasing::beginAt(std::span<const Frame> calls) {
    std::fill(m_loads.begin(), m_loads.end(), 0);
    m_calls.assign(calls.begin(), calls.end());
    m_firsts.assign(m_nodes.size(), 0);
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (m_nodes[i].holder < 0) {
            settle(i, m_calls[i]);
            load(i, 1);
        }
    m_inVain = 0;
}

/// Moves a node, with all that it holds; loads do not follow.
void TreePhasing::settle(std::size_t node, Frame call) {
    m_calls[node] = call;
    m_firsts[node] = firstOf(node, call);
    for (const std::size_t held : m_nodes[node].held)
        settle(held, m_calls[held]);
}

/// Adds a node and all that it holds to the loads, or takes it out.
void TreePhasing::load(std::size_t node, CostUnits sign) {
    const Node& own = m_nodes[node];
    for (auto frame = static_cast<std::size_t>(m_firsts[node]); frame < m_loads.size();
         frame += static_cast<std::size_t>(own.period))
        m_loads[frame] += sign * own.weight;
    for (const std::size_t held : own.held)
        load(held, sign);
}

/// The greatest load of the frames in which a node or anything that it holds runs.
CostUnits TreePhasing::greatestWith(std::size_t node) const {
    const Node& own = m_nodes[node];
    CostUnits most = 0;
    for (auto frame = static_cast<std::size_t>(m_firsts[node]); frame < m_loads.size();
         frame += static_cast<std::size_t>(own.period))
        most = std::max(most, m_loads[frame]);
    return most; // what it holds runs in its frames
}

/// A node of the worst frame that can be moved, any of them.
std::optional<std::size_t> TreePhasing::pick() {
    const auto worst =
        static_cast<Frame>(std::max_element(m_loads.begin(), m_loads.end()) - m_loads.begin());
    std::vector<std::size_t> movable;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (!m_nodes[i].call && (worst - m_firsts[i]) % m_nodes[i].period == 0)
            movable.push_back(i);
    if (movable.empty())
        return std::nullopt;
    return movable[m_random.below(static_cast<std::uint32_t>(movable.size()))];
}

void TreePhasing::stepMoves() {
    const auto node = pick();
    if (!node) {
        m_loads.clear();
        return;
    }
    load(*node, -1);
    const CostUnits others = *std::max_element(m_loads.begin(), m_loads.end());
    const Frame frequency = m_nodes[*node].frequency;
    CostUnits least = std::numeric_limits<CostUnits>::max();
    Frame chosen = m_calls[*node];
    std::uint32_t alike = 0;
    for (Frame i = 0; i < std::min(frequency, kMostMoves); ++i) {
        const Frame call =
            frequency <= kMostMoves ? i : static_cast<Frame>(m_random.next()) % frequency;
        settle(*node, call);
        load(*node, 1);
        const CostUnits most = std::max(others, greatestWith(*node));
        load(*node, -1);
        alike = most < least ? 1 : most == least ? alike + 1 : alike;
        // Any of those that are equally good.
        if (most < least || (most == least && m_random.below(alike) == 0)) {
            least = most;
            chosen = call;
        }
    }
    settle(*node, chosen);
    load(*node, 1);
    if (least < m_proof.upper && keep(m_calls))
        m_inVain = 0;
    else if (++m_inVain > kVainShifts)
        prepareElsewhere();
}

/// Near the best, some of whose nodes are moved at random.
void TreePhasing::prepareElsewhere() {
    std::vector<Frame> calls;
    for (const Node& node : m_nodes)
        calls.push_back(nextDue(node.frequency, m_proof.best.phases[node.task]));
    for (auto changes = 1 + m_random.below(3); changes > 0; --changes) {
        const auto node = m_random.below(static_cast<std::uint32_t>(m_nodes.size()));
        if (!m_nodes[node].call)
            calls[node] = static_cast<Frame>(m_random.next()) % m_nodes[node].frequency;
    }
    beginAt(calls);
}

// --- all together -------------------------------------------------------------------------------

void TreePhasing::step() {
    if (m_proof.finished)
        return;
    ++m_steps;
    if (m_relaxed && m_steps % kRelaxEvery == 0) {
        m_relaxed->step(1);
        m_proof.raise(m_proof.units(m_relaxed->best().lowerBound));
        if (m_relaxed->finished())
            m_relaxed.reset();
        if (m_proof.finished)
            return;
    }
    const bool branches = !m_levels.empty();
    if (!m_loads.empty() && (!branches || m_steps % kShiftEvery == 0))
        stepMoves();
    else if (branches)
        stepBranching();
    else if (!m_relaxed)
        m_proof.finished = true; // nothing goes further
}

} // namespace percept::schedule
