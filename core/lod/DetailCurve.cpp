#include "percept/lod/DetailCurve.h"

#include "percept/base/Maths.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace percept::lod {
namespace {

using Json = nlohmann::json;

constexpr double kGreatestPower = 1000; ///< from there on it is a step at importance 1

Unexpected neither(std::string_view place) {
    return failure(ErrorCode::InvalidInput,
                   "is neither a function such as {\"from\": 60, \"to\": 1} nor categories such as "
                   "[{\"min\": 0.5, \"value\": 1}, {\"min\": 0, \"value\": 30}]",
                   std::string(place));
}

Unexpected rejected(std::string message, std::string_view place) {
    return failure(ErrorCode::InvalidInput, std::move(message), std::string(place));
}

std::optional<double> numberIn(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number())
        return std::nullopt;
    return found->get<double>();
}

/// Of a function; 1 unless it is said.
Result<double> powerOf(const Json& object, std::string_view place) {
    if (!object.contains("power"))
        return 1.0;
    const auto power = numberIn(object, "power");
    if (power && *power > 0 && *power <= kGreatestPower)
        return *power;
    return rejected(fmt::format("has the power {}, where a number above 0 and at most {} is needed",
                                object["power"].dump(),
                                kGreatestPower),
                    place);
}

} // namespace

DetailCurve DetailCurve::function(double from, double to, double power) {
    PERCEPT_EXPECTS(power > 0);
    DetailCurve curve;
    curve.m_from = from;
    curve.m_to = to;
    curve.m_power = power;
    return curve;
}

DetailCurve DetailCurve::categories(std::vector<Category> categories) {
    PERCEPT_EXPECTS(!categories.empty());
    std::stable_sort(categories.begin(), categories.end(), [](const auto& a, const auto& b) {
        return a.min > b.min;
    });
    DetailCurve curve;
    curve.m_categories = std::move(categories);
    return curve;
}

Result<DetailCurve> DetailCurve::parse(std::string_view json, std::string_view place) {
    const Json value = Json::parse(json, nullptr, false);
    if (value.is_object()) {
        const auto from = numberIn(value, "from");
        const auto to = numberIn(value, "to");
        if (!from || !to)
            return neither(place);
        const auto power = powerOf(value, place);
        if (!power)
            return power.unexpected();
        return function(*from, *to, *power);
    }
    if (!value.is_array() || value.empty())
        return neither(place);
    std::vector<Category> found;
    for (const Json& each : value) {
        const auto min = each.is_object() ? numberIn(each, "min") : std::nullopt;
        const auto number = each.is_object() ? numberIn(each, "value") : std::nullopt;
        if (!min || !number)
            return neither(place);
        found.push_back({*min, *number});
    }
    return categories(std::move(found));
}

double DetailCurve::least() const {
    double least = m_categories.empty() ? std::min(m_from, m_to) : m_categories.front().value;
    for (const Category& category : m_categories)
        least = std::min(least, category.value);
    return least;
}

double DetailCurve::greatest() const {
    double greatest = m_categories.empty() ? std::max(m_from, m_to) : m_categories.front().value;
    for (const Category& category : m_categories)
        greatest = std::max(greatest, category.value);
    return greatest;
}

double DetailCurve::at(double importance) const {
    const double clamped = std::clamp(importance, 0.0, 1.0);
    for (const Category& category : m_categories)
        if (clamped >= category.min)
            return category.value;
    if (!m_categories.empty())
        return m_categories.back().value;
    const double part = m_power == 1 ? clamped : maths::pow(clamped, m_power);
    return m_from + (m_to - m_from) * part;
}

} // namespace percept::lod
