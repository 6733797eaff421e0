import QtQuick
import Percept.Session
import Percept.Shell

/// What lies over the map, whatever the tool: answers about the run, and that it is another one.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property WhyDesk desk
    required property int stage

    ReplayLegend {
        x: 12
        y: parent.height - height - 12
        visible: root.desk !== null && root.desk.sentence !== "" && root.width > width + 150
        desk: root.desk
    }
    ReplayStage {
        anchors.fill: parent
        visible: root.desk !== null && root.stage > 0
        session: root.session
        desk: root.desk
        stage: root.stage
    }
    RestartButton {
        anchors.top: parent.top
        anchors.topMargin: 10
        anchors.horizontalCenter: parent.horizontalCenter
        session: root.session
        actions: root.actions
    }
}
