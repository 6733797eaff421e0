import QtQuick
import QtQuick.Templates as T
import Percept.Tuning
import Percept.Ui
import Percept.Shell

/// Levels of detail: their ranges over the axis of importance, and what a curve of importance
/// makes of them.
Item {
    id: root

    required property DetailActs acts
    required property StudioActions actions
    readonly property LodDesk desk: acts.desk
    readonly property var panels: [levels, middle, switches]

    UiSplitView {
        anchors.fill: parent
        orientation: Qt.Horizontal
        visible: root.desk.count > 0

        LevelTable {
            id: levels

            T.SplitView.preferredWidth: root.width < 1440 ? 360 : 400
            T.SplitView.minimumWidth: 320
            T.SplitView.maximumWidth: 520
            visible: root.actions.find("view.left").checked
            desk: root.desk
        }
        Rectangle {
            id: middle

            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: 360
            color: Theme.canvas

            function focusPanel() {
                canvas.forceActiveFocus(Qt.TabFocusReason);
            }

            DetailBar {
                id: bar

                width: parent.width
                desk: root.desk
                actions: root.actions
            }
            Binding {
                target: canvas
                property: "frame"
                value: root.desk.frame // qmllint disable
            }
            LodCanvas {
                id: canvas

                anchors.top: bar.bottom
                anchors.bottom: parent.bottom
                width: parent.width
                activeFocusOnTab: true
                theme: Theme
                feed: root.desk.feed
                editable: root.desk.editable
                current: root.desk.current
                Accessible.role: Accessible.Chart
                Accessible.name: qsTr("Ranges of %1 levels of detail, and importance over time").arg(root.desk.count)
                onBarPressed: bar => root.desk.current = bar
                onBarDragged: (bar, edge, value) => root.desk.dragRange(bar, edge, value)
                onBarDropped: keep => root.desk.dropRange(keep)
                onBrushed: (fromFrame, fromImportance, toFrame, toImportance) => root.desk.brush(fromFrame, fromImportance, toFrame, toImportance)
                onFramePicked: frame => root.desk.frame = frame
                Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Left, Qt.Key_Right].includes(event.key) && !(event.modifiers & Qt.ControlModifier)
                Keys.onLeftPressed: root.desk.frame = Math.max(0, root.desk.frame - 1) // qmllint disable
                Keys.onRightPressed: root.desk.frame = root.desk.frame + 1 // qmllint disable
                Keys.onUpPressed: root.desk.current = Math.max(0, root.desk.current - 1)
                Keys.onDownPressed: root.desk.current = root.desk.current + 1
            }
        }
        SwitchList {
            id: switches

            T.SplitView.preferredWidth: root.width < 1440 ? 280 : 320
            T.SplitView.minimumWidth: 240
            T.SplitView.maximumWidth: 460
            visible: root.actions.find("view.right").checked
            desk: root.desk
        }
    }
    EmptyState {
        anchors.centerIn: parent
        visible: root.desk.count === 0
        iconName: "layers"
        text: root.desk.editable ? qsTr("The level has no levels of detail yet.") : qsTr("The levels of detail of a level are shown here.")
        advice: root.desk.editable ? qsTr("Each level runs for a range of importance. Ranges that overlap keep characters from switching to and fro.") : qsTr("Open a level.")
        actionText: root.desk.editable ? qsTr("Add a level") : ""
        onActed: root.desk.addBehaviour()
    }
}
