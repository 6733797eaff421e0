#include "json/Value.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace percept::level::json {

const Value* Value::find(std::string_view wanted) const {
    for (const Value& item : items)
        if (item.key == wanted)
            return &item;
    return nullptr;
}

Value makeBool(bool value) {
    Value made;
    made.kind = Kind::Bool;
    made.boolean = value;
    return made;
}

Value makeNumber(double value) {
    constexpr std::size_t kLongestDouble = 32;
    std::array<char, kLongestDouble> digits{};
    Value made;
    made.kind = Kind::Number;
    made.number = value;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    made.text.assign(digits.data(), end);
    return made;
}

Value makeInteger(long long value) {
    Value made;
    made.kind = Kind::Number;
    made.number = static_cast<double>(value);
    made.text = std::to_string(value);
    return made;
}

Value makeString(std::string value) {
    Value made;
    made.kind = Kind::String;
    made.text = std::move(value);
    return made;
}

Value makeArray() {
    Value made;
    made.kind = Kind::Array;
    return made;
}

Value makeObject() {
    Value made;
    made.kind = Kind::Object;
    return made;
}

void append(Value& object, std::string key, Value member) {
    member.key = std::move(key);
    object.items.push_back(std::move(member));
}

const Value& locate(const Value& root, std::string_view place) {
    const Value* found = &root;
    while (!place.empty()) {
        const bool isIndex = place.front() == '[';
        if (isIndex || place.front() == '.')
            place.remove_prefix(1);
        const auto end = std::min(place.find_first_of(isIndex ? "]" : ".["), place.size());
        const auto step = place.substr(0, end);
        place.remove_prefix(std::min(end + (isIndex ? 1 : 0), place.size()));
        const Value* next = nullptr;
        if (!isIndex) {
            next = found->find(step);
        } else {
            std::size_t index = 0;
            std::from_chars(step.data(), step.data() + step.size(), index);
            next = index < found->items.size() ? &found->items[index] : nullptr;
        }
        if (next == nullptr)
            break;
        found = next;
    }
    return *found;
}

std::string_view nameOf(Kind kind) {
    switch (kind) {
    case Kind::Null:
        return "null";
    case Kind::Bool:
        return "true or false";
    case Kind::Number:
        return "a number";
    case Kind::String:
        return "a text";
    case Kind::Array:
        return "a list";
    case Kind::Object:
        return "an object";
    }
    return "null";
}

} // namespace percept::level::json
