#include "editor/tools/BrainForms.h"

#include "percept/agent/Brain.h"
#include "percept/sim/Brains.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::tools {
namespace {

edit::BrainForm formOf(const agent::Brain& brain) {
    edit::BrainForm form;
    form.name = brain.name();
    const agent::BrainTraits traits = brain.traits();
    form.usual.respawns = traits.respawns;
    form.usual.armed = traits.armed;
    form.usual.opensDoors = traits.opens;
    form.usual.shelters = traits.shelters;
    form.usual.observes = traits.observes;
    for (const agent::BrainParameter& parameter : brain.parameters()) {
        const bool number = parameter.words.empty();
        form.parameters.push_back({std::string(parameter.name),
                                   std::string(parameter.unit),
                                   parameter.least,
                                   parameter.most,
                                   std::string(parameter.help),
                                   {parameter.words.begin(), parameter.words.end()}});
        form.usual.parameters.emplace_back(
            parameter.name,
            level::Json{number ? fmt::format("{}", parameter.usual)
                               : edit::parameterJson(
                                     parameter.words[static_cast<std::size_t>(parameter.usual)])});
    }
    return form;
}

} // namespace

std::vector<edit::BrainForm> brainForms(const agent::Brains& brains) {
    std::vector<edit::BrainForm> forms;
    for (const auto& brain : brains.all())
        forms.push_back(formOf(*brain));
    return forms;
}

std::vector<edit::BrainForm> brainForms() {
    return brainForms(sim::shippedBrains());
}

} // namespace percept::tools
