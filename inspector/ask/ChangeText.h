#pragma once

#include "inspector/ask/Offers.h"

#include <string>
#include <string_view>
#include <vector>

/// Smallest changes in words and in the order in which they are read, whoever they are for.
/// Internal to this library.
namespace percept::ask {

inline constexpr std::size_t kMostOffers = 4;

/// What a designer would do first: open a door, turn the head, switch on a lamp, move; then what
/// costs least. Behind those that are said, one of each kind before more of the same.
/// @param ping of a signal by hand, whose strength comes before all that the level has
void sortForReading(std::vector<sense::SmallestChange>& changes, bool ping = false);

/// The two changes that matter most: `Threshold 0.20 → 0.15, or 1.20 m nearer`.
/// @param strength what the strength of the signal is called: `ping strength`
[[nodiscard]] std::string changesText(const std::vector<sense::SmallestChange>& changes,
                                      std::string_view strength);

/// `threshold 0.20 → 0.15`
[[nodiscard]] std::string changeText(const sense::SmallestChange& change,
                                     std::string_view strength);

/// `threshold 0.15`
[[nodiscard]] std::string offerText(const sense::SmallestChange& change, std::string_view strength);

/// In words, the range that was searched and how near it came.
[[nodiscard]] Tried triedOf(const sense::TriedChange& tried, std::string_view strength);

[[nodiscard]] std::string capitalised(std::string text);

[[nodiscard]] trace::Command
editOf(trace::EditPart part, std::size_t object, std::int32_t value, double amount);

} // namespace percept::ask
