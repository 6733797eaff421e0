import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// What is selected: its values, the history behind a tab; below them the mind of a bot, or in the
/// Senses workspace why a sensor notices a ping, or why not, in the Replay workspace why it notices
/// somebody.
Rectangle {
    id: root

    required property Session session
    required property StudioActions actions
    required property SenseActions senses
    required property TacticActions tactics
    required property string workspace
    /// Whether the values of what is selected are shown.
    readonly property bool editing: session.editing.open && !session.possession.active && (workspace === "level" || senses.shown && session.editing.selectedCount > 0)
    readonly property bool replaying: workspace === "replay"
    readonly property bool lowerShown: !editing || (senses.shown ? !conesShown : session.bot.present)
    /// What is selected gets the room that it needs, except for this at the bottom. It follows what is
    /// asked, never what a run is doing.
    readonly property real lowerRoom: conesShown ? Math.min(130, height * 0.25) : !senses.shown ? height * 0.46 : Math.min(senses.lab.explained ? 190 : 130, height * 0.4)

    readonly property WhyModel desk: why.desk
    /// In the Replay workspace the two answers about a run are pages: why (0), why not (1).
    property int page: 1
    /// Whether the view cones of what is selected are shown in place of its values.
    readonly property bool conesShown: editing && senses.cones.present && (senses.shown ? senses.coning : bar.currentIndex === 2)
    readonly property bool inSenses: senses.shown

    // Whoever looked at cones before goes on with them.
    onInSensesChanged: {
        if (inSenses && bar.currentIndex === 2 && senses.cones.present)
            senses.tool = "cones";
    }

    /// A place is to be brought into view.
    signal placeChosen(real x, real y)

    color: Theme.surface1

    function focusPanel() {
        if (tactics.shown)
            tacticPanel.focusPanel();
        else if (cones.visible)
            cones.focusPanel();
        else if (editing && bar.currentIndex === 0)
            properties.focusPanel();
        else if (editing)
            history.forceActiveFocus(Qt.TabFocusReason);
        else if (senses.shown)
            why.focusPanel();
        else if (replaying && page === 1)
            why.focusPanel();
        else
            bot.focusPanel();
    }
    function showWhy(notices: bool) {
        page = notices ? 1 : 0;
        if (notices)
            why.askRun();
        else
            bot.showWhy();
    }
    /// The page of an object that has one.
    function showObject(ident: string) {
        if (tactics.shown)
            tacticPanel.showObject(ident);
    }
    /// Properties or history.
    function showPage(index: int) {
        bar.choose(index);
    }
    function focusName() {
        bar.choose(0);
        properties.focusName();
    }

    Item {
        id: upper

        visible: root.editing
        width: parent.width
        height: !visible ? 0 : root.lowerShown ? Math.round(Math.min(parent.height - root.lowerRoom, Math.max(head.height + bar.height + (root.conesShown ? cones.contentHeight : properties.wantedHeight), parent.height * 0.3))) : parent.height

        PanelHeader {
            id: head

            width: parent.width
            title: root.session.editing.selectedCount > 0 ? root.session.editing.selectedName : qsTr("Selection")
            addition: root.session.editing.selectedKindName
            iconName: root.session.editing.selectedIcon
            UiToolButton {
                visible: root.senses.shown && root.senses.cones.present
                iconName: "eye"
                name: qsTr("View cones")
                hint: qsTr("The view cones and states of awareness, instead of the values.")
                active: cones.visible
                onActed: {
                    root.senses.tool = cones.visible ? "select" : "cones";
                    bar.choose(0);
                }
            }
            UiToolButton {
                visible: root.senses.shown
                iconName: "history"
                name: qsTr("History")
                hint: qsTr("What was done, step by step, instead of the values.")
                active: bar.currentIndex === 1
                onActed: bar.choose(bar.currentIndex === 1 ? 0 : 1)
            }
            UiToolButton {
                visible: root.session.editing.selectedCount > 0
                entry: root.actions.find("edit.delete")
            }
        }
        UiTabBar {
            id: bar

            anchors.top: head.bottom
            width: parent.width
            height: visible ? implicitHeight : 0
            // Beside the ladder there is room for a button only.
            visible: !root.senses.shown
            tabs: [
                {
                    text: qsTr("Properties"),
                    icon: "sliders-horizontal"
                },
                {
                    text: qsTr("History"),
                    icon: "history"
                }
            ].concat(root.senses.cones.present ? [ // qmllint disable
                {
                    text: qsTr("Cones"),
                    icon: "eye"
                }
            ] : [])
            UiToolButton {
                extent: 24
                entry: root.actions.find("edit.undo")
                iconSize: Theme.iconRow
            }
            UiToolButton {
                extent: 24
                entry: root.actions.find("edit.redo")
                iconSize: Theme.iconRow
            }
        }
        PropertiesPane {
            id: properties

            anchors.top: bar.bottom
            anchors.bottom: parent.bottom
            width: parent.width
            visible: bar.currentIndex !== 1 && !root.conesShown
            tight: root.senses.shown
            editing: root.session.editing
        }
        ConePanel {
            id: cones

            anchors.top: bar.bottom
            anchors.bottom: parent.bottom
            width: parent.width
            visible: root.conesShown && bar.currentIndex !== 1
            desk: root.senses.cones
            query: root.senses.notice
        }
        Binding {
            target: root.senses.cones
            property: "active"
            value: root.conesShown
        }
        HistoryList {
            id: history

            anchors.top: bar.bottom
            anchors.bottom: parent.bottom
            width: parent.width
            visible: bar.currentIndex === 1
            editing: root.session.editing
        }
    }
    Item {
        id: pages

        anchors.top: upper.bottom
        width: parent.width
        height: visible ? Theme.fieldHeight + 16 : 0
        visible: root.replaying
        SegmentedSwitch {
            x: Theme.gap3
            y: 8
            width: Math.min(parent.width - 2 * x, 2 * implicitWidth)
            height: Theme.fieldHeight
            name: qsTr("Which answer about the run")
            choices: [
                {
                    text: qsTr("Why")
                },
                {
                    text: qsTr("Why not")
                }
            ]
            currentIndex: root.page
            onChosen: index => {
                root.page = index;
                currentIndex = Qt.binding(() => root.page);
            }
        }
    }
    BotPane {
        id: bot

        anchors.top: pages.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.lowerShown && !root.senses.shown && !root.tactics.shown && (!root.replaying || root.page === 0)
        session: root.session
        actions: root.actions
        overlay: root.senses.lab.overlay
    }
    WhyPanel {
        id: why

        y: pages.y + pages.height
        width: parent.width
        height: parent.height - y
        visible: root.senses.shown && !root.conesShown || root.replaying && root.page === 1
        asked: root.replaying
        headed: !root.replaying
        session: root.session
        pings: root.senses.shown && !root.session.possession.active
        forCones: root.senses.coning && agent < 0
        lab: root.senses.lab
        fork: root.senses.fork
        actions: root.actions
    }
    TacticsRight {
        id: tacticPanel

        anchors.fill: parent
        visible: root.tactics.shown
        session: root.session
        tactics: root.tactics
        onPlaceChosen: (x, y) => root.placeChosen(x, y)
    }
    Separator {
        anchors.top: upper.bottom
        width: parent.width
        visible: root.editing && root.lowerShown
    }
}
