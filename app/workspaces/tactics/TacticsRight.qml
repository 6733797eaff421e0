import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// What is known about what the Tactics workspace looks at, as tabs.
Rectangle {
    id: root

    required property Session session
    required property TacticActions tactics
    readonly property alias page: bar.currentIndex
    /// What was looked at before waypoints were generated.
    property int before: 0
    readonly property bool generating: tactics.proposal.shown

    /// A place is to be brought into view.
    signal placeChosen(real x, real y)

    color: Theme.surface1

    function focusPanel() {
        [waypoint, layers, paths, cells, generator][bar.currentIndex].focusPanel();
    }

    function showObject(ident: string) {
        const kind = ident.split(":")[0];
        if (kind === "waypoint" || kind === "compound")
            bar.choose(0);
        else if (kind === "analysis" || kind === "layer")
            bar.choose(1);
    }

    UiTabBar {
        id: bar

        width: parent.width
        tabs: [
            {
                text: qsTr("Waypoint"),
                icon: "crosshair"
            },
            {
                text: qsTr("Layers"),
                icon: "layers"
            },
            {
                text: qsTr("Paths"),
                icon: "route"
            },
            {
                text: qsTr("Cells"),
                icon: "grid-3x3"
            },
            ...(root.generating ? [
                {
                    text: qsTr("Generate"),
                    icon: "wand-sparkles"
                }
            ] : [])
        ]
        onTabsChanged: {
            if (root.generating) {
                root.before = currentIndex;
                choose(4);
            } else if (currentIndex === 4) {
                choose(root.before);
            }
        }
    }
    WaypointPanel {
        id: waypoint

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: bar.currentIndex === 0
        session: root.session
        lab: root.tactics.waypoints
    }
    LayerPanel {
        id: layers

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: bar.currentIndex === 1
        session: root.session
        layers: root.tactics.layers
        lab: root.tactics.analyses
        maker: root.tactics.maker
        onPlaceChosen: (x, y) => root.placeChosen(x, y)
    }
    RoutePanel {
        id: paths

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: bar.currentIndex === 2
        session: root.session
        routes: root.tactics.routes
        weights: root.tactics.weights
    }
    AutomatonPanel {
        id: cells

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: bar.currentIndex === 3
        automaton: root.tactics.automaton
        chosen: root.tactics.analyses.current
    }
    GeneratePanel {
        id: generator

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: bar.currentIndex === 4
        proposal: root.tactics.proposal
        run: root.session.tracePath
        onRecordingWanted: root.tactics.askRecording()
    }
    Connections {
        target: root.tactics.scenario
        function onPicked() {
            bar.choose(2);
        }
    }
    Connections {
        target: root.tactics.maker
        function onSelected() {
            bar.choose(1);
        }
    }
    // The tool and what it makes go together.
    Connections {
        target: root.tactics
        function onPathingChanged() {
            if (root.tactics.pathing)
                bar.choose(2);
        }
        function onGenerationWanted() {
            bar.choose(4);
        }
    }
}
