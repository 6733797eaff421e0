#include "percept/sense/Visibility.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::sense {

VisibilityFormula::VisibilityFormula()
    : VisibilityFormula(*parse(level::kStandardVisibility)) {}

Result<VisibilityFormula> VisibilityFormula::parse(std::string_view text) {
    auto formula = parseFormula(text.empty() ? level::kStandardVisibility : text, {});
    if (!formula)
        return formula.unexpected();
    std::vector<std::uint8_t> parts;
    for (std::size_t i = 0; i < formula->names.size(); ++i) {
        const auto at = std::find(
            level::kVisibilityParts.begin(), level::kVisibilityParts.end(), formula->names[i]);
        if (at == level::kVisibilityParts.end())
            return failure(ErrorCode::InvalidInput,
                           fmt::format("Visibility has no part called \"{}\", only lighting, "
                                       "movement and exposure",
                                       formula->names[i]),
                           formula->places[i]);
        parts.push_back(static_cast<std::uint8_t>(at - level::kVisibilityParts.begin()));
    }
    return VisibilityFormula(std::move(*formula), std::move(parts));
}

double VisibilityFormula::operator()(const VisibilityParts& parts) const {
    const std::array all{parts.lighting, parts.movement, parts.exposure};
    std::array<double, level::kVisibilityParts.size()> values{};
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        values[i] = all[m_parts[i]];
    return std::clamp(m_formula.evaluate(std::span(values).first(m_parts.size())), 0.0, 1.0);
}

bool VisibilityFormula::names(std::string_view part) const {
    return std::find(m_formula.names.begin(), m_formula.names.end(), part) != m_formula.names.end();
}

std::optional<Stance> stanceOf(std::string_view word) {
    const auto found = std::find(kStances.begin(), kStances.end(), word);
    if (found == kStances.end())
        return std::nullopt;
    return Stance{static_cast<std::uint8_t>(found - kStances.begin())};
}

double exposureOf(Stance stance) {
    constexpr double kCrouching = 0.6;
    constexpr double kLying = 0.3;
    switch (stance) {
    case Stance::Crouch:
        return kCrouching;
    case Stance::Lie:
        return kLying;
    case Stance::Stand:
        break;
    }
    return 1.0;
}

double movementOf(double speed, double run) {
    return run > 0.0 ? std::clamp(speed / run, 0.0, 1.0) : 0.0;
}

} // namespace percept::sense
