pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui

/// What the map of being noticed means, and its value under the pointer.
Rectangle {
    id: root

    required property NoticeMap map
    /// Whether the pointer is over the map.
    property bool inside: false

    implicitWidth: column.width + 24
    implicitHeight: column.height + 12
    radius: Theme.radiusCard
    color: Theme.surface2
    border.color: Theme.line2
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Legend of the map")

    Column {
        id: column

        x: 12
        y: 6
        width: Math.max(entries.width, Math.round(270 * Theme.fontScale))
        spacing: 3
        Row {
            id: entries

            spacing: 12
            Repeater {
                model: root.map.legend
                Row {
                    id: entry

                    required property string text
                    required property int ink
                    required property real strength
                    required property int kind
                    readonly property color tint: Theme.mode >= 0 ? Theme.ofInk(ink) : Theme.line2

                    spacing: 5
                    Rectangle {
                        anchors.verticalCenter: parent.verticalCenter
                        width: 20
                        height: 12
                        color: Theme.canvas
                        border.color: entry.tint
                        Rectangle {
                            anchors.fill: parent
                            visible: entry.kind === 0
                            color: entry.tint
                            opacity: entry.strength
                        }
                        Repeater {
                            model: entry.kind === 1 ? 6 : 0
                            Rectangle {
                                required property int index

                                x: 4 + index % 3 * 5
                                y: index < 3 ? 3 : 7
                                width: 2
                                height: 2
                                color: entry.tint
                            }
                        }
                        Repeater {
                            model: entry.kind === 2 ? 3 : 0
                            Rectangle {
                                required property int index

                                x: 4 + index * 5
                                y: 1
                                width: 1
                                height: 10
                                rotation: 30
                                antialiasing: true
                                color: entry.tint
                            }
                        }
                    }
                    UiLabel {
                        text: entry.text
                        tips: false
                        color: Theme.text2
                        font.pixelSize: Theme.captionSize
                    }
                }
            }
        }
        UiLabel {
            width: parent.width
            text: root.inside && root.map.here !== "" ? qsTr("Here: %1").arg(root.map.here) : qsTr("Point at a place to read its value.")
            tips: false
            color: root.inside && root.map.here !== "" ? Theme.text1 : Theme.text3
            font.pixelSize: Theme.captionSize
        }
        ProgressStrip {
            width: parent.width
            running: root.map.busy
            share: root.map.progress
            amount: qsTr("%1 %").arg(Math.round(root.map.progress * 100))
            onCancelled: root.map.cancel()
        }
    }
}
