pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// What everybody would make of who goes along a planned route, over its time: the lanes of
/// awareness. The playhead shows on the map where everybody is then.
Item {
    id: root

    required property IntruderRoute route
    property bool countsFrames: false
    /// Who is possessed, so that tools are off; empty: nobody is.
    property string possessed: ""
    readonly property alias rows: rows
    readonly property int headWidth: Math.round((width < 1300 ? 204 : 236) * Math.max(1, Theme.fontScale))

    function focusPanel() {
        lanes.forceActiveFocus(Qt.TabFocusReason);
    }

    AwarenessRows {
        id: rows

        feed: root.route.lanes
        frame: root.route.frame // qmllint disable
    }
    UiLabel {
        x: Theme.gap3
        width: root.headWidth - 2 * x
        height: legs.height
        visible: lanes.visible
        text: root.route.walkers[root.route.walker] ?? ""
        font.weight: Font.DemiBold
    }
    RouteLegs {
        id: legs

        x: lanes.x
        width: lanes.width
        visible: lanes.visible
        route: root.route
        from: lanes.from * root.route.lanes.step
        secondsPerPixel: lanes.framesPerPixel * root.route.lanes.step
        now: root.route.frame * root.route.lanes.step // qmllint disable
    }
    Item {
        y: lanes.y + lanes.rulerHeight
        width: root.headWidth
        height: parent.height - y - foot.height
        visible: lanes.visible
        clip: true

        Repeater {
            model: rows
            AwarenessHead {
                required property real rowY
                required observer
                required observerName
                required observerTeam
                required targetName
                required targetTeam
                required level
                required levelName
                required alertnessName
                required holds
                required spent

                y: rowY - lanes.contentY
                width: root.headWidth
                height: rows.rowHeight
            }
        }
    }
    Separator {
        x: root.headWidth
        width: 1
        height: parent.height
        visible: lanes.visible
    }
    AwarenessCanvas {
        id: lanes

        x: root.headWidth + 1
        y: legs.height
        width: parent.width - x - ends.width
        height: parent.height - y - foot.height
        // Where nobody notices him, too: one looks at where everybody is when he passes.
        visible: root.route.lastFrame > 0
        activeFocusOnTab: true
        theme: Theme
        countsFrames: root.countsFrames
        feed: root.route.lanes
        rows: rows
        // Of the route or the level before a change.
        opacity: root.route.old ? 0.45 : 1
        playhead: root.route.frame // qmllint disable
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Awareness along the route, %1 lanes").arg(rows.count)
        onScrubbed: frame => root.route.frame = frame
        onWidthChanged: fitAll()
    }
    Item {
        id: ends

        anchors.right: parent.right
        y: lanes.y + lanes.rulerHeight
        width: Math.round(112 * Theme.fontScale)
        height: parent.height - y - foot.height
        visible: lanes.visible
        clip: true
        Repeater {
            model: rows
            LaneThresholds {
                required property real rowY
                required thresholds

                y: rowY - lanes.contentY
                width: ends.width
                height: rows.rowHeight
            }
        }
    }
    RouteEnd {
        lanes: lanes
        step: root.route.lanes.step
        endsAt: root.route.endsAt
        captionHeight: legs.height
    }
    Item {
        id: foot

        readonly property bool shown: rows.count > 0 && root.height > 3.5 * rows.rowHeight

        anchors.bottom: parent.bottom
        width: parent.width
        height: shown ? Math.round(24 * Theme.fontScale) : 0
        visible: shown
        clip: true
        Separator {
            width: parent.width
        }
        AwarenessSigns {
            x: Theme.gap3
            height: parent.height
        }
    }
    Connections {
        target: root.route
        function onAnswered() {
            lanes.fitAll();
        }
    }
    EmptyState {
        y: lanes.visible ? lanes.y + lanes.rulerHeight + Theme.gap2 : Math.round((parent.height - height) / 2)
        width: parent.width
        room: parent.height - (lanes.visible ? y : 0)
        visible: rows.count === 0
        iconName: "route"
        text: root.route.legs.count === 0 ? qsTr("No route is drawn.") : root.route.busy ? qsTr("The route is being run.") : root.route.problem !== "" ? qsTr("The route cannot be run.") : qsTr("Nobody sees or hears him on the path.")
        advice: root.route.legs.count === 0 ? root.possessed !== "" ? qsTr("Release %1 (X), then choose the tool that plans a route.").arg(root.possessed) : qsTr("Choose the tool that plans a route, and click on the map where the intruder would go.") : root.route.problem
    }
}
