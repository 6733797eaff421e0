#pragma once

#include "percept/tactics/Analyses.h"
#include "percept/tactics/FragRules.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

// What the makers of analyses share. Internal to this area.
namespace percept::tactics {

using Made = Result<CellFunction>;

/// Parameters by key; wrong kinds of values read as the default and are reported.
class Parameters {
public:
    explicit Parameters(const std::string& text)
        : m_json(nlohmann::json::parse(text.empty() ? std::string("{}") : text, nullptr, false)) {
        if (!m_json.is_object())
            m_error = "the parameters must be an object";
    }
    double number(const char* key, double standard, double low = 0.0, double high = 1e9) {
        if (!m_json.is_object() || !m_json.contains(key))
            return standard;
        const double value = m_json[key].is_number() ? m_json[key].get<double>() : std::nan("");
        if (value >= low && value <= high)
            return value;
        m_error = fmt::format("`{}` must be a number from {} to {}", key, low, high);
        return standard;
    }
    std::string text(const char* key, const std::string& standard) {
        if (!m_json.is_object() || !m_json.contains(key))
            return standard;
        if (m_json[key].is_string())
            return m_json[key].get<std::string>();
        m_error = fmt::format("`{}` must be a text", key);
        return standard;
    }
    /// Rows of numbers that fill a map, the northern first; zeros where they do not.
    Field rows(const char* key, int width, int height) {
        Field field(width, height);
        const auto rows = m_json.is_object() ? m_json.find(key) : m_json.end();
        bool good = rows != m_json.end() && rows->is_array() &&
                    rows->size() == static_cast<std::size_t>(height);
        std::size_t cell = 0;
        for (std::size_t row = 0; good && row < rows->size(); ++row) {
            const nlohmann::json& values = (*rows)[row];
            good = values.is_array() && values.size() == static_cast<std::size_t>(width);
            for (std::size_t i = 0; good && i < values.size(); ++i) {
                good = values[i].is_number();
                field.values[cell++] = good ? values[i].get<double>() : 0.0;
            }
        }
        if (!good)
            m_error = fmt::format("`{}` must be {} rows of {} numbers", key, height, width);
        return field;
    }
    /// @param low,high whole
    int whole(const char* key, int standard, int low, int high) {
        const double value = number(key, standard, low, high);
        if (value != std::floor(value))
            m_error = fmt::format("`{}` must be a whole number", key);
        return static_cast<int>(value);
    }
    bool flag(const char* key, bool standard) {
        if (!has(key))
            return standard;
        if (m_json[key].is_boolean())
            return m_json[key].get<bool>();
        m_error = fmt::format("`{}` must be true or false", key);
        return standard;
    }
    /// Numbers in a row; empty where there are others, too.
    std::vector<double> numbers(const char* key) {
        std::vector<double> values;
        if (has(key))
            values = numbersIn(m_json[key]);
        if (values.empty())
            m_error = fmt::format("`{}` must be a list of numbers", key);
        return values;
    }
    /// Rows of as many numbers each; of no size where they are not.
    Field matrix(const char* key) {
        Field field;
        if (has(key) && m_json[key].is_array())
            for (const nlohmann::json& row : m_json[key]) {
                const auto values = numbersIn(row);
                if (values.empty() ||
                    (field.height > 0 &&
                     values.size() !=
                         field.values.size() / static_cast<std::size_t>(field.height))) {
                    field = Field();
                    break;
                }
                field.width = static_cast<std::int32_t>(values.size());
                ++field.height;
                field.values.insert(field.values.end(), values.begin(), values.end());
            }
        if (field.size() == 0)
            m_error = fmt::format("`{}` must be rows of as many numbers each", key);
        return field;
    }
    [[nodiscard]] bool has(const char* key) const {
        return m_json.is_object() && m_json.contains(key);
    }
    [[nodiscard]] const nlohmann::json& json() const { return m_json; }
    void fail(std::string message) { m_error = std::move(message); }
    [[nodiscard]] bool failed() const { return !m_error.empty(); }
    [[nodiscard]] Unexpected error() const {
        return failure(ErrorCode::InvalidInput, m_error, "parameters");
    }

private:
    static std::vector<double> numbersIn(const nlohmann::json& list) {
        std::vector<double> values;
        for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
            if (!list[i].is_number())
                return {};
            values.push_back(list[i].get<double>());
        }
        return values;
    }

    nlohmann::json m_json;
    std::string m_error;
};

/// A team by its id; kNobody for an empty id.
[[nodiscard]] int teamOf(Parameters& parameters, const AnalysisInput& input, const char* key);
/// A map that is known at once.
[[nodiscard]] Made fixed(Field field);

[[nodiscard]] Made makeFrags(const AnalysisInput& input, const std::string& text);
/// As an analysis with these rules has learnt from what is known.
/// @param team whose own hits count; kNobody: all
[[nodiscard]] FragMap
fragsOf(const AnalysisInput& input, const FragRules& rules, std::int32_t team);

// --- what spreads from units (ForceKinds.cpp) ---------------------------------------------------

[[nodiscard]] Made makeInfluence(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Made makeEnemies(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Made makeSecurity(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Made makeBorders(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Made makeSuspicion(const AnalysisInput& input, const std::string& text);
/// Whether a declaration leaves open whose knowledge counts.
[[nodiscard]] bool leavesViewerOpen(const std::string& text);
[[nodiscard]] bool leavesEnemiesOpen(const std::string& text);
using Planned = Result<std::optional<SpreadPlan>>;
[[nodiscard]] Planned planInfluence(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Planned planEnemies(const AnalysisInput& input, const std::string& text);

// --- what filters another map (FilterKind.cpp) -------------------------------------------------

[[nodiscard]] AnalysisKind filterKind();

} // namespace percept::tactics
