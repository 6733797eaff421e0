import QtQuick
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Why the selected agent is notified of the ping, or notices another one in the run, or why not.
Rectangle {
    id: root

    required property SenseModel lab
    required property ForkModel fork
    required property StudioActions actions
    required property Session session
    /// Whether pings can be asked about, too.
    property bool pings: true
    /// Whether cones would stand here, if an agent had some.
    property bool forCones: false
    /// The question of the ping comes first while there is one.
    readonly property bool asksRun: !pings || modes.currentIndex === 1 && agent >= 0
    readonly property int agent: session.selectedIdent.startsWith("agent:") ? session.selectedIndex : -1

    /// What is asked of a run is answered at one of its moments.
    readonly property alias desk: desk
    /// Whether the answer about the run is wanted elsewhere, too: on the map, as a graph or a table.
    property bool asked: false
    /// Whether a heading says what is answered; without, what is around it does.
    property bool headed: true
    /// Whether the smallest change keeps its place below the gates, which scroll.
    readonly property bool holds: height >= 260 * Theme.fontScale
    readonly property bool waits: asksRun && agent >= 0 && session.playing

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: head.title

    function focusPanel() {
        flick.forceActiveFocus(Qt.TabFocusReason);
    }

    /// Shows why the agent notices another one in the run, or why not.
    function askRun() {
        modes.choose(1);
        focusPanel();
    }

    PanelHeader {
        id: head

        width: parent.width
        height: root.headed ? implicitHeight : 0
        visible: root.headed
        title: root.asksRun && desk.sentence !== "" ? (desk.passed ? qsTr("Why %1 noticed %2") : qsTr("Why %1 did not notice %2")).arg(desk.observerName).arg(desk.aboutName) : !root.asksRun && root.lab.explained && root.lab.passed ? qsTr("Why noticed") : root.forCones && !root.asksRun ? qsTr("View cones") : qsTr("Why not noticed")
        addition: !root.asksRun && root.lab.explained ? root.lab.selectedName : ""
        SegmentedSwitch {
            id: modes

            anchors.verticalCenter: parent.verticalCenter
            visible: root.pings && root.agent >= 0
            height: Theme.fieldHeight
            name: qsTr("What is asked")
            choices: [
                {
                    text: qsTr("Ping")
                },
                {
                    text: qsTr("Run")
                }
            ]
        }
    }
    WhyModel {
        id: desk

        path: root.session.tracePath
        runs: root.session.runs
        frame: root.session.frame // qmllint disable
        agent: root.agent
        // A person who acts for somebody asks who notices that one.
        target: root.session.possession.active ? root.session.possession.agent : -1
        active: (root.visible || root.asked) && root.asksRun && !root.session.playing
        onObserverChosen: agent => root.session.selectIdent("agent:" + agent)
    }
    Binding {
        target: root.fork
        property: "why"
        value: root.asksRun ? desk : null
    }
    Flickable {
        id: flick

        anchors.top: head.bottom
        anchors.bottom: below.top
        width: parent.width
        visible: root.asksRun ? root.agent >= 0 && !root.waits : root.lab.explained
        clip: true
        activeFocusOnTab: true
        contentHeight: root.asksRun ? inRun.implicitHeight : column.implicitHeight
        boundsBehavior: Flickable.StopAtBounds
        /// The gate that failed is what was asked for: it comes into view with its answer.
        readonly property real failedBottom: root.asksRun ? inRun.failedBottom : ladder.failedTop < 0 ? 0 : ladder.y + ladder.failedTop + ladder.failedHeight

        /// The result of a fork comes into view, too, as somebody has waited for it.
        readonly property real resultTop: root.fork.elsewhere ? -1 : root.asksRun ? inRun.resultTop : result.visible ? result.y : -1

        onFailedBottomChanged: Qt.callLater(reveal) // qmllint disable
        onHeightChanged: Qt.callLater(reveal) // qmllint disable
        onResultTopChanged: Qt.callLater(reveal) // qmllint disable

        function reveal() {
            contentY = Math.max(0, resultTop >= 0 ? Math.min(resultTop, contentHeight - height) : Math.min(failedBottom + 8, contentHeight) - height);
        }
        T.ScrollBar.vertical: UiScrollBar {}
        WhyInRun {
            id: inRun

            width: flick.width
            visible: root.asksRun
            dense: root.height < 620 * Theme.fontScale
            remedied: !root.holds
            desk: desk
            fork: root.fork
            session: root.session
            actions: root.actions
            agentName: root.session.selectedName
        }
        Column {
            id: column

            visible: !root.asksRun
            width: flick.width
            GateLadder {
                id: ladder

                width: parent.width
                model: root.lab.ladder
                sentence: root.lab.sentence
                passed: root.lab.passed
            }
            RemedyCard {
                width: parent.width
                visible: !root.holds && shown
                change: root.lab.smallestChange
                fork: root.fork
            }
            ForkCard {
                id: result

                width: parent.width
                fork: root.fork
                actions: root.actions
            }
        }
    }
    RemedyCard {
        id: below

        y: Math.min(root.height - height, flick.y + flick.contentHeight)
        width: parent.width
        height: visible ? implicitHeight : 0
        visible: root.holds && flick.visible && shown
        change: root.asksRun ? desk.smallestChange : root.lab.smallestChange
        fork: root.fork
        Separator {
            width: parent.width
            visible: flick.contentHeight > flick.height + 0.5
        }
    }
    EmptyState {
        anchors.top: head.bottom
        anchors.topMargin: room < implicitHeight + 24 ? 0 : 24
        width: parent.width
        room: parent.height - head.height
        visible: !flick.visible
        iconName: "circle-question-mark"
        text: root.waits ? qsTr("The run continues.") : root.asksRun ? qsTr("Select an agent to ask why it did, or did not, notice another one.") : root.forCones ? qsTr("No agent is selected.") : root.lab.placed ? qsTr("Select an agent to ask why it did, or did not, notice the ping.") : qsTr("Nothing was emitted yet.")
        advice: root.waits ? qsTr("Pause it to ask about the moment that is shown.") : root.forCones ? qsTr("Click an agent that becomes aware by degrees to see and change its view cones.") : root.asksRun || root.lab.placed ? "" : qsTr("Click on the map with the ping tool, then select an agent.")
    }
}
