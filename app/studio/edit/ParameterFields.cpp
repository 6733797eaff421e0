#include "app/studio/edit/ParameterFields.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>

namespace percept::session {
namespace {

using Json = nlohmann::ordered_json;
using edit::PropertyType;
using tactics::Parameter;
using Type = tactics::Parameter::Type;

const tactics::ParameterList* declaredOf(const level::Analysis& analysis,
                                         const tactics::AnalysisKinds& kinds) {
    const auto kind = kinds.find(analysis.kind);
    return kind == kinds.end() ? nullptr : &kind->second.parameters;
}

/// Discarded where it is no JSON.
Json statedBy(const level::Analysis& analysis) {
    return analysis.parameters.text.empty() ? Json::object()
                                            : Json::parse(analysis.parameters.text, nullptr, false);
}

std::string nameIn(std::string_view path) {
    return std::string(path.substr(std::min(path.size(), kParameterPrefix.size())));
}

const Parameter* parameterAt(const level::Analysis& analysis,
                             std::string_view path,
                             const tactics::AnalysisKinds& kinds) {
    const auto* const declared = declaredOf(analysis, kinds);
    if (declared == nullptr)
        return nullptr;
    const auto found = std::find_if(declared->begin(), declared->end(), [&](const Parameter& each) {
        return each.name == nameIn(path);
    });
    return found == declared->end() ? nullptr : &*found;
}

std::string faultOf(const Parameter& parameter, const Json& value) {
    const auto good = tactics::checkParameters({parameter}, Json{{parameter.name, value}}.dump());
    return good ? std::string() : good.error().message;
}

/// A list as a person writes it: `1, 2, 3`; rows as JSON.
std::string listText(const Json& list) {
    if (!list.is_array() || std::any_of(list.begin(), list.end(), [](const Json& each) {
            return each.is_structured();
        }))
        return list.dump();
    std::string text;
    for (const Json& each : list)
        text +=
            (text.empty() ? "" : ", ") + (each.is_string() ? each.get<std::string>() : each.dump());
    return text;
}

std::vector<std::string> parts(std::string_view text) {
    std::vector<std::string> found;
    for (std::size_t from = 0; from <= text.size();) {
        const auto to = std::min(text.find(',', from), text.size());
        const auto first = text.find_first_not_of(" \t", from);
        if (first < to)
            found.emplace_back(
                text.substr(first, text.find_last_not_of(" \t", to - 1) - first + 1));
        from = to + 1;
    }
    return found;
}

/// What a text stands for; where it stands for nothing of that type, the text itself, so that the
/// check says what is wrong.
Json read(const Parameter& parameter, const std::string& text) {
    const auto json = [](const std::string& part) {
        const Json value = Json::parse(part, nullptr, false);
        return value.is_discarded() ? Json(part) : value;
    };
    switch (parameter.type) {
    case Type::Text:
    case Type::Choice:
        return text;
    case Type::Numbers:
    case Type::Texts: {
        Json list = Json::array();
        for (const std::string& part : parts(text))
            list.push_back(parameter.type == Type::Texts ? Json(part) : json(part));
        return list;
    }
    default:
        return json(text);
    }
}

PropertyType typeOf(const Parameter& parameter) {
    switch (parameter.type) {
    case Type::Number:
        return PropertyType::Number;
    case Type::Whole:
        return PropertyType::Whole;
    case Type::Choice:
        return PropertyType::Choice;
    case Type::Flag:
        return PropertyType::Toggle;
    default:
        return PropertyType::Text;
    }
}

edit::Value valueFrom(const Parameter& parameter, const Json& json) {
    switch (typeOf(parameter)) {
    case PropertyType::Number:
    case PropertyType::Whole:
        if (json.is_number())
            return json.get<double>();
        break;
    case PropertyType::Toggle:
        if (json.is_boolean())
            return json.get<bool>();
        break;
    default:
        break;
    }
    return json.is_string() ? json.get<std::string>() : listText(json);
}

} // namespace

std::vector<edit::Property> parameterFields(const level::Analysis& analysis,
                                            const level::Level& level,
                                            const tactics::AnalysisKinds& kinds) {
    const auto* const declared = declaredOf(analysis, kinds);
    const Json stated = statedBy(analysis);
    if (declared == nullptr || !stated.is_object())
        return {};
    for (const auto& [name, value] : stated.items())
        if (parameterAt(analysis, std::string(kParameterPrefix) + name, kinds) == nullptr)
            return {};
    std::vector<edit::Property> fields;
    for (const Parameter& parameter : *declared) {
        edit::Property field;
        field.path = std::string(kParameterPrefix) + parameter.name;
        field.row = parameter.name;
        std::replace(field.row.begin(), field.row.end(), '_', ' ');
        field.row.front() =
            static_cast<char>(std::toupper(static_cast<unsigned char>(field.row[0])));
        field.type = typeOf(parameter);
        field.from = parameter.low;
        field.to = parameter.high;
        field.decimals = parameter.type == Type::Whole ? 0 : 2;
        field.step = parameter.type == Type::Whole ? 1 : 0.01;
        field.choices = parameter.choices;
        field.hasStandard = std::isfinite(parameter.standard) || parameter.type == Type::Choice;
        if (parameter.name == "team" && parameter.type == Type::Text) {
            field.type = PropertyType::Choice;
            for (const auto& team : level.teams)
                field.choices.push_back(team.id);
        }
        if (parameter.name == "of" && parameter.type == Type::Text) {
            field.type = PropertyType::Choice;
            for (const auto& other : level.analyses)
                if (other.id != analysis.id)
                    field.choices.push_back(other.id);
            for (const auto& layer : level.layers)
                field.choices.push_back(layer.id);
        }
        if (!parameterFault(analysis, field.path, kinds).empty())
            field.type = PropertyType::Text;
        fields.push_back(std::move(field));
    }
    return fields;
}

edit::Value parameterStandard(const level::Analysis& analysis,
                              std::string_view path,
                              const tactics::AnalysisKinds& kinds) {
    const Parameter* const parameter = parameterAt(analysis, path, kinds);
    if (parameter == nullptr)
        return {};
    switch (parameter->type) {
    case Type::Number:
    case Type::Whole:
        return std::isfinite(parameter->standard) ? edit::Value(parameter->standard)
                                                  : edit::Value();
    case Type::Choice:
        return parameter->choices.front();
    case Type::Flag:
        return false;
    default:
        return std::string();
    }
}

edit::Value parameterValue(const level::Analysis& analysis,
                           std::string_view path,
                           const tactics::AnalysisKinds& kinds) {
    const Parameter* const parameter = parameterAt(analysis, path, kinds);
    const Json stated = statedBy(analysis);
    if (parameter == nullptr || !stated.is_object())
        return {};
    return stated.contains(parameter->name) ? valueFrom(*parameter, stated[parameter->name])
                                            : parameterStandard(analysis, path, kinds);
}

std::string parameterFault(const level::Analysis& analysis,
                           std::string_view path,
                           const tactics::AnalysisKinds& kinds) {
    const Parameter* const parameter = parameterAt(analysis, path, kinds);
    const Json stated = statedBy(analysis);
    return parameter == nullptr || !stated.is_object() || !stated.contains(parameter->name)
               ? std::string()
               : faultOf(*parameter, stated[parameter->name]);
}

Result<std::string> withParameter(const level::Analysis& analysis,
                                  std::string_view path,
                                  const edit::Value& value,
                                  const tactics::AnalysisKinds& kinds) {
    const Parameter* const parameter = parameterAt(analysis, path, kinds);
    Json stated = statedBy(analysis);
    if (parameter == nullptr || !stated.is_object())
        return failure(ErrorCode::InvalidInput, "The analysis has no such parameter");
    const auto* const words = std::get_if<std::string>(&value);
    const bool isLeftOut =
        std::holds_alternative<std::monostate>(value) || (words != nullptr && words->empty());
    if (isLeftOut) {
        stated.erase(parameter->name);
    } else {
        const auto* const number = std::get_if<double>(&value);
        Json set = words != nullptr    ? read(*parameter, *words)
                   : number != nullptr ? Json(*number)
                                       : Json(std::get<bool>(value));
        if (number != nullptr && *number == std::round(*number) && std::abs(*number) < 1e15)
            set = static_cast<std::int64_t>(*number);
        if (const auto fault = faultOf(*parameter, set); !fault.empty())
            return failure(ErrorCode::InvalidInput, fault);
        stated[parameter->name] = std::move(set);
    }
    return stated.empty() ? std::string() : stated.dump();
}

} // namespace percept::session
