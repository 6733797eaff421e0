pragma ComponentBehavior: Bound

import QtQuick
import Percept.Shell

/// Which workspace is shown, and the actions that say so.
Item {
    id: root

    required property StudioActions actions
    property string current: "level"
    readonly property var names: ["level", "senses", "tactics", "schedule", "detail", "replay", "compare"]

    property string openedPath

    /// Where one begins with what was opened: as asked; where one was, if it is the same again.
    function begin(asked: string, path: string, replay: bool) {
        const again = path !== "" && path === openedPath;
        openedPath = path;
        if (asked !== "")
            current = asked;
        else if (!again)
            current = replay ? "replay" : "level";
    }
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
