import QtQuick
import Percept.Canvas
import Percept.Session
import Percept.Shell

/// The right dock: what is selected, or what is being generated for the level.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property SenseActions senses
    required property TacticActions tactics
    required property string workspace
    /// Of the map, where what is generated is drawn.
    required property OverlayFeed overlay
    readonly property alias pane: pane
    readonly property alias navigation: navigation
    readonly property bool generating: navigation.shown || senses.proposal.shown

    /// A place is to be brought into view.
    signal placeChosen(real x, real y)

    onGeneratingChanged: if (generating) actions.find("view.right").checked = true

    function focusPanel() {
        const shown = Array.of(navigation, senseGraph, intruder).find(panel => panel.visible);
        if (shown !== undefined)
            shown.focusPanel();
        else
            pane.focusPanel();
    }

    RightPane {
        id: pane

        anchors.fill: parent
        visible: !root.generating && !root.senses.routing
        session: root.session
        actions: root.actions
        senses: root.senses
        tactics: root.tactics
        workspace: root.workspace
        onPlaceChosen: (x, y) => root.placeChosen(x, y)
    }
    NavigationPanel {
        id: navigation

        anchors.fill: parent
        editing: root.session.editing
        overlay: root.overlay
    }
    IntruderPanel {
        id: intruder

        anchors.fill: parent
        visible: root.senses.routing && !root.generating
        route: root.senses.intruder
    }
    SenseGraphPanel {
        id: senseGraph

        anchors.fill: parent
        proposal: root.senses.proposal
    }
}
