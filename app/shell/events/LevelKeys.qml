pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui

/// Listens to the keys that the level gives to its events, but to none that the studio has.
Item {
    id: root

    required property EventDesk desk
    required property ActionTable actions
    property bool listening: true

    Instantiator {
        model: root.desk.keys
        Shortcut {
            required property var modelData

            sequence: modelData.key
            enabled: root.listening && root.desk.possible && modelData.row >= 0 && root.actions.ownerOf(modelData.key) === ""
            onActivated: root.desk.fire(modelData.row)
        }
    }
}
