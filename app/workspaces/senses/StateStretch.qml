import QtQuick
import Percept.Ui

/// A state along the response of a look, from its level, which is dragged, to that of the next one.
Item {
    id: root

    property int level
    property string name
    /// Responses, 0 to 1.
    property real from
    property real to
    /// How wide a response of 1 is.
    property real whole
    property real barTop
    property real barHeight

    signal pulled(real response, bool done)
    /// A drag ended without a release.
    signal dropped

    x: from * whole
    width: Math.max(0, to * whole - x)

    Rectangle {
        y: root.barTop
        width: parent.width
        height: root.barHeight
        color: root.level <= 0 ? Theme.awareness0 : root.level === 1 ? Theme.awareness1 : root.level === 2 ? Theme.awareness2 : Theme.awareness3
        opacity: 0.25
    }
    StateGlyph {
        x: 7
        y: root.barTop + (root.barHeight - height) / 2
        visible: root.width > 26
        level: root.level
    }
    UiLabel {
        x: 26
        y: root.barTop
        width: Math.max(0, root.width - x - 6)
        height: root.barHeight
        visible: width > implicitWidth - 1
        text: root.name
        font.pixelSize: Theme.captionSize
    }
    NumberLabel {
        x: Math.max(-root.x, Math.min(-width / 2, root.whole - root.x - width))
        y: root.barTop + root.barHeight + 3
        visible: root.level > 0 && root.width > width
        text: root.from.toFixed(2)
        color: Theme.text2
        font.pixelSize: Theme.captionSize
    }
    Rectangle {
        x: -4
        y: root.barTop + root.barHeight / 2 - 6
        width: 8
        height: 12
        visible: root.level > 0
        color: Theme.textOnFill
        border.color: Theme.accent
        border.width: 1.5
        MouseArea {
            id: grip

            property bool moved: false

            anchors.fill: parent
            anchors.margins: -4
            cursorShape: Qt.SizeHorCursor
            preventStealing: true
            onPressed: moved = false
            onPositionChanged: event => {
                moved = true;
                root.pulled(at(event.x), false);
            }
            onReleased: event => {
                if (moved)
                    root.pulled(at(event.x), true);
            }
            onCanceled: root.dropped()

            function at(x: real): real {
                return Math.round((root.x + grip.mapToItem(root, x, 0).x) / root.whole * 100) / 100;
            }
        }
    }
}
