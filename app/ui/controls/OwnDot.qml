import QtQuick
import Percept.Ui

/// In a field at its left: its value differs from what would be inherited. A click gives that back.
Rectangle {
    id: root

    /// What the field leaves free for it.
    readonly property int room: visible ? 7 : 0

    signal clicked

    anchors.verticalCenter: parent.verticalCenter
    x: 3
    width: 5
    height: 5
    radius: 2.5
    color: Theme.control
    TapHandler {
        margin: 6
        // The field below it is not meant.
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: root.clicked()
    }
}
