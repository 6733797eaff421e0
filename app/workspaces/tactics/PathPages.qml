import QtQuick
import Percept.Shell

/// What the tables below the map say about ways.
Item {
    id: root

    required property TacticActions tactics
    /// "along", "connections", "scenario" or one of others.
    required property string page

    visible: page === "along" || page === "connections" || page === "scenario"

    function focusPanel() {
        ({
                along: along,
                connections: connections,
                scenario: scenario
            })[page].focusPanel();
    }

    AlongPane {
        id: along

        anchors.fill: parent
        visible: root.page === "along"
        routes: root.tactics.routes
    }
    ConnectionsPane {
        id: connections

        anchors.fill: parent
        visible: root.page === "connections"
        routes: root.tactics.routes
    }
    ScenarioPane {
        id: scenario

        anchors.fill: parent
        visible: root.page === "scenario"
        scenario: root.tactics.scenario
        onWanted: root.tactics.askScenario()
    }
}
