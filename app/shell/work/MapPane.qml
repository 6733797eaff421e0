import QtQuick
import Percept.Canvas
import Percept.Session
import Percept.Ui
import Percept.Shell

/// The map with its bar: what is shown, and what a click on it does.
Rectangle {
    id: root

    required property Session session
    required property StudioActions actions
    readonly property alias canvas: map

    color: Theme.canvas

    function focusPanel() {
        map.forceActiveFocus(Qt.TabFocusReason);
    }

    ContextBar {
        id: bar

        width: parent.width

        UiLabel {
            text: qsTr("Show")
            tips: false
            color: Theme.text3
        }
        LayerButtons {
            actions: root.actions
            ids: ["view.fieldOfView", "view.memory", "view.paths", "view.names"]
        }
        Separator {
            width: 1
            height: 20
            color: Theme.line2
        }
        LayerButtons {
            actions: root.actions
            ids: ["view.graph", "view.items", "view.triggers", "view.spawns", "view.grid"]
        }
        Separator {
            width: 1
            height: 20
            color: Theme.line2
        }
        LayerButtons {
            actions: root.actions
            ids: ["view.fitAll", "view.fitSelection", "view.zoomOut", "view.zoomIn"]
        }
        UiButton {
            visible: root.session.possession.possible && !root.session.possession.active
            iconName: "gamepad-2"
            text: qsTr("Possess %1").arg(root.session.selectedName)
            keyText: root.actions.find("run.possess").keyText
            hint: root.actions.find("run.possess").hint
            onClicked: root.actions.find("run.possess").trigger()
        }
    }
    MapCanvas {
        id: map

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        focus: true
        activeFocusOnTab: true
        theme: Theme
        level: root.session.level
        view: root.session.view
        selectedKind: root.session.selectedKind
        selectedIndex: root.session.selectedIndex
        showGrid: root.actions.find("view.grid").checked
        showGraph: root.actions.find("view.graph").checked
        showItems: root.actions.find("view.items").checked
        showTriggers: root.actions.find("view.triggers").checked
        showSpawns: root.actions.find("view.spawns").checked
        showNames: root.actions.find("view.names").checked
        showFieldOfView: root.actions.find("view.fieldOfView").checked
        showGhosts: root.actions.find("view.memory").checked
        showPaths: root.actions.find("view.paths").checked
        Accessible.role: Accessible.Canvas
        Accessible.name: qsTr("Map of %1").arg(root.session.name)
        onSpaceTapped: root.actions.find("run.play").trigger()
        onCursorChanged: if (root.session.possession.active && cursorInside) root.session.possession.aim(cursor)
        onPressed: (kind, index, position, button) => {
            forceActiveFocus(Qt.MouseFocusReason);
            if (root.session.possession.active && button === Qt.LeftButton)
                root.session.possession.shoot(position);
            else if (root.session.possession.active && button === Qt.RightButton)
                root.session.possession.moveTo(position);
        }
        onClicked: (kind, index, position, button) => {
            if (!root.session.possession.active && button === Qt.LeftButton)
                root.session.select(kind, index);
        }
    }
    PossessionBanner {
        anchors.top: bar.bottom
        anchors.topMargin: 10
        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(implicitWidth, parent.width - 40)
        visible: root.session.possession.active
        name: root.session.possession.name
        onReleased: root.session.possession.release()
    }
}
