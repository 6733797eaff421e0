pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// What the ways cost, by what it is paid for.
ColumnLayout {
    id: root

    required property RouteModel routes

    spacing: 0

    CostBar {
        id: tints

        visible: false
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.preferredHeight: 26
        spacing: 6
        UiLabel {
            Layout.fillWidth: true
            text: qsTr("Cost")
            tips: false
            color: Theme.text3
        }
        Row {
            spacing: 6
            Repeater {
                model: root.routes.heads
                UiLabel {
                    required property string modelData

                    width: 60
                    horizontalAlignment: Text.AlignRight
                    text: modelData
                    color: Theme.text3
                }
            }
        }
    }
    Column {
        id: lines

        Layout.fillWidth: true
        Repeater {
            model: root.routes.costs
            Item {
                id: line

                required property string name
                required property int kind
                required property var values

                width: lines.width
                height: Theme.tableRowHeight
                RowLayout {
                    anchors.fill: parent
                    anchors.leftMargin: Theme.gap3
                    anchors.rightMargin: Theme.gap3
                    spacing: 6
                    Rectangle {
                        Layout.preferredWidth: 10
                        Layout.preferredHeight: 10
                        visible: line.kind >= 0
                        radius: 2
                        color: Theme.mode >= 0 ? tints.colourOf(line.kind) : "transparent"
                    }
                    UiLabel {
                        Layout.fillWidth: true
                        text: line.name
                        font.weight: line.kind < 0 ? Font.DemiBold : Font.Normal
                    }
                    Row {
                        spacing: 6
                        Repeater {
                            model: line.values
                            NumberLabel {
                                required property string modelData

                                width: 60
                                horizontalAlignment: Text.AlignRight
                                text: modelData
                                font.weight: line.kind < 0 ? Font.DemiBold : Font.Normal
                            }
                        }
                    }
                }
                Separator {
                    anchors.bottom: parent.bottom
                    width: parent.width
                }
            }
        }
    }
}
