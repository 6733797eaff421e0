#include "BoundSearch.h"
#include "Clique.h"
#include "CliqueMoves.h"
#include "PhaseMoves.h"
#include "PhasingProof.h"
#include "PhasingTree.h"
#include "SharedBound.h"
#include "TreePhasing.h"
#include "percept/schedule/Phasing.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace percept::schedule {
namespace {

constexpr std::size_t kMostByCliques = 64;
/// Of more remainders than that only some are tried, so that nothing is proven by trying.
constexpr Frame kMostChoices = 4096;
constexpr std::int64_t kFirstRestart = 200;
/// After so many partial answers of one search one of the search for the bound is looked at.
constexpr std::int64_t kBoundEvery = 30;
/// Partial answers after which one search for the bound gives way to an easier one.
constexpr std::int64_t kBoundPatience = 2000;
/// After so many a single task is moved; where all frames can be looked at, that helps most.
constexpr std::int64_t kMoveEvery = 40;
constexpr std::int64_t kMoveEveryOfFew = 3;
/// Moves without success after which single tasks are moved elsewhere.
constexpr std::int64_t kVainMoves = 60;
/// After so many moves another number is looked at for the bound.
constexpr std::int64_t kShareEvery = 16;

} // namespace

struct OptimalPhasing::Impl : PhasingProof {
    Impl(std::span<const PhasingTask> given, LoadMeasure which, std::uint64_t seed)
        : PhasingProof(rate(given, wrightPhases(given, usualLookahead(given), which), which), which)
        , tasks(given.begin(), given.end())
        , random(seed) {
        const bool byCost = measure == LoadMeasure::Cost;
        for (const PhasingTask& task : tasks)
            weights.push_back(weightOf(task.cost, byCost));
        CostUnits divisor = 0;
        for (const CostUnits weight : weights)
            divisor = std::gcd(divisor, weight);
        grain = std::max<CostUnits>(divisor, 1);
        update();
        finished = best.proven || nothingFree();
        if (nothingFree() && best.exact)
            raise(upper);
        if (finished)
            return;
        moves.emplace(tasks, weights, best.phases, random);
        shares.emplace(tasks, weights, random);
        if (!moves->hasAllFrames())
            sets.emplace(tasks, weights, best.phases, random);
        if (tasks.size() <= kMostByCliques)
            prepareBranching();
        if (!finished)
            aim();
    }

    [[nodiscard]] bool nothingFree() const {
        return std::none_of(
            tasks.begin(), tasks.end(), [](const auto& task) { return !task.phase; });
    }
    /// @return whether they are better than the best so far
    bool keep(std::vector<Frame> phases) { return take(rate(tasks, std::move(phases), measure)); }

    // --- branch and bound ---------------------------------------------------------------------

    /// A task of the order in which they are placed.
    struct Place {
        std::size_t task = 0;
        Frame period = 1;        ///< what matters of its frequency: what it shares with others
        Frame choices = 1;       ///< remainders to try; the others are shifts of these
        bool like = false;       ///< equal to the one before: swapping both changes nothing
        std::vector<Frame> left; ///< remainders still to be tried, the next one last
    };

