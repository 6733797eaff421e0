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
    readonly property BotPanel bot: session.bot
    /// Known once its state is; lanes of a recording say nothing of it.
    readonly property bool weighs: bot.present && (bot.weighsGoals || bot.pending || bot.limits !== "")

    function focusPanel() {
        plot.forceActiveFocus(Qt.TabFocusReason);
    }

    Column {
        x: Theme.gap3
        y: 8
        width: 188
        visible: root.weighs
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
        visible: root.weighs
        activeFocusOnTab: true
        theme: Theme
        countsFrames: root.countsFrames
        feed: root.session.lanes
        agent: root.bot.present ? root.bot.agent : -1
        from: root.timeline.from
        framesPerPixel: root.timeline.framesPerPixel
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Desirability over time")
        onScrubbed: frame => root.session.seek(frame)
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: !root.weighs
        iconName: "chart-line"
        text: root.bot.present ? qsTr("This brain does not weigh goals.") : qsTr("How much an agent wanted each strategy is drawn here.")
        advice: root.bot.present ? "" : qsTr("Select an agent.")
    }
}
