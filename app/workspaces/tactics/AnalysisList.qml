pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// What can be laid over the map, with the opacity of what is.
Item {
    id: root

    required property AnalysisModel lab
    required property NewAnalysis maker
    /// Null where nothing can be added.
    property Editing editing: null

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Analyses")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        id: head

        width: parent.width
        title: qsTr("Analyses")
        addition: root.lab.problem !== "" ? qsTr("incomplete") : root.lab.legend.length > 0 && root.lab.computeMillis > 0 ? qsTr("in %1").arg(root.lab.computeMillis.toFixed(1) + "\u00a0ms") : ""
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
                text: qsTr("Not everything can be shown")
                hint: root.lab.problem
            }
        }
        UiToolButton {
            id: plus

            visible: root.editing !== null && root.editing.open
            extent: 24
            iconName: "plus"
            iconSize: Theme.iconRow
            name: qsTr("Add an analysis")
            hint: qsTr("Declares it in the level, so that layers, profiles and runs can name it.")
            hoverEnabled: !kinds.visible
            onActed: kinds.open()
        }
        UiToolButton {
            visible: plus.visible
            enabled: root.lab.current !== ""
            extent: 24
            iconName: "sliders-horizontal"
            iconSize: Theme.iconRow
            name: qsTr("Parameters of %1").arg(root.lab.current)
            hint: qsTr("Shows them at the right, to be set while the map follows.")
            onActed: root.maker.select(root.lab.current)
        }
    }
    UiMenu {
        id: kinds

        parent: plus
        y: plus.height + 2
        Instantiator {
            model: root.maker.kinds
            delegate: UiMenuItem {
                required property var modelData

                text: modelData.name
                Accessible.description: modelData.hint
                onTriggered: root.maker.add(modelData.name)
            }
            onObjectAdded: (index, item) => kinds.insertItem(index, item)
            onObjectRemoved: (index, item) => kinds.removeItem(item)
        }
    }
    ListView {
        id: list

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        clip: true
        activeFocusOnTab: true
        keyNavigationEnabled: true
        cacheBuffer: 0 // as in OutlinerTree
        boundsBehavior: Flickable.StopAtBounds
        model: root.lab.rows
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Analyses")
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Space].includes(event.key)
        Keys.onSpacePressed: (currentItem as AnalysisRow)?.toggle()
        Keys.onReturnPressed: (currentItem as AnalysisRow)?.choose()
        delegate: AnalysisRow {
            width: ListView.view.width
            lab: root.lab
            cursor: ListView.isCurrentItem && ListView.view.activeFocus
            onPressed: index => list.currentIndex = index
        }
    }
    EmptyState {
        anchors.centerIn: list
        width: parent.width
        visible: list.count === 0
        iconName: "layers"
        text: qsTr("Nothing can be analysed here.")
    }
}
