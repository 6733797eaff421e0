import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// The lanes and tables below the map, as tabs.
Rectangle {
    id: root

    required property Session session
    required property StudioActions actions
    required property int frame

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Timeline and tables")

    function focusPanel() {
        [timeline, plot, memory, candidates][bar.currentIndex].focusPanel();
    }

    UiTabBar {
        id: bar

        width: parent.width
        tabs: [
            {
                text: qsTr("Timeline"),
                icon: "history"
            },
            {
                text: qsTr("Desirability"),
                icon: "chart-line"
            },
            {
                text: qsTr("Memory"),
                icon: "brain",
                count: root.session.bot.memory.count
            },
            {
                text: qsTr("Targets"),
                icon: "target",
                count: root.session.bot.candidates.count
            }
        ]
        MarkLegend {
            anchors.verticalCenter: parent.verticalCenter
            visible: timeline.visible && root.width > 1000
            rightPadding: 12
        }
        UiLabel {
            anchors.verticalCenter: parent.verticalCenter
            visible: !timeline.visible && root.session.bot.present
            text: qsTr("of %1").arg(root.session.bot.name)
            color: Theme.text3
        }
        UiToolButton {
            visible: bar.currentIndex < 2
            extent: 24
            iconName: "zoom-out"
            iconSize: Theme.iconRow
            name: qsTr("More of the run")
            onActed: timeline.canvas.zoomOut()
        }
        UiToolButton {
            visible: bar.currentIndex < 2
            extent: 24
            iconName: "zoom-in"
            iconSize: Theme.iconRow
            name: qsTr("Less of the run")
            onActed: timeline.canvas.zoomIn()
        }
        UiToolButton {
            visible: bar.currentIndex < 2
            extent: 24
            iconName: "maximize"
            iconSize: Theme.iconRow
            name: qsTr("The whole run")
            onActed: timeline.canvas.fitAll()
        }
        UiToolButton {
            extent: 24
            iconName: "x"
            iconSize: Theme.iconRow
            name: qsTr("Fold")
            keyText: root.actions.find("view.bottom").keyText
            onActed: root.actions.find("view.bottom").trigger()
        }
    }
    TimelinePane {
        id: timeline

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: bar.currentIndex === 0
        session: root.session
        frame: root.frame
    }
    DesirePlot {
        id: plot

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: bar.currentIndex === 1
        session: root.session
        frame: root.frame
        timeline: timeline.canvas
    }
    MemoryTable {
        id: memory

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: bar.currentIndex === 2
        session: root.session
    }
    CandidateTable {
        id: candidates

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: bar.currentIndex === 3
        session: root.session
    }
}
