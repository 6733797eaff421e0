#include "json/Print.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace percept::level::json {
namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kIndent = 2;

void appendQuoted(std::string& out, const std::string& text) {
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
        return c >= ' ' && c <= '~' && c != '"' && c != '\\';
    });
    if (plain) {
        out += '"';
        out += text;
        out += '"';
    } else {
        out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
}

void appendCompact(std::string& out, const Value& value) {
    switch (value.kind) {
    case Kind::Null:
        out += "null";
        return;
    case Kind::Bool:
        out += value.boolean ? "true" : "false";
        return;
    case Kind::Number:
        out += value.text;
        return;
    case Kind::String:
        appendQuoted(out, value.text);
        return;
    case Kind::Array:
    case Kind::Object:
        break;
    }
    const bool isObject = value.kind == Kind::Object;
    out += isObject ? '{' : '[';
    bool first = true;
    for (const Value& item : value.items) {
        if (!first)
            out += ", ";
        first = false;
        if (isObject) {
            appendQuoted(out, item.key);
            out += ": ";
        }
        appendCompact(out, item);
    }
    out += isObject ? '}' : ']';
}

bool isContainer(const Value& value) {
    return value.kind == Kind::Array || value.kind == Kind::Object;
}

/// Whether a list of objects lies in it: then it takes several lines.
bool holdsObjectList(const Value& value) {
    const bool isList = value.kind == Kind::Array && !value.items.empty() &&
                        std::all_of(value.items.begin(), value.items.end(), [](const Value& item) {
                            return item.kind == Kind::Object;
                        });
    return isList || std::any_of(value.items.begin(), value.items.end(), holdsObjectList);
}

bool isListOfText(const Value& value) {
    return value.kind == Kind::Array &&
           std::all_of(value.items.begin(), value.items.end(), [](const Value& item) {
               return item.kind == Kind::String;
           });
}

/// A list whose elements may share lines: numbers, or short lists of them.
bool isFilled(const Value& value) {
    return value.kind == Kind::Array && !isListOfText(value) &&
           std::none_of(value.items.begin(), value.items.end(), [](const Value& item) {
               return item.kind == Kind::Object ||
                      std::any_of(item.items.begin(), item.items.end(), isContainer);
           });
}

class Printer {
public:
    [[nodiscard]] std::string take() && { return std::move(m_out); }

    /// @param used columns before the value on its line
    void print(const Value& value, std::size_t depth, std::size_t used) {
        if (!isContainer(value) || value.items.empty() || fits(value, used)) {
            appendCompact(m_out, value);
            return;
        }
        const bool isObject = value.kind == Kind::Object;
        m_out += isObject ? '{' : '[';
        if (isFilled(value))
            fill(value, depth + 1);
        else
            printItems(value, depth + 1);
        breakLine(depth);
        m_out += isObject ? '}' : ']';
    }

private:
    /// Counts a comma, too.
    bool fits(const Value& value, std::size_t used) {
        if (holdsObjectList(value))
            return false;
        m_line.clear();
        appendCompact(m_line, value);
        return used + m_line.size() + 1 <= kColumns;
    }

    void breakLine(std::size_t depth) {
        m_out += '\n';
        m_out.append(depth * kIndent, ' ');
    }

    void printItems(const Value& value, std::size_t depth) {
        bool first = true;
        for (const Value& item : value.items) {
            if (!first)
                m_out += ',';
            first = false;
            breakLine(depth);
            const auto start = m_out.size();
            if (value.kind == Kind::Object) {
                appendQuoted(m_out, item.key);
                m_out += ": ";
            }
            print(item, depth, depth * kIndent + m_out.size() - start);
        }
    }

    void fill(const Value& value, std::size_t depth) {
        std::size_t used = kColumns;
        for (std::size_t index = 0; index < value.items.size(); ++index) {
            m_line.clear();
            appendCompact(m_line, value.items[index]);
            if (index + 1 < value.items.size())
                m_line += ',';
            if (used + 1 + m_line.size() > kColumns) {
                breakLine(depth);
                used = depth * kIndent;
            } else {
                m_out += ' ';
                ++used;
            }
            m_out += m_line;
            used += m_line.size();
        }
    }

    std::string m_out;
    std::string m_line;
};

} // namespace

std::string compact(const Value& value) {
    std::string out;
    appendCompact(out, value);
    return out;
}

std::string pretty(const Value& value) {
    Printer printer;
    printer.print(value, 0, 0);
    return std::move(printer).take() + '\n';
}

} // namespace percept::level::json
