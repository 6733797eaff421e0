#include "editor/tools/ToEdits.h"

#include "percept/base/Contracts.h"

namespace percept::tools {
namespace {

template <class T>
void addEdits(const std::vector<Change<T>>& changes,
              const edit::Document& document,
              edit::Edits& edits) {
    for (const auto& change : changes) {
        if (!change.index) {
            if (change.object)
                edits.push_back(edit::Insert{*change.object});
            continue;
        }
        const auto id = document.idAt(edit::kKindOf<T>, *change.index);
        PERCEPT_EXPECTS(id != edit::ObjectId::None);
        if (change.object)
            edits.push_back(edit::Replace{id, *change.object});
        else
            edits.push_back(edit::Remove{id});
    }
}

} // namespace

edit::Edits toEdits(const LevelChanges& changes, const edit::Document& document) {
    edit::Edits edits;
    addEdits(changes.modalities, document, edits);
    addEdits(changes.regions, document, edits);
    addEdits(changes.connections, document, edits);
    addEdits(changes.agents, document, edits);
    if (changes.senseManager)
        edits.push_back(edit::SetValue{edit::kSettingsId, "sense_manager", *changes.senseManager});
    return edits;
}

} // namespace percept::tools
