import QtQuick
import Percept.Ui
import Percept.Workspaces

/// How visible the body is that a person acts for, what makes it so, and what it can do where it is.
Rectangle {
    id: root

    required property LightGem gem
    /// What is within reach; empty: nothing.
    property string reach
    /// Whether there is room for bars beside the numbers.
    readonly property bool roomy: width > 560 * Theme.fontScale

    implicitHeight: column.height + 12
    color: Theme.surface1
    Accessible.role: Accessible.Indicator
    Accessible.name: qsTr("Visibility %1: lit %2, moving %3, exposed %4").arg(gem.visibility.toFixed(2)).arg(gem.lighting.toFixed(2)).arg(gem.movement.toFixed(2)).arg(gem.exposure.toFixed(2))
    Accessible.description: reach

    component Part: Row {
        id: part

        required property string name
        required property real share
        property bool barred: true

        anchors.verticalCenter: parent ? parent.verticalCenter : undefined
        spacing: 6
        UiLabel {
            anchors.verticalCenter: parent.verticalCenter
            text: part.name
            tips: false
            color: Theme.text2
            font.pixelSize: Theme.captionSize
        }
        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            width: 48
            height: 5
            visible: part.barred
            color: Theme.field
            border.color: Theme.line2
            Rectangle {
                width: parent.width * Math.max(0, Math.min(1, part.share))
                height: parent.height
                color: Theme.control
            }
        }
        NumberLabel {
            anchors.verticalCenter: parent.verticalCenter
            text: part.share.toFixed(2)
            font.pixelSize: Theme.captionSize
        }
    }

    Separator {
        width: parent.width
    }
    Column {
        id: column

        x: 12
        y: 6
        width: parent.width - 24
        spacing: 2
        Row {
            height: Math.round(24 * Theme.fontScale)
            spacing: 14
            Item {
                anchors.verticalCenter: parent.verticalCenter
                width: 24
                height: 24
                Rectangle {
                    anchors.centerIn: parent
                    width: 16
                    height: 16
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
            UiLabel {
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("Visibility")
                tips: false
            }
            NumberLabel {
                anchors.verticalCenter: parent.verticalCenter
                text: root.gem.visibility.toFixed(2)
                font.weight: Font.DemiBold
            }
            Part {
                name: qsTr("lit")
                share: root.gem.lighting
                barred: root.roomy
            }
            Part {
                name: qsTr("moving")
                share: root.gem.movement
                barred: root.roomy
            }
            Part {
                name: qsTr("exposed")
                share: root.gem.exposure
                barred: root.roomy
            }
        }
        UiLabel {
            width: parent.width
            text: root.reach === "" ? qsTr("No door and no switch within reach") : root.reach
            color: root.reach === "" ? Theme.text3 : Theme.text1
        }
    }
}
