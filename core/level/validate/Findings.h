#pragma once

#include "percept/level/Problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace percept::level::validation {

/// Collects problems; the checks for single values that all parts of a level share.
class Findings {
public:
    void error(std::string place, std::string message, std::string remedy) {
        m_problems.push_back(
            {Severity::Error, std::move(place), std::move(message), std::move(remedy)});
    }
    void warning(std::string place, std::string message, std::string remedy) {
        m_problems.push_back(
            {Severity::Warning, std::move(place), std::move(message), std::move(remedy)});
    }
    void hint(std::string place, std::string message, std::string remedy) {
        m_problems.push_back(
            {Severity::Hint, std::move(place), std::move(message), std::move(remedy)});
    }

    /// @param key of the value within `place`
    void
    within(const std::string& place, std::string_view key, double value, double low, double high) {
        if (!(value >= low && value <= high))
            error(join(place, key),
                  fmt::format("{} is outside {} to {}", value, low, high),
                  fmt::format("Choose a value from {} to {}.", low, high));
    }
    void positive(const std::string& place, std::string_view key, double value) {
        if (!(value > 0))
            error(join(place, key),
                  fmt::format("{} is not greater than 0", value),
                  "Choose a value above 0.");
    }
    /// A time from one to the next of what happens once in a frame at most. @param step [s]
    void interval(const std::string& place, std::string_view key, double value, double step) {
        positive(place, key, value);
        if (value > 0 && value < step * (1 - 1e-9))
            warning(join(place, key),
                    fmt::format("{} s is shorter than a frame of {:.4g} s: it happens once in "
                                "every frame",
                                value,
                                step),
                    fmt::format("Set {:.4g} or more.", step));
    }
    void notNegative(const std::string& place, std::string_view key, double value) {
        if (!(value >= 0))
            error(join(place, key),
                  fmt::format("{} is below 0", value),
                  "Choose 0 or a value above it.");
    }
    void oneOf(const std::string& place,
               std::string_view key,
               std::string_view word,
               std::initializer_list<std::string_view> words) {
        oneOf(place, key, word, std::span(words.begin(), words.size()));
    }
    void oneOf(const std::string& place,
               std::string_view key,
               std::string_view word,
               std::span<const std::string_view> words) {
        if (std::find(words.begin(), words.end(), word) != words.end())
            return;
        error(join(place, key),
              word.empty() ? std::string("a word is missing here")
                           : fmt::format("\"{}\" is not a word that is known here", word),
              fmt::format("Use one of: {}.", fmt::join(words, ", ")));
    }
    /// @param kind such as `door`, for the message
    void refers(const std::string& place,
                std::string_view key,
                std::string_view id,
                const std::vector<std::string_view>& known,
                std::string_view kind) {
        if (std::binary_search(known.begin(), known.end(), id))
            return;
        if (id.empty())
            error(join(place, key),
                  fmt::format("the name of {} {} is missing", articleOf(kind), kind),
                  fmt::format("Name {} {} that exists.", articleOf(kind), kind));
        else
            error(join(place, key),
                  fmt::format("there is no {} \"{}\"", kind, id),
                  fmt::format("Add it, or name {} {} that exists.", articleOf(kind), kind));
    }

    [[nodiscard]] std::vector<Problem> take() { return std::move(m_problems); }

    [[nodiscard]] static std::string_view articleOf(std::string_view noun) {
        return !noun.empty() && std::string_view("aeiou").find(noun[0]) != std::string_view::npos
                   ? "an"
                   : "a";
    }
    [[nodiscard]] static std::string join(const std::string& place, std::string_view key) {
        return place.empty() ? std::string(key) : fmt::format("{}.{}", place, key);
    }

private:
    std::vector<Problem> m_problems;
};

/// Calls `visit(object, place)` for each of a list, place being such as `walls[3]`.
template <class T, class Visit>
void forEach(const std::vector<T>& list, std::string_view name, Visit&& visit) {
    for (std::size_t index = 0; index < list.size(); ++index)
        visit(list[index], fmt::format("{}[{}]", name, index));
}

} // namespace percept::level::validation
