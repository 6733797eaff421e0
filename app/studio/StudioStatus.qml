import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// What a click will do, and where the pointer is.
StatusBar {
    id: root

    required property Session session
    required property MapPane mapPane
    required property SenseActions senses
    required property BenchActions benches
    required property TacticActions tactics
    readonly property bool isOpen: session.state !== Session.Empty
    readonly property bool onMap: isOpen && mapPane !== null && !benches.shown

    readonly property bool editing: isOpen && mapPane !== null && mapPane.editing
    required property StudioActions actions
    readonly property real line: Theme.statusBarHeight - 1

    iconName: !isOpen ? "" : benches.entry !== null ? benches.entry.icon : session.possession.active ? "gamepad-2" : senses.pinging ? "audio-lines" : senses.routing ? "route" : senses.coning ? "eye" : tactics.pathing ? "route" : editing ? actions.find("tool." + session.editing.toolName.toLowerCase()).icon : "mouse-pointer"
    title: !isOpen ? "" : benches.entry !== null ? benches.entry.name : session.possession.active ? session.possession.name : senses.pinging ? qsTr("Ping") : senses.routing ? qsTr("Route") : senses.coning ? qsTr("Awareness") : tactics.pathing ? qsTr("Path") : editing ? session.editing.toolName : qsTr("Select")
    text: !isOpen ? qsTr("Drop a level or a recording anywhere to open it.")
        : session.busy ? session.busyText
        : benches.shown ? benches.hint
        : session.possession.active ? session.bot.armed ? qsTr("Right-click goes there, left-click shoots, 1 to 4 choose weapons, X releases.") : qsTr("Right-click goes there, X releases. What you do is recorded as commands.")
        : senses.coning ? senses.hint
        : editing ? session.editing.hint
        : tactics.pathing ? tactics.hint
        : senses.shown ? senses.hint
        : qsTr("Click something on the map to select it. Middle drag or Space and drag pan, the wheel zooms.")

    NumberLabel {
        height: root.line
        visible: root.onMap && root.mapPane.canvas.cursorInside
        text: root.mapPane !== null ? root.mapPane.canvas.cursor.x.toFixed(2) + ", " + root.mapPane.canvas.cursor.y.toFixed(2) + "\u00a0m" : ""
        color: Theme.text2
    }
    NumberLabel {
        height: root.line
        visible: text !== ""
        text: root.isOpen ? root.benches.place : ""
        color: Theme.text2
    }
    UiLabel {
        height: root.line
        visible: text !== ""
        text: !root.onMap || !root.mapPane.canvas.cursorInside ? "" : root.senses.shown ? root.senses.lab.regionAt(root.mapPane.canvas.cursor) : root.mapPane.canvas.regionName(root.mapPane.canvas.cursor)
        tips: false
        color: Theme.text2
        font.pixelSize: Theme.captionSize
    }
    NumberLabel {
        height: root.line
        visible: root.onMap
        text: root.mapPane !== null ? root.mapPane.canvas.pixelsPerMetre.toFixed(1) + "\u00a0px/m" : ""
        color: Theme.text2
    }
    UiLabel {
        height: root.line
        text: !root.isOpen ? qsTr("Version %1").arg(Qt.application.version)
            : root.session.state === Session.Replay ? qsTr("Replay")
            : !root.session.playing ? qsTr("Simulation paused")
            : root.session.following ? qsTr("×%1 reached").arg(root.session.reachedSpeed.toFixed(1)) : qsTr("Looking back")
        tips: false
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    // Last, so that it stays where it is while the readouts beside it come and go.
    RestartButton {
        height: root.line
        session: root.session
        actions: root.actions
    }
}
