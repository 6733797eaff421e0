#include "percept/sense/Trials.h"

#include "percept/base/Maths.h"

#include <algorithm>
#include <cmath>

namespace percept::sense {
namespace {

constexpr int kHalvings = 50;
constexpr int kMostDecimals = 9;
constexpr std::size_t kMostLarger = 4;
/// By how much of a change it may be greater than it has to be, as it is shown.
constexpr double kMostRounded = 0.05;

/// Angles are shown in degrees with a decimal, everything else with two.
struct Rounded {
    double scale;
    int decimals;
};
Rounded shownAs(SmallestChange::Of of) {
    const bool angle = of == SmallestChange::Of::Facing || of == SmallestChange::Of::FieldOfView;
    return angle ? Rounded{180.0 / maths::kPi, 1} : Rounded{1.0, 2};
}

double effortOf(const SmallestChange& change) {
    return std::abs(change.to - change.from) / std::max(std::abs(change.from), 1e-9);
}

} // namespace

bool isNearer(const Verdict& one, const Verdict& other) {
    if (one.passed != other.passed)
        return one.passed;
    if (one.gate != other.gate)
        return one.gate > other.gate;
    const double sign = trace::isAtMost(one.gate) ? -1.0 : 1.0;
    return sign * (one.measured - one.limit) > sign * (other.measured - other.limit);
}

Verdict verdictOf(std::span<const Rung> rungs, trace::Gate excused) {
    for (const Rung& rung : rungs)
        if (rung.checked && !rung.passed && rung.gate != excused)
            return {false, rung.gate, rung.measured, rung.limit};
    return {.passed = true};
}

Trials::Trials(std::function<Verdict()> test, std::size_t expected, const Watch& watch)
    : m_test(std::move(test))
    , m_expected(std::max<std::size_t>(expected, 1))
    , m_watch(watch) {}

/// Says no to everything once nobody waits for it any more.
bool Trials::passes(const Set& set, double value) {
    const double share = static_cast<double>(m_done) / static_cast<double>(m_expected);
    m_stopped = m_stopped || !percept::goesOn(m_watch, std::min(share, 1.0));
    if (m_stopped)
        return false;
    set(value);
    const Verdict verdict = m_test();
    keepNearest(value, verdict);
    if (verdict.passed)
        m_delay = verdict.delay;
    return verdict.passed;
}

void Trials::keepNearest(double value, const Verdict& verdict) {
    if (!m_nearest)
        m_nearest = TriedChange{.nearest = value, .verdict = verdict};
    else if (isNearer(verdict, m_nearest->verdict)) {
        m_nearest->nearest = value;
        m_nearest->verdict = verdict;
    }
}

void Trials::number(
    Of of, std::string subject, double from, const std::vector<double>& towards, const Set& set) {
    if (towards.empty()) {
        ++m_done;
        return;
    }
    double fails = from;
    bool passed = false;
    m_nearest.reset();
    for (std::size_t place = 0; place < towards.size(); ++place) {
        const double far = towards[place];
        if (!passes(set, far)) {
            fails = far;
            continue;
        }
        passed = true;
        double good = far;
        for (int i = 0; i < kHalvings && good != fails; ++i) {
            const double middle = (fails + good) * 0.5;
            (passes(set, middle) ? good : fails) = middle;
        }
        if (!m_stopped) {
            auto change = finished({of, subject, from, good, good, 2, 0.0, {}}, set);
            change.larger = largerThan(change, std::span(towards).subspan(place), set);
            m_search.found.push_back(std::move(change));
        }
        break;
    }
    if (!passed && m_nearest && !m_stopped)
        m_search.tried.push_back(
            {of, std::move(subject), from, towards.back(), m_nearest->nearest, m_nearest->verdict});
    ++m_done;
    set(from);
}

bool Trials::value(Of of,
                   std::string subject,
                   double from,
                   double to,
                   const Set& set,
                   std::vector<std::uint32_t> objects) {
    m_nearest.reset();
    const bool passed = passes(set, to);
    if (passed) {
        m_search.found.push_back(
            {of, std::move(subject), from, to, to, 0, 0.0, {}, std::move(objects)});
        m_search.found.back().effort = effortOf(m_search.found.back());
        m_search.found.back().delay = m_delay;
    } else if (m_nearest && !m_stopped) {
        m_search.tried.push_back(
            {of, std::move(subject), from, to, to, m_nearest->verdict, std::move(objects)});
    }
    ++m_done;
    set(from);
    return passed;
}

SmallestChange Trials::finished(SmallestChange change, const Set& set) {
    const double step = std::abs(change.to - change.from);
    change.effort = effortOf(change);
    const bool up = change.to > change.from;
    const Rounded shown = shownAs(change.of);
    double scale = shown.scale * std::pow(10.0, shown.decimals);
    for (int decimals = shown.decimals; decimals <= kMostDecimals; ++decimals, scale *= 10.0) {
        const double rounded =
            (up ? std::ceil(change.to * scale) : std::floor(change.to * scale)) / scale;
        // None at all, such as no threshold, is more than a rounded value.
        const bool isGone = rounded == 0.0 && change.to != 0.0;
        if (isGone || std::abs(rounded - change.to) > kMostRounded * step || !passes(set, rounded))
            continue;
        change.rounded = rounded;
        change.decimals = decimals;
        break;
    }
    change.delay = m_delay;
    set(change.rounded);
    if (m_place)
        change.place = m_place();
    return change;
}

std::vector<SmallestChange>
Trials::largerThan(const SmallestChange& change, std::span<const double> values, const Set& set) {
    std::vector<SmallestChange> larger;
    // As many at most, spread over all of them; the last is always among them.
    const std::size_t every =
        std::max<std::size_t>((values.size() + kMostLarger - 1) / kMostLarger, 1);
    for (std::size_t left = values.size(); left-- > 0;) {
        const double value = values[values.size() - 1 - left];
        if (left % every == 0 &&
            std::abs(value - change.from) > std::abs(change.rounded - change.from) &&
            passes(set, value))
            larger.push_back(
                finished({change.of, change.subject, change.from, value, value, 2, 0.0, {}}, set));
    }
    return larger;
}

ChangeSearch Trials::take() {
    auto& found = m_search.found;
    std::stable_sort(found.begin(), found.end(), [](const auto& one, const auto& two) {
        return one.effort < two.effort;
    });
    return std::move(m_search);
}

std::vector<double> upwards(double from, double limit) {
    std::vector<double> values;
    for (double value = 2.0 * from; from > 0 && value < limit; value *= 2.0)
        values.push_back(value);
    if (limit > from)
        values.push_back(limit);
    return values;
}

} // namespace percept::sense
