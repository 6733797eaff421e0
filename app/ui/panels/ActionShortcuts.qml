pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// Listens to the keys of the action table. Text fields and lists keep theirs.
Item {
    id: root

    required property ActionTable actions
    property bool possessing: false
    /// False while a dialog is open.
    property bool listening: true

    Instantiator {
        model: root.actions
        Shortcut {
            required property StudioAction entry

            sequences: Array.from(entry.keys)
            enabled: root.listening && entry.enabled && entry.keys.length > 0 && (entry.scope === StudioAction.Everywhere || (entry.scope === StudioAction.Possession) === root.possessing)
            onActivated: entry.trigger()
            onActivatedAmbiguously: entry.trigger()
        }
    }
}
