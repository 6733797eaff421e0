pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui

/// The colours of one analysis between its least and its greatest value.
Column {
    id: root

    required property var modelData
    readonly property int steps: modelData.diverging ? 10 : 5
    /// The ends are written below the colours: three of them need their room.
    readonly property real step: Math.max(22, Math.ceil((2 * Math.max(low.implicitWidth, high.implicitWidth) + 32) / steps))

    function inkOf(index: int): color {
        if (!modelData.diverging)
            return Theme.blended(Theme.floor, Theme.ofInk(modelData.inks[index]), modelData.opacity);
        const share = Math.min(1, 1 - Math.pow(1 - 0.17 * modelData.opacity, index < 5 ? 5 - index : index - 4));
        return Theme.blended(Theme.floor, Theme.ofInk(index < 5 ? modelData.inkA : modelData.inkB), share);
    }

    spacing: 2

    UiLabel {
        text: root.modelData.name
        tips: false
        color: Theme.text2
        font.pixelSize: Theme.captionSize
    }
    Row {
        visible: !root.modelData.even
        Repeater {
            model: root.steps
            Rectangle {
                required property int index

                width: root.step
                height: 11
                color: Theme.mode >= 0 ? root.inkOf(index) : "transparent"
            }
        }
    }
    NumberLabel {
        visible: root.modelData.even
        text: qsTr("%1 everywhere").arg(root.modelData.low)
        color: Theme.text2
    }
    Item {
        visible: !root.modelData.even
        width: root.step * root.steps
        height: low.implicitHeight
        Row {
            id: low

            spacing: 5
            CanvasSymbol {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.modelData.sides
                theme: Theme
                team: 0
            }
            NumberLabel {
                text: root.modelData.diverging ? root.modelData.sideA + " " + root.modelData.most : root.modelData.low
                color: Theme.text2
            }
        }
        NumberLabel {
            anchors.horizontalCenter: parent.horizontalCenter
            visible: root.modelData.diverging
            text: "0"
            color: Theme.text2
        }
        Row {
            id: high

            anchors.right: parent.right
            spacing: 5
            NumberLabel {
                text: root.modelData.diverging ? root.modelData.sideB + " " + root.modelData.most : root.modelData.high
                color: Theme.text2
            }
            CanvasSymbol {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.modelData.sides
                theme: Theme
                team: 1
            }
        }
    }
}
