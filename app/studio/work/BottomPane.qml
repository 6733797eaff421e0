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
    required property SenseActions senses
    required property TacticActions tactics
    required property string workspace
    readonly property alias timeline: timeline

    /// An object is to be selected and brought into view.
    signal shown(string ident)

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Timeline and tables")

    readonly property var tabs: ({
            timeline: [qsTr("Timeline"), "history"],
            awareness: [qsTr("Awareness"), "activity"],
            desire: [qsTr("Desirability"), "chart-line"],
            memory: [qsTr("Sense links"), "link"],
            targets: [qsTr("Targets"), "target"],
            route: [qsTr("Along the route"), "route"],
            ping: [qsTr("Ping results"), "audio-lines"],
            along: [qsTr("Along the path"), "activity"],
            connections: [qsTr("Connections"), "route"],
            scenario: [qsTr("Scenario"), "list-checks"],
            traffic: [qsTr("Traffic"), "table"],
            questions: [qsTr("Questions"), "search"],
            events: [qsTr("Events"), "zap"]
        })
    readonly property var counts: ({
            awareness: awareness.rows.hasAware ? awareness.rows.count : -1,
            memory: session.bot.memory.count,
            targets: session.bot.candidates.count,
            ping: senses.lab.placed ? senses.lab.results.count : -1
        })
    /// What the workspace has, and which of it is shown.
    readonly property var pages: workspace === "senses" ? ["timeline", "awareness", "memory", "route", "ping", "traffic", "questions", "events"] : workspace === "tactics" ? ["timeline", "along", "connections", "scenario", "traffic", "questions", "events"] : ["timeline", "awareness", "desire", "memory", "targets", "traffic", "questions", "events"]
    property string page: "timeline"
    readonly property bool filtersTraffic: visible && page === "traffic"

    onWorkspaceChanged: page = workspace === "senses" ? "ping" : "timeline"

    function focusPanel() {
        ({
                timeline: timeline,
                awareness: awareness,
                desire: plot,
                memory: memory,
                targets: candidates,
                route: route,
                ping: ping,
                along: paths,
                connections: paths,
                scenario: paths,
                traffic: traffic,
                questions: questions,
                events: events
            })[page].focusPanel();
    }

    function focusFilter() {
        traffic.focusFilter();
    }

    UiTabBar {
        id: bar

        width: parent.width
        tabs: Array.from(root.pages).map(id => ({
                    text: root.tabs[id][0],
                    icon: root.tabs[id][1],
                    count: root.counts[id] ?? -1
                }))
        currentIndex: root.pages.indexOf(root.page)
        legend: root.page === "timeline" ? marks : null
        onChosen: index => {
            root.page = root.pages[index];
            currentIndex = Qt.binding(() => root.pages.indexOf(root.page));
        }
        PingSummary {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.page === "ping" && root.senses.lab.placed
            lab: root.senses.lab
        }
        UiToolButton {
            visible: root.page === "ping" && root.senses.lab.placed
            extent: 24
            iconSize: Theme.iconRow
            entry: root.actions.find("senses.clear")
        }
        MarkLegend {
            id: marks

            anchors.verticalCenter: parent.verticalCenter
            visible: root.page === "timeline" && bar.fits
            rightPadding: 12
        }
        UiLabel {
            anchors.verticalCenter: parent.verticalCenter
            visible: ["desire", "memory", "targets"].includes(root.page) && root.session.bot.present // qmllint disable
            text: qsTr("of %1").arg(root.session.bot.name)
            color: Theme.text3
        }
        AwarenessLegend {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.page === "awareness" && awareness.rows.count > 0
            rightPadding: 12
            rows: awareness.rows
        }
        TimelineZoom {
            visible: ["timeline", "awareness", "desire"].includes(root.page) // qmllint disable
            canvas: timeline.canvas
            actions: root.actions
            lastFrame: root.session.lastFrame // qmllint disable
        }
        UiToolButton {
            anchors.verticalCenter: parent.verticalCenter
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
        visible: root.page === "timeline"
        session: root.session
        frame: root.frame
        countsFrames: root.actions.find("view.frames").checked
    }
    AwarenessPane {
        id: awareness

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.page === "awareness"
        session: root.session
        frame: root.frame
        countsFrames: root.actions.find("view.frames").checked
        timeline: timeline.canvas
        traceInFull: root.actions.find("run.fullTrace")
    }
    DesirePlot {
        id: plot
        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.page === "desire"
        session: root.session
        frame: root.frame
        countsFrames: root.actions.find("view.frames").checked
        timeline: timeline.canvas
    }
    MemoryTable {
        id: memory
        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.page === "memory"
        session: root.session
    }
    CandidateTable {
        id: candidates

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.page === "targets"
        session: root.session
    }
    IntruderLanes {
        id: route

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.page === "route"
        route: root.senses.intruder
        possessed: root.session.possession.active ? root.session.possession.name : ""
        countsFrames: root.actions.find("view.frames").checked
    }
    Connections {
        target: root.senses
        function onRoutingChanged() {
            if (root.senses.routing)
                root.page = "route";
        }
        // What a ping gave is of another question.
        function onConingChanged() {
            if (root.senses.coning && root.page === "ping")
                root.page = "awareness";
        }
    }
    PingResults {
        id: ping

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.page === "ping"
        session: root.session
        lab: root.senses.lab
    }
    PathPages {
        id: paths

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        page: root.page
        tactics: root.tactics
    }
    TrafficPane {
        id: traffic

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.page === "traffic"
        session: root.session
        onShown: ident => root.shown(ident)
    }
    QuestionPane {
        id: questions

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.page === "questions"
        session: root.session
        onShown: ident => root.shown(ident)
    }
    EventsPane {
        id: events

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.page === "events"
        session: root.session
        actions: root.actions
        onShown: ident => root.shown(ident)
    }
}
