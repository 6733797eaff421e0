import QtQuick
import Percept.Ui

/// One link of a cause chain: when, what, and how it came to be. A click goes to that moment.
Item {
    id: root

    property string time
    property string text
    property string detail
    property int ink
    property bool last

    signal activated

    implicitHeight: root.detail === "" ? Theme.outlinerRowHeight : Theme.outlinerRowHeight + Math.round(14 * Theme.fontScale)
    activeFocusOnTab: true
    Accessible.role: Accessible.Link
    Accessible.name: root.time + " s, " + root.text + ", " + root.detail
    Accessible.onPressAction: root.activated()
    Keys.onReturnPressed: root.activated()

    Rectangle {
        anchors.fill: parent
        color: Theme.surface3
        visible: mouse.hovered || root.activeFocus
    }
    NumberLabel {
        id: when

        x: Theme.gap3
        width: 56
        height: Theme.outlinerRowHeight
        text: root.time
        color: Theme.text3
    }
    Rectangle {
        id: dot

        x: when.x + when.width + 8
        y: (Theme.outlinerRowHeight - height) / 2
        width: 8
        height: 8
        radius: 2
        color: Theme.mode >= 0 ? Theme.ofInk(root.ink) : Theme.text2
    }
    Rectangle {
        visible: !root.last
        x: dot.x + 3.5
        y: dot.y + dot.height + 3
        width: 1
        height: root.height - dot.height - 6
        color: Theme.line2
    }
    UiLabel {
        id: words

        anchors.left: dot.right
        anchors.leftMargin: 8
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: Theme.outlinerRowHeight
        text: root.text
    }
    UiLabel {
        visible: root.detail !== ""
        anchors.left: words.left
        anchors.right: words.right
        y: Theme.outlinerRowHeight - 6
        height: Math.round(16 * Theme.fontScale)
        text: root.detail
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    HoverHandler {
        id: mouse
    }
    TapHandler {
        onTapped: root.activated()
    }
}
