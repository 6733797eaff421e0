pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Waypoints that are generated: for what, how many, what they beat, before they are taken over.
Item {
    id: root

    required property WaypointProposal proposal
    /// The recording of the run that is looked at; empty: none.
    required property string run

    /// A recording is to be chosen, whose haunts are tried.
    signal recordingWanted

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Generate waypoints")

    function focusPanel() {
        settings.nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason);
    }

    Flickable {
        width: parent.width
        anchors.top: parent.top
        anchors.bottom: foot.top
        contentHeight: settings.implicitHeight
        clip: true
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: UiScrollBar {}
        GenerateSettings {
            id: settings

            width: parent.width
            proposal: root.proposal
            run: root.run
            onRecordingWanted: root.recordingWanted()
        }
    }
    Rectangle {
        id: foot

        anchors.bottom: parent.bottom
        width: parent.width
        height: acts.implicitHeight + 2 * Theme.gap2
        color: Theme.surface1
        Separator {
            width: parent.width
        }
        RowLayout {
            id: acts

            anchors.fill: parent
            anchors.leftMargin: Theme.gap3
            anchors.rightMargin: Theme.gap3
            spacing: 8
            UiLabel {
                Layout.fillWidth: true
                text: root.proposal.dropped > 0 ? qsTr("%1 added, %2 replaced").arg(root.proposal.added).arg(root.proposal.dropped) : root.proposal.added > 0 || root.proposal.busy ? qsTr("%1 added").arg(root.proposal.added) : qsTr("Nothing to add")
                color: Theme.text2
            }
            UiButton {
                text: qsTr("Discard")
                onClicked: root.proposal.discard()
            }
            UiButton {
                kind: UiButton.Primary
                enabled: root.proposal.added > 0 && !root.proposal.busy
                text: qsTr("Apply")
                onClicked: root.proposal.apply()
            }
        }
    }
}
