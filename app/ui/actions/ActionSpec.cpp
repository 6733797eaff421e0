#include "ActionSpec.h"

#include <map>
#include <sstream>

namespace percept::ui {
namespace {

bool listenTogether(ActionScope a, ActionScope b) {
    return a == b || a == ActionScope::Everywhere || b == ActionScope::Everywhere;
}

} // namespace

std::vector<std::string> keysOf(const ActionSpec& action) {
    std::istringstream words{std::string(action.key)};
    std::vector<std::string> keys;
    for (std::string word; words >> word;)
        keys.push_back(word);
    return keys;
}

std::vector<KeyClash> findKeyClashes(std::span<const ActionSpec> actions) {
    std::map<std::string, std::vector<const ActionSpec*>> holders;
    std::vector<KeyClash> clashes;
    for (const auto& action : actions) {
        for (auto& key : keysOf(action)) {
            for (const auto* other : holders[key])
                if (listenTogether(other->scope, action.scope))
                    clashes.push_back({key, std::string(other->id), std::string(action.id)});
            holders[key].push_back(&action);
        }
    }
    return clashes;
}

} // namespace percept::ui
