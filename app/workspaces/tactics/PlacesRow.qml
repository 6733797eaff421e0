import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Workspaces

/// Which places are tried: everywhere, or where bots and players were in a run.
ColumnLayout {
    id: root

    required property WaypointProposal proposal
    /// The recording of the run that is looked at; empty: none.
    required property string run
    readonly property bool recorded: proposal.recording !== ""

    /// A recording is to be chosen.
    signal recordingWanted

    spacing: 4

    RowLayout {
        spacing: 8
        UiLabel {
            Layout.preferredWidth: Math.round(80 * Theme.fontScale)
            text: qsTr("Places")
        }
        UiComboBox {
            id: places

            Layout.fillWidth: true
            label: qsTr("Try")
            hint: qsTr("All over the level, or only where bots and players stayed or several came by.")
            model: [qsTr("everywhere"), qsTr("where this run had people"), qsTr("where a recording had people\u2026")]
            // Bound again below: choosing breaks it.
            chosen: root.chosen()
            displayText: root.proposal.recording !== "" && root.chosen() === 2 ? root.proposal.recording.slice(root.proposal.recording.lastIndexOf("/") + 1) : textAt(root.chosen())
            onActivated: index => {
                if (index === 2)
                    root.recordingWanted();
                else
                    root.proposal.recording = index === 1 ? root.run : "";
                currentIndex = Qt.binding(() => root.chosen());
            }
        }
    }
    RowLayout {
        visible: root.recorded
        spacing: 8
        NumberField {
            Layout.preferredWidth: Math.round(132 * Theme.fontScale)
            label: qsTr("Stayed")
            name: qsTr("Seconds that they stayed at a place")
            unit: "s"
            value: root.proposal.linger
            from: 0
            to: 3600
            decimals: 1
            onEdited: value => root.proposal.linger = value
        }
        NumberField {
            Layout.preferredWidth: Math.round(112 * Theme.fontScale)
            label: qsTr("or came")
            name: qsTr("How many different ones came by")
            value: root.proposal.visitors
            from: 1
            to: 1000
            decimals: 0
            onEdited: value => root.proposal.visitors = value
        }
        UiLabel {
            Layout.fillWidth: true
            horizontalAlignment: Text.AlignRight
            text: qsTr("%1 found").arg(root.proposal.haunts)
            tips: false
            color: Theme.text2
        }
    }

    /// Place in the list of what is tried.
    function chosen(): int {
        return proposal.recording === "" ? 0 : proposal.recording === run ? 1 : 2;
    }
}
