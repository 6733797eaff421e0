#pragma once

#include "percept/base/Result.h"

#include <string_view>
#include <vector>

namespace percept::lod {

/// A value that depends on importance: a function, or one value per category.
///
/// In a level, a function is `{"from": 60, "to": 1, "power": 2}`: `from` at importance 0, `to` at
/// importance 1, between them along importance to the power (1 unless said); categories are
/// `[{"min": 0.6, "value": 1}, {"min": 0, "value": 30}]`: the value of the greatest `min` that the
/// importance reaches; below all of them that of the least.
class DetailCurve {
public:
    struct Category {
        double min = 0;
        double value = 0;
    };
    static DetailCurve function(double from, double to, double power = 1);
    /// @param categories at least one, in any order
    static DetailCurve categories(std::vector<Category> categories);
    /// @param json as above
    /// @errors InvalidInput if it is neither, or its power is not above 0 and at most 1000
    [[nodiscard]] static Result<DetailCurve> parse(std::string_view json, std::string_view place);

    /// @param importance clamped to 0..1
    [[nodiscard]] double at(double importance) const;
    /// The least that it gives for any importance.
    [[nodiscard]] double least() const;
    /// The most that it gives for any importance.
    [[nodiscard]] double greatest() const;
    [[nodiscard]] bool hasCategories() const { return !m_categories.empty(); }

private:
    double m_from = 0;
    double m_to = 0;
    double m_power = 1;
    std::vector<Category> m_categories; ///< by descending `min`; empty: a function
};

} // namespace percept::lod
