import QtQuick
import Percept.Canvas
import Percept.Ui
import Percept.Shell

/// Loop and bookmarks, and how much of a run the timeline shows.
Row {
    id: root

    required property TimelineCanvas canvas
    required property StudioActions actions

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
