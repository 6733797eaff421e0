#include "percept/lod/Population.h"

#include "percept/base/Contracts.h"
#include "percept/base/Maths.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace percept::lod {

namespace {

using Columns = std::vector<std::vector<double>>; ///< by property and person

/// A score that goes with another one as a correlation says.
double scoreWith(double correlation, double other, Random& random) {
    return correlation * other + std::sqrt(1 - correlation * correlation) * drawScore(random);
}

/// How far up in their laws people are who are drawn independently.
Columns drawScores(const std::vector<Property>& properties,
                   const std::vector<double>& correlations,
                   std::uint32_t count,
                   Random& random) {
    Columns scores(properties.size());
    for (std::size_t i = 0; i < properties.size(); ++i) {
        const auto with = properties[i].goesWith;
        PERCEPT_EXPECTS(!with || *with < i);
        for (std::uint32_t person = 0; person < count; ++person)
            scores[i].push_back(with ? scoreWith(correlations[i], scores[*with][person], random)
                                     : drawScore(random));
    }
    return scores;
}

std::vector<double> valuesAt(const Spread& law, const std::vector<double>& scores) {
    std::vector<double> values;
    for (const double score : scores)
        values.push_back(valueAt(law, score));
    return values;
}

/// Draws the people of a group with the totals of what is conserved.
class KeepingDraw {
public:
    KeepingDraw(const std::vector<Property>& properties, const FoldedGroup& group, Random& random)
        : m_properties(properties)
        , m_group(group)
        , m_random(random)
        , m_scores(properties.size())
        , m_values(properties.size())
        , m_known(properties.size()) {}

    /// What is conserved comes first: given its total, its values have no law of their own. What
    /// goes with it follows, against the direction in which that was authored, too: correlated
    /// scores are a tree, which can be drawn from any of its places on.
    Columns take() {
        for (std::size_t i = 0; i < m_properties.size(); ++i)
            if (m_properties[i].conserved && isFirstOfItsTree(i))
                begin(i);
        for (std::size_t i = m_properties.size(); i-- > 0;)
            if (const auto with = m_properties[i].goesWith; with && m_known[i] && !m_known[*with])
                draw(*with, m_group.correlations[i], &m_scores[i]);
        for (std::size_t i = 0; i < m_properties.size(); ++i)
            if (const auto with = m_properties[i].goesWith; !m_known[i])
                draw(i, with ? m_group.correlations[i] : 0, with ? &m_scores[*with] : nullptr);
        return std::move(m_values);
    }

private:
    [[nodiscard]] std::size_t rootOf(std::size_t property) const {
        while (m_properties[property].goesWith)
            property = *m_properties[property].goesWith;
        return property;
    }
    [[nodiscard]] bool isFirstOfItsTree(std::size_t property) const {
        for (std::size_t i = 0; i < property; ++i)
            if (m_properties[i].conserved && rootOf(i) == rootOf(property))
                return false;
        return true;
    }

    /// The first sample as it is now, as many as there are.
    [[nodiscard]] std::vector<double> sample(std::size_t property) const {
        const FirstSample& first = m_group.first;
        Random random = first.random;
        auto scores = drawScores(m_properties, m_group.correlations, first.count, random)[property];
        scores.erase(scores.begin(), scores.begin() + first.named);
        scores.resize(std::min<std::size_t>(scores.size(), m_group.count));
        return valuesAt(m_group.spreads[property], scores);
    }

    void begin(std::size_t property) {
        const Spread& law = m_group.spreads[property];
        auto& values = m_values[property];
        values = sample(property);
        while (values.size() < m_group.count)
            values.push_back(valueAt(law, drawScore(m_random)));
        if (!values.empty())
            keepTotal(law, values, m_random);
        for (const double value : values)
            m_scores[property].push_back(scoreOf(law, value, m_random));
        m_known[property] = true;
    }

    void draw(std::size_t property, double correlation, const std::vector<double>* with) {
        auto& scores = m_scores[property];
        for (std::uint32_t person = 0; person < m_group.count; ++person)
            scores.push_back(with != nullptr ? scoreWith(correlation, (*with)[person], m_random)
                                             : drawScore(m_random));
        auto& values = m_values[property];
        values = valuesAt(m_group.spreads[property], scores);
        m_known[property] = true;
        if (!m_properties[property].conserved || values.empty())
            return;
        keepTotal(m_group.spreads[property], values, m_random);
        orderAs(scores, values);
    }

