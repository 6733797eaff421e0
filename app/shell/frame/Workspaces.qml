pragma ComponentBehavior: Bound

import QtQuick
import Percept.Shell

/// Which workspace is shown, and the actions that say so.
Item {
    id: root

    required property StudioActions actions
    property string current: "level"
    readonly property var names: ["level", "senses", "tactics", "schedule", "detail", "replay", "compare"]

    function turn(by: int) {
        current = names[(names.indexOf(current) + by + names.length) % names.length];
    }
    /// Whether the action was one of these.
    function handle(id: string): bool {
        const name = id.startsWith("workspace.") ? id.slice("workspace.".length) : "";
        if (name === "next" || name === "previous")
            turn(name === "next" ? 1 : -1);
        else if (names.includes(name))
            current = name;
        else
            return false;
        return true;
    }

    Instantiator {
        model: root.names
        Binding {
            required property string modelData

            target: root.actions.find("workspace." + modelData)
            property: "checked"
            value: root.current === modelData
        }
    }
}
