pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Workspaces

/// The waypoints of the level by their sets, with their values.
Item {
    id: root

    required property Session session
    required property WaypointModel lab

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Waypoints")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    Connections {
        target: root.session
        function onSelectionChanged() {
            const row = root.lab.rowOf(root.session.selectedIdent);
            if (row >= 0)
                list.positionViewAtIndex(row, ListView.Contain);
        }
    }
    PanelHeader {
        id: head

        width: parent.width
        title: qsTr("Waypoints")
        addition: root.lab.waypoints.count > 0 ? qsTr("%1 \u00b7 %2").arg(root.lab.waypoints.count).arg(root.lab.shown) : ""
        UiToolButton {
            visible: root.session.editing.open && list.count > 0
            enabled: !root.lab.measuresAll
            extent: 24
            iconName: "gauge"
            iconSize: Theme.iconRow
            name: qsTr("Measure all waypoints")
            hint: qsTr("Writes cover, visibility, shadow and exposure of all of them into the level, as one step.")
            onActed: root.lab.measureAll()
        }
        Icon {
            visible: root.lab.problem !== ""
            name: "triangle-alert"
            size: Theme.iconRow
            color: Theme.warning
            HoverHandler {
                id: over
            }
            Tip {
                shown: over.hovered
                text: qsTr("Not everything has a value")
                hint: root.lab.problem
            }
        }
    }
    Column {
        id: measuring

        x: Theme.gap3
        anchors.top: head.bottom
        width: parent.width - 2 * x
        ProgressStrip {
            width: parent.width
            running: root.lab.measuresAll
            share: root.lab.measuredShare
            amount: Math.round(root.lab.measuredShare * 100) + "\u00a0%"
            onCancelled: root.lab.stopMeasuring()
        }
        UiLabel {
            width: parent.width
            visible: text !== ""
            text: root.lab.measureNote
            tips: false
            color: Theme.text2
            wrapMode: Text.Wrap
            elide: Text.ElideNone
        }
    }
    ListView {
        id: list

        anchors.top: measuring.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        clip: true
        activeFocusOnTab: true
        cacheBuffer: 0 // as in OutlinerTree
        boundsBehavior: Flickable.StopAtBounds
        model: root.lab.waypoints
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Waypoints")
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down].includes(event.key)
        Keys.onUpPressed: step(-1)
        Keys.onDownPressed: step(1)

        /// To the waypoint above or below the one that is selected.
        function step(by: int) {
            const row = Math.max(0, Math.min(count - 1, root.lab.rowOf(root.session.selectedIdent) + by));
            positionViewAtIndex(row, ListView.Contain);
            root.session.selectIdent(root.lab.identAt(row));
        }
        delegate: Item {
            id: line

            required property string ident
            required property string name
            required property string set
            required property bool first
            required property string value
            required property bool lit
            required property bool faulty

            width: ListView.view.width
            height: row.implicitHeight + (first ? 24 : 0)
            UiLabel {
                x: Theme.gap3
                width: parent.width - 2 * x
                height: 24
                visible: line.first
                text: line.set === "" ? qsTr("No set") : line.set
                color: Theme.text3
                font.pixelSize: Theme.captionSize
                font.weight: Font.DemiBold
            }
            OutlinerRow {
                id: row

                y: line.first ? 24 : 0
                width: parent.width
                iconName: line.faulty ? "triangle-alert" : line.lit ? "circle-check" : "crosshair"
                tint: line.faulty ? Theme.warning : line.lit ? Theme.success : Theme.text2
                name: line.name
                detail: line.value
                detailIsNumber: true
                selected: root.session.selectedIdent === line.ident
                cursor: selected && line.ListView.view.activeFocus
                onPressed: root.session.selectIdent(line.ident)
            }
        }
    }
    EmptyState {
        anchors.centerIn: list
        width: parent.width
        visible: list.count === 0
        room: list.height
        iconName: "crosshair"
        text: qsTr("The level has no waypoints.")
        advice: root.session.editing.open ? qsTr("Choose the waypoint tool (Q) and click on the map.") : ""
    }
}
