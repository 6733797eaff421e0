import QtQuick
import Percept.Session
import Percept.Shell

/// The outliner, or what the Tactics workspace lists, over the problems.
Item {
    id: root

    required property Session session
    required property TacticActions tactics
    readonly property alias outliner: outliner
    readonly property alias problems: problems
    readonly property alias tacticPanel: tacticPanel

    signal shown(string ident)
    signal routeChosen(string ident)

    LevelPanel {
        id: outliner

        anchors.top: parent.top
        anchors.bottom: problems.top
        width: parent.width
        visible: !root.tactics.shown
        session: root.session
        onRouteChosen: ident => root.routeChosen(ident)
    }
    TacticsLeft {
        id: tacticPanel

        anchors.top: parent.top
        anchors.bottom: problems.top
        width: parent.width
        visible: root.tactics.shown
        session: root.session
        tactics: root.tactics
    }
    ProblemsPanel {
        id: problems

        anchors.bottom: parent.bottom
        width: parent.width
        height: Math.min(wantedHeight, Math.max(120, parent.height * (root.tactics.shown ? 0.16 : 0.42)))
        session: root.session
        onShown: ident => root.shown(ident)
    }
}
