pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// The switches of the run, the latest first: of everybody and of groups, or of one character.
Item {
    id: root

    required property RunSwitches run
    required property CrowdModel crowd

    signal frameWanted(real frame)

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    Row {
        id: filter

        x: Theme.gap3
        width: parent.width - x - 6
        height: 32
        spacing: Theme.gap3
        UiCheckBox {
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Flapping only, %1").arg(root.run.flapCount)
            checked: root.run.flapping
            onToggled: root.run.flapping = checked
        }
        Chip {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.run.person !== ""
            text: root.crowd.currentName
            removable: true
            Accessible.name: qsTr("All switches instead of those of %1").arg(root.crowd.currentName)
            onRemoved: root.crowd.current = ""
        }
    }
    ListView {
        id: list

        anchors.top: filter.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.run.rows
        keyNavigationEnabled: true
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Switches of the run")
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Return].includes(event.key)
        Keys.onReturnPressed: if (currentItem !== null) root.frameWanted((currentItem as RunSwitchRow).frame)
        delegate: RunSwitchRow {
            required index
            required time
            required frame
            required who
            required words
            required importance
            required flaps

            width: ListView.view.width
            selected: ListView.isCurrentItem && list.activeFocus
            onChosen: {
                list.currentIndex = index;
                list.forceActiveFocus(Qt.MouseFocusReason);
                root.frameWanted(frame);
            }
        }
    }
    EmptyState {
        anchors.centerIn: list
        width: parent.width
        visible: list.count === 0
        iconName: "layers"
        text: root.run.problem !== "" ? root.run.problem + "." : root.run.flapping ? qsTr("No agent flaps.") : root.run.person !== "" ? qsTr("%1 has not switched yet.").arg(root.crowd.currentName) : qsTr("No agent has switched yet.")
        advice: root.run.problem !== "" || root.run.flapping ? "" : qsTr("Play: switches are listed as they happen.")
    }
}
