pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Session
import Percept.Ui

/// The lanes of a run, a header beside each; drag on the ruler to look back.
Item {
    id: root

    required property Session session
    /// The frame that is shown.
    required property int frame
    property bool countsFrames: false
    readonly property alias canvas: lanes
    readonly property int headWidth: width < 1300 ? 150 : 200

    function focusPanel() {
        lanes.forceActiveFocus(Qt.TabFocusReason);
    }
    /// The first and the last frame that are shown, as x and y; all where nothing has a size yet.
    function shownSpan(): point {
        const last = lanes.from + (lanes.width > 1 ? lanes.width * lanes.framesPerPixel : Infinity);
        return Qt.point(Math.max(0, Math.ceil(lanes.from)), Math.min(Math.floor(last), session.lastFrame)); // qmllint disable
    }
    /// "10:00", whole seconds.
    function lengthText(seconds: real): string {
        const whole = Math.floor(seconds);
        return Math.floor(whole / 60) + ":" + String(whole % 60).padStart(2, "0");
    }
    /// What is played already goes on inside the span.
    function chooseLoop(from: var, to: var) {
        const loop = session.loop;
        loop.set(from, to);
        if (session.playing && !session.following && (session.frame < loop.from || session.frame > loop.to)) { // qmllint disable
            session.seek(loop.from); // qmllint disable
            session.play();
        }
    }
    function scrollTo(y: real) {
        lanes.contentY = Math.max(0, Math.min(y, rows.contentHeight - (lanes.height - lanes.rulerHeight - lanes.overviewHeight)));
    }

    TimelineRows {
        id: rows

        feed: root.session.lanes
        rowHeight: Theme.laneHeight
    }
    Item {
        y: lanes.rulerHeight
        width: root.headWidth
        height: parent.height - lanes.rulerHeight - lanes.overviewHeight
        clip: true

        WheelHandler {
            onWheel: event => root.scrollTo(lanes.contentY - event.angleDelta.y / 3)
        }
        Repeater {
            model: rows
            LaneHead {
                required property real rowY
                required agent
                required name
                required team
                required valueName
                required unfolded

                y: rowY - lanes.contentY
                width: root.headWidth
                height: rows.rowHeight
                selected: agent === root.session.bot.agent && root.session.bot.present
                onChosen: root.session.selectIdent("agent:" + agent)
                onToggled: rows.setUnfolded(agent, !unfolded)
            }
        }
    }
    UiLabel {
        anchors.bottom: parent.bottom
        x: Theme.gap3
        width: root.headWidth - 2 * x
        height: lanes.overviewHeight
        text: qsTr("Whole run, %1").arg(root.lengthText(root.session.lastFrame * root.session.step)) // qmllint disable
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    Separator {
        x: root.headWidth
        width: 1
        height: parent.height
    }
    Binding {
        target: lanes
        property: "playhead"
        value: root.frame
    }
    TimelineCanvas {
        id: lanes

        x: root.headWidth + 1
        width: parent.width - x
        height: parent.height
        activeFocusOnTab: true
        theme: Theme
        countsFrames: root.countsFrames
        feed: root.session.lanes
        rows: rows
        selectedAgent: root.session.bot.present ? root.session.bot.agent : -1
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Timeline, %1 lanes").arg(root.session.lanes.agentCount)
        loopFrom: root.session.loop.from // qmllint disable
        loopTo: root.session.loop.to // qmllint disable
        marks: marks.frames
        onLoopDragged: (from, to) => root.chooseLoop(from, to)
        onScrubbed: frame => root.session.seek(frame)
        onAgentClicked: agent => root.session.selectIdent("agent:" + agent)
        onRecordClicked: (agent, frame) => {
            root.session.selectIdent("agent:" + agent);
            root.session.seek(frame);
        }
    }
    RulerMarks {
        id: marks

        x: lanes.x
        width: lanes.width
        height: lanes.rulerHeight
        canvas: lanes
        bookmarks: root.session.bookmarks
        branches: root.session.branches
        onChosen: frame => root.session.seek(frame)
        onBranchChosen: branch => root.session.branches.show(branch)
    }
    Item {
        x: lanes.x + lanes.hoverPosition.x
        y: lanes.hoverPosition.y
        width: 1
        height: 1
        Tip {
            shown: lanes.hoverText !== ""
            text: lanes.hoverText
        }
    }
}
