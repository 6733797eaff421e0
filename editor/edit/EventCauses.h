#pragma once

#include <array>
#include <string_view>
#include <vector>

/// What an authored event looks at, by what causes it.
namespace percept::edit {

/// What an event of a kind looks at.
struct CauseForm {
    std::string_view kind;
    std::vector<std::string_view> looksAt;
    std::vector<std::string_view> objects{}; ///< the lists that its cause can be of
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

[[nodiscard]] const std::vector<CauseForm>& causeForms();

} // namespace percept::edit
