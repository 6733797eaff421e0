pragma ComponentBehavior: Bound

import QtQuick
import Percept.Tuning
import Percept.Ui
import Percept.Shell

/// How evenly the load is spread: a histogram over frames and its figures.
Column {
    id: root

    required property ScheduleDesk desk
    required property StudioActions actions
    readonly property bool byCost: desk.search.byCost

    signal frameWanted(real frame)

    component Cells: Item {
        id: cells

        property string name
        property string before
        property string now
        property string change
        property color tint: Theme.text3
        property color ink: Theme.text1
        property bool strong: false
        property bool head: false
        readonly property int line: 24
        readonly property real room: width - 2 * Theme.gap3
        readonly property real changeRoom: root.desk.comparing ? 60 : 0
        readonly property real beforeRoom: root.desk.comparing ? 64 : 0
        /// What does not fit beside the name goes below it, A above B.
        readonly property bool stacked: !head && (heading.implicitWidth + 8 + Math.max(now.implicitWidth, beforeRoom) + beforeRoom + changeRoom > room || (root.desk.comparing && Math.max(before.implicitWidth, now.implicitWidth) > beforeRoom - 4))

        width: root.width
        height: stacked ? line * (root.desk.comparing ? 3 : 2) : line
        UiLabel {
            id: heading

            x: Theme.gap3
            width: cells.stacked ? cells.room : cells.room - cells.changeRoom - cells.beforeRoom - Math.max(now.implicitWidth, cells.beforeRoom) - 4
            height: cells.line
            text: cells.name
            color: cells.ink
        }
        UiLabel {
            x: Theme.gap3
            y: cells.line
            height: cells.line
            visible: cells.stacked && root.desk.comparing
            text: root.desk.previewing ? qsTr("A now") : qsTr("before")
            color: Theme.text3
        }
        UiLabel {
            x: Theme.gap3
            y: 2 * cells.line
            height: cells.line
            visible: cells.stacked && root.desk.comparing
            text: root.desk.previewing ? qsTr("B found") : qsTr("now")
            color: Theme.text3
        }
        NumberLabel {
            id: before

            x: parent.width - width - (cells.stacked ? Theme.gap3 : 136)
            y: cells.stacked ? cells.line : 0
            height: cells.line
            visible: root.desk.comparing
            text: cells.before
            color: cells.ink
        }
        NumberLabel {
            id: now

            x: parent.width - width - (root.desk.comparing && !cells.stacked ? 72 : Theme.gap3)
            y: cells.stacked ? cells.height - cells.line : 0
            height: cells.line
            text: cells.now
            color: cells.ink
            font.weight: cells.strong ? Font.DemiBold : Font.Normal
        }
        NumberLabel {
            x: parent.width - width - Theme.gap3
            height: cells.line
            visible: root.desk.comparing
            text: cells.change
            color: cells.tint
        }
        Separator {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }

    PanelHeader {
        width: parent.width
        title: qsTr("Load per frame")
        addition: root.desk.basis
        Repeater {
            model: ["histogram.savePicture", "histogram.saveTable"]
            UiToolButton {
                required property string modelData

                entry: root.actions.find(modelData)
            }
        }
    }
    HistogramCanvas {
        width: parent.width
        height: 112
        theme: Theme
        feed: root.desk.histogram
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("How many frames have which load")
    }
    Cells {
        head: true
        name: root.byCost ? qsTr("ms") : qsTr("tasks")
        before: root.desk.previewing ? qsTr("- - A now") : qsTr("- - before")
        now: root.desk.previewing ? qsTr("B found") : qsTr("now")
        change: qsTr("Change")
        ink: Theme.text3
    }
    Repeater {
        model: root.desk.figures
        Cells {
            required name
            required before
            required now
            required change
            required property int judgement

            strong: root.desk.comparing
            tint: judgement < 0 ? Theme.success : judgement > 0 ? Theme.error : Theme.text3
        }
    }
    Flow {
        x: Theme.gap3
        width: parent.width - 2 * x
        topPadding: 8
        bottomPadding: 8
        spacing: 6
        UiLabel {
            height: Theme.fieldHeight
            visible: root.desk.worstFrames.length > 0
            text: root.desk.worstFrames.length === 1 ? qsTr("Maximum in frame") : qsTr("Maximum in frames")
            color: Theme.text3
        }
        Repeater {
            model: Array.from(root.desk.worstFrames).slice(0, 8)
            UiButton {
                required property var modelData

                kind: UiButton.Link
                text: modelData
                Accessible.name: qsTr("Show frame %1").arg(modelData)
                onClicked: root.frameWanted(modelData)
            }
        }
    }
}
