import QtQuick
import Percept.Session
import Percept.Ui

/// How visible the body is that a person acts for, and what makes it so.
Rectangle {
    id: root

    required property LightGem gem

    implicitWidth: row.implicitWidth + 24
    implicitHeight: row.implicitHeight + 12
    radius: Theme.radiusCard
    color: Theme.surface2
    border.color: Theme.line2
    Accessible.role: Accessible.Indicator
    Accessible.name: qsTr("Visibility %1: lit %2, moving %3, exposed %4").arg(gem.visibility.toFixed(2)).arg(gem.lighting.toFixed(2)).arg(gem.movement.toFixed(2)).arg(gem.exposure.toFixed(2))

    Row {
        id: row

        x: 12
        y: 6
        spacing: 14
        Item {
            anchors.verticalCenter: parent.verticalCenter
            width: 26
            height: 26
            Rectangle {
                anchors.centerIn: parent
                width: 18
                height: 18
                rotation: 45
                color: Theme.canvas
                border.width: 1.5
                border.color: Theme.control
                Rectangle {
                    anchors.fill: parent
                    anchors.margins: 3
                    color: Theme.sight
                    opacity: root.gem.visibility
                }
            }
        }
        Column {
            anchors.verticalCenter: parent.verticalCenter
            UiLabel {
                text: qsTr("Visibility")
                tips: false
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
            NumberLabel {
                text: root.gem.visibility.toFixed(2)
                font.pixelSize: Theme.headingSize
            }
        }
        Grid {
            anchors.verticalCenter: parent.verticalCenter
            columns: 3
            columnSpacing: 8
            rowSpacing: 2
            verticalItemAlignment: Grid.AlignVCenter

            component Name: UiLabel {
                tips: false
                color: Theme.text2
                font.pixelSize: Theme.captionSize
            }
            component Bar: Rectangle {
                property real share

                width: 64
                height: 5
                color: Theme.field
                border.color: Theme.line2
                Rectangle {
                    width: parent.width * Math.max(0, Math.min(1, parent.share))
                    height: parent.height
                    color: Theme.control
                }
            }
            component Value: NumberLabel {
                font.pixelSize: Theme.captionSize
            }

            Name {
                text: qsTr("lit")
            }
            Bar {
                share: root.gem.lighting
            }
            Value {
                text: root.gem.lighting.toFixed(2)
            }
            Name {
                text: qsTr("moving")
            }
            Bar {
                share: root.gem.movement
            }
            Value {
                text: root.gem.movement.toFixed(2)
            }
            Name {
                text: qsTr("exposed")
            }
            Bar {
                share: root.gem.exposure
            }
            Value {
                text: root.gem.exposure.toFixed(2)
            }
        }
    }
}
