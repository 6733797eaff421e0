pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// Frequencies with fewer common divisors, and what each alone would do.
Column {
    id: root

    required property ScheduleModel desk

    PanelHeader {
        width: parent.width
        title: qsTr("Frequencies")
        rightMargin: Theme.gap3
        addition: qsTr("that would help")
        NumberField {
            anchors.verticalCenter: parent.verticalCenter
            width: 92
            label: qsTr("within")
            unit: "%"
            decimals: 0
            from: 0
            to: 100
            value: root.desk.tolerance * 100
            name: qsTr("How far a frequency may change")
            onEdited: (value, done) => root.desk.tolerance = value / 100
        }
    }
    ProgressStrip {
        x: Theme.gap3
        width: parent.width - 2 * x
        running: root.desk.advising
        share: root.desk.adviceShare
        amount: Math.round(root.desk.adviceShare * 100) + "\u00a0%"
        onCancelled: root.desk.stopAdvice()
    }
    UiLabel {
        x: Theme.gap3
        width: parent.width - 2 * x
        height: 28
        visible: root.desk.adviceStopped && !root.desk.advising && root.desk.advice.count > 0
        text: qsTr("Stopped: the best so far.")
        color: Theme.text3
    }
    UiLabel {
        x: Theme.gap3
        width: parent.width - 2 * x
        height: 28
        visible: root.desk.advice.count === 0 && root.desk.problem === "" && !root.desk.advising && !root.desk.analysing
        text: root.desk.adviceStopped ? qsTr("Stopped before any other frequency was tried.") : qsTr("No other frequency lowers the load.")
        color: Theme.text3
    }
    Repeater {
        model: root.desk.advice
        Item {
            id: row

            required property int index
            required property string name
            required property string words
            required property string effect
            required property string why

            width: root.width
            height: 58
            Accessible.role: Accessible.ListItem
            Accessible.name: Array.of(name, words, effect, why).join(", ")
            UiLabel {
                x: Theme.gap3
                y: 3
                width: parent.width - 2 * x - apply.width - 8
                height: 18
                text: row.name + " " + row.words
            }
            UiButton {
                id: apply

                anchors.right: parent.right
                anchors.rightMargin: Theme.gap3
                y: 0
                kind: UiButton.Link
                enabled: root.desk.editable && !root.desk.previewing
                text: qsTr("Apply")
                Accessible.name: qsTr("Apply: %1 %2").arg(row.name).arg(row.words)
                onClicked: root.desk.applyAdvice(row.index)
            }
            UiLabel {
                x: Theme.gap3
                y: 21
                width: parent.width - 2 * x
                height: 16
                text: row.effect
                color: Theme.text2
                font.pixelSize: Theme.captionSize
            }
            UiLabel {
                x: Theme.gap3
                y: 37
                width: parent.width - 2 * x
                height: 16
                text: row.why
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
        }
    }
    Item {
        width: 1
        height: 10
    }
}
