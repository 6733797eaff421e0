pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// The smallest change of a planned route with which he would be noticed less.
Rectangle {
    id: root

    required property IntruderRoute route

    implicitHeight: column.implicitHeight + 16
    radius: Theme.radiusCard
    color: Theme.surface2
    border.color: Theme.line1
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Smallest change")

    Column {
        id: column

        x: 10
        y: 8
        width: parent.width - 20
        spacing: 4
        Item {
            width: parent.width
            height: Theme.buttonHeight
            UiLabel {
                height: parent.height
                text: qsTr("Smallest change")
                font.weight: Font.DemiBold
            }
            Row {
                anchors.right: parent.right
                spacing: 6
                Repeater {
                    model: root.route.offers
                    UiButton {
                        required property var modelData

                        text: modelData.text
                        hint: qsTr("Changes leg %1 of the route.").arg(modelData.leg + 1)
                        onClicked: root.route.setLeg(modelData.leg, modelData.stance, modelData.speed)
                    }
                }
            }
        }
        UiLabel {
            width: parent.width
            text: root.route.remedy
            wrapMode: Text.Wrap
            tips: false
        }
        UiLabel {
            width: parent.width
            visible: text !== ""
            text: root.route.remedyMargins
            wrapMode: Text.Wrap
            tips: false
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
    }
}
