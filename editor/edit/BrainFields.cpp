#include "editor/edit/BrainFields.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace percept::edit {
namespace {

using nlohmann::json;

const BrainForm* find(std::string_view brain, std::span<const BrainForm> brains) {
    const auto found = std::find_if(
        brains.begin(), brains.end(), [&](const BrainForm& each) { return each.name == brain; });
    return found == brains.end() ? nullptr : &*found;
}

} // namespace

void completeByBrain(level::Archetype& archetype, std::span<const BrainForm> brains) {
    const BrainForm* form = find(archetype.brain, brains);
    if (form == nullptr)
        return;
    for (const auto trait : {&level::Archetype::respawns,
                             &level::Archetype::armed,
                             &level::Archetype::opensDoors,
                             &level::Archetype::shelters,
                             &level::Archetype::observes})
        if (!(archetype.*trait))
            archetype.*trait = form->usual.*trait;
    for (const auto& usual : form->usual.parameters)
        if (std::none_of(archetype.parameters.begin(),
                         archetype.parameters.end(),
                         [&](const auto& entry) { return entry.first == usual.first; }))
            archetype.parameters.push_back(usual);
}

std::span<const ParameterForm> parametersOf(std::string_view brain,
                                            std::span<const BrainForm> brains) {
    const BrainForm* form = find(brain, brains);
    return form == nullptr ? std::span<const ParameterForm>() : form->parameters;
}

bool isParameter(std::string_view path) {
    return path.starts_with("parameters.");
}

Value readable(std::string_view path, Value value) {
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr || !isParameter(path))
        return value;
    const json parsed = json::parse(*text, nullptr, false);
    if (parsed.is_number())
        return parsed.get<double>();
    return parsed.is_string() ? Value(parsed.get<std::string>()) : value;
}

std::string parameterJson(std::string_view word) {
    return json(std::string(word)).dump();
}

} // namespace percept::edit
