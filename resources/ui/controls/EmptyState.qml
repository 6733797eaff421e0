import QtQuick
import Percept.Ui

/// What would be here, what to do, and one button for it.
Item {
    id: root

    property string iconName
    property string text
    property string advice
    property string actionText
    /// Only the sentence and the button, or else the advice, where there is little room.
    property bool brief: false

    signal acted

    implicitWidth: column.widest + 32
    implicitHeight: column.implicitHeight + 32
    Accessible.role: Accessible.StaticText
    Accessible.name: text + " " + advice

    Column {
        id: column

        /// About fifty letters a line.
        readonly property int widest: Math.round(320 * Theme.fontScale)

        anchors.centerIn: parent
        width: Math.min(parent.width - 32, widest)
        spacing: 8
        Icon {
            anchors.horizontalCenter: parent.horizontalCenter
            visible: !root.brief
            name: root.iconName
            size: 24
            color: Theme.text3
        }
        UiLabel {
            width: parent.width
            text: root.text
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.Wrap
            color: Theme.text2
        }
        UiLabel {
            width: parent.width
            visible: root.advice !== "" && !(root.brief && root.actionText !== "")
            text: root.advice
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.Wrap
            color: Theme.text3
        }
        UiButton {
            anchors.horizontalCenter: parent.horizontalCenter
            visible: root.actionText !== ""
            text: root.actionText
            onClicked: root.acted()
        }
    }
}
