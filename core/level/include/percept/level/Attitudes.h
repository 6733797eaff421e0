#pragma once

#include "percept/level/Level.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// What agents of a kind think of others.
namespace percept::level {

/// What somebody is to an agent, and what it does about him.
enum class Attitude : std::uint8_t {
    Hate,  ///< an enemy: it becomes aware of him, goes after him and attacks
    Prey,  ///< it becomes aware of him and goes after him
    Fear,  ///< an enemy: it becomes aware of him, and flees
    Ally,  ///< it notices him at once, and takes over what he knows
    Ignore ///< he is of no interest: it perceives nothing of him
};
/// By Attitude.
inline constexpr std::array<std::string_view, 5> kAttitudes{
    "hate", "prey", "fear", "ally", "ignore"};

/// Of a word of kAttitudes.
[[nodiscard]] std::optional<Attitude> attitudeOf(std::string_view word);

/// What an archetype says of an agent: of its id, else of its archetype or the nearest that this
/// one extends, else of its team.
/// @param archetype resolved
/// @return nothing: it says nothing of it, or no word of kAttitudes
/// @cost linear in the attitudes and in what its archetype extends
[[nodiscard]] std::optional<Attitude>
attitudeTo(const Level& level, const Archetype& archetype, const Agent& other);

/// Of `unseen_by`: any view cone will do.
inline constexpr std::string_view kAnyCone = "any";

/// Tags that signals have where a level says nothing else.
inline constexpr std::string_view kStepTag = "step";
inline constexpr std::string_view kShotTag = "shot";
inline constexpr std::string_view kSpeechTag = "speech";

/// The tags of an emission, a weapon's report and what is said, as they count.
[[nodiscard]] std::string_view tagOf(const Emission& emission);
[[nodiscard]] std::string_view tagOf(const Weapon& weapon);
[[nodiscard]] std::string_view tagOf(const Speech& speech);

/// All tags that signals of a level can have, ascending, each once: those above and those that it
/// names.
[[nodiscard]] std::vector<std::string> signalTags(const Level& level);

} // namespace percept::level
