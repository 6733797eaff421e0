import QtQuick
import Percept.Ui

/// What would be here, what to do, and one button for it.
Item {
    id: root

    property string iconName
    property string text
    property string advice
    property string actionText
    /// How high it may be. With little room the icon goes first, then the advice, then the sentence.
    property real room: Infinity
    readonly property real sentenceRoom: sentence.implicitHeight + (root.actionText !== "" ? button.implicitHeight + 8 : 0)
    readonly property real adviceRoom: sentenceRoom + (root.advice !== "" ? hint.implicitHeight + 8 : 0)

    /// In which all of it can be seen, whatever room there is.
    readonly property real wantedHeight: adviceRoom + 64

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
            visible: root.room >= root.wantedHeight
            name: root.iconName
            size: 24
            color: Theme.text3
        }
        UiLabel {
            id: sentence

            width: parent.width
            visible: root.room >= root.sentenceRoom
            text: root.text
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.Wrap
            color: Theme.text2
        }
        UiLabel {
            id: hint

            width: parent.width
            visible: root.advice !== "" && root.room >= root.adviceRoom
            text: root.advice
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.Wrap
            color: Theme.text3
        }
        UiButton {
            id: button

            anchors.horizontalCenter: parent.horizontalCenter
            visible: root.actionText !== ""
            text: root.actionText
            onClicked: root.acted()
        }
    }
}
