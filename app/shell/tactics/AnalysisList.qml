pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell

/// What can be laid over the map, with the opacity of what is.
Item {
    id: root

    required property AnalysisLab lab

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Analyses")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        id: head

        width: parent.width
        title: qsTr("Analyses")
        addition: root.lab.problem !== "" ? qsTr("incomplete") : root.lab.computeMillis > 0 ? qsTr("in %1").arg(root.lab.computeMillis.toFixed(1) + "\u00a0ms") : ""
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
