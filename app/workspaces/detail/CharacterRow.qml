import QtQuick
import Percept.Ui

/// One agent or inhabitant with his level of detail.
Rectangle {
    id: root

    property string ident
    property string name
    property string place
    property string level
    property int ink
    property string importance
    property string since
    property int switches
    property string cost
    property bool home: false
    property bool observes: false
    property bool head: false
    property bool selected: false
    readonly property color tint: head ? Theme.text3 : Theme.text1

    signal chosen

    /// Numbers go below the name where both have no room beside each other.
    readonly property bool tall: width < 360 * Theme.fontScale
    readonly property int line: head ? Math.round(22 * Theme.fontScale) : Theme.tableRowHeight
    readonly property real numbersX: tall ? Theme.gap3 : width - 196 * Theme.fontScale

    implicitHeight: tall ? Math.round(1.85 * line) : line
    color: selected ? Theme.selection : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: head ? "" : qsTr("%1, %2 for %3, importance %4, %5 a frame, %6 switches").arg(place !== "" ? qsTr("%1 in %2").arg(name).arg(place) : observes ? qsTr("%1, the observer").arg(name) : name).arg(level).arg(since).arg(importance).arg(cost).arg(switches)
    Accessible.selected: selected

    TapHandler {
        enabled: !root.head
        onTapped: root.chosen()
    }
    UiLabel {
        id: owner

        x: Theme.gap3
        width: Math.min(implicitWidth, swatch.x - x - 8 - (sign.visible ? 18 : 0))
        height: root.line
        text: root.name
        color: root.tint
    }
    Icon {
        id: sign

        x: owner.x + owner.width + 6
        y: (root.line - height) / 2
        visible: root.home || root.observes
        name: root.observes ? "eye" : "moon"
        size: 12
        color: Theme.text3
    }
    Rectangle {
        id: swatch

        x: Math.round((root.tall ? root.width * 0.6 : 118 * Theme.fontScale))
        y: (root.line - height) / 2
        visible: !root.head
        width: 9
        height: 9
        radius: 2
        color: Theme.mode >= 0 ? Theme.ofInk(root.ink) : "transparent"
    }
    UiLabel {
        x: swatch.x + 14
        width: (root.tall ? root.width - Theme.gap3 : root.numbersX) - x
        height: root.line
        text: root.level
        color: root.tint
    }
    Row {
        x: root.numbersX
        y: root.tall ? root.line - 4 : 0
        height: root.line
        NumberLabel {
            width: Math.round(70 * Theme.fontScale)
            height: parent.height
            text: root.importance
            color: root.tint
            horizontalAlignment: root.tall ? Text.AlignLeft : Text.AlignRight
        }
        NumberLabel {
            width: Math.round(54 * Theme.fontScale)
            height: parent.height
            text: root.since
            color: root.tint
            horizontalAlignment: Text.AlignRight
        }
        NumberLabel {
            width: Math.round(60 * Theme.fontScale)
            height: parent.height
            text: root.cost
            color: root.head ? Theme.text3 : Theme.text2
            horizontalAlignment: Text.AlignRight
        }
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
