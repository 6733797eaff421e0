import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// What can be laid over the map, the waypoints by their sets, the compounds that are made of them.
Rectangle {
    id: root

    required property Session session
    required property TacticActions tactics

    color: Theme.surface1

    function focusPanel() {
        if (analyses.activeFocus || list.activeFocus)
            compound.focusPanel();
        else
            analyses.focusPanel();
    }

    AnalysisList {
        id: analyses

        width: parent.width
        height: Math.round(root.tactics.compounds.current < 0 ? Math.max(parent.height * 0.28, Math.min(parent.height * 0.46, parent.height - compound.height - 110 * Theme.fontScale)) : parent.height * 0.28)
        lab: root.tactics.analyses
        maker: root.tactics.maker
        editing: root.session.editing
    }
    Separator {
        anchors.top: analyses.bottom
        width: parent.width
    }
    WaypointList {
        id: list

        anchors.top: analyses.bottom
        anchors.topMargin: 1
        anchors.bottom: compound.top
        width: parent.width
        session: root.session
        lab: root.tactics.waypoints
    }
    CompoundPanel {
        id: compound

        anchors.bottom: parent.bottom
        width: parent.width
        height: root.tactics.compounds.current >= 0 ? Math.round(Math.min(parent.height * 0.48, 340)) : root.tactics.compounds.names.length > 0 ? 76 : Math.round(Math.max(parent.height * 0.24, 116 * Theme.fontScale))
        session: root.session
        compounds: root.tactics.compounds
    }
}
