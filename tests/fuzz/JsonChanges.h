#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace percept::fuzz {

/// Changes texts that are JSON so that they stay JSON: a change of single bytes hardly ever gets
/// past the parser. The same seed makes the same change.
class JsonChanges {
public:
    /// @param words keys and values that mean something to the reader
    explicit JsonChanges(std::vector<std::string> words)
        : m_words(std::move(words)) {}

    /// One to four changes, of one line where every line is a text of its own.
    /// @return nothing where it is no JSON
    [[nodiscard]] std::optional<std::string> change(std::string_view text, unsigned seed) const;
    /// Puts a part of one text into another, where the same key is if there is such.
    [[nodiscard]] std::optional<std::string>
    cross(std::string_view text, std::string_view other, unsigned seed) const;

private:
    [[nodiscard]] std::optional<std::string> changeLine(std::string_view text, unsigned seed) const;

    std::vector<std::string> m_words;
};

/// All keys and all strings of a JSON text, each once.
[[nodiscard]] std::vector<std::string> wordsOf(const std::string& json);

/// Copies a text to where the fuzzer wants it.
/// @return its size; 0: it is longer than `most`
[[nodiscard]] std::size_t
handOver(const std::optional<std::string>& text, std::uint8_t* data, std::size_t most);

} // namespace percept::fuzz
