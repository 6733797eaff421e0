import QtQuick
import Percept.Ui

/// One place that a bot looked at, and the test that it failed; before the first one of a search
/// what it was for. The map points out the place that the pointer, or the keyboard, is at.
Item {
    id: root

    property string head
    property string name ///< empty: there is but a head
    property int rank
    property string verdict
    property string margin
    property bool found
    property bool lit

    signal pointedAt(over: bool)

    implicitHeight: column.implicitHeight + 4
    activeFocusOnTab: root.name !== ""
    onActiveFocusChanged: root.pointedAt(activeFocus)
    Accessible.role: Accessible.ListItem
    Accessible.name: root.name === "" ? root.head : root.name + ", " + root.verdict

    Rectangle {
        y: row.y
        width: parent.width
        height: parent.height - y
        color: Theme.surface3
        visible: root.lit && root.name !== ""
        FocusRing {
            shown: root.activeFocus
            inside: true
            corner: 0
        }
    }
    Column {
        id: column

        width: parent.width
        UiLabel {
            x: Theme.gap3
            width: parent.width - 2 * x
            topPadding: 4
            bottomPadding: 4
            visible: root.head !== ""
            text: root.head
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
        Item {
            id: row

            width: parent.width
            height: Theme.outlinerRowHeight
            visible: root.name !== ""
            Icon {
                x: Theme.gap3
                anchors.verticalCenter: parent.verticalCenter
                name: root.found ? "check" : "x"
                size: Theme.iconRow
                color: root.found ? Theme.success : Theme.text3
            }
            NumberLabel {
                x: 30
                width: 22
                height: parent.height
                horizontalAlignment: Text.AlignRight
                text: root.rank
                color: Theme.text3
            }
            UiLabel {
                x: 60
                width: by.x - x - 8
                height: parent.height
                text: root.name
                font.weight: root.found ? Font.DemiBold : Font.Normal
            }
            NumberLabel {
                id: by

                anchors.right: parent.right
                anchors.rightMargin: Theme.gap3
                height: parent.height
                text: root.margin
                color: Theme.text2
            }
        }
        UiLabel {
            x: 60
            width: parent.width - x - Theme.gap3
            visible: root.name !== ""
            bottomPadding: 2
            text: root.verdict
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
    }
    HoverHandler {
        enabled: root.name !== ""
        onHoveredChanged: root.pointedAt(hovered)
    }
    TapHandler {
        enabled: root.name !== ""
        onTapped: root.forceActiveFocus(Qt.MouseFocusReason)
    }
}
