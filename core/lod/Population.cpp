#include "percept/lod/Population.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>

namespace percept::lod {

namespace {

/// Those without a name fitted anew, the others kept.
FoldedGroup fitted(const std::vector<Property>& properties, const std::vector<Individual>& people) {
    FoldedGroup group;
    std::vector<std::vector<double>> columns(properties.size());
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

} // namespace

GroupFit fitOf(const std::vector<Property>& properties,
               const FoldedGroup& group,
               const std::vector<Individual>& people) {
    FoldedGroup drawn = fitted(properties, people);
    return {
        group.spreads, group.correlations, std::move(drawn.spreads), std::move(drawn.correlations)};
}

FoldedGroup fold(const std::vector<Property>& properties,
                 const std::vector<Individual>& people,
                 const GroupFit* since) {
    FoldedGroup group = fitted(properties, people);
    if (since == nullptr)
        return group;
    PERCEPT_EXPECTS(since->spreads.size() == properties.size() &&
                    since->drawnSpreads.size() == properties.size());
    for (std::size_t i = 0; i < properties.size(); ++i) {
        group.spreads[i] =
            changedSpread(since->spreads[i], since->drawnSpreads[i], group.spreads[i]);
        if (since->drawnSpreads[i].count == 0 || group.count == 0)
            continue;
        const double change = group.correlations[i] - since->drawnCorrelations[i];
        group.correlations[i] = std::clamp(since->correlations[i] + change, -1.0, 1.0);
    }
    return group;
}

std::vector<Individual> unfold(const std::vector<Property>& properties,
                               const FoldedGroup& group,
                               Random& random,
                               std::uint64_t& nextId) {
    PERCEPT_EXPECTS(group.spreads.size() == properties.size());
    std::vector<std::vector<double>> columns;
    for (std::size_t i = 0; i < properties.size(); ++i) {
        columns.push_back(drawSpread(group.spreads[i], random));
        if (properties[i].goesWith)
            correlate(columns[*properties[i].goesWith], columns[i], group.correlations[i], random);
    }
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
    Spread& spread = group.spreads[property];
    spread.total *= factor;
    spread.deviation *= factor;
    spread.least *= factor;
    spread.most *= factor;
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
