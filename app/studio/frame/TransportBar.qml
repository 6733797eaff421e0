pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// Steps, time, frame, speed, seed and record; the search at the right.
Rectangle {
    id: root

    required property StudioActions actions
    property bool playing: false
    property bool replaying: false
    property string timeText
    property real time: 0
    property int frame: 0
    property real speed: 1
    property bool unlimited: false
    property int seed: 0
    property bool recording: false
    property string recordingPath
    property bool wallClock: false
    required property Branches branches

    signal timeEntered(real seconds)
    signal speedChosen(real speed)
    signal unlimitedChosen
    signal seedChosen(int seed)

    readonly property list<real> speeds: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16]

    implicitHeight: Theme.transportHeight
    color: Theme.surface1

    Row {
        id: left

        x: 10
        height: parent.height
        spacing: 2
        Repeater {
            model: ["run.toStart", "run.stepBack", "run.play", "run.stepForward", "run.toEnd"]
            UiToolButton {
                required property string modelData

                anchors.verticalCenter: parent.verticalCenter
                extent: 32
                entry: root.actions.find(modelData)
                iconName: modelData === "run.play" && root.playing ? "pause" : entry.icon
                iconColor: enabled ? Theme.text1 : Theme.textDisabled
            }
        }
        Item {
            width: 17
            height: parent.height
            Separator {
                x: 8
                y: 10
                width: 1
                height: parent.height - 20
                color: Theme.line2
            }
        }
        NumberField {
            id: clock

            anchors.verticalCenter: parent.verticalCenter
            width: 124
            height: Theme.buttonHeight
            value: root.time
            decimals: 3
            unit: "s"
            from: 0
            step: 1 / 60
            readout: root.timeText
            editsReadout: true
            textSize: Theme.bodySize
            leftAligned: true
            name: qsTr("Time")
            onEdited: (value, done) => root.timeEntered(value)
        }
        Row {
            height: parent.height
            leftPadding: 6
            rightPadding: 12
            spacing: 6
            UiLabel {
                height: parent.height
                text: qsTr("frame")
                tips: false
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
            NumberLabel {
                width: Math.max(42, implicitWidth)
                height: parent.height
                text: Number(root.frame).toLocaleString(Qt.locale("en"), "f", 0)
            }
        }
        UiComboBox {
            anchors.verticalCenter: parent.verticalCenter
            height: Theme.buttonHeight
            width: Math.max(120, implicitWidth)
            label: qsTr("Speed")
            hint: qsTr("Simulated seconds per second.")
            mono: true
            model: Array.from(root.speeds).map(speed => "×" + speed).concat(qsTr("max"))
            displayText: root.unlimited ? qsTr("max") : "×" + (Number.isInteger(root.speed) ? root.speed.toFixed(1) : root.speed)
            chosen: root.unlimited ? root.speeds.length : Array.from(root.speeds).indexOf(root.speed)
            onActivated: index => index === root.speeds.length ? root.unlimitedChosen() : root.speedChosen(root.speeds[index])
        }
        Item {
            width: 6
            height: 1
        }
        NumberField {
            anchors.verticalCenter: parent.verticalCenter
            width: 104
            height: Theme.buttonHeight
            label: qsTr("Seed")
            enabled: !root.replaying
            value: root.seed
            decimals: 0
            from: 0
            to: 2147483647
            onEdited: (value, done) => {
                if (done)
                    root.seedChosen(Math.round(value));
            }
        }
        Item {
            width: 6
            height: 1
        }
        // It keeps its place and its width, so that nothing moves under the pointer.
        UiButton {
            anchors.verticalCenter: parent.verticalCenter
            reserve: qsTr("Stop recording")
            iconName: "circle-dot"
            iconColor: enabled ? Theme.error : Theme.textDisabled
            enabled: root.actions.find("run.record").enabled
            text: root.recording ? qsTr("Stop recording") : qsTr("Record")
            keyText: root.actions.find("run.record").keyText
            hint: root.recording ? qsTr("Into %1").arg(root.recordingPath) : root.actions.find("run.record").hint
            onClicked: root.actions.find("run.record").trigger()
        }
        Item {
            width: 6
            height: 1
        }
        BranchChooser {
            height: parent.height
            actions: root.actions
            branches: root.branches
            labelled: root.width > 1200
            chooserShown: root.replaying || root.branches.count > 1
        }
        Item {
            width: 6
            height: 1
        }
        Chip {
            id: clockChip

            anchors.verticalCenter: parent.verticalCenter
            visible: root.wallClock
            iconName: "timer"
            tint: Theme.warning
            text: qsTr("wall clock")
            Tip {
                shown: clockChip.hovered
                text: root.replaying ? qsTr("Measured time decided: this run cannot be simulated again.") : qsTr("Measured time decides: this run cannot be simulated again.")
            }
        }
    }
    SearchButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(300, root.width - left.width - 40)
        visible: width > 120
        entry: root.actions.find("edit.search")
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
