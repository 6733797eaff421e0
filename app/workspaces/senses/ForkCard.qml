pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The run tried again with the smallest change: what became different.
Column {
    id: root

    required property ForkModel fork
    required property StudioActions actions

    visible: fork.told
    // Of another moment than the one that is shown.
    opacity: fork.elsewhere ? 0.45 : 1
    topPadding: 8
    bottomPadding: 12
    Rectangle {
        x: Theme.gap3
        width: root.width - 2 * x
        height: answer.implicitHeight + 16
        radius: Theme.radiusCard
        color: Theme.surface2
        border.color: Theme.line1
        Column {
            id: answer

            x: 10
            y: 8
            width: parent.width - 20
            spacing: 4
            Item {
                width: parent.width
                height: close.height
                UiLabel {
                    anchors.verticalCenter: parent.verticalCenter
                    width: parent.width - close.width
                    text: qsTr("With %1, from %2 on").arg(root.fork.tried).arg(root.fork.since)
                    font.weight: Font.DemiBold
                }
                UiToolButton {
                    id: close

                    anchors.right: parent.right
                    anchors.rightMargin: -4
                    iconName: "x"
                    name: qsTr("Take the fork away")
                    hint: qsTr("Its ghosts leave the map, too.")
                    onClicked: root.fork.clear()
                }
            }
            Repeater {
                model: root.fork.lines
                Row {
                    id: line

                    required property string what
                    required property string text
                    required property int outcome

                    width: answer.width
                    spacing: 8
                    UiLabel {
                        id: head

                        width: Math.round(76 * Theme.fontScale)
                        text: line.what
                        color: Theme.text3
                        font.pixelSize: Theme.captionSize
                    }
                    UiLabel {
                        width: line.width - head.width - line.spacing
                        text: line.text
                        wrapMode: Text.Wrap
                        elide: Text.ElideNone
                        color: line.outcome === 0 ? Theme.success : Theme.text1
                        font.pixelSize: Theme.captionSize
                        lineHeight: 1.25
                    }
                }
            }
            UiButton {
                width: Math.min(implicitWidth, parent.width)
                iconName: "save"
                text: qsTr("Save as a recording\u2026")
                enabled: !root.fork.busy
                onClicked: root.actions.find("senses.saveFork").trigger()
            }
        }
    }
}
