#pragma once

#include <array>
#include <string_view>
#include <vector>

/// Which fields of an authored event count, by what causes it.
namespace percept::level {

/// What counts for events of a kind.
struct CauseForm {
    std::string_view kind;
    std::vector<std::string_view> fields;    ///< those of `kOfSomeCauses` that count
    std::vector<std::string_view> objects{}; ///< the lists that its cause can be of
    /// Of intentions those of the brains that ship; a level's weapons add `get_shotgun` and the
    /// like, a game its own.
    std::vector<std::string_view> states{};
};

/// The others are of every event.
inline constexpr std::array<std::string_view, 9> kOfSomeCauses{"when.time",
                                                               "when.clock",
                                                               "when.object",
                                                               "when.by",
                                                               "when.state",
                                                               "when.intensity",
                                                               "when.condition",
                                                               "every",
                                                               "once"};

/// All kinds, in the order of the format.
[[nodiscard]] const std::vector<CauseForm>& causeForms();
/// Null: there is no such kind.
[[nodiscard]] const CauseForm* causeForm(std::string_view kind);

} // namespace percept::level
