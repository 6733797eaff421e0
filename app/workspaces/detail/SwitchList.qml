pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// The switches that the curve causes, or those of the run; those that flap are marked.
Rectangle {
    id: root

    required property DetailModel desk
    required property RunSwitches run
    required property CrowdModel crowd
    /// Switches of the run instead of those of the curve.
    property bool ofRun: false

    /// The person chose a switch of the run.
    signal frameWanted(real frame)

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Switches")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        id: head

        width: parent.width
        height: Theme.contextBarHeight
        title: qsTr("Switches")
        addition: root.ofRun ? root.run.countText : root.desk.switchCount
        Chip {
            anchors.verticalCenter: parent.verticalCenter
            visible: !root.ofRun && root.desk.flapCount > 0
            text: qsTr("%1 flapping").arg(root.desk.flapCount)
            tint: Theme.warning
            iconName: "triangle-alert"
        }
        SegmentedSwitch {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.crowd.present
            name: qsTr("Whose switches")
            choices: [{
                    text: qsTr("Curve")
                }, {
                    text: qsTr("Run")
                }]
            currentIndex: root.ofRun ? 1 : 0
            onChosen: index => root.ofRun = index === 1
        }
    }
    Connections {
        target: root.crowd
        function onCurrentChanged() {
            if (root.crowd.current !== "")
                root.ofRun = true;
        }
        function onChanged() {
            if (!root.crowd.present)
                root.ofRun = false;
        }
    }
    RunSwitchList {
        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.ofRun
        run: root.run
        crowd: root.crowd
        onFrameWanted: frame => root.frameWanted(frame)
    }
    Separator {
        anchors.bottom: head.bottom
        width: parent.width
    }
    UiLabel {
        id: moment

        anchors.top: head.bottom
        x: Theme.gap3
        width: parent.width - 2 * x
        height: Math.round(40 * Math.max(1, Theme.fontScale))
        visible: !root.ofRun
        text: root.desk.momentText
        color: Theme.text2
        wrapMode: Text.Wrap
    }
    ListView {
        id: list

        anchors.top: moment.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: !root.ofRun
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.desk.switches
        keyNavigationEnabled: true
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Switches")
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down].includes(event.key)
        onCurrentItemChanged: if (activeFocus && currentItem !== null) root.desk.frame = (currentItem as SwitchRow).frame
        delegate: SwitchRow {
            required index
            required time
            required frame
            required words
            required importance
            required flaps

            width: ListView.view.width
            selected: ListView.isCurrentItem && list.activeFocus
            onChosen: {
                list.currentIndex = index;
                list.forceActiveFocus(Qt.MouseFocusReason);
                root.desk.frame = frame;
            }
        }
    }
    EmptyState {
        anchors.centerIn: list
        width: parent.width
        visible: !root.ofRun && root.desk.switchCount === 0
        iconName: root.desk.problem !== "" ? "triangle-alert" : "layers"
        text: root.desk.problem !== "" ? qsTr("No switches: %1.").arg(root.desk.problem) : qsTr("The curve causes no switch.")
        advice: root.desk.problem !== "" ? "" : qsTr("Draw over it with the mouse.")
    }
}
