import QtQuick
import Percept.Session
import Percept.Shell

/// The outliner over the problems.
Item {
    id: root

    required property Session session
    readonly property alias outliner: outliner
    readonly property alias problems: problems

    signal shown(string ident)

    LevelPanel {
        id: outliner

        anchors.top: parent.top
        anchors.bottom: problems.top
        width: parent.width
        session: root.session
    }
    ProblemsPanel {
        id: problems

        anchors.bottom: parent.bottom
        width: parent.width
        height: Math.min(wantedHeight, Math.max(120, parent.height * 0.42))
        session: root.session
        onShown: ident => root.shown(ident)
    }
}
