pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui
import Percept.Shell

/// A generated navigation graph before it is taken over: for whom, how dense, what comes and goes.
Rectangle {
    id: root

    property alias editing: proposal.editing
    property alias overlay: proposal.overlay
    readonly property alias shown: proposal.shown
    readonly property int changes: proposal.added + proposal.dropped + proposal.edgesAdded + proposal.edgesDropped

    implicitWidth: 340
    implicitHeight: column.implicitHeight
    radius: Theme.radiusCard
    color: Theme.surface2
    border.color: Theme.line2
    visible: proposal.shown
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Generate navigation graph")

    function propose() {
        proposal.propose();
    }
    function discard() {
        if (proposal.shown)
            proposal.discard();
    }
    function focusPanel() {
        apply.forceActiveFocus(Qt.TabFocusReason);
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
            Layout.preferredWidth: 104
            horizontalAlignment: Text.AlignRight
            text: qsTr("%1 dropped").arg(fact.dropped.toLocaleString(Qt.locale("en"), "f", 0))
            color: fact.dropped > 0 ? Theme.error : Theme.text3
        }
    }

    NavigationProposal {
        id: proposal
    }
    MouseArea { // what lies below is not meant
        anchors.fill: parent
        acceptedButtons: Qt.AllButtons
        onWheel: wheel => wheel.accepted = true
    }
    ColumnLayout {
        id: column

        width: parent.width
        spacing: 0
        PanelHeader {
            Layout.fillWidth: true
            Layout.margins: 1
            color: "transparent"
            iconName: "waypoints"
            title: qsTr("Generate navigation graph")
            UiToolButton {
                extent: 24
                iconName: "x"
                iconSize: Theme.iconRow
                name: qsTr("Discard")
                onActed: proposal.discard()
            }
        }
        SliderRow {
            Layout.fillWidth: true
            label: qsTr("Body radius")
            hint: qsTr("Of who walks; narrower gaps are no way. The widest body of the level has %1 m.").arg(proposal.widest.toFixed(2))
            readout: proposal.radius.toFixed(2) + "\u00a0m"
            from: 0.1
            to: 2
            value: proposal.radius
            onMoved: value => proposal.radius = Math.round(value * 20) / 20
        }
        SliderRow {
            Layout.fillWidth: true
            label: qsTr("Spacing")
            hint: qsTr("Of nodes on open ground; around corners they stand closer.")
            readout: proposal.spacing.toFixed(2) + "\u00a0m"
            from: 0.5
            to: 12
            value: proposal.spacing
            onMoved: value => proposal.spacing = Math.round(value * 4) / 4
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
            text: proposal.problem !== "" ? proposal.problem : root.changes === 0 && !proposal.busy ? qsTr("The graph already is what the walls say.") : proposal.byHand > 0 ? qsTr("Nodes made by hand stay: %1.").arg(proposal.byHand) : qsTr("What is made by hand stays when it is generated anew.")
            tips: false
            color: proposal.problem !== "" ? Theme.error : Theme.text3
            font.pixelSize: Theme.captionSize
            wrapMode: Text.Wrap
            elide: Text.ElideNone
        }
        Separator {
            Layout.fillWidth: true
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.margins: Theme.gap3
            spacing: 8
            UiLabel {
                Layout.fillWidth: true
                text: proposal.busy ? qsTr("Working it out") : ""
                tips: false
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
            UiButton {
                text: qsTr("Discard")
                onClicked: proposal.discard()
            }
            UiButton {
                id: apply

                kind: UiButton.Primary
                enabled: root.changes > 0 && !proposal.busy
                text: qsTr("Apply")
                onClicked: proposal.apply()
            }
        }
    }
}
