import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Workspaces

/// Why nothing is generated, or what was stopped, and what to do about it.
ColumnLayout {
    id: root

    required property WaypointProposal proposal
    readonly property string words: proposal.busy ? "" : proposal.stopped !== "" ? proposal.stopped : proposal.shortfall

    visible: words !== ""
    spacing: 2

    UiLabel {
        Layout.fillWidth: true
        text: root.words
        tips: false
        color: Theme.text2
        wrapMode: Text.Wrap
        elide: Text.ElideNone
    }
    UiButton {
        visible: root.proposal.stopped !== ""
        kind: UiButton.Link
        text: qsTr("Measure again")
        onClicked: root.proposal.resume()
    }
    UiButton {
        visible: root.proposal.stopped === "" && root.proposal.tooMuch >= 0
        kind: UiButton.Link
        text: qsTr("Ask for the best 20 places")
        hint: qsTr("Lowers the threshold to what they reach.")
        onClicked: root.proposal.askForBest(root.proposal.tooMuch)
    }
}
