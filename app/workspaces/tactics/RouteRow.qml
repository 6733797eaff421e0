pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// One way: whose, how long, what it costs, and what of.
Item {
    id: root

    required property RouteModel routes
    required property string name
    required property int series
    required property bool found
    required property string length
    required property int steps
    required property string cost
    required property string problem
    required property var parts
    required property bool chosen

    implicitHeight: 52
    activeFocusOnTab: true
    Accessible.role: Accessible.RadioButton
    Accessible.name: found ? qsTr("%1: %2, cost %3").arg(name).arg(length).arg(cost) : name + ": " + problem
    Accessible.checked: chosen
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space
    Keys.onSpacePressed: routes.chosen = series
    Keys.onReturnPressed: routes.chosen = series

    Rectangle {
        anchors.fill: parent
        color: root.chosen ? Theme.selection : over.hovered ? Theme.surface3 : "transparent"
    }
    FocusRing {
        shown: root.activeFocus
        inside: true
        corner: 0
    }
    HoverHandler {
        id: over
    }
    TapHandler {
        onTapped: root.routes.chosen = root.series
    }
    CanvasSymbol {
        id: symbol

        x: Theme.gap3
        y: 8
        width: 26
        height: 14
        theme: Theme
        series: root.series
    }
    UiLabel {
        id: words

        anchors.left: symbol.right
        anchors.leftMargin: 8
        y: 5
        height: 20
        width: Math.min(implicitWidth, parent.width - x - 130)
        text: root.name
        font.weight: Font.Medium
    }
    UiLabel {
        anchors.left: words.right
        anchors.leftMargin: 8
        anchors.right: total.left
        anchors.rightMargin: 6
        y: 5
        height: 20
        text: root.found ? (root.routes.overGraph ? qsTr("%1, %2 places") : qsTr("%1, %2 cells")).arg(root.length).arg(root.steps) : root.problem
        color: root.found ? Theme.text3 : Theme.error
        font.pixelSize: Theme.captionSize
    }
    NumberLabel {
        id: total

        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        y: 5
        height: 20
        visible: root.found
        text: root.cost
    }
    CostBar {
        x: Theme.gap3
        y: 30
        width: parent.width - 2 * x
        height: 12
        parts: root.parts
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
