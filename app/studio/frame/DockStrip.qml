import QtQuick
import Percept.Ui

/// What is left of a folded dock: 40 px with a button that unfolds it.
Rectangle {
    id: root

    required property StudioAction entry
    property bool atRight: false

    implicitWidth: 40
    color: Theme.surface1

    UiToolButton {
        x: 6
        y: 4
        entry: root.entry
        active: false
    }
    Separator {
        x: root.atRight ? 0 : parent.width - 1
        width: 1
        height: parent.height
    }
}
