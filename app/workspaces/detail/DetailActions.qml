import QtQuick
import Percept.Session
import Percept.Workspaces

/// The levels of detail that are worked on.
Item {
    id: root

    required property Session session
    required property string workspace
    readonly property bool shown: workspace === "detail" && session.state !== Session.Empty
    readonly property alias desk: desk
    readonly property alias crowd: crowd
    readonly property alias switches: switches
    readonly property alias properties: properties
    readonly property alias reason: reason

    readonly property string hint: desk.problem !== "" ? desk.problem : !desk.editable ? qsTr("Open a level to edit its levels of detail.") : qsTr("Drag the ends of a bar to change its range. Draw over the curve to try another importance; Shift and drag moves the cursor.")

    DetailModel {
        id: desk

        session: root.session
        editing: root.session.editing
        active: root.shown
    }
    DetailPropertyModel {
        id: properties

        session: root.session
        editing: root.session.editing
        active: root.shown
        onRefused: why => root.session.problem(qsTr("The value stays as it is"), why, Session.Edited)
    }
    CrowdModel {
        id: crowd

        session: root.session
        active: root.shown
    }
    RunSwitches {
        id: switches

        path: root.session.tracePath
        active: root.shown && crowd.present
        flapTime: desk.flapTime
        person: crowd.current
    }
    LevelReason {
        id: reason

        session: root.session
        run: switches
        active: root.shown && crowd.current !== ""
    }
    Timer {
        interval: 1000
        repeat: true
        running: switches.active && root.session.playing && root.session.state === Session.Running
        onTriggered: switches.update()
        // What was done up to the pause can be read then.
        onRunningChanged: if (!running) last.restart()
    }
    Timer {
        id: last

        interval: 300
        onTriggered: switches.update()
    }
}
