import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell

/// A sample: its map drawn small, its name, what it shows; on hover what is in it.
T.AbstractButton {
    id: root

    property string source
    property string topics
    property string about
    property string content

    implicitWidth: 250
    implicitHeight: 132 + 58
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.name: text
    Accessible.description: about + ", " + content
    Keys.onReturnPressed: root.clicked()
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space

    background: Rectangle {
        radius: Theme.radiusCard
        color: root.hovered ? Theme.surface2 : Theme.surface1
        border.color: root.hovered ? Theme.control : Theme.line1
        FocusRing {
            shown: root.visualFocus
            corner: Theme.radiusCard
        }
    }
    Tip {
        shown: root.hovered && !root.down
        text: root.content
    }
    contentItem: Item {
        Rectangle {
            x: 1
            y: 1
            width: parent.width - 2
            height: 132
            radius: Theme.radiusCard - 1
            color: Theme.canvas
        }
        Rectangle {
            x: 1
            y: 126
            width: parent.width - 2
            height: 8
            color: Theme.canvas
        }
        LevelThumbnail {
            x: 8
            y: 8
            width: (parent.width - 16) * 2
            height: 118 * 2
            scale: 0.5
            transformOrigin: Item.TopLeft
            theme: Theme
            source: root.source
        }
        Separator {
            y: 133
            width: parent.width
        }
        UiLabel {
            x: 12
            y: 142
            width: parent.width - 24
            text: root.text
            font.weight: Font.DemiBold
        }
        UiLabel {
            anchors.right: parent.right
            anchors.rightMargin: 12
            y: 142
            text: root.topics
            tips: false
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
        UiLabel {
            x: 12
            y: 162
            width: parent.width - 24
            text: root.about
            color: Theme.text2
            font.pixelSize: Theme.captionSize
        }
    }
}
