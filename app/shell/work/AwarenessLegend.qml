pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui

/// What the lanes of awareness are drawn with, and of whom they are shown.
Row {
    id: root

    required property AwarenessRows rows
    /// Whether there is room for what the signs mean.
    property bool explained: true

    spacing: 12

    Repeater {
        model: root.explained ? [
            {
                sample: CanvasSymbol.SightPulse,
                text: qsTr("Look")
            },
            {
                sample: CanvasSymbol.HearingPulse,
                text: qsTr("Sound")
            },
            {
                sample: CanvasSymbol.Delay,
                text: qsTr("Reaction delay, \u00d7 broken off")
            },
            {
                sample: CanvasSymbol.Capacitor,
                text: qsTr("Capacitor")
            },
            {
                sample: CanvasSymbol.Alertness,
                text: qsTr("Alertness")
            }
        ] : []
        Row {
            id: entry

            required property var modelData

            anchors.verticalCenter: parent ? parent.verticalCenter : undefined
            spacing: 5
            CanvasSymbol {
                anchors.verticalCenter: parent.verticalCenter
                width: entry.modelData.sample === CanvasSymbol.SightPulse || entry.modelData.sample === CanvasSymbol.HearingPulse ? 10 : 20
                height: 12
                theme: Theme
                sample: entry.modelData.sample
            }
            UiLabel {
                text: entry.modelData.text
                tips: false
                color: Theme.text2
                font.pixelSize: Theme.captionSize
            }
        }
    }
    UiComboBox {
        anchors.verticalCenter: parent.verticalCenter
        width: Math.max(132, implicitWidth)
        label: qsTr("Towards")
        model: root.rows.targets
        chosen: root.rows.target
        onActivated: index => root.rows.target = index
    }
}
