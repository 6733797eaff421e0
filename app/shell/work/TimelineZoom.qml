import QtQuick
import Percept.Canvas
import Percept.Ui

/// How much of a run the timeline shows.
Row {
    id: root

    required property TimelineCanvas canvas

    spacing: 2

    UiToolButton {
        extent: 24
        iconName: "zoom-out"
        iconSize: Theme.iconRow
        name: qsTr("More of the run")
        onActed: root.canvas.zoomOut()
    }
    UiToolButton {
        extent: 24
        iconName: "zoom-in"
        iconSize: Theme.iconRow
        name: qsTr("Less of the run")
        onActed: root.canvas.zoomIn()
    }
    UiToolButton {
        extent: 24
        iconName: "maximize"
        iconSize: Theme.iconRow
        name: qsTr("The whole run")
        onActed: root.canvas.fitAll()
    }
}
