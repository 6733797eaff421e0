#pragma once

#include "editor/edit/Value.h"
#include "percept/level/Level.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What archetypes leave to their brains, and levels to their stages. Whoever knows these says it.
namespace percept::edit {

/// A parameter of a brain: a number, or one of several words.
struct ParameterForm {
    std::string name;
    std::string unit; ///< as stored
    double least = 0;
    double most = 0;
    std::string help;
    std::vector<std::string> words; ///< empty: a number
    bool count = false;             ///< a whole one
};

/// A brain that archetypes can name.
struct BrainForm {
    std::string name;
    /// What its agents are like and its parameters, where an archetype says nothing.
    level::Archetype usual;
    std::vector<ParameterForm> parameters;
};

/// A stage that levels can name.
struct StageForm {
    std::string name;
    level::ById<level::Json> usual; ///< its parameters, where the level says nothing
    std::vector<ParameterForm> parameters;
};

/// States what a stage says where the settings that name it say nothing.
void completeByStages(level::ById<level::ById<level::Json>>& stages,
                      std::span<const StageForm> known);

/// States what the brain says where the archetype says nothing; nothing of a brain that is not
/// known.
void completeByBrain(level::Archetype& archetype, std::span<const BrainForm> brains);
/// None for a brain that is not known.
[[nodiscard]] std::span<const ParameterForm> parametersOf(std::string_view brain,
                                                          std::span<const BrainForm> brains);

/// Whether a place in an object is a parameter of a brain or a stage: `parameters.look_time`,
/// `stages.tide.high`.
[[nodiscard]] bool isParameter(std::string_view path);
/// A value as it can be shown: of a parameter, the number or the text that its JSON is.
[[nodiscard]] Value readable(std::string_view path, Value value);
/// The JSON of a parameter that is a text.
[[nodiscard]] std::string parameterJson(std::string_view word);

} // namespace percept::edit
