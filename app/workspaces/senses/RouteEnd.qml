import QtQuick
import Percept.Canvas
import Percept.Ui

/// The end of a planned route over the lanes; what is after it is dimmed. Above them says why.
Item {
    id: root

    required property AwarenessCanvas lanes
    /// Of the run [seconds].
    required property real step
    required property real endsAt
    /// Of the strip above the lanes, which has the words.
    required property real captionHeight
    readonly property real edge: (endsAt / step - lanes.from) / lanes.framesPerPixel

    x: lanes.x
    width: lanes.width
    height: lanes.y + lanes.height
    visible: lanes.visible && endsAt > 0 && step > 0 && edge < width
    clip: true

    Rectangle {
        x: Math.max(0, root.edge)
        y: root.lanes.y + root.lanes.rulerHeight
        width: root.width - x
        height: root.height - y
        color: Theme.surface0
        opacity: 0.4
    }
    Rectangle {
        visible: root.edge >= 0
        x: root.edge - 0.75
        width: 1.5
        height: root.height
        color: Theme.text2
    }
    UiLabel {
        x: Math.max(0, root.edge) + 6
        width: root.width - x - 4
        height: root.captionHeight
        visible: width > 16
        text: qsTr("End of the route: he stays there")
        color: Theme.text2
        font.pixelSize: Theme.captionSize
    }
}
