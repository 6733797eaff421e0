import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Two recordings below the schedule: what they spent per frame, and what that costs in reaction.
Item {
    id: root

    required property CompareActions acts
    required property RecentFiles recent
    readonly property CompareModel desk: acts.desk

    signal frameWanted(real frame)

    function focusPanel() {
        strips.focusPanel();
    }

    Row {
        id: sides

        x: Theme.gap3
        height: 36
        spacing: Theme.gap4
        SideChooser {
            height: parent.height
            acts: root.acts
            recent: root.recent
            side: 0
        }
        SideChooser {
            height: parent.height
            acts: root.acts
            recent: root.recent
            side: 1
        }
    }
    UiLabel {
        anchors.left: sides.right
        anchors.leftMargin: Theme.gap4
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: sides.height
        text: root.desk.strips.reaction !== "" ? root.desk.strips.reaction : root.desk.compared ? root.desk.noLatency : ""
        horizontalAlignment: Text.AlignRight
        color: Theme.text2
    }
    UiLabel {
        id: basis

        anchors.top: sides.bottom
        x: Theme.gap3
        width: parent.width - 2 * x - frame.width
        height: root.desk.strips.usable ? 18 : 0
        text: root.desk.strips.basis
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    UiLabel {
        id: frame

        anchors.top: sides.bottom
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        width: 260
        height: basis.height
        text: root.desk.strips.frameText
        horizontalAlignment: Text.AlignRight
        color: Theme.text2
        font.pixelSize: Theme.captionSize
    }
    MeasuredStrips {
        id: strips

        anchors.top: basis.bottom
        anchors.topMargin: 6
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.desk.strips.usable
        strips: root.desk.strips
        onFrameWanted: frame => root.frameWanted(frame)
    }
    ProgressStrip {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 44
        width: 300
        running: root.desk.busy
        share: root.desk.share
        amount: Math.round(root.desk.share * 100) + "\u00a0%"
        best: qsTr("Reading the recordings")
        onCancelled: root.desk.cancel()
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: !root.desk.strips.usable && !root.desk.busy
        iconName: root.desk.problem === "" ? "split" : "triangle-alert"
        text: root.desk.problem !== "" ? root.desk.problem : qsTr("No recordings are chosen.")
        advice: qsTr("Choose A and B, such as one before and one after a change: their load per frame is shown here.")
    }
}
