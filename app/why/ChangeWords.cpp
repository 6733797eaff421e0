#include "app/why/ChangeWords.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace percept::why {
namespace {

using tools::SmallestChange;
using Of = SmallestChange::Of;

constexpr std::size_t kMostSaid = 2;
constexpr double kDegreesPerRadian = 180.0 / maths::kPi;

/// How a change reads: what it is of, the number as shown, and what follows it.
struct Words {
    std::string what;
    double scale = 1;
    int decimals = 2;
    const char* unit = "";
};

Words wordsFor(const SmallestChange& change, std::string_view strength) {
    const int decimals = std::max(2, change.decimals);
    switch (change.of) {
    case Of::Strength:
        return {std::string(strength), 1, decimals};
    case Of::Threshold:
        return {"threshold", 1, decimals};
    case Of::MaxRange:
        return {"range of " + change.subject, 1, decimals, " m"};
    case Of::FieldOfView:
        return {"field of view", kDegreesPerRadian, change.decimals, "°"};
    case Of::Hearing:
        return {"hearing", 1, decimals};
    case Of::Attention:
        return {"nearest minded", 1, 0};
    case Of::Reaction:
        return {"reaction", 1, decimals, " s"};
    default:
        return {"attenuation of " + change.subject, 1, decimals};
    }
}

/// What is no number to set; empty otherwise.
std::string movementText(const SmallestChange& change) {
    if (change.of == Of::Distance)
        return fmt::format("{:.2f} m nearer", change.from - change.rounded);
    if (change.of == Of::Facing)
        return fmt::format("turned {:.{}f}° to the {}",
                           std::abs(change.rounded) * kDegreesPerRadian,
                           change.decimals,
                           change.rounded < 0 ? "right" : "left");
    return {};
}

std::string textOf(const SmallestChange& change, std::string_view strength) {
    if (auto moves = movementText(change); !moves.empty())
        return moves;
    const Words words = wordsFor(change, strength);
    return fmt::format("{} {:.{}f} \u2192 {:.{}f}{}",
                       words.what,
                       change.from * words.scale,
                       std::min(words.decimals, 2),
                       change.rounded * words.scale,
                       words.decimals,
                       words.unit);
}

} // namespace

void sortForReading(std::vector<SmallestChange>& changes) {
    std::stable_partition(changes.begin(), changes.end(), [](const SmallestChange& change) {
        return change.of == Of::Strength;
    });
    const auto said =
        changes.begin() + static_cast<std::ptrdiff_t>(std::min(changes.size(), kMostSaid));
    std::vector<Of> kinds;
    for (auto change = changes.begin(); change != said; ++change)
        kinds.push_back(change->of);
    std::stable_partition(said, changes.end(), [&](const SmallestChange& change) {
        const bool isNew = std::find(kinds.begin(), kinds.end(), change.of) == kinds.end();
        kinds.push_back(change.of);
        return isNew;
    });
}

std::string changesText(const std::vector<SmallestChange>& changes, std::string_view strength) {
    std::string text;
    for (std::size_t i = 0; i < std::min(changes.size(), kMostSaid); ++i)
        text += (i == 0 ? "" : ", or ") + textOf(changes[i], strength);
    return capitalised(std::move(text));
}

std::string offerText(const SmallestChange& change, std::string_view strength) {
    if (auto moves = movementText(change); !moves.empty())
        return moves;
    const Words words = wordsFor(change, strength);
    return fmt::format(
        "{} {:.{}f}{}", words.what, change.rounded * words.scale, words.decimals, words.unit);
}

std::string capitalised(std::string text) {
    if (!text.empty())
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

trace::Command editOf(trace::EditPart part, std::size_t object, std::int32_t value, double amount) {
    trace::Command command;
    command.kind = trace::CommandKind::Edit;
    command.part = part;
    command.object = static_cast<std::uint32_t>(object);
    command.value = value;
    command.amount = amount;
    return command;
}

} // namespace percept::why
