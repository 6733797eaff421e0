import QtQuick
import Percept.Ui

/// The ring around the control that has the keyboard; outside it unless `inside` is set.
Rectangle {
    property bool shown
    property bool inside
    property int corner: Theme.radiusButton

    anchors.fill: parent
    anchors.margins: inside ? 1 : -(1 + Theme.focusWidth)
    visible: shown
    z: 10
    radius: corner + (inside ? 0 : 2)
    color: "transparent"
    border.color: Theme.focus
    border.width: Theme.focusWidth
}
