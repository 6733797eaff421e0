#include "app/workspaces/schedule/PhaseSearch.h"

#include <algorithm>
#include <chrono>

namespace percept::tuning {
namespace {

using schedule::LoadMeasure;
using schedule::Phasing;
using schedule::PhasingTask;

constexpr int kFarthestLook = 10'000'000; ///< frames
constexpr std::uint64_t kSeed = 1;

/// @param tell called with each better answer
Phasing searchPhases(const std::vector<PhasingTask>& tasks,
                     LoadMeasure measure,
                     double seconds,
                     const Watch& watch,
                     const std::function<void(const Phasing&)>& tell) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    std::optional<Phasing> told;
    return schedule::searchPhases(tasks, measure, kSeed, [&](const Phasing& best) {
        if (!told || best.max < told->max || best.lowerBound > told->lowerBound)
            tell(*(told = best));
        const std::chrono::duration<double> elapsed = Clock::now() - start;
        return elapsed.count() < seconds && goesOn(watch, elapsed.count() / seconds);
    });
}

} // namespace

PhaseSearch::PhaseSearch(QObject* parent)
    : QObject(parent) {
    connect(&m_work, &BackgroundWork::changed, this, &PhaseSearch::changed);
}

QString PhaseSearch::amount() const {
    return tr("%1 of %2 s")
        .arg(std::min(share(), 1.0) * m_seconds, 0, 'f', 1)
        .arg(m_seconds, 0, 'f', 1);
}

void PhaseSearch::setOptimal(bool optimal) {
    if (optimal == m_optimal)
        return;
    m_optimal = optimal;
    emit optionsChanged();
}

void PhaseSearch::setByCost(bool byCost) {
    if (byCost == isByCost())
        return;
    m_measure = byCost ? LoadMeasure::Cost : LoadMeasure::Count;
    emit optionsChanged();
}

void PhaseSearch::setKeepsStated(bool keeps) {
    if (keeps == m_keepsStated)
        return;
    m_keepsStated = keeps;
    emit optionsChanged();
}

void PhaseSearch::setLookahead(int frames) {
    const int kept = std::clamp(frames, 0, kFarthestLook);
    if (kept == m_lookahead)
        return;
    m_lookahead = kept;
    emit optionsChanged();
}

void PhaseSearch::setSeconds(double seconds) {
    if (seconds == m_seconds || !(seconds > 0))
        return;
    m_seconds = seconds;
    emit optionsChanged();
}

void PhaseSearch::start(std::vector<PhasingTask> tasks, std::vector<Frame> now) {
    m_tasks = std::move(tasks);
    m_best.reset();
    m_maxNow.reset();
    m_manual = false;
    m_rating.cancel();
    const std::uint64_t run = ++m_run;
    m_work.start([this,
                  run,
                  now = std::move(now),
                  tasks = m_tasks,
                  measure = m_measure,
                  optimal = m_optimal,
                  lookahead = m_lookahead,
                  seconds = m_seconds](const Watch& watch) -> BackgroundWork::Then {
        const double most = schedule::rate(tasks, now, measure).max;
        QMetaObject::invokeMethod(
            this, [this, run, most] { takeNow(run, most); }, Qt::QueuedConnection);
        const auto tell = [&](const Phasing& best) {
            QMetaObject::invokeMethod(
                this, [this, run, best] { take(run, best); }, Qt::QueuedConnection);
        };
        Phasing best = optimal ? searchPhases(tasks, measure, seconds, watch, tell)

                               : schedule::placePhases(tasks, lookahead, measure, [&watch] {
                                     return goesOn(watch, 0);
                                 });
        return [this, run, best = std::move(best)] { take(run, best); };
    });
    emit changed();
}

void PhaseSearch::takeNow(std::uint64_t run, double most) {
    if (run != m_run)
        return;
    m_maxNow = most;
    emit changed();
}

void PhaseSearch::take(std::uint64_t run, Phasing best) {
    if (run != m_run)
        return;
    m_best = std::move(best);
    emit changed();
}

void PhaseSearch::setPhase(std::size_t task, Frame phase) {
    if (!m_best || task >= m_best->phases.size())
        return;
    stop();
    m_manual = true;
    m_best->phases[task] = phase;
    m_best->proven = false;
    rate();
    emit changed();
}

/// Millions of frames may have to be counted, and a drag changes phases with every move.
void PhaseSearch::rate() {
    m_rating.start([this,
                    tasks = m_tasks,
                    phases = m_best->phases,
                    bound = m_best->lowerBound,
                    measure = m_measure](const Watch&) -> BackgroundWork::Then {
        Phasing rated = schedule::rate(tasks, phases, measure);
        // What no phases get below was found by a longer search than rating is.
        rated.lowerBound = std::max(rated.lowerBound, bound);
        rated.proven = rated.exact && rated.max <= rated.lowerBound + 1e-9;
        return [this, rated = std::move(rated)] {
            m_best = rated;
            emit changed();
        };
    });
}

void PhaseSearch::stop() {
    if (!isBusy())
        return;
    ++m_run;
    m_work.cancel();
    emit changed();
}

void PhaseSearch::discard() {
    stop();
    m_rating.cancel();
    ++m_run;
    if (!m_best)
        return;
    m_best.reset();
    emit changed();
}

} // namespace percept::tuning

#include "moc_PhaseSearch.cpp"
