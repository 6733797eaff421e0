#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace percept::ui {

/// When the key of an action is listened to.
enum class ActionScope : std::uint8_t {
    Everywhere, ///< also while a character is possessed
    Studio,     ///< not while a character is possessed
    Possession, ///< only then
};

/// One row of the table that feeds menus, tooltips, the search, the key list and the clash test.
struct ActionSpec {
    std::string_view id;   ///< `run.play`; stable, unique
    std::string_view name; ///< a verb, or the noun that it shows
    std::string_view icon; ///< empty for none
    std::string_view key;  ///< in Qt's portable form, several parted by a blank; empty for none
    std::string_view hint; ///< one sentence
    std::string_view menu; ///< `View` or, for a submenu, `View/Workspace`; empty: not in a menu
    int group = 0;         ///< a separator parts the groups of one menu
    bool checkable = false;
    ActionScope scope = ActionScope::Studio;
    bool setting = false; ///< how the studio looks and behaves, not something done to the document
};

/// Two actions that listen to the same key at the same time.
struct KeyClash {
    std::string key;
    std::string first;
    std::string second;
    friend bool operator==(const KeyClash&, const KeyClash&) = default;
};

/// The keys of one action, in the order of the table.
[[nodiscard]] std::vector<std::string> keysOf(const ActionSpec& action);

/// Every clash in the table; empty when each key is unambiguous.
[[nodiscard]] std::vector<KeyClash> findKeyClashes(std::span<const ActionSpec> actions);

} // namespace percept::ui
