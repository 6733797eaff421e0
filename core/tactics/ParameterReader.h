#pragma once

#include "percept/tactics/Parameters.h"
#include "percept/tactics/Raster.h"

#include <nlohmann/json.hpp>

// How analyses read their parameters. Internal to this area.
namespace percept::tactics {

/// Why a value does not fit its parameter; empty: it does.
[[nodiscard]] std::string faultOf(const Parameter& parameter, const nlohmann::json& value);

/// The parameters of one declaration; what does not fit reads as its default and is reported.
class ParameterReader {
public:
    /// @param declared by the kind; must outlive it. Other names must not be asked for.
    ParameterReader(const std::string& text, const ParameterList& declared);

    [[nodiscard]] double number(const char* name) const;
    [[nodiscard]] int whole(const char* name) const { return static_cast<int>(number(name)); }
    [[nodiscard]] std::string text(const char* name) const;
    [[nodiscard]] bool flag(const char* name) const;
    /// Empty where none are stated.
    [[nodiscard]] std::vector<double> numbers(const char* name) const;
    [[nodiscard]] std::vector<std::string> texts(const char* name) const;
    /// Of no size where none are stated.
    [[nodiscard]] Field rows(const char* name) const;
    /// Rows that fill a map, the northern first; an error and zeros where they do not.
    Field rows(const char* name, int width, int height);

    [[nodiscard]] bool has(const char* name) const { return m_json.contains(name); }
    void fail(std::string message) {
        if (m_error.empty())
            m_error = std::move(message);
    }
    [[nodiscard]] bool failed() const { return !m_error.empty(); }
    [[nodiscard]] Unexpected error() const {
        return failure(ErrorCode::InvalidInput, m_error, "parameters");
    }

private:
    [[nodiscard]] const Parameter& declared(std::string_view name) const;
    [[nodiscard]] const nlohmann::json* find(const char* name) const;

    const ParameterList& m_declared;
    nlohmann::json m_json;
    std::string m_error;
};

} // namespace percept::tactics
