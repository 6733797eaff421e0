#pragma once

#include "editor/edit/BrainFields.h"

#include <vector>

namespace percept::agent {
class Brains;
class Stages;
} // namespace percept::agent

namespace percept::tools {

/// What brains say where archetypes say nothing, for documents.
[[nodiscard]] std::vector<edit::BrainForm> brainForms(const agent::Brains& brains);
/// What stages say where levels that name them say nothing.
[[nodiscard]] std::vector<edit::StageForm> stageForms(const agent::Stages& stages);

} // namespace percept::tools
