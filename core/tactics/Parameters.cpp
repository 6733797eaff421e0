#include "percept/tactics/Parameters.h"

#include "ParameterReader.h"
#include "percept/base/NearestName.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

using Json = nlohmann::json;
using Type = Parameter::Type;

bool areNumbers(const Json& list) {
    return list.is_array() && !list.empty() &&
           std::all_of(list.begin(), list.end(), [](const Json& one) { return one.is_number(); });
}

bool areRows(const Json& rows) {
    return rows.is_array() && !rows.empty() && areNumbers(rows[0]) &&
           std::all_of(rows.begin(), rows.end(), [&](const Json& row) {
               return areNumbers(row) && row.size() == rows[0].size();
           });
}

bool areTexts(const Json& list) {
    return list.is_array() && !list.empty() &&
           std::all_of(list.begin(), list.end(), [](const Json& one) { return one.is_string(); });
}

bool isChoice(const Parameter& parameter, const Json& value) {
    return value.is_string() && std::find(parameter.choices.begin(),
                                          parameter.choices.end(),
                                          value.get<std::string>()) != parameter.choices.end();
}

std::string alternatives(const std::vector<std::string>& choices) {
    std::string text;
    for (std::size_t i = 0; i < choices.size(); ++i)
        text += (i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ") + choices[i];
    return text;
}

std::string limitsOf(const Parameter& parameter) {
    return fmt::format("from {} to {}", parameter.low, parameter.high);
}

std::string rangeOf(const Parameter& parameter) {
    return parameter.high < Parameter::kLargest || parameter.type == Type::Whole
               ? fmt::format("{} to {}", parameter.low, parameter.high)
               : fmt::format("{} or more", parameter.low);
}

std::string otherwise(const Parameter& parameter) {
    if (std::isnan(parameter.standard))
        return {};
    return parameter.standard < Parameter::kLargest ? fmt::format(", else {}", parameter.standard)
                                                    : ", else without limit";
}

std::string numberFault(const Parameter& parameter, const Json& value) {
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    const bool isWhole = parameter.type == Type::Whole;
    const bool fits = number >= parameter.low && number <= parameter.high;
    if (fits && !(isWhole && number != std::floor(number)))
        return {};
    return fmt::format(
        "`{}` must be a {}number {}", parameter.name, isWhole ? "whole " : "", limitsOf(parameter));
}

std::string unknownName(const ParameterList& declared, const std::string& name) {
    std::vector<std::string> names;
    for (const Parameter& parameter : declared)
        names.push_back(parameter.name);
    const std::string takes = names.empty()
                                  ? std::string("this kind takes none")
                                  : fmt::format("this kind takes {}", fmt::join(names, ", "));
    const std::string nearest = nearestName(name, names);
    return fmt::format("there is no parameter `{}`; {}",
                       name,
                       nearest.empty() ? takes
                                       : fmt::format("did you mean `{}`? ({})", nearest, takes));
}

} // namespace

std::string faultOf(const Parameter& parameter, const Json& value) {
    const auto unless = [&](bool fits, std::string_view what) {
        return fits ? std::string() : fmt::format("`{}` must be {}", parameter.name, what);
    };
    switch (parameter.type) {
    case Type::Number:
    case Type::Whole:
        return numberFault(parameter, value);
    case Type::Text:
        return unless(value.is_string(), "a text");
    case Type::Choice:
        return unless(isChoice(parameter, value), alternatives(parameter.choices));
    case Type::Flag:
        return unless(value.is_boolean(), "true or false");
    case Type::Numbers:
        return unless(areNumbers(value), "a list of numbers");
    case Type::Texts:
        return unless(areTexts(value), "a list of texts");
    case Type::Rows:
        return unless(areRows(value), "rows of as many numbers each");
    }
    return {};
}

Parameter
Parameter::number(std::string name, double standard, double low, double high, std::string help) {
    return {std::move(name), Type::Number, std::move(help), standard, low, high, {}};
}

Parameter
Parameter::whole(std::string name, double standard, double low, double high, std::string help) {
    return {std::move(name), Type::Whole, std::move(help), standard, low, high, {}};
}

