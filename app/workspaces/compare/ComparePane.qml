import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Two recordings over each other: load and reaction, each with its interval.
Item {
    id: root

    required property CompareActions acts
    required property RecentFiles recent
    required property StudioActions actions
    readonly property CompareModel desk: acts.desk
    readonly property var panels: [main, side]
    readonly property bool cancelled: desk.pathA !== "" && desk.pathB !== "" && !desk.compared && !desk.busy && desk.problem === ""

    Rectangle {
        id: bar

        width: parent.width
        height: Theme.contextBarHeight
        color: Theme.surface1
        Row {
            x: Theme.gap3
            height: parent.height
            spacing: Theme.gap6
            SideChooser {
                id: chooserA

                height: parent.height
                acts: root.acts
                recent: root.recent
                side: 0
            }
            UiToolButton {
                anchors.verticalCenter: parent.verticalCenter
                entry: root.actions.find("compare.swap")
            }
            SideChooser {
                id: chooserB

                height: parent.height
                acts: root.acts
                recent: root.recent
                side: 1
            }
        }
        Row {
            anchors.right: parent.right
            anchors.rightMargin: 6
            anchors.verticalCenter: parent.verticalCenter
            spacing: 2
            UiToolButton {
                entry: root.actions.find("compare.savePicture")
            }
            UiToolButton {
                entry: root.actions.find("compare.saveTable")
            }
        }
        Separator {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
    UiSplitView {
        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        orientation: Qt.Horizontal
        visible: root.desk.compared

        CompareMain {
            id: main

            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: 480
            desk: root.desk
        }
        CompareSide {
            id: side

            T.SplitView.preferredWidth: root.width < 1440 ? 340 : 400
            T.SplitView.minimumWidth: 300
            T.SplitView.maximumWidth: 560
            visible: root.actions.find("view.right").checked
            desk: root.desk
        }
    }
    ProgressStrip {
        anchors.centerIn: parent
        width: 320
        running: root.desk.busy
        share: root.desk.share
        amount: Math.round(root.desk.share * 100) + "\u00a0%"
        best: qsTr("Reading the recordings")
        onCancelled: root.desk.cancel()
    }
    EmptyState {
        anchors.centerIn: parent
        visible: !root.desk.compared && !root.desk.busy
        iconName: root.desk.problem === "" ? "split" : "triangle-alert"
        text: root.desk.problem !== "" ? root.desk.problem : root.desk.pathA === "" ? qsTr("Nothing is compared yet.") : root.desk.pathB === "" ? qsTr("%1 is A; B is not chosen yet.").arg(root.desk.nameA) : qsTr("The comparison was cancelled.")
        advice: root.cancelled ? "" : qsTr("Choose two recordings, or two folders with the same seeds each, such as one before and one after a change of the schedule.")
        actionText: root.desk.pathA === "" ? qsTr("Choose A\u2026") : root.cancelled ? qsTr("Compare again") : qsTr("Choose B\u2026")
        onActed: {
            if (root.cancelled)
                root.desk.again();
            else
                (root.desk.pathA === "" ? chooserA : chooserB).offer();
        }
    }
}
