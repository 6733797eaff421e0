pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Shell

/// A few actions of the map side by side.
Row {
    id: root

    required property StudioActions actions
    required property list<string> ids

    spacing: 2

    Repeater {
        model: root.ids
        UiToolButton {
            required property string modelData

            entry: root.actions.find(modelData)
        }
    }
}
