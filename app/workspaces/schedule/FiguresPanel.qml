pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// How evenly the load is spread: a histogram over frames and its figures.
Column {
    id: root

    required property ScheduleModel desk
    required property StudioActions actions
    readonly property bool byCost: desk.search.byCost
    readonly property bool comparing: desk.comparing
    /// Between columns.
    readonly property real gap: Math.ceil(metrics.advanceWidth)
    /// For "\u2248 12.34" and, of a change, "\u2248 +100 %".
    readonly property real numberRoom: Math.ceil(7 * metrics.advanceWidth)
    readonly property real changeRoom: Math.ceil(8 * metrics.advanceWidth)

    signal frameWanted(real frame)

    TextMetrics {
        id: metrics

        text: "0"
        font.family: Theme.mono
        font.pixelSize: Theme.numberSize
    }

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
        readonly property int line: Math.round(24 * Math.max(1, Theme.fontScale))
        readonly property real room: width - 2 * Theme.gap3
        readonly property real numbers: root.comparing ? 2 * (root.numberRoom + root.gap) + root.changeRoom : now.implicitWidth
        readonly property bool overflows: root.comparing && (Math.max(before.implicitWidth, now.implicitWidth) > root.numberRoom || change.implicitWidth > root.changeRoom)
        /// What does not fit beside the name goes below it, A above B.
        readonly property bool stacked: !head && (heading.implicitWidth + 8 + numbers > room || overflows)

        width: root.width
        height: stacked ? line * (root.comparing ? 3 : 2) : line
        UiLabel {
            id: heading

            x: Theme.gap3
            width: (cells.stacked ? root.comparing ? change.x : x + cells.room : root.comparing ? before.x : now.x) - x - 4
            height: cells.line
            text: cells.name
            color: cells.ink
        }
        UiLabel {
            x: Theme.gap3
            y: cells.line
            height: cells.line
            visible: cells.stacked && root.comparing
            text: root.desk.previewing ? qsTr("A now") : qsTr("before")
            color: Theme.text3
        }
        UiLabel {
            x: Theme.gap3
            y: 2 * cells.line
            height: cells.line
            visible: cells.stacked && root.comparing
            text: root.desk.previewing ? qsTr("B found") : qsTr("now")
            color: Theme.text3
        }
        NumberLabel {
            id: before

            x: cells.stacked ? parent.width - width - Theme.gap3 : parent.width - Theme.gap3 - cells.numbers + root.numberRoom - width
            y: cells.stacked ? cells.line : 0
            height: cells.line
            visible: root.desk.comparing
            text: cells.before
            color: cells.ink
        }
        NumberLabel {
            id: now

            x: parent.width - width - Theme.gap3 - (root.comparing && !cells.stacked ? root.changeRoom + root.gap : 0)
            y: cells.stacked ? cells.height - cells.line : 0
            height: cells.line
            text: cells.now
            color: cells.ink
            font.weight: cells.strong ? Font.DemiBold : Font.Normal
        }
        NumberLabel {
            id: change

            x: parent.width - width - Theme.gap3
            height: cells.line
            visible: root.comparing
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

            strong: root.comparing
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
