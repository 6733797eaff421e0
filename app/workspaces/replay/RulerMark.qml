import QtQuick
import Percept.Ui

/// An icon that stands on a ruler.
Rectangle {
    id: root

    property string iconName
    property string text
    property string hint

    signal chosen

    y: 1
    width: 16
    radius: Theme.radiusChip
    color: hover.hovered ? Theme.surface3 : Theme.surface1
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: hint

    Icon {
        anchors.centerIn: parent
        name: root.iconName
        size: Theme.iconRow
        color: hover.hovered ? Theme.text1 : Theme.text2
    }
    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: root.chosen()
    }
    Tip {
        shown: hover.hovered
        text: root.text
        hint: root.hint
    }
}
