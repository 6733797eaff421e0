#include "editor/tools/LevelChanges.h"

#include "percept/base/Contracts.h"

#include <algorithm>

namespace percept::tools {
namespace {

template <class T>
void applyTo(std::vector<T>& list, const std::vector<Change<T>>& changes) {
    std::vector<std::size_t> dropped;
    for (const auto& change : changes) {
        PERCEPT_EXPECTS(!change.index || *change.index < list.size());
        if (change.index && change.object)
            list[*change.index] = *change.object;
        else if (change.index)
            dropped.push_back(*change.index);
    }
    std::sort(dropped.rbegin(), dropped.rend());
    for (const auto index : dropped)
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
    for (const auto& change : changes)
        if (change.adds() && change.object)
            list.push_back(*change.object);
}

} // namespace

void apply(const LevelChanges& changes, level::Level& level) {
    applyTo(level.modalities, changes.modalities);
    applyTo(level.regions, changes.regions);
    applyTo(level.connections, changes.connections);
    applyTo(level.agents, changes.agents);
    if (changes.senseManager)
        level.senseManager = *changes.senseManager;
}

} // namespace percept::tools
