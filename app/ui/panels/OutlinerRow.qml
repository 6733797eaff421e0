import QtQuick
import Percept.Ui

/// One row of an outliner: chevron, icon, name, value at the right.
Item {
    id: root

    property int depth: 0
    property bool hasChildren: false
    property bool expanded: false
    property bool selected: false
    property bool cursor: false
    property string iconName
    property color tint: Theme.text2
    property string name
    property string detail
    property bool detailIsNumber: false
    /// A state of awareness, drawn at the right end; -1: none.
    property int level: -1
    readonly property alias hovered: hover.hovered
    /// What appears at the right end while the pointer is over the row.
    default property alias actions: right.data

    signal pressed
    /// With Ctrl: it joins what is selected, or leaves it.
    signal joined
    /// With Shift: everything up to it.
    signal extended
    signal toggled

    implicitHeight: Theme.outlinerRowHeight
    implicitWidth: 200
    Accessible.role: Accessible.TreeItem
    Accessible.name: name
    Accessible.description: detail
    Accessible.selected: selected

    Rectangle {
        anchors.fill: parent
        color: root.selected ? Theme.selection : root.hovered ? Theme.surface3 : "transparent"
    }
    FocusRing {
        shown: root.cursor
        inside: true
        corner: 0
    }
    HoverHandler {
        id: hover
    }
    TapHandler {
        acceptedModifiers: Qt.NoModifier
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: root.pressed()
    }
    TapHandler {
        acceptedModifiers: Qt.ControlModifier
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: root.joined()
    }
    TapHandler {
        acceptedModifiers: Qt.ShiftModifier
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: root.extended()
    }
    Item {
        id: arrow

        x: 4 + root.depth * 16
        width: 20
        height: parent.height
        Icon {
            anchors.centerIn: parent
            visible: root.hasChildren
            name: root.expanded ? "chevron-down" : "chevron-right"
            size: 12
            color: Theme.text3
        }
        TapHandler {
            enabled: root.hasChildren
            onTapped: root.toggled()
        }
    }
    Icon {
        id: glyph

        anchors.left: arrow.right
        anchors.leftMargin: 2
        anchors.verticalCenter: parent.verticalCenter
        visible: root.iconName !== ""
        width: visible ? Theme.iconRow : 0
        size: Theme.iconRow
        name: root.iconName
        color: root.tint
    }
    UiLabel {
        id: label

        anchors.left: glyph.right
        anchors.leftMargin: 8
        anchors.right: value.left
        anchors.rightMargin: 8
        height: parent.height
        text: root.name
    }
    UiLabel {
        id: value

        anchors.right: badge.left
        anchors.rightMargin: badge.visible ? 6 : 0
        // The name comes first.
        width: Math.min(implicitWidth, Math.max(root.width * 0.2, badge.x - glyph.x - glyph.width - label.implicitWidth - Theme.gap3 - 16))
        height: parent.height
        text: root.detail
        color: Theme.text3
        font.family: root.detailIsNumber ? Theme.mono : Theme.sans
        font.pixelSize: root.detailIsNumber ? Theme.numberSize : Theme.captionSize
    }
    StateGlyph {
        id: badge

        anchors.right: right.left
        anchors.rightMargin: Theme.gap3
        anchors.verticalCenter: parent.verticalCenter
        width: visible ? implicitWidth : 0
        level: root.level
    }
    Row {
        id: right

        anchors.right: parent.right
        height: parent.height
        visible: root.hovered && implicitWidth > 0
        width: visible ? implicitWidth : 0
    }
}
