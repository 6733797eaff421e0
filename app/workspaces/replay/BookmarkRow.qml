import QtQuick
import Percept.Ui

/// A bookmark in the list: its time, the note, which is typed in place, and a button to remove it.
Rectangle {
    id: root

    property int index
    property var frame: 0
    property string time
    property string note
    /// Whether the keyboard is at it; whether its frame is shown.
    property bool current
    property bool shown

    signal chosen
    signal removed
    signal noted(string text)

    implicitHeight: 30
    color: shown ? Theme.selection : current || hover.hovered ? Theme.surface3 : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("Bookmark at %1 %2").arg(time).arg(note)
    Accessible.selected: shown

    // These go on to the list, though the window knows some of them, too.
    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Delete, Qt.Key_Return, Qt.Key_Enter, Qt.Key_Escape].includes(event.key)

    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: root.chosen()
    }
    Icon {
        x: Theme.gap3
        anchors.verticalCenter: parent.verticalCenter
        name: "bookmark"
        size: Theme.iconRow
    }
    NumberLabel {
        id: when

        x: 34
        width: 72
        height: parent.height
        horizontalAlignment: Text.AlignRight
        text: root.time
    }
    UiTextField {
        anchors.verticalCenter: parent.verticalCenter
        x: when.x + when.width + 10
        width: remove.x - x - 4
        placeholderText: qsTr("Note")
        text: root.note
        onEditingFinished: root.noted(text)
        onAccepted: root.forceActiveFocus(Qt.TabFocusReason)
    }
    UiToolButton {
        id: remove

        anchors.right: parent.right
        anchors.rightMargin: 8
        anchors.verticalCenter: parent.verticalCenter
        extent: 24
        iconName: "x"
        iconSize: Theme.iconRow
        name: qsTr("Remove the bookmark")
        keyText: "Del"
        onActed: root.removed()
    }
}
