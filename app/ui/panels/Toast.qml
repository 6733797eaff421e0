import QtQuick
import Percept.Ui

/// One message: icon, sentence, at most one act. It goes after 6 s unless it is an error or the
/// pointer rests on it.
Item {
    id: root

    property int kind: ToastModel.Information
    property string text
    property string action

    signal dismissed
    signal acted

    readonly property color tint: kind === ToastModel.Error ? Theme.error : kind === ToastModel.Warning ? Theme.warning : kind === ToastModel.Done ? Theme.success : Theme.text2

    implicitHeight: Math.max(44, column.implicitHeight + 20)
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    Timer {
        interval: 6000
        running: root.kind !== ToastModel.Error && !hover.hovered
        onTriggered: root.dismissed()
    }
    HoverHandler {
        id: hover
    }
    PopupGround {
        anchors.fill: parent
    }
    Icon {
        x: 12
        y: 13
        name: root.kind === ToastModel.Error ? "circle-x" : root.kind === ToastModel.Warning ? "triangle-alert" : root.kind === ToastModel.Done ? "circle-check" : "info"
        color: root.tint
    }
    Column {
        id: column

        x: 38
        anchors.verticalCenter: parent.verticalCenter
        width: parent.width - 38 - 36
        spacing: 2
        UiLabel {
            width: parent.width
            text: root.text
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            lineHeight: 1.15
        }
        UiButton {
            visible: root.action !== ""
            kind: UiButton.Link
            text: root.action
            onClicked: root.acted()
        }
    }
    UiToolButton {
        anchors.right: parent.right
        anchors.rightMargin: 6
        y: 8
        iconName: "x"
        iconSize: Theme.iconRow
        name: qsTr("Dismiss")
        onActed: root.dismissed()
    }
}
