pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Session
import Percept.Ui

/// How much the selected bot wanted each of its strategies, over the stretch of the timeline.
Item {
    id: root

    required property Session session
    required property int frame
    property bool countsFrames: false
    required property TimelineCanvas timeline

    function focusPanel() {
        plot.forceActiveFocus(Qt.TabFocusReason);
    }

    Column {
        x: Theme.gap3
        y: 8
        width: 188
        visible: root.session.bot.present
        Repeater {
            model: plot.legend
            Item {
                id: key

                required property var modelData

                width: 188
                height: 20
                CanvasSymbol {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 24
                    height: 12
                    theme: Theme
                    series: key.modelData.series
                }
                UiLabel {
                    x: 32
                    width: 110
                    height: parent.height
                    text: key.modelData.name
                    color: Theme.text2
                }
                NumberLabel {
                    anchors.right: parent.right
                    height: parent.height
                    text: key.modelData.known ? key.modelData.value.toFixed(2) : "\u2013"
                }
            }
        }
    }
    Binding {
        target: plot
        property: "playhead"
        value: root.frame
    }
    PlotCanvas {
        id: plot

        x: 212
        width: parent.width - x
        height: parent.height
        visible: root.session.bot.present
        activeFocusOnTab: true
        theme: Theme
        countsFrames: root.countsFrames
        feed: root.session.lanes
        agent: root.session.bot.present ? root.session.bot.agent : -1
        from: root.timeline.from
        framesPerPixel: root.timeline.framesPerPixel
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Desirability over time")
        onScrubbed: frame => root.session.seek(frame)
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: !root.session.bot.present
        iconName: "chart-line"
        text: qsTr("How much a bot wanted each strategy is drawn here.")
        advice: qsTr("Select a bot.")
    }
}
