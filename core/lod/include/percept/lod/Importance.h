#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Units.h"
#include "percept/level/Execution.h"

#include <string>
#include <string_view>
#include <vector>

/// Levels of detail: how much a character matters, and which behaviour that gives it.
namespace percept::lod {

/// 1 next to the observer, 1/2 at `half`, towards 0 far away.
/// @param half [metres, > 0]
[[nodiscard]] double distanceTerm(Metres distance, Metres half);
/// 1 while somebody looks, halved every `half` since.
/// @param since the last time of attention [seconds, >= 0]; @param half [seconds, > 0]
[[nodiscard]] double attentionTerm(Seconds since, Seconds half);

/// What makes a character matter: weights of terms, each 0..1.
///
/// The importance is the weighted mean of the terms, 0..1. The usual terms are `distance`,
/// `in_view`, `story` and `attention`; a level may name others. A negative weight counts against.
class ImportanceModel {
public:
    ImportanceModel() = default;
    explicit ImportanceModel(const level::Importance& importance);

    [[nodiscard]] const std::vector<std::string>& terms() const { return m_terms; }
    /// @param values by term, in the order of terms(); missing ones are 0
    /// @return 0..1, not smoothed; 0 without weights
    [[nodiscard]] double combine(const std::vector<double>& values) const;
    /// What a term adds to combine(). @param term place in terms()
    [[nodiscard]] double part(std::size_t term, double value) const;
    [[nodiscard]] Seconds smoothing() const { return m_smoothing; }

private:
    std::vector<std::string> m_terms;
    std::vector<double> m_weights;
    double m_sum = 0;
    Seconds m_smoothing = 0;
};

/// An importance that follows its raw value with a delay, so that it does not flutter.
struct SmoothedImportance {
    double value = 0;
    bool started = false;

    /// @param raw 0..1
    /// @param passed since the last call [seconds, >= 0]; the result does not depend on how a time
    /// in which `raw` stays the same is cut into calls
    /// @param smoothing after which 63 % of a change are taken over [seconds, >= 0]; 0: at once
    double follow(double raw, Seconds passed, Seconds smoothing);
};
BOOST_DESCRIBE_STRUCT(SmoothedImportance, (), (value, started))

} // namespace percept::lod
