pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// A generated navigation graph before it is applied: for whom, how dense, what comes and goes.
ProposalPanel {
    id: root

    property alias editing: proposal.editing
    property alias overlay: proposal.overlay
    readonly property alias shown: proposal.shown
    readonly property int changes: proposal.added + proposal.dropped + proposal.edgesAdded + proposal.edgesDropped
    /// What was shown is now in the level.
    property bool kept: false

    visible: proposal.shown
    title: qsTr("Generate navigation graph")
    iconName: "waypoints"
    busy: proposal.busy
    applicable: changes > 0
    note: proposal.byHand > 0 ? qsTr("Nodes that were placed manually stay: %1.").arg(proposal.byHand) : qsTr("What is placed manually stays when it is generated anew.")
    onDiscarded: proposal.discard()
    onApplied: {
        kept = true;
        proposal.apply();
    }

    function propose() {
        kept = false;
        proposal.propose();
    }
    function discard() {
        if (proposal.shown)
            proposal.discard();
    }

    component Fact: RowLayout {
        id: fact

        property string name
        property int added
        property int dropped

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        spacing: 8
        UiLabel {
            Layout.fillWidth: true
            text: fact.name
            tips: false
        }
        NumberLabel {
            text: qsTr("%1 added").arg(fact.added.toLocaleString(Qt.locale("en"), "f", 0))
            color: fact.added > 0 ? Theme.success : Theme.text3
        }
        NumberLabel {
            Layout.preferredWidth: Math.round(92 * Theme.fontScale)
            horizontalAlignment: Text.AlignRight
            text: qsTr("%1 dropped").arg(fact.dropped.toLocaleString(Qt.locale("en"), "f", 0))
            color: fact.dropped > 0 ? Theme.error : Theme.text3
        }
    }

    NavigationProposal {
        id: proposal
    }
    NumberSlider {
        Layout.fillWidth: true
        label: qsTr("Body radius")
        hint: qsTr("Of the agents that walk; narrower gaps have no edge. The widest body of the level has %1 m.").arg(proposal.widest.toFixed(2))
        unit: "m"
        from: 0.1
        to: 2
        least: 0.05
        most: 5
        value: proposal.radius
        onMoved: value => proposal.radius = value
    }
    NumberSlider {
        Layout.fillWidth: true
        label: qsTr("Spacing")
        hint: qsTr("Of nodes on open ground; around corners they are closer.")
        unit: "m"
        step: 0.25
        from: 0.5
        to: 12
        least: 0.5
        most: 20
        value: proposal.spacing
        onMoved: value => proposal.spacing = value
    }
    Separator {
        Layout.fillWidth: true
        Layout.topMargin: 4
        Layout.bottomMargin: 8
    }
    Fact {
        name: qsTr("Nodes")
        added: proposal.added
        dropped: proposal.dropped
    }
    Fact {
        Layout.topMargin: 4
        name: qsTr("Edges")
        added: proposal.edgesAdded
        dropped: proposal.edgesDropped
    }
    UiLabel {
        Layout.fillWidth: true
        Layout.margins: Theme.gap3
        Layout.topMargin: 8
        visible: text !== ""
        text: proposal.problem !== "" ? proposal.problem : proposal.busy ? qsTr("Calculating\u2026") : proposal.warning !== "" ? proposal.warning : root.changes === 0 ? qsTr("The graph already matches the walls.") : ""
        tips: false
        color: proposal.problem !== "" ? Theme.error : proposal.warning !== "" && !proposal.busy ? Theme.warning : Theme.text3
        font.pixelSize: Theme.captionSize
        wrapMode: Text.Wrap
        elide: Text.ElideNone
    }
}
