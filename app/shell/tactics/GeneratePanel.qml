pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell

/// Waypoints that are generated: for what, how many, what they beat, before they are taken over.
Rectangle {
    id: root

    required property WaypointProposal proposal
    /// The recording of the run that is looked at; empty: none.
    required property string run
    /// How high it may be.
    required property real room

    /// A recording is to be chosen, whose haunts are tried.
    signal recordingWanted

    implicitWidth: 376
    implicitHeight: column.implicitHeight
    height: Math.min(implicitHeight, room)
    radius: Theme.radiusCard
    color: Theme.surface2
    border.color: Theme.line2
    visible: proposal.shown
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Generate waypoints")

    MouseArea { // what lies below is not meant
        anchors.fill: parent
        acceptedButtons: Qt.AllButtons
        onWheel: wheel => wheel.accepted = true
    }
    ColumnLayout {
        id: column

        anchors.fill: parent
        spacing: 0
        PanelHeader {
            Layout.fillWidth: true
            Layout.margins: 1
            color: "transparent"
            iconName: "wand-sparkles"
            title: qsTr("Generate waypoints")
            UiToolButton {
                extent: 24
                iconName: "x"
                iconSize: Theme.iconRow
                name: qsTr("Discard")
                onActed: root.proposal.discard()
            }
        }
        Flickable {
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.preferredHeight: settings.implicitHeight
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
        Separator {
            Layout.fillWidth: true
            Layout.topMargin: 4
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.margins: Theme.gap3
            spacing: 8
            UiLabel {
                Layout.fillWidth: true
                text: root.proposal.dropped > 0 ? qsTr("%1 added, %2 replaced").arg(root.proposal.added).arg(root.proposal.dropped) : root.proposal.added > 0 || root.proposal.busy ? qsTr("%1 added").arg(root.proposal.added) : qsTr("Nothing to add")
                tips: false
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
