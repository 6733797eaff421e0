import QtQuick
import Percept.Ui

/// A page of the manual in its list.
Rectangle {
    id: root

    property string text
    property bool current
    property bool focused

    signal chosen

    implicitHeight: 28
    color: current ? Theme.selection : hover.hovered ? Theme.surface3 : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: text
    Accessible.selected: current

    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: root.chosen()
    }
    UiLabel {
        x: Theme.gap3
        width: parent.width - 2 * x
        height: parent.height
        text: root.text
        color: root.current ? Theme.text1 : Theme.text2
    }
    FocusRing {
        shown: root.focused
    }
}
