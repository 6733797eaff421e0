#include "editor/edit/Value.h"

#include "editor/edit/Fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::edit {
namespace {

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, ", "));
}

std::vector<std::string> parted(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto end = std::min(text.find(','), text.size());
        std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto first = word.find_first_not_of(' ');
        if (first == std::string_view::npos)
            continue;
        word = word.substr(first, word.find_last_not_of(' ') - first + 1);
        words.emplace_back(word);
    }
    return words;
}

class Reading {
public:
    std::optional<Value> value;

    void operator()(bool from) { value = from; }
    void operator()(double from) { value = from; }
    void operator()(int from) { value = static_cast<double>(from); }
    void operator()(const std::string& from) { value = from; }
    void operator()(const level::Json& from) { value = from.text; }
    void operator()(const std::vector<std::string>& from) { value = joined(from); }
    template <class T>
    void operator()(const std::optional<T>& from) {
        if (from)
            (*this)(*from);
        else
            value = std::monostate{};
    }
    template <class T>
    void operator()(const T&) {}

    template <class T>
    void entry(const level::ById<T>& list, std::string_view key) {
        const auto found = std::find_if(
            list.begin(), list.end(), [&](const auto& pair) { return pair.first == key; });
        const bool isThere = found != list.end();
        if constexpr (fields::kIsStruct<T>)
            value = isThere;
        else if (isThere)
            (*this)(found->second);
        else
            value = std::monostate{};
    }
};

class Writing {
public:
    explicit Writing(const Value& value)
        : m_value(value) {}

    bool reached = false; ///< there is such a place
    bool done = false;

    void operator()(bool& to) { take<bool>(to); }
    void operator()(double& to) { take<double>(to); }
    void operator()(int& to) {
        reached = true;
        const auto* number = std::get_if<double>(&m_value);
        constexpr double kMost = std::numeric_limits<int>::max();
        if (number == nullptr || std::floor(*number) != *number || std::abs(*number) > kMost)
            return;
        to = static_cast<int>(*number);
        done = true;
    }
    void operator()(std::string& to) { take<std::string>(to); }
    void operator()(level::Json& to) { take<std::string>(to.text); }
    void operator()(std::vector<std::string>& to) {
        reached = true;
        if (const auto* text = std::get_if<std::string>(&m_value)) {
            to = parted(*text);
            done = true;
        }
    }
    template <class T>
    void operator()(std::optional<T>& to) {
        if (std::holds_alternative<std::monostate>(m_value)) {
            reached = done = true;
            to.reset();
            return;
        }
        T inner = to.value_or(T{});
        (*this)(inner);
        if (done)
            to = std::move(inner);
    }
    template <class T>
    void operator()(T&) {}

    template <class T>
    void entry(level::ById<T>& list, std::string_view key) {
        const auto found = std::find_if(
            list.begin(), list.end(), [&](const auto& pair) { return pair.first == key; });
        const auto* flag = std::get_if<bool>(&m_value);
        const bool removes = std::holds_alternative<std::monostate>(m_value) ||
                             (fields::kIsStruct<T> && flag != nullptr && !*flag);
        if (removes) {
            reached = done = true;
            if (found != list.end())
                list.erase(found);
            return;
        }
        T inner = found == list.end() ? T{} : found->second;
        if constexpr (fields::kIsStruct<T>)
            reached = true, done = flag != nullptr;
        else
            (*this)(inner);
        if (!done || (found != list.end() && fields::kIsStruct<T>))
            return;
        if (found == list.end())
            list.emplace_back(std::string(key), std::move(inner));
        else
            found->second = std::move(inner);
    }

private:
    template <class T>
    void take(T& to) {
        reached = true;
        if (const auto* from = std::get_if<T>(&m_value)) {
            to = *from;
            done = true;
        }
    }

    const Value& m_value;
};

/// Notes a key in the struct that has it.
class Stating {
public:
    Stating(std::string_view key, bool stated)
        : m_key(key)
        , m_stated(stated) {}

    template <class T>
    void operator()(T& owner) {
        if constexpr (fields::kIsStruct<T>) {
            const auto& keys = fields::keysOf<T>();
            if (std::find(keys.begin(), keys.end(), m_key) == keys.end())
                return;
            std::erase(owner.unknown.stated, m_key);
            if (m_stated)
                owner.unknown.stated.push_back(m_key);
        }
    }
    template <class T>
    void entry(level::ById<T>&, std::string_view) {}

private:
    std::string m_key;
    bool m_stated;
};

Unexpected noSuchPlace(std::string_view path) {
    return failure(ErrorCode::NotFound,
                   fmt::format("There is no single value at {} in this object", path));
}

} // namespace

Result<Value> valueAt(const Object& object, std::string_view path) {
    Reading reading;
    std::visit([&](const auto& value) { fields::visitAt(value, path, reading); }, object);
    if (!reading.value)
        return noSuchPlace(path);
    return *reading.value;
}

Result<void> setValueAt(Object& object, std::string_view path, const Value& value) {
    Writing writing(value);
    std::visit([&](auto& target) { fields::visitAt(target, path, writing); }, object);
    if (writing.done)
        return {};
    if (!writing.reached)
        return noSuchPlace(path);
    return failure(ErrorCode::InvalidInput, fmt::format("{} takes a value of another kind", path));
}

void setStated(Object& object, std::string_view path, bool stated) {
    const auto dot = path.rfind('.');
    const bool isOuter = dot == std::string_view::npos;
    Stating stating(isOuter ? path : path.substr(dot + 1), stated);
    std::visit(
        [&](auto& value) {
            fields::visitAt(value, isOuter ? std::string_view() : path.substr(0, dot), stating);
        },
        object);
}

} // namespace percept::edit
