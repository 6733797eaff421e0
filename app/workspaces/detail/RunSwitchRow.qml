import QtQuick
import Percept.Ui

/// One switch of the run: when, who, from which level to which.
Rectangle {
    id: root

    property int index
    property string time
    property int frame
    property string who
    property string words
    property string importance
    property bool flaps
    property bool selected: false
    /// Of the importance and the sign of flapping.
    readonly property real numbersRoom: Theme.gap3 + number.implicitWidth + 4 + (flaps ? Theme.iconRow + 4 : 0)

    signal chosen

    implicitHeight: Theme.tableRowHeight
    color: selected ? Theme.selection : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: Array.of(time, who, words, importance, flaps ? qsTr("flapping") : "").join(", ")

    TapHandler {
        onTapped: root.chosen()
    }
    NumberLabel {
        id: moment

        x: 4
        width: Math.round(62 * Theme.fontScale)
        height: parent.height
        text: root.time
        color: Theme.text2
        horizontalAlignment: Text.AlignRight
    }
    UiLabel {
        id: owner

        x: moment.x + moment.width + 10
        // Names begin in one column, words in another one; where names are longer, after them.
        width: Math.max(Math.round(82 * Theme.fontScale), Math.min(implicitWidth, root.width - x - root.numbersRoom - words.implicitWidth - 8))
        height: parent.height
        text: root.who
    }
    UiLabel {
        id: words

        x: owner.x + owner.width + 8
        width: parent.width - x - root.numbersRoom
        height: parent.height
        text: root.words
    }
    Icon {
        anchors.verticalCenter: parent.verticalCenter
        x: number.x - width - 4
        visible: root.flaps
        name: "triangle-alert"
        size: Theme.iconRow
        color: Theme.warning
    }
    NumberLabel {
        id: number

        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: parent.height
        text: root.importance
        color: Theme.text3
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
