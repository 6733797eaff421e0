pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// What recordings A and B spent, frame by frame, under each other. A click picks a frame.
Item {
    id: root

    required property RunStrips strips
    readonly property real textRoom: Math.max(1, Theme.fontScale)

    /// The person chose a frame of the runs.
    signal frameWanted(real frame)

    implicitHeight: 96 + Math.round(20 * textRoom)
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Load of A and B per frame")

    function focusPanel() {
        strip.forceActiveFocus(Qt.TabFocusReason);
    }
    function pick(frame: real) {
        root.strips.frame = frame;
        root.frameWanted(frame);
    }

    component Side: Column {
        property alias title: label.text
        property alias over: count.text

        x: Theme.gap3
        width: Math.round(64 * root.textRoom)
        UiLabel {
            id: label

            font.weight: Font.DemiBold
        }
        UiLabel {
            id: count

            width: parent.width
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
    }

    Side {
        y: 2
        title: "A"
        over: root.strips.overA
    }
    Side {
        // The ruler lies below both, a gap between them.
        y: (root.height - Math.round(20 * root.textRoom) - 8) / 2 + 10
        title: "B"
        over: root.strips.overB
    }
    Binding {
        target: strip
        property: "frame"
        value: root.strips.frame // qmllint disable
    }
    RunCanvas {
        id: strip

        x: Math.round(64 * root.textRoom) + 16
        width: parent.width - x - Theme.gap3
        height: parent.height
        activeFocusOnTab: true
        theme: Theme
        feed: root.strips.a
        below: root.strips.b
        Accessible.role: Accessible.Chart
        Accessible.name: root.strips.basis
        onFramePicked: frame => root.pick(frame)
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Left, Qt.Key_Right].includes(event.key)
        Keys.onLeftPressed: root.pick(Math.max(0, root.strips.frame - 1)) // qmllint disable
        Keys.onRightPressed: root.pick(root.strips.frame + 1) // qmllint disable
    }
    Item {
        x: strip.x + strip.hoverPosition.x
        y: strip.y + strip.hoverPosition.y
        width: 1
        height: 1
        Tip {
            shown: strip.hoverText !== ""
            text: strip.hoverText
        }
    }
}