    const std::vector<Property>& m_properties;
    const FoldedGroup& m_group;
    Random& m_random;
    Columns m_scores;
    Columns m_values;
    std::vector<bool> m_known;
};

Columns
drawKeeping(const std::vector<Property>& properties, const FoldedGroup& group, Random& random) {
    return KeepingDraw(properties, group, random).take();
}

double sumOf(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

/// Those without a name fitted, the others kept.
FoldedGroup fitted(const std::vector<Property>& properties, const std::vector<Individual>& people) {
    FoldedGroup group;
    Columns columns(properties.size());
    for (const Individual& person : people) {
        PERCEPT_EXPECTS(person.values.size() == properties.size());
        if (person.story) {
            group.kept.push_back(person);
            continue;
        }
        ++group.count;
        for (std::size_t i = 0; i < properties.size(); ++i)
            columns[i].push_back(person.values[i]);
    }
    for (std::size_t i = 0; i < properties.size(); ++i) {
        group.spreads.push_back(fitSpread(columns[i], properties[i].kind));
        const auto with = properties[i].goesWith;
        PERCEPT_EXPECTS(!with || *with < i);
        group.correlations.push_back(with ? scoreCorrelation(columns[*with], columns[i]) : 0);
    }
    return group;
}

/// A property of the anonymous people of a group since they were drawn.
struct Since {
    double drawn = 0;           ///< sum of all who were
    double now = 0;             ///< sum of all who are there
    std::uint32_t count = 0;    ///< of these
    std::vector<double> before; ///< of those who are still there: as drawn
    std::vector<double> after;  ///< likewise: as they are
};

Since sinceDrawn(const std::vector<Individual>& people,
                 std::size_t property,
                 const std::vector<double>& drawn,
                 std::uint64_t firstId) {
    Since since;
    since.drawn = sumOf(drawn);
    for (const Individual& person : people) {
        if (person.story)
            continue;
        const double value = person.values[property];
        ++since.count;
        since.now += value;
        if (person.id < firstId || person.id - firstId >= drawn.size())
            continue;
        since.before.push_back(drawn[person.id - firstId]);
        since.after.push_back(value);
    }
    return since;
}

/// Of a sample; 0 of fewer than two.
double varianceOf(const std::vector<double>& values) {
    if (values.size() < 2)
        return 0;
    const auto count = static_cast<double>(values.size());
    const double mean = sumOf(values) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return squares / (count - 1);
}

/// Takes on what has happened to those who are still there. Those who came bring their mean.
void followBell(Spread& law, const Since& since) {
    const double stayed = static_cast<double>(since.before.size());
    const double sumBefore = sumOf(since.before);
    const double sumAfter = sumOf(since.after);
    const double mean = stayed > 0 ? law.mean() + (sumAfter - sumBefore) / stayed : law.mean();
    law.total = mean * stayed + (since.now - sumAfter);
    law.count = since.count;
    const double change = varianceOf(since.after) - varianceOf(since.before);
    law.deviation = std::sqrt(std::max(0.0, law.deviation * law.deviation + change));
}

void followPowerLaw(Spread& law, const Since& since) {
    double logs = 0;
    for (std::size_t i = 0; i < since.before.size(); ++i)
        logs += since.after[i] > 0 ? maths::log(since.after[i] / since.before[i]) : 0;
    law.total = law.mean() * since.count;
    law.count = since.count;
    if (!since.before.empty())
        rescale(law, maths::exp(logs / static_cast<double>(since.before.size())));
}

void follow(Spread& law, bool conserved, const Since& since) {
    if (since.before == since.after && since.count == since.before.size() &&
        since.count == law.count)
        return;
    if (conserved || since.count == 0) {
        law.total = since.count == 0 ? 0 : law.total + (since.now - since.drawn);
        law.count = since.count;
    } else if (law.kind == SpreadKind::Normal) {
        followBell(law, since);
    } else {
        followPowerLaw(law, since);
    }
}

} // namespace

GroupFit fitOf(const FoldedGroup& group, const Random& random, std::uint64_t nextId) {
    return {group.spreads, group.correlations, random, nextId, group.first};
}

FoldedGroup settle(const std::vector<Property>& properties,
                   FoldedGroup laws,
                   const std::vector<std::uint64_t>& named,
                   Random& random) {
    PERCEPT_EXPECTS(laws.kept.empty() && named.size() <= laws.count);
    laws.first = {random, laws.count, static_cast<std::uint32_t>(named.size())};
    Columns values = drawScores(properties, laws.correlations, laws.count, random);
    for (std::size_t i = 0; i < properties.size(); ++i)
        values[i] = valuesAt(laws.spreads[i], values[i]);
    for (std::size_t i = 0; i < named.size(); ++i) {
        Individual& person = laws.kept.emplace_back();
        person.id = named[i];
        person.story = true;
        for (const auto& column : values)
            person.values.push_back(column[i]);
    }
    const auto anonymous = static_cast<std::uint32_t>(laws.count - named.size());
    resizeFolded(laws, anonymous);
    for (std::size_t i = 0; i < properties.size(); ++i)
        if (properties[i].conserved)
            laws.spreads[i].total =
                std::accumulate(values[i].begin() + static_cast<std::ptrdiff_t>(named.size()),
                                values[i].end(),
                                0.0);
    return laws;
}

FoldedGroup fold(const std::vector<Property>& properties,
                 const std::vector<Individual>& people,
                 const GroupFit* since) {
    if (since == nullptr)
        return fitted(properties, people);
    PERCEPT_EXPECTS(since->spreads.size() == properties.size() &&
                    since->correlations.size() == properties.size());
    FoldedGroup group;
    group.spreads = since->spreads;
    group.correlations = since->correlations;
    group.first = since->first;
    group.count = since->spreads.empty() ? 0 : since->spreads.front().count;
    const bool wasEmpty = group.count == 0;
    Random random = since->random;
    const Columns drawn = drawKeeping(properties, group, random);
    group.count = 0;
    for (const Individual& person : people) {
        PERCEPT_EXPECTS(person.values.size() == properties.size());
        if (person.story)
            group.kept.push_back(person);
        else
            ++group.count;
    }
    if (wasEmpty && group.count > 0)
        return fitted(properties, people);
    for (std::size_t i = 0; i < properties.size(); ++i)
        follow(group.spreads[i],
               properties[i].conserved,
               sinceDrawn(people, i, drawn[i], since->firstId));
    return group;
}

std::vector<Individual> unfold(const std::vector<Property>& properties,
                               const FoldedGroup& group,
                               Random& random,
                               std::uint64_t& nextId) {
    PERCEPT_EXPECTS(group.spreads.size() == properties.size());
    const Columns columns = drawKeeping(properties, group, random);
    std::vector<Individual> people = group.kept;
    for (std::uint32_t person = 0; person < group.count; ++person) {
        Individual& created = people.emplace_back();
        created.id = nextId++;
        for (const auto& column : columns)
            created.values.push_back(column[person]);
    }
    return people;
}

void scaleFolded(FoldedGroup& group, std::size_t property, double factor) {
    PERCEPT_EXPECTS(factor > 0);
    rescale(group.spreads[property], factor);
    for (Individual& person : group.kept)
        person.values[property] *= factor;
}

void resizeFolded(FoldedGroup& group, std::uint32_t count) {
    for (Spread& spread : group.spreads) {
        spread.total = spread.mean() * count;
        spread.count = count;
    }
    group.count = count;
}

DayCurve::DayCurve(std::vector<std::pair<double, double>> points)
    : m_points(std::move(points)) {
    for (const auto& [hour, number] : m_points)
        PERCEPT_EXPECTS(hour >= 0 && hour < 24 && number >= 0);
    std::stable_sort(m_points.begin(), m_points.end(), [](const auto& a, const auto& b) {
        return a.first < b.first;
    });
}

double DayCurve::at(double hour) const {
    if (m_points.empty())
        return 0;
    hour = std::fmod(hour, 24.0);
    if (hour < 0)
        hour += 24;
    const auto after = std::upper_bound(
        m_points.begin(), m_points.end(), hour, [](double wanted, const auto& point) {
            return wanted < point.first;
        });
    auto [fromHour, from] = after == m_points.begin() ? m_points.back() : *(after - 1);
    auto [toHour, to] = after == m_points.end() ? m_points.front() : *after;
    if (fromHour > hour)
        fromHour -= 24;
    if (toHour <= hour)
        toHour += 24;
    return from + (to - from) * (hour - fromHour) / (toHour - fromHour);
}

} // namespace percept::lod
