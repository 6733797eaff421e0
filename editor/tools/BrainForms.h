#pragma once

#include "editor/edit/BrainFields.h"

#include <vector>

namespace percept::agent {
class Brains;
}

namespace percept::tools {

/// What brains say where archetypes say nothing, for documents.
[[nodiscard]] std::vector<edit::BrainForm> brainForms(const agent::Brains& brains);
/// Of those that ship.
[[nodiscard]] std::vector<edit::BrainForm> brainForms();

} // namespace percept::tools
