pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// What the run spent: the load of all of its frames, its spikes, and of one frame what ran, why
/// then, and what waited. Instead of it, what two recordings spent.
Rectangle {
    id: root

    required property RunModel run
    required property CompareActions compare
    required property RecentFiles recent
    required property StudioActions actions
    /// What is wrong with the schedule of the level.
    property string fault
    property alias folded: head.folded
    /// 0: the run that is open, 1: recordings A and B; until it is chosen, what there is.
    readonly property int shown: chosen >= 0 ? chosen : compare.desk.strips.usable && !run.usable ? 1 : 0
    property int chosen: -1
    readonly property bool usable: run.usable && shown === 0

    /// The person chose a frame of the run.
    signal frameWanted(real frame)

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Load of the run")

    function focusPanel() {
        if (shown === 0)
            strip.forceActiveFocus(Qt.TabFocusReason);
        else
            measured.focusPanel();
    }

    Connections {
        target: root.run
        function onFrameChanged() {
            if (root.run.frame >= 0) // qmllint disable
                root.frameWanted(root.run.frame); // qmllint disable
        }
    }
    PanelHeader {
        id: head

        width: parent.width
        title: qsTr("Measured")
        addition: root.shown === 0 ? root.run.runText : ""
        foldable: true
        Chip {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.run.overCount > 0 && root.shown === 0
            text: qsTr("%1 over the budget").arg(root.run.overCount)
            tint: Theme.error
            iconName: "triangle-alert"
        }
        Repeater {
            model: ["load.previousSpike", "load.nextSpike", "load.showFrame", "load.savePicture", "load.saveTable"]
            UiToolButton {
                required property string modelData

                anchors.verticalCenter: parent?.verticalCenter
                visible: root.shown === 0
                entry: root.actions.find(modelData)
            }
        }
        UiToolButton {
            anchors.verticalCenter: parent.verticalCenter
            iconName: "maximize"
            name: qsTr("The whole run")
            visible: root.shown === 0
            enabled: root.run.usable
            onActed: strip.fitRun()
        }
        SegmentedSwitch {
            anchors.verticalCenter: parent.verticalCenter
            name: qsTr("What was measured")
            choices: [{
                    text: qsTr("This run")
                }, {
                    text: qsTr("A and B")
                }]
            currentIndex: root.shown
            onChosen: index => root.chosen = index
        }
    }
    Separator {
        anchors.top: head.bottom
        width: parent.width
    }
    Binding {
        target: strip
        property: "frame"
        value: root.run.frame // qmllint disable
    }
    RunCanvas {
        id: strip

        anchors.top: head.bottom
        anchors.topMargin: 1
        width: parent.width
        height: Math.max(56, Math.min(96, root.height * 0.36))
        visible: !root.folded && root.usable
        activeFocusOnTab: true
        theme: Theme
        feed: root.run.feed
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Load of %1").arg(root.run.runText)
        onFramePicked: frame => root.run.pick(frame)
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Left, Qt.Key_Right].includes(event.key)
        Keys.onLeftPressed: event => root.step(-1, event.modifiers)
        Keys.onRightPressed: event => root.step(1, event.modifiers)
    }
    /// The next frame; with Ctrl, the next spike.
    function step(by: int, modifiers: int) {
        if (modifiers & Qt.ControlModifier)
            root.run.pickSpike(by > 0);
        else
            root.run.pick(Math.max(0, root.run.frame + by)); // qmllint disable
    }
    Item {
        x: strip.x + strip.hoverPosition.x
        y: strip.y + strip.hoverPosition.y
        width: 1
        height: 1
        Tip {
            shown: strip.hoverText !== ""
            text: strip.hoverText
        }
    }
    Row {
        anchors.top: strip.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: strip.visible
        SpikeList {
            id: spikes

            width: Math.round(150 * Math.max(1, Theme.fontScale))
            height: parent.height
            run: root.run
        }
        FrameReport {
            width: parent.width - spikes.width - figures.width
            height: parent.height
            run: root.run
        }
        RunFigures {
            id: figures

            width: root.width < Math.round(900 * Math.max(1, Theme.fontScale)) ? 0 : Math.round(250 * Math.max(1, Theme.fontScale))
            height: parent.height
            visible: width > 0
            run: root.run
        }
    }
    ProgressStrip {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 48
        width: 300
        running: root.run.busy && !root.run.usable && root.shown === 0
        share: root.run.share
        amount: Math.round(root.run.share * 100) + "\u00a0%"
        best: qsTr("Reading the run")
        cancellable: false
    }
    MeasuredPane {
        id: measured

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.shown === 1 && !root.folded
        acts: root.compare
        recent: root.recent
        onFrameWanted: frame => root.frameWanted(frame)
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: !root.folded && root.shown === 0 && !root.run.usable && !root.run.busy && root.height > 100
        iconName: "activity"
        text: root.fault !== "" ? qsTr("Nothing runs with this schedule.") : root.run.problem !== "" ? root.run.problem + "." : qsTr("Nothing has run yet.")
        advice: root.fault !== "" ? root.fault : root.run.problem !== "" ? "" : qsTr("Press Play: what each frame of the run spends is shown here.")
    }
}
