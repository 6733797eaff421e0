pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// What the colours and widths of a planned route mean: a strip below the map.
Rectangle {
    id: root

    required property IntruderRoute route

    implicitHeight: Math.max(entries.height, Math.round(20 * Theme.fontScale)) + 10
    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Legend of the route")

    Separator {
        width: parent.width
    }
    Flow {
        id: entries

        x: 12
        y: Math.round((parent.height - height) / 2)
        width: parent.width - 24
        spacing: 14

        component Word: UiLabel {
            tips: false
            height: Math.round(18 * Theme.fontScale)
            color: Theme.text2
            font.pixelSize: Theme.captionSize
        }
        Word {
            text: root.route.stateNames.length > 0 ? qsTr("Greatest awareness of anybody") : qsTr("Click on the map where the intruder would go.")
            color: Theme.text3
        }
        Repeater {
            model: root.route.stateNames
            Row {
                id: entry

                required property int index
                required property string modelData

                spacing: 5
                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 22
                    height: 2.5 + 1.25 * Math.min(entry.index, 3)
                    color: entry.index === 0 ? Theme.text2 : entry.index === 1 ? Theme.awareness1 : entry.index === 2 ? Theme.awareness2 : Theme.awareness3
                }
                StateGlyph {
                    anchors.verticalCenter: parent.verticalCenter
                    level: entry.index
                }
                Word {
                    text: entry.modelData
                }
            }
        }
        Word {
            visible: root.route.stateNames.length > 0
            text: qsTr("Everybody %1 s into the route").arg((root.route.frame * root.route.lanes.step).toFixed(1)) // qmllint disable
            color: Theme.text3
        }
        Word {
            visible: root.route.old
            text: qsTr("Faded: before the change")
            color: Theme.warning
        }
        Row {
            visible: root.route.keeping
            spacing: 5
            Row {
                anchors.verticalCenter: parent.verticalCenter
                spacing: 4
                Repeater {
                    model: 3
                    Rectangle {
                        width: 5
                        height: 2
                        color: Theme.smell
                    }
                }
            }
            Word {
                text: root.route.keptName
            }
        }
    }
}
