#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace percept {

/// Checks JSON documents against a schema: the part of draft 7 that our schema uses.
///
/// Known words: $ref (within the schema), allOf, type (one or several), const, enum, properties,
/// propertyNames, required, additionalProperties (a schema), items (one schema), minItems,
/// maxItems, minLength, minimum, maximum, exclusiveMinimum. Any other word that restricts is
/// reported as a failure.
class SchemaValidator {
public:
    using Json = nlohmann::json;

    explicit SchemaValidator(Json schema)
        : m_root(std::move(schema)) {}

    /// @return one line per violation, with its JSON pointer
    [[nodiscard]] std::vector<std::string> violations(const Json& document) const {
        std::vector<std::string> found;
        check(m_root, document, "", found);
        return found;
    }

private:
    using Found = std::vector<std::string>;

    void check(const Json& schema, const Json& value, const std::string& at, Found& found) const {
        for (const auto& [word, rule] : schema.items())
            if (!obeys(word, rule, value, at, found))
                found.push_back(at + ": breaks " + word + " " + rule.dump());
        if (!value.is_object())
            return;
        for (const auto& [key, member] : value.items()) {
            const auto inner = at + "/" + key;
            if (schema.contains("properties") && schema["properties"].contains(key))
                check(schema["properties"][key], member, inner, found);
            else if (schema.contains("additionalProperties"))
                check(schema["additionalProperties"], member, inner, found);
        }
    }

    [[nodiscard]] bool obeys(const std::string& word,
                             const Json& rule,
                             const Json& value,
                             const std::string& at,
                             Found& found) const {
        if (word == "$ref")
            check(
                m_root.at(Json::json_pointer(rule.get<std::string>().substr(1))), value, at, found);
        else if (word == "allOf")
            for (const auto& part : rule)
                check(part, value, at, found);
        else if (word == "items" && value.is_array())
            for (std::size_t index = 0; index < value.size(); ++index)
                check(rule, value[index], at + "/" + std::to_string(index), found);
        else if (word == "required" && value.is_object())
            return std::all_of(
                rule.begin(), rule.end(), [&](const Json& key) { return value.contains(key); });
        else if (word == "propertyNames" && value.is_object())
            for (const auto& entry : value.items())
                check(rule, Json(entry.key()), at + "/" + entry.key(), found);
        else
            return obeysSimple(word, rule, value);
        return true;
    }

    [[nodiscard]] static bool
    obeysSimple(const std::string& word, const Json& rule, const Json& value) {
        if (word == "type")
            return isOfType(rule, value);
        if (word == "const")
            return value == rule;
        if (word == "enum")
            return std::find(rule.begin(), rule.end(), value) != rule.end();
        if (word == "minimum")
            return !value.is_number() || value >= rule;
        if (word == "maximum")
            return !value.is_number() || value <= rule;
        if (word == "exclusiveMinimum")
            return !value.is_number() || value > rule;
        if (word == "minItems")
            return !value.is_array() || value.size() >= rule;
        if (word == "maxItems")
            return !value.is_array() || value.size() <= rule;
        if (word == "minLength")
            return !value.is_string() || value.get<std::string>().size() >= rule;
        constexpr const char* kOthers[] = {"$schema",
                                           "additionalProperties",
                                           "default",
                                           "definitions",
                                           "description",
                                           "items",
                                           "properties",
                                           "propertyNames",
                                           "required",
                                           "title"};
        return std::find(std::begin(kOthers), std::end(kOthers), word) != std::end(kOthers);
    }

    [[nodiscard]] static bool isOfType(const Json& types, const Json& value) {
        if (types.is_array())
            return std::any_of(types.begin(), types.end(), [&](const Json& each) {
                return isOfType(each, value);
            });
        const auto type = types.get<std::string>();
        return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
               (type == "string" && value.is_string()) ||
               (type == "boolean" && value.is_boolean()) ||
               (type == "integer" && value.is_number_integer()) ||
               (type == "number" && value.is_number());
    }

    Json m_root;
};

} // namespace percept
