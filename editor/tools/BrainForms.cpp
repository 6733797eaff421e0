#include "editor/tools/BrainForms.h"

#include "percept/agent/Brain.h"
#include "percept/agent/Stage.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::tools {
namespace {

/// @param[out] usual values
std::vector<edit::ParameterForm> parametersOf(std::span<const agent::Parameter> known,
                                              level::ById<level::Json>& usual) {
    std::vector<edit::ParameterForm> forms;
    for (const agent::Parameter& parameter : known) {
        forms.push_back({std::string(parameter.name),
                         std::string(parameter.unit),
                         parameter.least,
                         parameter.most,
                         std::string(parameter.help),
                         {parameter.words.begin(), parameter.words.end()},
                         parameter.count});
        usual.emplace_back(
            parameter.name,
            level::Json{parameter.words.empty()
                            ? fmt::format("{}", parameter.usual)
                            : edit::parameterJson(
                                  parameter.words[static_cast<std::size_t>(parameter.usual)])});
    }
    return forms;
}

edit::BrainForm formOf(const agent::Brain& brain) {
    edit::BrainForm form;
    form.name = brain.name();
    const agent::BrainTraits traits = brain.traits();
    form.usual.respawns = traits.respawns;
    form.usual.armed = traits.armed;
    form.usual.opensDoors = traits.opens;
    form.usual.shelters = traits.shelters;
    form.usual.observes = traits.observes;
    form.parameters = parametersOf(brain.parameters(), form.usual.parameters);
    return form;
}

} // namespace

std::vector<edit::BrainForm> brainForms(const agent::Brains& brains) {
    std::vector<edit::BrainForm> forms;
    for (const auto& brain : brains.all())
        forms.push_back(formOf(*brain));
    return forms;
}

std::vector<edit::StageForm> stageForms(const agent::Stages& stages) {
    std::vector<edit::StageForm> forms;
    for (const auto& stage : stages.all()) {
        edit::StageForm form;
        form.name = stage->name();
        form.parameters = parametersOf(stage->parameters(), form.usual);
        forms.push_back(std::move(form));
    }
    return forms;
}

} // namespace percept::tools
