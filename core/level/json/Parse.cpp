#include "json/Parse.h"

#include "percept/base/JsonLimits.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <optional>

namespace percept::level::json {
namespace {

constexpr std::size_t kDeepest = JsonLimits().depth;
constexpr std::size_t kMostValues = JsonLimits().values;
constexpr std::size_t kLongestQuote = 160;

/// Lets the lexer read a text and tells how far it has come.
class Cursor {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Cursor(const char* position, const char** consumed)
        : m_position(position)
        , m_consumed(consumed) {}
    reference operator*() const { return *m_position; }
    Cursor& operator++() {
        *m_consumed = ++m_position;
        return *this;
    }
    Cursor operator++(int) {
        const Cursor before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Cursor& a, const Cursor& b) {
        return a.m_position == b.m_position;
    }

private:
    const char* m_position;
    const char** m_consumed;
};

/// The parser's own words, without its prefixes, its position and bytes that are not printable.
std::string readable(std::string_view message) {
    if (const auto name = message.find("] "); message.starts_with('[') && name < message.size())
        message.remove_prefix(name + 2);
    if (const auto colon = message.find(": "); colon != std::string_view::npos)
        message.remove_prefix(colon + 2);
    std::string text(message.substr(0, kLongestQuote));
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    if (message.size() > kLongestQuote)
        text += "...";
    return text;
}

/// Builds the document from the parser's events.
class Builder {
public:
    using number_integer_t = nlohmann::json::number_integer_t;
    using number_unsigned_t = nlohmann::json::number_unsigned_t;
    using number_float_t = nlohmann::json::number_float_t;
    using string_t = nlohmann::json::string_t;
    using binary_t = nlohmann::json::binary_t;

    Builder(std::string_view text, std::string_view fileName)
        : m_counted(text.data())
        , m_consumed(text.data())
        , m_fileName(fileName) {}

    [[nodiscard]] const char** consumed() { return &m_consumed; }
    [[nodiscard]] Result<Value> take() {
        if (m_error)
            return Unexpected{*m_error};
        return std::move(m_root);
    }

    bool null() { return add({}); }
    bool boolean(bool value) { return add(makeBool(value)); }
    bool number_integer(number_integer_t value) { return add(makeInteger(value)); }
    bool number_unsigned(number_unsigned_t value) {
        Value number = makeNumber(static_cast<double>(value));
        number.text = std::to_string(value);
        return add(std::move(number));
    }
    bool number_float(number_float_t value, const string_t& digits) {
        Value number = makeNumber(value);
        number.text = digits;
        return add(std::move(number));
    }
    bool string(string_t& value) { return add(makeString(std::move(value))); }
    bool binary(binary_t&) { return fail("binary values are not allowed"); }
    bool key(string_t& name) {
        m_key = std::move(name);
        return true;
    }
    bool start_object(std::size_t) { return open(makeObject()); }
    bool start_array(std::size_t) { return open(makeArray()); }
    bool end_array() {
        m_open.pop_back();
        return true;
    }
    bool end_object() {
        const Value& object = *m_open.back();
        std::vector<const Value*> members;
        members.reserve(object.items.size());
        for (const Value& item : object.items)
            members.push_back(&item);
        std::stable_sort(members.begin(), members.end(), [](const Value* a, const Value* b) {
            return a->key < b->key;
        });
        const auto twice =
            std::adjacent_find(members.begin(), members.end(), [](const Value* a, const Value* b) {
                return a->key == b->key;
            });
        m_open.pop_back();
        if (twice == members.end())
            return true;
        const Value& second = **std::next(twice);
        return fail(fmt::format("the key \"{}\" appears twice in one object (first in line {}): "
                                "remove one of them",
                                second.key,
                                (*twice)->line),
                    second.line);
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) {
        return fail("is not valid JSON: " + readable(error.what()) +
                    ". Correct the text in this line or just before it.");
    }

private:
    /// Line of the last token: all tokens end before a line break, but a number ends by one.
    int line() {
        m_line += static_cast<int>(std::count(m_counted, m_consumed, '\n'));
        m_counted = m_consumed;
        const bool brokeAfterwards = m_line > 1 && *std::prev(m_consumed) == '\n';
        return brokeAfterwards ? m_line - 1 : m_line;
    }

    bool fail(std::string message) { return fail(std::move(message), line()); }
    bool fail(std::string message, int line) {
        m_error = Error{
            ErrorCode::InvalidInput, std::move(message), fmt::format("{}:{}", m_fileName, line)};
        return false;
    }

    bool add(Value value) {
        if (++m_values > kMostValues)
            return fail(fmt::format("holds more than {} values", kMostValues));
        value.line = line();
        if (m_open.empty()) {
            m_root = std::move(value);
            return true;
        }
        Value& parent = *m_open.back();
        if (parent.kind == Kind::Object)
            value.key = std::move(m_key);
        parent.items.push_back(std::move(value));
        return true;
    }

    bool open(Value container) {
        if (m_open.size() == kDeepest)
            return fail(fmt::format("is nested deeper than {} levels", kDeepest));
        if (!add(std::move(container)))
            return false;
        m_open.push_back(m_open.empty() ? &m_root : &m_open.back()->items.back());
        return true;
    }

    Value m_root;
    std::vector<Value*> m_open; ///< stay valid: only the innermost container grows
    std::string m_key;
    const char* m_counted;
    const char* m_consumed;
    int m_line = 1;
    std::size_t m_values = 0;
    std::string m_fileName;
    std::optional<Error> m_error;
};

} // namespace

Result<Value> parse(std::string_view text, std::string_view fileName) {
    Builder builder(text, fileName);
    const char* end = text.data() + text.size();
    nlohmann::json::sax_parse(
        Cursor(text.data(), builder.consumed()), Cursor(end, builder.consumed()), &builder);
    return builder.take();
}

} // namespace percept::level::json
