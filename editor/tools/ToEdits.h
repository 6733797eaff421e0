#pragma once

#include "editor/edit/Document.h"
#include "editor/tools/LevelChanges.h"

namespace percept::tools {

/// The same changes for a document, to be performed as one step.
///
/// Contract: the changes were proposed for the level that the document holds now. What is dropped
/// takes along no references: changes name what depends on it themselves.
[[nodiscard]] edit::Edits toEdits(const LevelChanges& changes, const edit::Document& document);

} // namespace percept::tools
