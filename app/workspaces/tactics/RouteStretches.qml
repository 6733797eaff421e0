pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Where the chosen way costs most, and for what.
ColumnLayout {
    id: root

    required property RouteModel routes

    spacing: 0
    visible: routes.stretches.count > 0

    SectionTitle {
        Layout.fillWidth: true
        title: qsTr("Dearest stretches")
        addition: (root.routes.heads[root.routes.chosen] ?? "") + qsTr(" \u00b7 cost per metre")
    }
    Column {
        id: stretches

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Repeater {
            model: root.routes.stretches
            RowLayout {
                id: line

                required property string where
                required property string of
                required property string share
                required property string cost

                width: stretches.width
                height: Theme.tableRowHeight
                spacing: 8
                NumberLabel {
                    Layout.preferredWidth: 78
                    text: line.where
                    color: Theme.text2
                }
                UiLabel {
                    Layout.maximumWidth: implicitWidth + 1
                    Layout.fillWidth: true
                    text: line.of
                }
                UiLabel {
                    text: line.share
                    tips: false
                    color: Theme.text3
                }
                Item {
                    Layout.fillWidth: true
                }
                NumberLabel {
                    text: line.cost
                }
            }
        }
    }
}
