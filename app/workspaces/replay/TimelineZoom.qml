import QtQuick
import Percept.Canvas
import Percept.Ui
import Percept.Shell

/// Loop and bookmarks, and how much of a run the timeline shows.
Row {
    id: root

    required property TimelineCanvas canvas
    required property StudioActions actions

    /// Of the run.
    property int lastFrame: 0

    /// What is in the middle stays there.
    function show(framesPerPixel: real) {
        const middle = canvas.from + canvas.width * canvas.framesPerPixel / 2;
        canvas.framesPerPixel = framesPerPixel;
        canvas.from = Math.max(0, middle - canvas.width * framesPerPixel / 2);
    }

    spacing: 2

    UiToolButton {
        anchors.verticalCenter: parent.verticalCenter
        extent: 24
        iconSize: Theme.iconRow
        entry: root.actions.find("run.loop")
        text: entry.name
    }
    UiToolButton {
        anchors.verticalCenter: parent.verticalCenter
        extent: 24
        iconSize: Theme.iconRow
        iconName: "bookmark"
        entry: root.actions.find("run.bookmarks")
    }
    Item {
        width: 6
        height: 1
    }
    UiToolButton {
        anchors.verticalCenter: parent.verticalCenter
        extent: 24
        iconName: "zoom-out"
        iconSize: Theme.iconRow
        name: qsTr("More of the run")
        onActed: root.canvas.zoomOut()
    }
    UiSlider {
        id: slider

        /// From the closest to the whole run, in equal steps of sight.
        readonly property real closest: 1 / 48
        readonly property real farthest: Math.max(1, (root.lastFrame + 60) / Math.max(1, root.canvas.width))
        readonly property real range: Math.log(farthest / closest)

        anchors.verticalCenter: parent.verticalCenter
        width: 84
        name: qsTr("How much of the run is shown")
        value: 1 - Math.max(0, Math.min(1, Math.log(root.canvas.framesPerPixel / closest) / range))
        onMoved: root.show(closest * Math.exp((1 - value) * range))
    }
    UiToolButton {
        anchors.verticalCenter: parent.verticalCenter
        extent: 24
        iconName: "zoom-in"
        iconSize: Theme.iconRow
        name: qsTr("Less of the run")
        onActed: root.canvas.zoomIn()
    }
    UiToolButton {
        anchors.verticalCenter: parent.verticalCenter
        extent: 24
        iconName: "maximize"
        iconSize: Theme.iconRow
        name: qsTr("The whole run")
        onActed: root.canvas.fitAll()
    }
}
