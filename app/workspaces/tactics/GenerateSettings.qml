pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Workspaces

/// What waypoints are generated for, where and how far apart, and what came of it.
ColumnLayout {
    id: root

    required property WaypointProposal proposal
    /// The recording of the run that is looked at; empty: none.
    required property string run

    /// A recording is to be chosen, whose haunts are tried.
    signal recordingWanted

    readonly property bool tight: width < 290 * Theme.fontScale

    spacing: 0

    component Head: UiLabel {
        tips: false
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }

    PlacesRow {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.topMargin: 6
        Layout.bottomMargin: 6
        proposal: root.proposal
        run: root.run
        onRecordingWanted: root.recordingWanted()
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        spacing: 6
        Head {
            Layout.preferredWidth: Math.round(80 * Theme.fontScale)
            text: qsTr("Good for")
        }
        Head {
            Layout.fillWidth: true
            text: qsTr("at least")
        }
        Head {
            Layout.preferredWidth: Math.round(42 * Theme.fontScale)
            horizontalAlignment: Text.AlignRight
            text: qsTr("passed")
        }
        Head {
            Layout.preferredWidth: Math.round(42 * Theme.fontScale)
            horizontalAlignment: Text.AlignRight
            text: qsTr("kept")
        }
    }
    Column {
        id: demands

        Layout.fillWidth: true
        Repeater {
            model: root.proposal.demands
            DemandRow {
                width: demands.width
                tight: root.tight
                proposal: root.proposal
            }
        }
    }
    UiButton {
        Layout.leftMargin: Theme.gap3
        visible: !root.proposal.automatic
        kind: UiButton.Link
        text: qsTr("Automatic thresholds")
        hint: qsTr("Each is what the best quarter of the places reaches.")
        onClicked: root.proposal.chooseThresholds()
    }
    Separator {
        Layout.fillWidth: true
        Layout.topMargin: 4
    }
    ProposalSliders {
        Layout.fillWidth: true
        proposal: root.proposal
    }
    UiTextField {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.topMargin: 4
        label: qsTr("At most")
        placeholderText: qsTr("by the size of the level")
        text: root.proposal.most > 0 ? root.proposal.most : ""
        onEditingFinished: root.proposal.most = parseInt(text) || 0
    }
    UiTextField {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.topMargin: 4
        label: qsTr("Set")
        text: root.proposal.set
        onEditingFinished: root.proposal.set = text
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.topMargin: 4
        Layout.bottomMargin: 6
        spacing: 14
        UiCheckBox {
            text: qsTr("Crouching")
            checked: root.proposal.crouching
            onToggled: root.proposal.crouching = checked
        }
        UiCheckBox {
            Layout.fillWidth: true
            text: qsTr("Beaten by")
            checked: root.proposal.losers
            onToggled: root.proposal.losers = checked
        }
    }
    ProgressStrip {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.bottomMargin: visible ? 8 : 0
        running: root.proposal.busy
        share: root.proposal.progress
        amount: qsTr("%1, %2\u00a0%").arg(root.proposal.step).arg(Math.round(root.proposal.progress * 100))
        onCancelled: root.proposal.stop()
    }
    UiLabel {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.bottomMargin: visible ? 8 : 0
        visible: !root.proposal.busy && root.proposal.limited !== ""
        text: root.proposal.limited
        tips: false
        color: Theme.text2
        wrapMode: Text.Wrap
        elide: Text.ElideNone
    }
    Shortfall {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.bottomMargin: 8
        proposal: root.proposal
    }
    UiLabel {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.bottomMargin: 8
        visible: root.proposal.problem !== ""
        text: root.proposal.problem
        tips: false
        color: Theme.error
        wrapMode: Text.Wrap
        elide: Text.ElideNone
    }
    Separator {
        Layout.fillWidth: true
    }
    ProposalComparison {
        Layout.fillWidth: true
        proposal: root.proposal
    }
}
