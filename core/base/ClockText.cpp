#include "percept/base/ClockText.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdint>

namespace percept {
namespace {

constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kHour = 60 * kMinute;

/// All of a text as a number that is neither negative nor infinite.
template <class Number>
std::optional<Number> numberIn(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    const bool usual = std::isfinite(static_cast<double>(value)) && value >= 0;
    return whole && usual && !text.starts_with('-') ? std::optional(value) : std::nullopt;
}

} // namespace

std::string clockText(Seconds time, int decimals) {
    // Rounded first, so that 59.9996 is a minute.
    const double scale = std::pow(10.0, decimals);
    const double rounded = std::round(std::abs(time) * scale) / scale;
    const auto minutes = static_cast<std::int64_t>(rounded) / kMinute;
    const int width = decimals > 0 ? 3 + decimals : 2;
    const auto seconds = fmt::format(
        "{:0{}.{}f}", rounded - static_cast<double>(minutes * kMinute), width, decimals);
    const char* const sign = time < 0 && rounded > 0 ? "-" : "";
    if (rounded < static_cast<double>(kHour))
        return fmt::format("{}{}:{}", sign, minutes, seconds);
    return fmt::format(
        "{}{}:{:02}:{}", sign, minutes * kMinute / kHour, minutes % kMinute, seconds);
}

std::optional<Seconds> readClock(std::string_view text) {
    Seconds before = 0;
    for (auto colon = text.find(':'); colon != std::string_view::npos; colon = text.find(':')) {
        const auto part = numberIn<std::int32_t>(text.substr(0, colon));
        if (!part)
            return std::nullopt;
        before = (before + *part) * 60;
        text.remove_prefix(colon + 1);
    }
    const auto seconds = numberIn<double>(text);
    return seconds ? std::optional(before + *seconds) : std::nullopt;
}

} // namespace percept
