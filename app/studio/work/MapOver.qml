import QtQuick
import Percept.Session
import Percept.Shell
import Percept.Workspaces

/// What lies over the map, whatever the tool: answers about the run.
Item {
    id: root

    required property Session session
    required property WhyModel desk
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
}
