import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The bar over the map while a level runs: what of it is shown.
ContextBar {
    id: root

    required property Session session
    required property StudioActions actions
    /// What is asked about the run; null: nothing is, there is but the map.
    property WhyModel desk: null
    /// 0: the map, 1: the sense graph, 2: the table of who notices.
    readonly property int stage: desk === null ? 0 : stages.currentIndex
    readonly property list<real> intervals: [0, 0.4, 0.8, 2, 5]

    function show(stage: int) {
        stages.choose(stage);
    }

    SegmentedSwitch {
        id: stages

        visible: root.desk !== null
        name: qsTr("What is shown")
        choices: [
            {
                text: qsTr("Map")
            },
            {
                text: qsTr("Graph")
            },
            {
                text: qsTr("Table")
            }
        ]
    }
    Separator {
        visible: root.desk !== null && root.stage === 0
        width: 1
        height: 20
        color: Theme.line2
    }
    UiLabel {
        visible: root.stage === 0
        text: qsTr("Show")
        tips: false
        color: Theme.text3
    }
    LayerButtons {
        visible: root.stage === 0
        actions: root.actions
        ids: ["view.fieldOfView", "view.memory", "view.paths", "view.names"]
    }
    UiComboBox {
        visible: root.desk !== null && root.stage === 0
        width: 148
        label: qsTr("Ghosts")
        hint: qsTr("Earlier positions of the agent in question, so many seconds apart; in a fork, too.")
        model: Array.from(root.intervals).map(seconds => seconds === 0 ? qsTr("none") : qsTr("every %1 s").arg(seconds))
        chosen: root.desk === null ? 0 : Array.from(root.intervals).indexOf(root.desk.ghostEvery)
        onActivated: index => root.desk.ghostEvery = root.intervals[index]
    }
    Separator {
        visible: root.stage === 0
        width: 1
        height: 20
        color: Theme.line2
    }
    LayerButtons {
        visible: root.stage === 0
        actions: root.actions
        ids: root.desk === null ? ["view.graph", "view.connections", "view.items", "view.triggers", "view.spawns", "view.grid"] : ["view.graph", "view.items", "view.triggers", "view.spawns", "view.grid"]
    }
    Separator {
        visible: root.stage === 0
        width: 1
        height: 20
        color: Theme.line2
    }
    LayerButtons {
        visible: root.stage === 0
        actions: root.actions
        ids: ["view.fitAll", "view.fitSelection", "view.zoomOut", "view.zoomIn"]
    }
    UiButton {
        visible: root.session.possession.possible && !root.session.possession.active
        iconName: "gamepad-2"
        text: qsTr("Possess %1").arg(root.session.selectedName)
        keyText: root.actions.find("run.possess").keyText
        hint: root.actions.find("run.possess").hint
        onClicked: root.actions.find("run.possess").trigger()
    }
}
