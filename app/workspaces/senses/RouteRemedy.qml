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
        // The offers go below where there is no room beside the title.
        Flow {
            width: parent.width
            spacing: 6
            Row {
                width: Math.max(implicitWidth, offers.visible ? column.width - offers.width - 6 : 0)
                height: offers.visible ? Theme.buttonHeight : implicitHeight
                spacing: 6
                Icon {
                    anchors.verticalCenter: parent.verticalCenter
                    name: "arrow-right"
                    size: Theme.iconRow
                }
                UiLabel {
                    anchors.verticalCenter: parent.verticalCenter
                    text: qsTr("Smallest change")
                    tips: false
                    font.weight: Font.DemiBold
                }
            }
            Row {
                id: offers

                visible: root.route.offers.length > 0
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
