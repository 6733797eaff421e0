import QtQuick
import Percept.Ui
import Percept.Workspaces

/// What the ways cost from metre to metre, over each other.
Item {
    id: root

    required property RouteModel routes
    readonly property var kinds: Array.from(routes.tactics)

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Along the path")

    function focusPanel() {
        kind.forceActiveFocus(Qt.TabFocusReason);
    }

    UiComboBox {
        id: kind

        x: Theme.gap3
        y: 6
        z: 1
        width: Math.max(190, implicitWidth)
        height: Theme.buttonHeight
        visible: !none.visible
        label: qsTr("Per metre")
        hint: qsTr("Which part of the cost is drawn: the total, or what one analysis adds with its weight.")
        model: [qsTr("total cost"), ...root.kinds]
        chosen: Math.max(0, root.kinds.indexOf(plot.kind) + 1)
        onActivated: index => plot.kind = index > 0 ? root.kinds[index - 1] : ""
    }
    RoutePlot {
        id: plot

        anchors.fill: parent
        anchors.topMargin: kind.height + 8
        theme: Theme
        visible: !none.visible
        routes: root.routes
        cursor: over.hovered ? over.point.position.x : -1

        HoverHandler {
            id: over
        }
    }
    EmptyState {
        id: none

        anchors.centerIn: parent
        width: parent.width
        visible: root.routes.routes.count === 0
        iconName: "route"
        text: qsTr("The cost of a path from metre to metre is drawn here.")
        advice: qsTr("Choose the path tool (T), then click on a start and on a goal.")
    }
}
