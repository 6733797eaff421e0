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

/// States what is not stated yet.
void complete(level::ById<level::Json>& values, const level::ById<level::Json>& usual) {
    for (const auto& each : usual)
        if (std::none_of(values.begin(), values.end(), [&](const auto& entry) {
                return entry.first == each.first;
            }))
            values.push_back(each);
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
    complete(archetype.parameters, form->usual.parameters);
}

void completeByStages(level::ById<level::ById<level::Json>>& stages,
                      std::span<const StageForm> known) {
    for (auto& [name, values] : stages)
        for (const StageForm& form : known)
            if (form.name == name)
                complete(values, form.usual);
}

std::span<const ParameterForm> parametersOf(std::string_view brain,
                                            std::span<const BrainForm> brains) {
    const BrainForm* form = find(brain, brains);
    return form == nullptr ? std::span<const ParameterForm>() : form->parameters;
}

bool isParameter(std::string_view path) {
    constexpr std::string_view kStages = "stages.";
    return path.starts_with("parameters.") ||
           (path.starts_with(kStages) && path.find('.', kStages.size()) != std::string_view::npos);
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
