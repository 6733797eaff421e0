pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Session
import Percept.Ui

/// Who became aware of whom: a lane per pair, over the stretch of the timeline.
Item {
    id: root

    required property Session session
    /// The frame that is shown.
    required property int frame
    property bool countsFrames: false
    required property TimelineCanvas timeline
    /// Starts again with a full trace.
    required property StudioAction traceInFull
    readonly property alias rows: rows
    readonly property alias canvas: lanes
    readonly property int headWidth: Math.round((width < 1300 ? 204 : 236) * Math.max(1, Theme.fontScale))

    function focusPanel() {
        lanes.forceActiveFocus(Qt.TabFocusReason);
    }

    AwarenessRows {
        id: rows

        feed: root.session.lanes
        frame: root.frame // qmllint disable
    }
    Item {
        y: lanes.rulerHeight
        width: root.headWidth
        height: lanes.height - y
        visible: lanes.visible
        clip: true

        WheelHandler {
            onWheel: event => lanes.contentY -= event.angleDelta.y / 3
        }
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
                selected: observer === lanes.selectedAgent
                onChosen: root.session.selectIdent("agent:" + observer)
            }
        }
    }
    Separator {
        x: root.headWidth
        width: 1
        height: parent.height
        visible: lanes.visible
    }
    Binding {
        target: lanes
        property: "playhead"
        value: root.frame
    }
    Binding {
        target: lanes
        property: "from"
        value: root.timeline.from
    }
    Binding {
        target: lanes
        property: "framesPerPixel"
        value: root.timeline.framesPerPixel
    }
    AwarenessCanvas {
        id: lanes

        x: root.headWidth + 1
        width: parent.width - x
        height: parent.height - (foot.visible ? foot.height : 0)
        visible: rows.count > 0
        activeFocusOnTab: true
        theme: Theme
        countsFrames: root.countsFrames
        feed: root.session.lanes
        rows: rows
        selectedAgent: root.session.bot.present ? root.session.bot.agent : -1
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Awareness, %1 lanes").arg(rows.count)
        onStretchChosen: {
            root.timeline.framesPerPixel = framesPerPixel;
            root.timeline.from = from;
        }
        onScrubbed: frame => root.session.seek(frame)
        onAgentClicked: agent => root.session.selectIdent("agent:" + agent)
    }
    Item {
        id: foot

        anchors.bottom: parent.bottom
        width: parent.width
        height: Math.round(24 * Theme.fontScale)
        visible: lanes.visible && parent.height > 3.5 * rows.rowHeight
        clip: true
        Separator {
            width: parent.width
        }
        AwarenessSigns {
            id: signs

            x: Theme.gap3
            height: parent.height
        }
        Row {
            anchors.right: parent.right
            anchors.rightMargin: Theme.gap3
            height: parent.height
            visible: !rows.hasPulses && root.width > signs.width + width + 48
            spacing: 10
            UiLabel {
                height: parent.height
                text: qsTr("Single looks and sounds, responses, broken delays and refilled capacitors are only in a full trace.")
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
            UiButton {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.traceInFull.enabled
                kind: UiButton.Link
                text: root.traceInFull.name
                hint: root.traceInFull.hint
                onClicked: root.traceInFull.trigger()
            }
        }
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        room: parent.height
        visible: rows.count === 0
        iconName: "eye"
        text: rows.hasAware ? qsTr("Nobody has become aware of anybody yet.") : qsTr("Nobody in this level becomes aware by degrees.")
        advice: rows.hasAware ? qsTr("Run on, or possess an agent and let it be seen or heard.") : qsTr("Give an archetype awareness, or open the sample Archive at night.")
    }
}