Parameter Parameter::choice(std::string name, std::vector<std::string> choices, std::string help) {
    PERCEPT_EXPECTS(!choices.empty());
    return {std::move(name), Type::Choice, std::move(help), 0.0, 0.0, 0.0, std::move(choices)};
}

Parameter Parameter::of(Type type, std::string name, std::string help) {
    return {std::move(name), type, std::move(help), 0.0, 0.0, 0.0, {}};
}

Result<void> checkParameters(const ParameterList& declared, const std::string& json) {
    const auto wrong = [](std::string message) {
        return failure(ErrorCode::InvalidInput, std::move(message), "parameters");
    };
    const Json stated = Json::parse(json.empty() ? std::string("{}") : json, nullptr, false);
    if (!stated.is_object())
        return wrong("the parameters must be an object");
    for (const auto& [name, value] : stated.items()) {
        const auto found =
            std::find_if(declared.begin(), declared.end(), [&, &wanted = name](const auto& one) {
                return one.name == wanted;
            });
        auto fault = found == declared.end() ? unknownName(declared, name) : faultOf(*found, value);
        if (!fault.empty())
            return wrong(std::move(fault));
    }
    return {};
}

std::vector<std::string> describe(const ParameterList& declared) {
    std::vector<std::string> texts;
    for (const Parameter& parameter : declared) {
        std::string limits;
        if (parameter.type == Type::Number || parameter.type == Type::Whole)
            limits = fmt::format(" ({}{})", rangeOf(parameter), otherwise(parameter));
        else if (parameter.type == Type::Choice)
            limits = fmt::format(" ({})", alternatives(parameter.choices));
        texts.push_back(fmt::format("{}{}: {}", parameter.name, limits, parameter.help));
    }
    return texts;
}

ParameterReader::ParameterReader(const std::string& text, const ParameterList& declared)
    : m_declared(declared)
    , m_json(Json::parse(text.empty() ? std::string("{}") : text, nullptr, false)) {
    if (const auto good = checkParameters(declared, text); !good)
        m_error = good.error().message;
    if (!m_json.is_object())
        m_json = Json::object();
}

const Parameter& ParameterReader::declared(std::string_view name) const {
    const auto found = std::find_if(
        m_declared.begin(), m_declared.end(), [&](const auto& one) { return one.name == name; });
    PERCEPT_EXPECTS(found != m_declared.end());
    return *found;
}

const Json* ParameterReader::find(const char* name) const {
    const Parameter& parameter = declared(name);
    const auto stated = m_json.find(name);
    return stated != m_json.end() && faultOf(parameter, *stated).empty() ? &*stated : nullptr;
}

double ParameterReader::number(const char* name) const {
    const Json* const stated = find(name);
    return stated != nullptr ? stated->get<double>() : declared(name).standard;
}

std::string ParameterReader::text(const char* name) const {
    if (const Json* const stated = find(name))
        return stated->get<std::string>();
    const Parameter& parameter = declared(name);
    return parameter.choices.empty() ? std::string() : parameter.choices.front();
}

bool ParameterReader::flag(const char* name) const {
    const Json* const stated = find(name);
    return stated != nullptr && stated->get<bool>();
}

std::vector<double> ParameterReader::numbers(const char* name) const {
    const Json* const stated = find(name);
    return stated != nullptr ? stated->get<std::vector<double>>() : std::vector<double>();
}

std::vector<std::string> ParameterReader::texts(const char* name) const {
    const Json* const stated = find(name);
    return stated != nullptr ? stated->get<std::vector<std::string>>() : std::vector<std::string>();
}

Field ParameterReader::rows(const char* name) const {
    Field field;
    if (const Json* const stated = find(name))
        for (const Json& row : *stated) {
            field.width = static_cast<std::int32_t>(row.size());
            ++field.height;
            for (const Json& value : row)
                field.values.push_back(value.get<double>());
        }
    return field;
}

Field ParameterReader::rows(const char* name, int width, int height) {
    Field field = rows(name);
    if (field.width == width && field.height == height)
        return field;
    fail(fmt::format("`{}` must be {} rows of {} numbers", name, height, width));
    return {width, height};
}

} // namespace percept::tactics
