pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// What the map of being noticed means, and its value under the pointer: a strip below the map.
Rectangle {
    id: root

    required property NoticeMap map
    /// Whether nobody in the level becomes aware of anybody by degrees, so that there is no map.
    property bool unaware: false
    /// Whether the pointer is over the map.
    property bool inside: false
    /// Whether all of it fits into one line.
    readonly property bool wide: width > (unaware ? 640 * Theme.fontScale : entries.width + 60 + 330 * Theme.fontScale)
    readonly property bool filled: !unaware && map.choice > 0 && (map.legend.count > 0 || map.busy)

    readonly property bool reads: inside && map.here !== ""
    readonly property string ofPlace: (map.stale ? qsTr("Here, before the edits: %1") : qsTr("Here: %1")).arg(map.here)

    implicitHeight: (wide ? 1 : 2) * Math.round(20 * Theme.fontScale) + 10
    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Legend of the map")

    Separator {
        width: parent.width
    }
    Row {
        id: entries

        x: 12
        y: 5
        height: Math.round(20 * Theme.fontScale)
        visible: root.filled
        spacing: 12
        UiLabel {
            height: parent.height
            text: root.map.seeds > 0 ? qsTr("Share of runs") : root.map.choice === 1 ? qsTr("Visibility") : qsTr("Seconds %1").arg(root.map.choices[root.map.choice] ?? "")
            tips: false
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
        Repeater {
            model: root.map.legend
            Row {
                id: entry

                required property string text
                required property int ink
                required property real strength
                required property int kind
                readonly property color tint: Theme.mode >= 0 ? Theme.ofInk(ink) : Theme.line2

                height: entries.height
                spacing: 5
                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 20
                    height: 12
                    color: Theme.floor
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
                    height: parent.height
                    text: entry.text
                    tips: false
                    color: Theme.text2
                    font.pixelSize: Theme.captionSize
                }
            }
        }
    }
    Item {
        id: rest

        x: root.wide && root.filled ? entries.x + entries.width + 24 : 12
        y: root.wide || !root.filled ? 5 : 5 + entries.height
        width: root.width - x - 12
        height: root.filled || root.wide ? entries.height : root.height - 10

        UiLabel {
            wrapMode: root.filled ? Text.NoWrap : Text.Wrap
            anchors.left: parent.left
            anchors.right: progress.visible ? progress.left : give.visible ? give.left : parent.right
            anchors.rightMargin: progress.visible || give.visible ? 12 : 0
            anchors.verticalCenter: parent.verticalCenter
            text: root.unaware ? qsTr("Nobody in this level becomes aware by degrees. Give an archetype awareness.") : root.map.problem !== "" ? root.map.problem : !root.filled ? qsTr("Nothing lies over the level. Choose a map above.") : root.reads ? root.ofPlace : root.map.stale ? qsTr("Before the edits: restart the run for a map with them. %1.").arg(root.map.question) : qsTr("%1. Point at a place to read its value.").arg(root.map.question)
            color: root.unaware ? Theme.text2 : root.map.problem !== "" ? Theme.error : root.filled && root.map.stale ? Theme.warning : root.reads ? Theme.text1 : Theme.text3
            font.pixelSize: Theme.captionSize
        }
        UiButton {
            id: give

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            visible: root.unaware && !progress.visible
            height: entries.height
            text: qsTr("Show the archetype")
            hint: qsTr("Selects the archetype of the selected agent, or of the first one: what it notices is set in its properties, under awareness.")
            onClicked: root.map.showArchetype()
        }
        ProgressStrip {
            id: progress

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            width: Math.round(200 * Theme.fontScale)
            running: root.map.busy
            share: root.map.progress
            amount: qsTr("%1 %").arg(Math.round(root.map.progress * 100))
            onCancelled: root.map.cancel()
        }
    }
}
