pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui
import Percept.Workspaces

/// Beside the pointer: what the selected observer would make of its enemy there. It lies over all of
/// the map.
Item {
    id: root

    required property NoticeQuery query
    required property MapCanvas canvas
    readonly property point pointed: canvas.toPixel(canvas.cursor)
    readonly property var place: query.place

    Rectangle {
        x: Math.max(8, Math.min(root.pointed.x + 18, root.width - width - 8))
        y: root.pointed.y > height + 20 ? root.pointed.y - height - 14 : root.pointed.y + 18
        width: column.implicitWidth + 20
        height: column.implicitHeight + 14
        radius: Theme.radiusField
        color: Theme.surface2
        border.color: Theme.line2

        Column {
            id: column

            x: 10
            y: 7
            spacing: 3
            Row {
                spacing: 10
                UiLabel {
                    text: root.place.observer ?? ""
                    tips: false
                    font.weight: Font.DemiBold
                }
                UiLabel {
                    visible: !root.place.gate
                    text: qsTr("Lit %1").arg((root.place.lit ?? 0).toFixed(2))
                    color: Theme.text2
                    tips: false
                }
                UiLabel {
                    text: root.place.gate ? qsTr("Not in view: %1").arg(String(root.place.gate).replace(/_/g, " ")) : qsTr("%1\u00a0m away").arg((root.place.distance ?? 0).toFixed(1))
                    tips: false
                }
            }
            Repeater {
                model: Array.from(root.query.answers).filter(each => each.seen)
                Row {
                    id: line

                    required property var modelData

                    spacing: 8
                    UiLabel {
                        width: Math.max(Math.round(66 * Theme.fontScale), implicitWidth)
                        text: line.modelData.name
                        tips: false
                    }
                    // Of each on its own: who crouches may be in another cone, and show less.
                    UiLabel {
                        width: Math.max(Math.round(150 * Theme.fontScale), implicitWidth)
                        text: line.modelData.cone > 0 ? qsTr("cone %1, %2, %3 % of it shows").arg(line.modelData.cone).arg(line.modelData.coneName).arg(Math.round(100 * line.modelData.fraction)) : qsTr("%1 % of it shows").arg(Math.round(100 * line.modelData.fraction))
                        color: Theme.text3
                        font.pixelSize: Theme.captionSize
                        tips: false
                    }
                    UiLabel {
                        width: Math.max(Math.round(190 * Theme.fontScale), implicitWidth)
                        text: qsTr("visibility %1, response %2 %3 %4").arg(line.modelData.visibility.toFixed(2)).arg(line.modelData.response.toFixed(2)).arg(line.modelData.response < line.modelData.limit ? "<" : "\u2265").arg(line.modelData.limit.toFixed(2))
                        color: Theme.text2
                        font.pixelSize: Theme.captionSize
                        tips: false
                    }
                    StateGlyph {
                        anchors.verticalCenter: parent.verticalCenter
                        level: line.modelData.level
                    }
                    UiLabel {
                        text: line.modelData.seconds < 0 ? line.modelData.levelName : qsTr("%1 after %2\u00a0s").arg(line.modelData.levelName).arg(line.modelData.seconds.toFixed(1))
                        tips: false
                    }
                }
            }
        }
    }
}
