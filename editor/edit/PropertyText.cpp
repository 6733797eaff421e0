#include "editor/edit/BrainFields.h"
#include "editor/edit/Properties.h"

#include "percept/base/NumberText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

// Values of properties as they are typed and shown.
namespace percept::edit {
namespace {

/// Compact; without a text there is none.
Result<Value> jsonOf(std::string_view text) {
    if (text.empty())
        return Value(std::string());
    const auto parsed = nlohmann::ordered_json::parse(text, nullptr, false);
    if (parsed.is_discarded())
        return failure(ErrorCode::InvalidInput, R"(Enter JSON, such as {"team": "red"})");
    return Value(parsed.dump());
}

/// Each may be an expression, as single ones may.
Result<Value> numbersOf(std::string_view text) {
    std::vector<double> numbers;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find(',', begin), text.size());
        const auto read = evaluateNumber(text.substr(begin, end - begin), {});
        if (std::holds_alternative<NumberFault>(read))
            return failure(ErrorCode::InvalidInput,
                           "Enter numbers with commas between them, such as 0.2, 0.9");
        numbers.push_back(std::get<double>(read));
        begin = end + 1;
    }
    return Value(fmt::format("{}", fmt::join(numbers, ", ")));
}

} // namespace

Result<Value> valueOf(const Property& property, std::string_view text) {
    switch (property.type) {
    case PropertyType::Toggle:
        if (text != "true" && text != "false")
            return failure(ErrorCode::InvalidInput, "Enter true or false");
        return Value(text == "true");
    case PropertyType::Whole:
    case PropertyType::Number:
        break;
    case PropertyType::Json:
        if (text.empty() && property.optional)
            return Value(std::monostate{});
        return jsonOf(text);
    case PropertyType::Numbers:
        if (text.empty() && property.optional)
            return Value(std::monostate{});
        return numbersOf(text);
    case PropertyType::Choice:
        return Value(isParameter(property.path) ? parameterJson(text) : std::string(text));
    default:
        return Value(std::string(text));
    }
    if (text.empty() && property.optional)
        return Value(std::monostate{});
    const auto read = evaluateNumber(text, property.unit);
    if (const auto* fault = std::get_if<NumberFault>(&read))
        return failure(ErrorCode::InvalidInput, fault->message);
    const double shown = std::get<double>(read);
    if (!(shown >= property.from && shown <= property.to))
        return failure(ErrorCode::InvalidInput,
                       fmt::format("{} is outside {} to {}", shown, property.from, property.to));
    if (property.type == PropertyType::Whole && std::floor(shown) != shown)
        return failure(ErrorCode::InvalidInput, "Enter a whole number");
    return Value(shown / property.scale);
}

std::string wordFor(const Property& property, std::string_view choice) {
    return property.path == "when.kind" && choice == "hand" ? "manual" : std::string(choice);
}

std::string textOf(const Property& property, const Value& value) {
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const auto* number = std::get_if<double>(&value))
        return formatNumber(*number * property.scale, property.decimals);
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    return {};
}

} // namespace percept::edit
