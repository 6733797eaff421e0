pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui

/// Listens to the keys that the level gives to its events, but to none that the studio has.
Item {
    id: root

    required property EventModel desk
    required property ActionTable actions
    property bool listening: true
    readonly property var keys: desk.keys

    onKeysChanged: grow()
    Component.onCompleted: grow()

    /// Shortcuts are used again by the next run: those of the last one, until they are really gone,
    /// would make its keys ambiguous.
    function grow() {
        while (places.count < keys.length)
            places.append({});
    }

    ListModel {
        id: places
    }
    Instantiator {
        model: places
        Shortcut {
            required property int index
            readonly property var entry: root.keys[index] ?? null

            sequence: entry?.key ?? ""
            enabled: entry !== null && root.listening && root.desk.possible && entry.row >= 0 && root.actions.ownerOf(entry.key) === ""
            onActivated: root.desk.fire(entry.row)
        }
    }
}
