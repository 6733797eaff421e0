pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// Budget, kind and period of the schedule; what runs in the frame of the cursor.
Item {
    id: root

    required property ScheduleModel desk

    component Fact: Column {
        id: fact

        property alias title: label.text
        property alias value: number.text
        property real room: Infinity

        spacing: 4
        UiLabel {
            id: label
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
        NumberLabel {
            id: number
            width: Math.min(implicitWidth, fact.room)
            height: Theme.fieldHeight
            font.pixelSize: Theme.readoutSize
        }
    }

    RowLayout {
        id: facts

        x: Theme.gap3
        y: 10
        width: parent.width - 2 * x
        spacing: Theme.gap3
        Column {
            spacing: 4
            UiLabel {
                text: qsTr("Budget")
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
            NumberField {
                width: 88
                value: root.desk.budget / 1000
                unit: "ms"
                step: 0.1
                from: 0
                name: qsTr("Budget per frame")
                readout: root.desk.budget === 0 ? qsTr("none") : ""
                enabled: root.desk.editable
                onEdited: (value, done) => {
                    if (done)
                        root.desk.setBudget(value * 1000);
                }
            }
        }
        Column {
            spacing: 4
            UiLabel {
                text: qsTr("Kind")
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
            UiComboBox {
                width: 118
                model: root.desk.kinds
                chosen: root.desk.kind
                enabled: root.desk.editable
                onActivated: index => root.desk.setKind(index)
            }
        }
        Fact {
            title: qsTr("Hyperperiod")
            value: root.desk.periodText
            room: facts.width - x - step.width - facts.spacing
        }
        Fact {
            id: step

            title: qsTr("Step")
            value: root.desk.stepText
        }
        Item {
            Layout.fillWidth: true
        }
    }
    UiLabel {
        id: title

        x: Theme.gap3
        anchors.top: facts.bottom
        anchors.topMargin: 10
        text: (root.desk.run !== null && root.desk.run.usable ? qsTr("Frame %1, at the marker: leads to frame %2 of the run").arg(root.desk.frame).arg(root.desk.frame + 1) : qsTr("Frame %1, at the marker").arg(root.desk.frame)) // qmllint disable
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    ListView {
        id: list

        readonly property int line: Math.max(20, Math.round(18 * Theme.fontScale))

        // Whole lines only: a line that is cut cannot be read.
        y: title.y + title.height + 4
        height: Math.max(1, Math.floor((sum.y - y) / line)) * line
        x: Theme.gap3
        width: parent.width - 2 * x
        snapMode: ListView.SnapToItem
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.desk.underCursor
        T.ScrollBar.vertical: UiScrollBar {}
        delegate: Item {
            id: row

            required property string name
            required property int ink
            required property string value

            width: ListView.view.width
            height: list.line
            Rectangle {
                anchors.verticalCenter: parent.verticalCenter
                width: 9
                height: 9
                radius: 2
                color: Theme.mode >= 0 ? Theme.ofInk(row.ink) : "transparent"
            }
            UiLabel {
                x: 16
                width: parent.width - 96
                height: parent.height
                text: row.name
            }
            NumberLabel {
                anchors.right: parent.right
                anchors.rightMargin: 12
                height: parent.height
                text: row.value
            }
        }
    }
    UiLabel {
        anchors.fill: list
        visible: root.desk.underCursor.count === 0 && root.desk.problem === ""
        text: qsTr("Nothing runs in this frame.")
        color: Theme.text3
        verticalAlignment: Text.AlignTop
    }
    Item {
        id: sum

        anchors.bottom: parent.bottom
        anchors.bottomMargin: 6
        x: Theme.gap3
        width: parent.width - 2 * x
        height: 22
        Separator {
            width: parent.width
        }
        UiLabel {
            height: parent.height
            text: qsTr("sum")
            color: Theme.text2
        }
        NumberLabel {
            anchors.right: parent.right
            anchors.rightMargin: 12
            height: parent.height
            text: root.desk.sumText
            font.weight: Font.DemiBold
        }
    }
}
