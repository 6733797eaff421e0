#pragma once

#include "percept/base/Random.h"

#include <string>
#include <string_view>
#include <vector>

namespace percept {

/// Damages texts as disks, editors and people do, the same way for the same seed.
class TextMutator {
public:
    explicit TextMutator(std::uint64_t seed)
        : m_random(seed) {}

    /// One to three changes to a text that is not empty.
    [[nodiscard]] std::string mutate(std::string text) {
        const auto changes = 1 + below(3);
        for (std::size_t change = 0; change < changes && !text.empty(); ++change)
            changeOnce(text);
        return text;
    }

private:
    void changeOnce(std::string& text) {
        static const std::vector<std::string_view> kWords{
            "-1",    "0",      "1e308",    "1e999", "NaN", "99999999999999999999",
            "null",  "{}",     "[]",       "[[[[",  "}}",  "\"",
            "\\u00", "true",   "\xFF\xFE", ",",     ":",   "id",
            "\n",    "format", "-0.0",     "1.5",   "\t"};
        const auto at = below(text.size());
        const auto length = std::min(1 + below(12), text.size() - at);
        switch (below(6)) {
        case 0: // cut off
            text.resize(at);
            break;
        case 1: // lose a piece
            text.erase(at, length);
            break;
        case 2: // repeat a piece
            text.insert(at, text.substr(at, length));
            break;
        case 3: // flip a bit
            text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
            break;
        case 4: // insert a word
            text.insert(at, kWords[below(kWords.size())]);
            break;
        default: // replace a number or word
            text.replace(at, wordLength(text, at), kWords[below(kWords.size())]);
        }
    }

    static std::size_t wordLength(const std::string& text, std::size_t at) {
        const auto end = text.find_first_of(" ,:]}\n", at);
        return end == std::string::npos ? text.size() - at : end - at;
    }

    std::size_t below(std::size_t count) {
        return m_random.below(static_cast<std::uint32_t>(count));
    }

    Random m_random;
};

} // namespace percept
