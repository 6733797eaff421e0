import QtQuick
import Percept.Canvas
import Percept.Session
import Percept.Ui
import Percept.Workspaces

/// What is asked about the run, in place of the map: the way of the signal through the sense graph,
/// or everybody who could have noticed it.
Rectangle {
    id: root

    required property Session session
    required property WhyModel desk
    /// 1: the graph, 2: the table.
    required property int stage
    readonly property bool told: desk !== null && desk.sentence !== ""
    readonly property bool failed: desk !== null && desk.problem !== ""
    readonly property string question: told ? qsTr("%1 of %2 at %3").arg(desk.senses[desk.sense] ?? "").arg(desk.aboutName).arg(session.clockText(desk.frame * session.step, 2)) : "" // qmllint disable

    color: Theme.canvas
    Accessible.role: Accessible.Pane
    Accessible.name: stage === 1 ? qsTr("Sense graph") : qsTr("Who notices")

    Binding {
        target: root.desk
        property: "everybody"
        value: root.visible && root.stage === 2
    }
    // The map below is not meant.
    MouseArea {
        anchors.fill: parent
        acceptedButtons: Qt.AllButtons
        hoverEnabled: true
        onWheel: event => event.accepted = true
    }
    UiLabel {
        id: title

        x: Theme.gap3
        y: 8
        width: parent.width - 2 * x
        visible: root.told
        text: root.stage === 1 ? qsTr("%1 \u2192 %2: %3").arg(root.question).arg(root.desk?.observerName ?? "").arg(root.desk?.sentence ?? "") : qsTr("Who notices: %1").arg(root.question)
        color: Theme.text2
    }
    GraphCanvas {
        id: canvas

        anchors.top: title.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.told && root.stage === 1 && !empty
        clip: true
        theme: Theme
        graph: root.desk?.graph ?? null
        Accessible.role: Accessible.Canvas
        Accessible.name: qsTr("Sense graph with the path of the signal")
        onClicked: (kind, index) => root.session.select(kind, index)
    }
    Connections {
        target: root.desk
        function onAnswered() {
            let row = root.desk.witnesses.count - 1;
            while (row >= 0 && root.desk.witnesses.identAt(row) !== root.session.selectedIdent)
                --row;
            table.currentRow = row;
        }
    }
    DataTable {
        id: table

        anchors.top: title.bottom
        anchors.topMargin: 8
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.told && root.stage === 2
        name: qsTr("Who notices")
        model: root.desk?.witnesses ?? null
        onRowChosen: row => root.session.selectIdent(root.desk.witnesses.identAt(row))
        columns: [
            TableColumn {
                title: qsTr("Agent")
                width: 104
                sortable: false
            },
            TableColumn {
                title: qsTr("Outcome")
                width: 96
                sortable: false
            },
            TableColumn {
                title: qsTr("Test")
                hint: qsTr("The first that failed; for an agent that noticed, the one nearest to failing.")
                width: 100
                sortable: false
            },
            TableColumn {
                title: qsTr("Measured")
                numeric: true
                width: 84
                sortable: false
            },
            TableColumn {
                title: qsTr("Limit")
                numeric: true
                width: 84
                sortable: false
            },
            TableColumn {
                title: qsTr("Margin")
                numeric: true
                width: 84
                sortable: false
            },
            TableColumn {
                title: qsTr("Distance")
                numeric: true
                width: 84
                sortable: false
            },
            TableColumn {
                title: qsTr("Path")
                hint: qsTr("The connections on the path.")
                width: 140
                stretches: true
                sortable: false
            }
        ]
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: !canvas.visible && !table.visible
        iconName: root.stage === 1 ? "waypoints" : "table"
        text: root.failed ? root.desk.problem : root.told ? qsTr("No sense graph led from one to the other.") : root.session.playing ? qsTr("The run continues.") : root.stage === 1 ? qsTr("The path of a signal through the sense graph is shown here.") : qsTr("Agents that notice another, and those that do not, are listed here.")
        advice: root.failed ? "" : root.told ? qsTr("The level has no regions, or bots sense straight.") : root.session.playing ? qsTr("Pause it to ask about the moment that is shown.") : qsTr("Select an agent, then choose the other one on the right.")
    }
}
