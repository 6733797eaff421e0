pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Schedules that trade load against latency: searching them, stepping through them, applying one.
Column {
    id: root

    required property TuningModel tuning
    readonly property real room: width - 2 * Theme.gap3
    readonly property real captionRoom: Math.round(48 * Theme.fontScale)
    readonly property int line: Math.round(16 * Theme.fontScale)

    /// The arrow keys step through the schedules, once there are some.
    function focusPanel() {
        (root.tuning.count > 0 ? chart : load).forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        width: parent.width
        title: qsTr("Tune")
        addition: root.tuning.proven ? qsTr("no schedule is better") : root.tuning.count > 0 ? qsTr("%1 of %2").arg(root.tuning.selected + 1).arg(root.tuning.count) : qsTr("load against latency")
        UiToolButton {
            extent: 24
            iconName: "chevron-left"
            enabled: root.tuning.selected > 0
            name: qsTr("Less load")
            onActed: root.tuning.step(-1)
        }
        UiToolButton {
            extent: 24
            iconName: "chevron-right"
            enabled: root.tuning.selected < root.tuning.count - 1
            name: qsTr("Less latency")
            onActed: root.tuning.step(1)
        }
    }
    Separator {
        width: parent.width
    }
    UiLabel {
        x: Theme.gap3
        width: root.room
        topPadding: 8
        visible: root.tuning.problem !== "" && root.tuning.chain === ""
        text: root.tuning.problem
        color: Theme.text2
        wrapMode: Text.Wrap
        elide: Text.ElideNone
    }
    ColumnLayout {
        x: Theme.gap3
        width: root.room
        spacing: 8

        RowLayout {
            Layout.topMargin: 10
            Layout.fillWidth: true
            spacing: 8
            UiLabel {
                Layout.preferredWidth: root.captionRoom
                text: qsTr("Load")
                color: Theme.text3
            }
            SegmentedSwitch {
                id: load

                name: qsTr("Load that counts")
                choices: [
                    {
                        text: qsTr("Due")
                    },
                    {
                        text: qsTr("Run")
                    }
                ]
                currentIndex: root.tuning.counted
                onChosen: index => root.tuning.counted = index
                HoverHandler {
                    id: overLoad
                }
                Tip {
                    shown: overLoad.hovered
                    text: qsTr("Load that counts")
                    hint: qsTr("Due: all tasks that are due in a frame. Run: what the budget lets run; the rest waits.")
                }
            }
            SegmentedSwitch {
                Layout.fillWidth: true
                name: qsTr("Frames that count")
                choices: [
                    {
                        text: qsTr("99 %")
                    },
                    {
                        text: qsTr("Maximum")
                    }
                ]
                currentIndex: root.tuning.load
                onChosen: index => root.tuning.load = index
            }
        }
        RowLayout {
            Layout.fillWidth: true
            spacing: 8
            UiLabel {
                Layout.preferredWidth: root.captionRoom
                text: qsTr("Latency")
                color: Theme.text3
            }
            SegmentedSwitch {
                Layout.fillWidth: true
                name: qsTr("Latency that counts")
                choices: [
                    {
                        text: qsTr("Mean")
                    },
                    {
                        text: qsTr("Worst")
                    }
                ]
                currentIndex: root.tuning.latency
                onChosen: index => root.tuning.latency = index
            }
        }
        UiTextField {
            Layout.fillWidth: true
            label: qsTr("Chain")
            placeholderText: root.tuning.chains.length > 0 ? root.tuning.chains[0] + (root.tuning.chains.length > 1 ? qsTr(" and %1 more").arg(root.tuning.chains.length - 1) : "") : qsTr("senses, awareness, decisions")
            text: root.tuning.chain
            enabled: !root.tuning.busy
            fault: root.tuning.chain !== "" ? root.tuning.problem : ""
            hint: qsTr("The tasks that lead from a signal to a decision, separated by commas. Empty: by their duties.")
            onEditingFinished: root.tuning.chain = text
        }
        Flow {
            Layout.fillWidth: true
            spacing: 8
            UiCheckBox {
                height: Theme.fieldHeight
                text: qsTr("Keep budgets")
                enabled: !root.tuning.busy
                checked: root.tuning.keepsBudgets
                onToggled: root.tuning.keepsBudgets = checked
            }
            NumberField {
                width: Math.min(root.room, Math.round(172 * Theme.fontScale))
                enabled: !root.tuning.busy
                label: qsTr("at most")
                unit: qsTr("\u00d7 slower")
                decimals: 1
                step: 0.5
                from: 1
                to: root.tuning.mostSlower
                value: root.tuning.slower
                name: qsTr("How many times as rarely a task of the chain may run")
                onEdited: (value, done) => root.tuning.slower = value
            }
        }
        RowLayout {
            Layout.fillWidth: true
            spacing: 8
            UiButton {
                Layout.fillWidth: true
                Layout.preferredWidth: 1
                kind: root.tuning.count === 0 ? UiButton.Primary : UiButton.Secondary
                enabled: root.tuning.problem === "" && !root.tuning.busy
                text: root.tuning.count === 0 || root.tuning.busy ? qsTr("Find schedules") : qsTr("Find again")
                hint: qsTr("From the level's schedule and the locks as they are now.")
                onClicked: root.tuning.start()
            }
            UiButton {
                Layout.fillWidth: true
                Layout.preferredWidth: 1
                kind: root.tuning.count > 0 && !root.tuning.busy ? UiButton.Primary : UiButton.Secondary
                enabled: root.tuning.applicable
                text: root.tuning.count === 0 ? qsTr("Apply schedule") : root.tuning.applicable || root.tuning.stale || root.tuning.busy ? qsTr("Apply schedule %1").arg(root.tuning.selected + 1) : qsTr("Applied")
                onClicked: root.tuning.apply()
            }
        }
        // How far the search is, then what it compared: in the same place, so that nothing moves.
        Item {
            Layout.fillWidth: true
            implicitHeight: Math.max(2 * root.line, Theme.fieldHeight)
            ProgressStrip {
                id: progress

                width: parent.width
                anchors.verticalCenter: parent.verticalCenter
                running: root.tuning.busy
                share: root.tuning.share
                amount: root.tuning.amount
                onCancelled: root.tuning.stop()
            }
            UiLabel {
                anchors.fill: parent
                visible: !progress.visible
                text: root.tuning.problem === "" ? root.tuning.summary : ""
                color: Theme.text3
                font.pixelSize: Theme.captionSize
                wrapMode: Text.Wrap
                maximumLineCount: 2
                verticalAlignment: Text.AlignTop
            }
        }
        TuningChart {
            id: chart

            Layout.fillWidth: true
            implicitHeight: Math.round(150 * Theme.fontScale)
            tuning: root.tuning
        }
        UiLabel {
            Layout.fillWidth: true
            Layout.bottomMargin: 4
            Layout.preferredHeight: root.line
            text: root.tuning.stale ? qsTr("The schedule has changed since: find again.") : root.tuning.busy ? "" : root.tuning.budgetChange
            color: root.tuning.stale ? Theme.warning : Theme.text2
        }
    }
    TuneFigures {
        width: parent.width
        visible: root.tuning.problem === ""
        tuning: root.tuning
    }
    TuneTable {
        width: parent.width
        visible: root.tuning.problem === ""
        tuning: root.tuning
    }
}
