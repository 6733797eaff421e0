pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Workspaces

/// What generated waypoints are worth against those that were placed manually.
ColumnLayout {
    id: root

    required property WaypointProposal proposal

    spacing: 0

    component Line: RowLayout {
        id: line

        property bool head: false
        required property string name
        required property string whose
        required property string count
        required property string mean
        required property string best

        spacing: 6
        UiLabel {
            Layout.preferredWidth: Math.round(64 * Theme.fontScale)
            text: line.name
            color: line.head ? Theme.text3 : Theme.text1
        }
        UiLabel {
            Layout.fillWidth: true
            text: line.whose
            color: Theme.text2
        }
        Row {
            spacing: line.spacing
            Repeater {
                model: [line.count, line.mean, line.best]
                NumberLabel {
                    required property string modelData

                    width: Math.round(36 * Theme.fontScale)
                    horizontalAlignment: Text.AlignRight
                    text: modelData
                    color: line.head ? Theme.text3 : Theme.text1
                    font.family: line.head ? Theme.sans : Theme.mono
                }
            }
        }
    }

    Line {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.preferredHeight: 26
        head: true
        name: qsTr("Worth")
        whose: ""
        count: qsTr("count")
        mean: qsTr("mean")
        best: qsTr("best")
    }
    Column {
        id: rows

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.bottomMargin: 8
        Repeater {
            model: root.proposal.comparison
            Line {
                width: rows.width
                height: 22
            }
        }
    }
}