    /// Remainders modulo what a task shares with the others decide whom it meets.
    [[nodiscard]] Frame sharedPeriod(std::size_t task) const {
        Frame period = 1;
        for (std::size_t other = 0; other < tasks.size(); ++other)
            if (other != task)
                period = std::lcm(period, std::gcd(tasks[task].frequency, tasks[other].frequency));
        return period;
    }
    void prepareBranching() {
        std::vector<std::size_t> free;
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            shared.push_back(sharedPeriod(i));
            triesAll = triesAll && shared.back() <= kMostChoices;
            remainders.push_back(tasks[i].phase ? *tasks[i].phase % shared[i] : 0);
            graph.weights[i] = weights[i];
            if (tasks[i].phase)
                place(i);
            else
                free.push_back(i);
        }
        fixedMembers = members;
        raise(graph.heaviest(members));
        std::stable_sort(free.begin(), free.end(), [&](std::size_t a, std::size_t b) {
            return std::tuple(tasks[a].frequency, -weights[a]) <
                   std::tuple(tasks[b].frequency, -weights[b]);
        });
        for (const std::size_t task : free)
            order.push_back({task, shared[task], 1, false, {}});
        if (!finished)
            restart();
    }
    /// Puts a task with its remainder among those that are placed.
    void place(std::size_t task) {
        graph.neighbours[task] = metBy(task, remainders[task]);
        for (std::uint64_t left = graph.neighbours[task]; left != 0; left &= left - 1)
            graph.neighbours[static_cast<std::size_t>(std::countr_zero(left))] |=
                CliqueGraph::bit(task);
        members |= CliqueGraph::bit(task);
    }
    void remove(std::size_t task) {
        members &= ~CliqueGraph::bit(task);
        for (auto& neighbours : graph.neighbours)
            neighbours &= ~CliqueGraph::bit(task);
    }
    /// The placed tasks that a task would meet.
    [[nodiscard]] std::uint64_t metBy(std::size_t task, Frame remainder) const {
        std::uint64_t met = 0;
        for (std::uint64_t left = members; left != 0; left &= left - 1) {
            const auto other = static_cast<std::size_t>(std::countr_zero(left));
            if ((remainder - remainders[other]) %
                    std::gcd(tasks[task].frequency, tasks[other].frequency) ==
                0)
                met |= CliqueGraph::bit(other);
        }
        return met;
    }
    /// Begins a run through all answers below `upper`, in another order.
    void restart() {
        while (depth > 0)
            remove(order[--depth].task);
        members = fixedMembers;
        if (runs > 0)
            shuffleOrder();
        for (std::size_t i = 0; i < order.size(); ++i) {
            Place& place = order[i];
            place.choices = 1;
            for (std::size_t j = 0; j < tasks.size(); ++j) {
                const bool earlier = tasks[j].phase.has_value() ||
                                     std::any_of(order.begin(),
                                                 order.begin() + static_cast<std::ptrdiff_t>(i),
                                                 [&](const Place& each) { return each.task == j; });
                if (earlier)
                    place.choices = std::lcm(
                        place.choices, std::gcd(tasks[place.task].frequency, tasks[j].frequency));
            }
            place.choices = std::min(place.choices, place.period);
            const auto& task = tasks[place.task];
            place.like = i > 0 && tasks[order[i - 1].task].frequency == task.frequency &&
                         weights[order[i - 1].task] == weights[place.task];
        }
        ++runs;
        nodesOfRun = 0;
        limitOfRun = kFirstRestart << std::min<std::int64_t>(runs / 2, 40);
        target = upper - grain;
        open(0);
    }
    /// Moves some places about, so that another run decides other things first. Equal tasks stay
    /// together.
    void shuffleOrder() {
        std::vector<std::uint32_t> keys(order.size());
        std::vector<std::size_t> places(order.size());
        std::iota(places.begin(), places.end(), 0U);
        for (std::size_t i = 0; i < order.size(); ++i)
            keys[i] =
                order[i].like ? keys[i - 1] : static_cast<std::uint32_t>(i * 4) + random.below(24);
        std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
            return keys[a] < keys[b];
        });
        std::vector<Place> shuffled;
        for (const std::size_t place : places)
            shuffled.push_back(order[place]);
        order = std::move(shuffled);
    }
    /// Lists the remainders for the place at `depth`, those that meet the least load tried first.
    void open(std::size_t at) {
        depth = at;
        Place& place = order[at];
        struct Choice {
            double load;
            std::uint32_t tie;
            Frame remainder;
        };
        std::vector<Choice> choices;
        const bool all = place.choices <= kMostChoices;
        const Frame first = all && place.like ? remainders[order[at - 1].task] : 0;
        const Frame tries = std::min(place.choices, kMostChoices);
        for (Frame tried = first; tried < tries; ++tried) {
            const Frame remainder =
                tries == place.choices ? tried : static_cast<Frame>(random.next()) % place.choices;
            const std::uint64_t met = metBy(place.task, remainder);
            if (weights[place.task] > target ||
                graph.reaches(met, target - weights[place.task] + 1))
                continue;
            double load = 0;
            for (std::uint64_t left = met; left != 0; left &= left - 1) {
                const auto other = static_cast<std::size_t>(std::countr_zero(left));
                const Frame frequency = tasks[other].frequency;
                load += static_cast<double>(weights[other]) *
                        static_cast<double>(std::gcd(frequency, tasks[place.task].frequency)) /
                        static_cast<double>(frequency);
            }
            choices.push_back({load, random.next(), remainder});
        }
        std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
            return std::tie(a.load, a.tie) > std::tie(b.load, b.tie);
        });
        place.left.clear();
        for (const Choice& choice : choices)
            place.left.push_back(choice.remainder);
    }
    void stepBranching() {
        ++nodesOfRun;
        Place& place = order[depth];
        if (place.left.empty()) {
            if (depth == 0 && !triesAll) {
                restart();
                return;
            }
            if (depth == 0) {
                raise(upper); // every answer below was looked at
                return;
            }
            remove(order[--depth].task);
            if (nodesOfRun > limitOfRun)
                restart();
            return;
        }
        remainders[place.task] = place.left.back();
        place.left.pop_back();
        this->place(place.task);
        if (depth + 1 < order.size()) {
            open(depth + 1);
            return;
        }
        ++depth;
        keepPlaced();
        if (!finished)
            restart();
    }
    void keepPlaced() {
        std::vector<Frame> phases(tasks.size());
        for (std::size_t i = 0; i < tasks.size(); ++i)
            phases[i] = tasks[i].phase.value_or(remainders[i]);
        keep(std::move(phases));
    }

    /// Raises the lower bound, or finds phases at it. What takes too long to be decided is left for
    /// something that is nearer to the bound, and so sooner decided.
    void stepBound() {
        if (!bound || bound->target() < lower || bound->target() >= upper) {
            const CostUnits farther = (upper - grain - lower) >> boundModesty;
            bound.emplace(tasks,
                          weights,
                          measure == LoadMeasure::Cost ? lower + farther / grain * grain : lower);
            boundSteps = 0;
        }
        const auto answer = bound->step();
        if (answer == BoundSearch::Answer::Open) {
            if (++boundSteps > kBoundPatience && bound->target() > lower) {
                ++boundModesty;
                bound.reset();
            }
            return;
        }
        boundModesty = std::max(boundModesty - 1, 1);
        if (answer == BoundSearch::Answer::Impossible) {
            raise(bound->target() + grain);
        } else {
            std::vector<Frame> phases = bound->remainders();
            for (std::size_t i = 0; i < tasks.size(); ++i)
                phases[i] = tasks[i].phase.value_or(phases[i]);
            keep(std::move(phases));
            if (!finished)
                restart();
        }
        bound.reset();
    }

    // --- moving single tasks ------------------------------------------------------------------

    /// Sets what is looked for next: a part of the way to the bound.
    void aim() {
        const CostUnits less = ((upper - lower) >> modesty) / grain * grain;
        moves->aimAt(upper - std::max(less, grain));
    }
    void stepMoves() {
        if (moves->target() >= upper || moves->target() < lower)
            aim();
        switch (moves->step()) {
        case PhaseMoves::Answer::Open:
            return;
        case PhaseMoves::Answer::Fits:
            takeMoved();
            return;
        case PhaseMoves::Answer::Never:
            raise(moves->given());
            return;
        case PhaseMoves::Answer::Stuck:
            if (((upper - lower) >> modesty) > grain) {
                ++modesty;
                aim();
            } else {
                beginElsewhere();
            }
        }
    }
    void takeMoved() {
        if (!keep(moves->phases())) {
            beginElsewhere();
            return;
        }
        modesty = std::max(modesty - 1, 1);
        if (!finished && !order.empty())
            restart();
    }
    /// Begins near the best, farther from it from time to time.
    void beginElsewhere() {
        modesty = 4;
        aim();
        const std::size_t part = std::size_t{2} << random.below(4);
        moves->beginAt(best.phases, tasks.size() / part + 1);
    }
    void stepShares() {
        if (!shares->finished() && shares->step() && shares->bound() > lower)
            raise(shares->bound());
    }
    void step() {
        if (order.empty()) {
            stepBeside();
            return;
        }
        stepBranching();
        if (++sinceBound >= kBoundEvery && triesAll && !finished) {
            sinceBound = 0;
            stepBound();
        }
        if (++sinceMove >= (moves->hasAllFrames() ? kMoveEveryOfFew : kMoveEvery) && !finished) {
            sinceMove = 0;
            stepBeside();
        }
    }
    /// One step of all that is done besides branching.
    void stepBeside() {
        if (++sinceShare >= kShareEvery) {
            sinceShare = 0;
            stepShares();
        }
        if (finished)
            return;
        if (sets && (takesSets = !takesSets))
            stepSets();
        else
            stepMoves();
    }
    /// Takes a task out of the heaviest set that meets.
    void stepSets() {
        if (sets->step() && keep(sets->phases()) && !finished && !order.empty())
            restart();
        if (sets->movesInVain() > kVainMoves)
            sets->beginAt(best.phases,
                          1 + random.below(static_cast<std::uint32_t>(tasks.size() / 8 + 1)));
    }

    std::vector<PhasingTask> tasks;
    Random random;
    std::vector<CostUnits> weights;
    bool triesAll = true;

    CliqueGraph graph;
    std::vector<Frame> shared;
    std::vector<Frame> remainders; ///< of phases, by task
    std::uint64_t members = 0;     ///< tasks that are placed
    std::uint64_t fixedMembers = 0;
    std::vector<Place> order;
    std::size_t depth = 0;
    CostUnits target = 0; ///< the run looks for answers of at most this maximum
    std::int64_t runs = 0;
    std::int64_t nodesOfRun = 0;
    std::int64_t limitOfRun = 0;

    std::optional<BoundSearch> bound;
    std::int64_t sinceBound = 0;
    std::int64_t boundSteps = 0; ///< of the search that is under way
    int boundModesty = 1;        ///< the greater, the less is hoped for at once

    std::optional<PhaseMoves> moves;
    std::optional<CliqueMoves> sets; ///< besides, where there are too many frames
    std::optional<SharedBound> shares;
    int modesty = 4; ///< the greater, the less is hoped for at once
    std::int64_t sinceMove = 0;
    bool takesSets = false;
    std::int64_t sinceShare = 0;
};

