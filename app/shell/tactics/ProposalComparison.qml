pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui

/// What generated waypoints are worth against those that were placed by hand.
ColumnLayout {
    id: root

    required property WaypointProposal proposal

    spacing: 0

    component Head: UiLabel {
        Layout.preferredWidth: 112
        horizontalAlignment: Text.AlignRight
        tips: false
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    component Cell: NumberLabel {
        Layout.preferredWidth: 112
        horizontalAlignment: Text.AlignRight
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.preferredHeight: 26
        spacing: 8
        Head {
            Layout.fillWidth: true
            horizontalAlignment: Text.AlignLeft
            text: qsTr("Count \u00b7 mean \u00b7 best")
        }
        Head {
            text: qsTr("generated")
        }
        Head {
            text: qsTr("placed by hand")
        }
    }
    Column {
        id: pairs

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Repeater {
            model: root.proposal.comparison
            RowLayout {
                id: pair

                required property string name
                required property string generated
                required property string byHand

                width: pairs.width
                height: 24
                spacing: 8
                UiLabel {
                    Layout.fillWidth: true
                    text: pair.name
                }
                Cell {
                    text: pair.generated
                }
                Cell {
                    text: pair.byHand
                }
            }
        }
    }
}
