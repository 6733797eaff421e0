#include "inspector/explain/RecordText.h"

#include <fmt/format.h>

#include <charconv>

namespace percept::explain {
namespace {

/// A number that takes up the whole text and is at most `most`.
std::optional<std::uint64_t> wholeNumber(std::string_view text, std::uint64_t most) {
    std::uint64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || number > most)
        return std::nullopt;
    return number;
}

constexpr std::uint64_t kMostSub = (1ULL << trace::kSubBits) - 1;
constexpr std::uint64_t kMostNumber = ~0ULL >> trace::kSubBits;

} // namespace

std::string recordText(trace::RecordId id) {
    const std::uint64_t sub = trace::subOf(id);
    return sub == 0 ? fmt::format("#{}", trace::numberOf(id))
                    : fmt::format("#{}.{}", trace::numberOf(id), sub);
}

std::optional<trace::RecordId> recordNamed(std::string_view text) {
    if (!text.starts_with('#')) {
        const auto id = wholeNumber(text, ~0ULL);
        return id && *id != 0 ? std::optional(trace::RecordId{*id}) : std::nullopt;
    }
    const std::size_t point = text.find('.');
    const auto number =
        wholeNumber(text.substr(1, point == text.npos ? point : point - 1), kMostNumber);
    const auto sub = point == text.npos ? std::optional<std::uint64_t>(0)
                                        : wholeNumber(text.substr(point + 1), kMostSub);
    if (!number || !sub || (*number == 0 && *sub == 0))
        return std::nullopt;
    return trace::RecordId{*number << trace::kSubBits | *sub};
}

} // namespace percept::explain
