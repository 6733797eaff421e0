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
    /// Changes hands and is neither made nor lost, as money: what all have together is kept
    /// exactly.
    bool conserved = false;
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

/// The sample that people were when they were there for the first time: all that is needed to draw
/// it again. What they had together then is a chance of its own; people who are drawn anew with
/// that total begin from the sample that it came from, else few would be as the law has it.
struct FirstSample {
    Random random;           ///< as it was before
    std::uint32_t count = 0; ///< 0: there is none
    std::uint32_t named = 0; ///< of these, who come first
    friend bool operator==(const FirstSample&, const FirstSample&) = default;
};
BOOST_DESCRIBE_STRUCT(FirstSample, (), (random, count, named))

/// Many individuals as a count and the laws that their values are drawn from; characters of the
/// story stay as they are.
struct FoldedGroup {
    std::uint32_t count = 0;          ///< without those that are kept
    std::vector<Spread> spreads;      ///< by property
    std::vector<double> correlations; ///< by property, with the one it goes with; 0 without
    std::vector<Individual> kept;
    FirstSample first;

    [[nodiscard]] std::uint32_t size() const {
        return count + static_cast<std::uint32_t>(kept.size());
    }
    friend bool operator==(const FoldedGroup&, const FoldedGroup&) = default;
};
BOOST_DESCRIBE_STRUCT(FoldedGroup, (), (count, spreads, correlations, kept, first))

/// What the anonymous individuals of an unfolded group were drawn from, and all that is needed to
/// draw them again. How they came out is chance: it must not become part of the laws when they are
/// folded, or many foldings wear those out. What has happened to each since is known exactly.
struct GroupFit {
    std::vector<Spread> spreads;      ///< by property
    std::vector<double> correlations; ///< by property
    Random random;                    ///< as it was before they were drawn
    std::uint64_t firstId = 0;        ///< of those who were created
    FirstSample first;
    friend bool operator==(const GroupFit&, const GroupFit&) = default;
};
BOOST_DESCRIBE_STRUCT(GroupFit, (), (spreads, correlations, random, firstId, first))

/// @param random,nextId what unfold() is about to be called with
[[nodiscard]] GroupFit fitOf(const FoldedGroup& group, const Random& random, std::uint64_t nextId);

/// People who are there for the first time: each is drawn from the laws by himself.
/// @param laws without anybody kept; the totals of conserved properties do not matter
/// @param named ids of characters of the story, among the `laws.count` people
/// @return folded, with the totals of conserved properties that they happened to have
[[nodiscard]] FoldedGroup settle(const std::vector<Property>& properties,
                                 FoldedGroup laws,
                                 const std::vector<std::uint64_t>& named,
                                 Random& random);

/// Gives up who is who, and keeps how many there are and the laws.
///
/// What has happened to people since they were drawn changes these: the total of what is conserved
/// becomes what they have now, and its law stays. Other bell curves take on the mean change of
/// those who are still there, and what it did to their variance; other power laws change their
/// scale. Exponents and correlations stay.
/// @param people each with a value per property
/// @param since what they were drawn from: everything is exactly as it was if nothing has happened;
/// null: the laws are fitted to `people`
/// @cost O(people x properties), as unfold()
/// @source execution management, probability distributions
[[nodiscard]] FoldedGroup fold(const std::vector<Property>& properties,
                               const std::vector<Individual>& people,
                               const GroupFit* since = nullptr);

/// Creates as many individuals as were folded, each drawn independently from the laws; conserved
/// properties given their total, and the others given those. Who they are is new, but for those
/// that were kept, who come first.
/// @param nextId of those that are created, counted up
/// @source execution management, probability distributions
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