OptimalPhasing::OptimalPhasing(std::span<const PhasingTask> tasks,
                               LoadMeasure measure,
                               std::uint64_t seed) {
    if (isNested(tasks))
        m_tree = std::make_unique<TreePhasing>(tasks, measure, seed);
    else
        m_impl = std::make_unique<Impl>(tasks, measure, seed);
}
OptimalPhasing::~OptimalPhasing() = default;
OptimalPhasing::OptimalPhasing(OptimalPhasing&&) noexcept = default;
OptimalPhasing& OptimalPhasing::operator=(OptimalPhasing&&) noexcept = default;

bool OptimalPhasing::step(std::int64_t nodes) {
    for (; nodes > 0 && !finished(); --nodes)
        if (m_tree)
            m_tree->step();
        else
            m_impl->step();
    return finished();
}
bool OptimalPhasing::finished() const {
    return m_tree ? m_tree->finished() : m_impl->finished;
}
const Phasing& OptimalPhasing::best() const {
    return m_tree ? m_tree->best() : m_impl->best;
}

Phasing placePhases(std::span<const PhasingTask> tasks,
                    Frame lookahead,
                    LoadMeasure measure,
                    const std::function<bool()>& goOn) {
    const Frame ahead = lookahead > 0 ? lookahead : usualLookahead(tasks);
    return rate(tasks, wrightPhases(tasks, ahead, measure, 0, goOn), measure);
}

Phasing searchPhases(std::span<const PhasingTask> tasks,
                     LoadMeasure measure,
                     std::uint64_t seed,
                     const std::function<bool(const Phasing& best)>& goOn) {
    constexpr std::int64_t kNodes = 200;
    constexpr std::size_t kFewTasks = 64; // of more, each node takes long
    OptimalPhasing search(tasks, measure, seed);
    while (!search.finished() && goOn(search.best()))
        search.step(tasks.size() > kFewTasks ? 1 : kNodes);
    return search.best();
}

} // namespace percept::schedule
