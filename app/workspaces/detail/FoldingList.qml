pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// What each level takes; in a town, which groups are folded.
Rectangle {
    id: root

    required property CrowdModel desk

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: root.desk.town ? qsTr("Folding of groups") : qsTr("Cost by level")

    function focusPanel() {
        (list.visible ? list : view).forceActiveFocus(Qt.TabFocusReason);
    }

    // Where there is little room, all of it scrolls; the groups have lines of their own.
    Flickable {
        id: view

        anchors.fill: parent
        contentHeight: root.desk.town ? Math.max(height, top.height + 160) : top.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        interactive: contentHeight > height
        T.ScrollBar.vertical: UiScrollBar {}
        FoldingHead {
            id: top

            width: parent.width
            desk: root.desk
        }
        ListView {
            id: list

            y: top.height
            width: parent.width
            height: view.contentHeight - y
            visible: root.desk.town
            cacheBuffer: 0 // as in OutlinerTree
            clip: true
            activeFocusOnTab: true
            boundsBehavior: Flickable.StopAtBounds
            model: root.desk.groups
            T.ScrollBar.vertical: UiScrollBar {}
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Groups")
            delegate: FoldingRow {
                width: ListView.view.width
                required name
                required ink
                required property string level
                required property string members
                required property string importance
                required property string since
                required property int depth

                indent: depth * 12
                first: members
                second: importance
                third: since
                Accessible.name: Array.of(name, level, members, importance, since).join(", ")
            }
        }
    }
}
