pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui

/// What the lanes of awareness are drawn with.
Row {
    id: root

    spacing: 12

    Repeater {
        model: [
            {
                sample: CanvasSymbol.SightPulse,
                text: qsTr("Look")
            },
            {
                sample: CanvasSymbol.HearingPulse,
                text: qsTr("Sound")
            },
            {
                sample: CanvasSymbol.Response,
                text: qsTr("Response")
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
                sample: CanvasSymbol.Telling,
                text: qsTr("Told")
            },
            {
                sample: CanvasSymbol.Alertness,
                text: qsTr("Alertness")
            }
        ]
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
}
