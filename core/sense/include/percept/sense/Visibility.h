#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Formula.h"
#include "percept/base/Units.h"
#include "percept/level/Senses.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// How visible objects are, whoever looks.
namespace percept::sense {

/// What visibility is made of; each 0..1.
struct VisibilityParts {
    double lighting = 1.0; ///< of the floor under it, or of what of it is lit best
    double movement = 0.0; ///< speed, as a share of that of running
    double exposure = 1.0; ///< by its stance, and how little it merges with what lies behind it
    friend bool operator==(const VisibilityParts&, const VisibilityParts&) = default;
};
BOOST_DESCRIBE_STRUCT(VisibilityParts, (), (lighting, movement, exposure))

/// How the parts make one number. Immutable.
///
///     const auto formula = VisibilityFormula::parse(level.visibility);
///     const double visible = (*formula)({.lighting = 0.4, .movement = 0.5});
class VisibilityFormula {
public:
    VisibilityFormula(); ///< level::kStandardVisibility
    /// @param text over level::kVisibilityParts; empty: level::kStandardVisibility
    /// @errors InvalidInput, place `line:column`: as parseFormula(); another name
    [[nodiscard]] static Result<VisibilityFormula> parse(std::string_view text);

    /// @return 0..1
    [[nodiscard]] double operator()(const VisibilityParts& parts) const;
    /// Whether it names a part.
    [[nodiscard]] bool names(std::string_view part) const;

private:
    VisibilityFormula(Formula formula, std::vector<std::uint8_t> parts)
        : m_formula(std::move(formula))
        , m_parts(std::move(parts)) {}

    Formula m_formula;
    std::vector<std::uint8_t> m_parts; ///< per name of the formula: place in VisibilityParts
};

/// How a body holds itself.
enum class Stance : std::uint8_t { Stand, Crouch, Lie };
BOOST_DESCRIBE_ENUM(Stance, Stand, Crouch, Lie)
/// By Stance.
inline constexpr std::array<std::string_view, 3> kStances{"stand", "crouch", "lie"};
/// Of a word of kStances.
[[nodiscard]] std::optional<Stance> stanceOf(std::string_view word);
/// How exposed one is in a stance, 0..1: standing 1, crouching 0.6, lying 0.3.
[[nodiscard]] double exposureOf(Stance stance);
/// How high the points of a body are in a stance, relative to standing: as much.
[[nodiscard]] inline double heightOf(Stance stance) {
    return exposureOf(stance);
}

/// @param speed [metres per second]  @param run that of running [metres per second]; 0: it cannot
/// @return 0..1
[[nodiscard]] double movementOf(double speed, double run);

} // namespace percept::sense
