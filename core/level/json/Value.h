#pragma once

#include <string>
#include <string_view>
#include <vector>

/// A small JSON document that remembers lines, the order of keys and the digits of numbers.
namespace percept::level::json {

enum class Kind { Null, Bool, Number, String, Array, Object };

struct Value {
    Kind kind = Kind::Null;
    bool boolean = false;
    int line = 0; ///< where it begins in its file, from 1; 0 when it does not come from one
    double number = 0.0;
    std::string text; ///< a string's content, a number as it is written
    std::string key;  ///< in an object
    std::vector<Value> items;

    [[nodiscard]] const Value* find(std::string_view wanted) const;
};

[[nodiscard]] Value makeBool(bool value);
[[nodiscard]] Value makeNumber(double value);
[[nodiscard]] Value makeInteger(long long value);
[[nodiscard]] Value makeString(std::string value);
[[nodiscard]] Value makeArray();
[[nodiscard]] Value makeObject();
/// Adds a member to an object.
void append(Value& object, std::string key, Value member);

/// Follows a place such as `walls[3].points[1]` as far as the document has it.
[[nodiscard]] const Value& locate(const Value& root, std::string_view place);

/// `object`, `text` ...: for messages.
[[nodiscard]] std::string_view nameOf(Kind kind);

} // namespace percept::level::json
