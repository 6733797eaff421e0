pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui

/// What the marks on the lanes mean.
Row {
    id: root

    readonly property var entries: [
        {
            mark: CanvasSymbol.Seen,
            text: qsTr("seen")
        },
        {
            mark: CanvasSymbol.Heard,
            text: qsTr("heard")
        },
        {
            mark: CanvasSymbol.LostSight,
            text: qsTr("lost")
        },
        {
            mark: CanvasSymbol.Shot,
            text: qsTr("shot")
        },
        {
            mark: CanvasSymbol.Hit,
            text: qsTr("hit")
        },
        {
            mark: CanvasSymbol.Died,
            text: qsTr("died")
        },
        {
            mark: CanvasSymbol.Spawned,
            text: qsTr("appeared")
        },
        {
            mark: CanvasSymbol.Detail,
            text: qsTr("detail")
        },
        {
            mark: CanvasSymbol.Other,
            text: qsTr("other")
        }
    ]

    spacing: 12

    Repeater {
        model: root.entries
        Row {
            id: entry

            required property var modelData

            anchors.verticalCenter: parent ? parent.verticalCenter : undefined
            spacing: 5
            CanvasSymbol {
                anchors.verticalCenter: parent.verticalCenter
                width: 12
                height: 12
                theme: Theme
                mark: entry.modelData.mark
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
