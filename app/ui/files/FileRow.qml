import QtQuick
import Percept.Ui

/// A file or folder of a FileDialog.
Rectangle {
    id: root

    required property int index
    required property string fileName
    required property bool fileIsDir
    required property date fileModified
    property bool marked: false

    /// @param added beside what is marked already
    signal picked(added: bool)
    signal opened

    implicitHeight: Theme.fieldHeight
    radius: Theme.radiusField
    color: marked ? Theme.selection : hover.hovered ? Theme.surface3 : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: fileName
    Accessible.selected: marked

    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: root.picked((point.modifiers & Qt.ControlModifier) !== 0)
        onDoubleTapped: root.opened()
    }
    Icon {
        x: 8
        anchors.verticalCenter: parent.verticalCenter
        name: root.fileIsDir ? "folder" : "file"
        size: Theme.iconRow
        color: root.fileIsDir ? Theme.accent : Theme.text3
    }
    UiLabel {
        x: 30
        width: changed.x - x - 8
        height: parent.height
        text: root.fileName
    }
    UiLabel {
        id: changed

        anchors.right: parent.right
        anchors.rightMargin: 8
        height: parent.height
        text: root.fileIsDir ? "" : Qt.formatDateTime(root.fileModified, "yyyy-MM-dd hh:mm")
        color: Theme.text3
        tips: false
        font.pixelSize: Theme.captionSize
    }
}
