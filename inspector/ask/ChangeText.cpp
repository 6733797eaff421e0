#include "inspector/ask/ChangeText.h"

#include "inspector/explain/GateText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace percept::ask {
namespace {

using sense::SmallestChange;
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
        return {change.subject.empty() ? "field of view"
                                       : "horizontal angle of view cone " + change.subject,
                kDegreesPerRadian,
                change.decimals,
                "°"};
    case Of::Hearing:
        return {"hearing", 1, decimals};
    case Of::Attention:
        return {"number of nearest", 1, 0};
    case Of::Reaction:
        return {"reaction", 1, decimals, " s"};
    default:
        return {"attenuation of " + change.subject, 1, decimals};
    }
}

/// What is more than nothing reads as more than nothing: `0.0003`, not `0.00`.
std::string numberText(double value, int decimals) {
    const bool isLost = value != 0.0 && std::abs(value) < 0.5 * std::pow(10.0, -decimals);
    return isLost ? fmt::format("{:.1g}", value) : fmt::format("{:.{}f}", value, decimals);
}

std::string doorText(const std::string& subject) {
    return (subject.find(',') == std::string::npos ? "door " : "doors ") + subject;
}

/// What is no number to set; empty otherwise.
std::string movementText(const SmallestChange& change) {
    if (change.of == Of::Light)
        return fmt::format("lamp {} on", change.subject);
    if (change.of == Of::Distance)
        return fmt::format("source {:.2f} m nearer along the path, {:.2f} m of path left",
                           change.from - change.rounded,
                           change.rounded);
    if (change.of == Of::Facing)
        return fmt::format("turned {:.{}f}° to the {}",
                           std::abs(change.rounded) * kDegreesPerRadian,
                           change.decimals,
                           change.rounded < 0 ? "right" : "left");
    return {};
}

/// How soon a designer would think of it.
int rankOf(Of of, bool ping) {
    switch (of) {
    case Of::Doors:
        return 0;
    case Of::Facing:
        return 1;
    case Of::Light:
        return 2;
    case Of::Distance:
        return ping ? 5 : 3;
    case Of::Strength:
        return 4;
    default:
        return 5;
    }
}

/// The range of values: `threshold 0.20 to 0.00`.
std::string rangeText(const sense::TriedChange& tried, std::string_view strength) {
    switch (tried.of) {
    case Of::Doors:
        return doorText(tried.subject) + " open";
    case Of::Light:
        return fmt::format("lamp {} on", tried.subject);
    case Of::Distance:
        return fmt::format("up to {:.2f} m along its path", tried.from - tried.to);
    case Of::Facing:
        return fmt::format("turned up to {:.1f}° to the {}",
                           std::abs(tried.to) * kDegreesPerRadian,
                           tried.to < 0 ? "right" : "left");
    default:
        break;
    }
    SmallestChange change;
    change.of = tried.of;
    change.subject = tried.subject;
    const Words words = wordsFor(change, strength);
    const int decimals = std::min(words.decimals, 2);
    return fmt::format("{} {} to {}{}",
                       words.what,
                       numberText(tried.from * words.scale, decimals),
                       numberText(tried.to * words.scale, decimals),
                       words.unit);
}

} // namespace

void sortForReading(std::vector<SmallestChange>& changes, bool ping) {
    std::stable_sort(changes.begin(), changes.end(), [&](const auto& one, const auto& other) {
        return rankOf(one.of, ping) < rankOf(other.of, ping);
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

std::string changeText(const SmallestChange& change, std::string_view strength) {
    if (change.of == Of::Doors)
        return "open " + doorText(change.subject);
    if (auto moves = movementText(change); !moves.empty())
        return moves;
    const Words words = wordsFor(change, strength);
    return fmt::format("{} {} \u2192 {}{}",
                       words.what,
                       numberText(change.from * words.scale, std::min(words.decimals, 2)),
                       numberText(change.rounded * words.scale, words.decimals),
                       words.unit);
}

std::string changesText(const std::vector<SmallestChange>& changes, std::string_view strength) {
    std::string text;
    for (std::size_t i = 0; i < std::min(changes.size(), kMostSaid); ++i)
        text += (i == 0 ? "" : ", or ") + changeText(changes[i], strength);
    return capitalised(std::move(text));
}

std::string offerText(const SmallestChange& change, std::string_view strength) {
    if (change.of == Of::Doors)
        return change.objects.size() == 1 ? std::string("the door open")
                                          : doorText(change.subject) + " open";
    if (auto moves = movementText(change); !moves.empty())
        return moves;
    const Words words = wordsFor(change, strength);
    return fmt::format(
        "{} {:.{}f}{}", words.what, change.rounded * words.scale, words.decimals, words.unit);
}

Tried triedOf(const sense::TriedChange& tried, std::string_view strength) {
    const sense::Verdict& verdict = tried.verdict;
    const auto measure = explain::measureOf(verdict.gate, verdict.measured, verdict.limit);
    return {rangeText(tried, strength),
            explain::missText(verdict.gate, measure),
            tried.from,
            tried.to,
            tried.nearest,
            verdict.gate,
            measure.margin,
            measure.unit};
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

} // namespace percept::ask
