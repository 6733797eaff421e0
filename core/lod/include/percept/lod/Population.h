#pragma once

#include "percept/lod/Spread.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace percept::lod {

/// A quantity that every individual has, such as wealth, age or health.
struct Property {
    std::string id;
    SpreadKind kind = SpreadKind::Normal;
    /// Place of an earlier property with which this one goes together, as health does with age.
    std::optional<std::uint32_t> goesWith;
    friend bool operator==(const Property&, const Property&) = default;
};

/// One inhabitant. A value.
struct Individual {
    std::uint64_t id = 0;
    bool story = false;         ///< known by name: keeps identity and values through folding
    std::vector<double> values; ///< by property
    friend bool operator==(const Individual&, const Individual&) = default;
};
BOOST_DESCRIBE_STRUCT(Individual, (), (id, story, values))

/// Many individuals as a count and distributions; characters of the story stay as they are.
struct FoldedGroup {
    std::uint32_t count = 0;          ///< without those that are kept
    std::vector<Spread> spreads;      ///< by property
    std::vector<double> correlations; ///< by property, with the one it goes with; 0 without
    std::vector<Individual> kept;

    [[nodiscard]] std::uint32_t size() const {
        return count + static_cast<std::uint32_t>(kept.size());
    }
    friend bool operator==(const FoldedGroup&, const FoldedGroup&) = default;
};
BOOST_DESCRIBE_STRUCT(FoldedGroup, (), (count, spreads, correlations, kept))

/// What the anonymous individuals of an unfolded group were drawn from, and how they came out. The
/// difference between the two is chance: it must not become part of the distribution when they are
/// folded again, or many foldings wear it out.
struct GroupFit {
    std::vector<Spread> spreads;           ///< by property: drawn from
    std::vector<double> correlations;      ///< the same
    std::vector<Spread> drawnSpreads;      ///< by property: fitted to those who were drawn
    std::vector<double> drawnCorrelations; ///< the same
    friend bool operator==(const GroupFit&, const GroupFit&) = default;
};
BOOST_DESCRIBE_STRUCT(GroupFit, (), (spreads, correlations, drawnSpreads, drawnCorrelations))

/// @param people just unfolded from `group`
[[nodiscard]] GroupFit fitOf(const std::vector<Property>& properties,
                             const FoldedGroup& group,
                             const std::vector<Individual>& people);

/// Gives up who is who, and keeps how many there are, the totals and the distributions.
/// @param people each with a value per property
/// @param since what they were drawn from: the distributions change by what has changed since, and
/// stay exactly as they were if nothing has; null: they are fitted to `people`
/// @cost O(people x properties x log people)
/// @source execution management, probability distributions
[[nodiscard]] FoldedGroup fold(const std::vector<Property>& properties,
                               const std::vector<Individual>& people,
                               const GroupFit* since = nullptr);

/// Creates as many individuals as were folded, with the same totals and distributions. Who they
/// are is new, but for those that were kept, who come first.
/// @param nextId of those that are created, counted up
[[nodiscard]] std::vector<Individual> unfold(const std::vector<Property>& properties,
                                             const FoldedGroup& group,
                                             Random& random,
                                             std::uint64_t& nextId);

/// While folded: everybody's value of a property times a factor [> 0], as a good year would have
/// it.
void scaleFolded(FoldedGroup& group, std::size_t property, double factor);
/// While folded: births, deaths and moves. Means and shapes stay.
void resizeFolded(FoldedGroup& group, std::uint32_t count);

/// How many people are about at a place by the time of the day.
class DayCurve {
public:
    DayCurve() = default;
    /// @param points hours [0, 24) and numbers [>= 0], in any order
    explicit DayCurve(std::vector<std::pair<double, double>> points);
    /// Straight between the points, also over midnight; 0 without points.
    /// @param hour any; 25 is 1
    [[nodiscard]] double at(double hour) const;

private:
    std::vector<std::pair<double, double>> m_points; ///< ascending
};

} // namespace percept::lod
