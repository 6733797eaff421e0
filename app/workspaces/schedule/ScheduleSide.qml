import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Phases that would be better, what the load amounts to, what meets, which frequencies would help;
/// on the other tab, schedules that trade load against latency.
Rectangle {
    id: root

    required property ScheduleModel desk
    required property TuningModel tuning
    required property StudioActions actions

    signal frameWanted(real frame)

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Phases and figures")

    function focusPanel() {
        if (tabs.currentIndex === 0)
            phases.focusPanel();
        else
            tune.focusPanel();
    }

    UiTabBar {
        id: tabs

        width: parent.width
        tabs: [
            {
                text: qsTr("Phases"),
                icon: "clock"
            },
            {
                text: qsTr("Tune"),
                icon: "sliders-horizontal"
            }
        ]
        onCurrentIndexChanged: if (currentIndex === 1 && root.tuning.count > 0)
            tune.focusPanel()
    }
    Flickable {
        anchors.fill: parent
        anchors.topMargin: tabs.height
        visible: tabs.currentIndex === 1
        contentHeight: tune.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: UiScrollBar {}

        TunePanel {
            id: tune

            width: parent.width
            tuning: root.tuning
        }
    }
    Flickable {
        anchors.fill: parent
        anchors.topMargin: tabs.height
        visible: tabs.currentIndex === 0
        contentHeight: column.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: UiScrollBar {}

        Column {
            id: column

            width: parent.width

            PhasesPanel {
                id: phases

                width: parent.width
                desk: root.desk
                actions: root.actions
            }
            Separator {
                width: parent.width
            }
            FiguresPanel {
                width: parent.width
                desk: root.desk
                actions: root.actions
                onFrameWanted: frame => root.frameWanted(frame)
            }
            Separator {
                width: parent.width
            }
            ClashList {
                width: parent.width
                desk: root.desk
                onChosen: row => {
                    root.desk.showClash(row);
                    root.frameWanted(root.desk.frame);
                }
            }
            Separator {
                width: parent.width
            }
            AdviceList {
                width: parent.width
                desk: root.desk
            }
            Separator {
                width: parent.width
            }
            TaskPolicy {
                width: parent.width
                desk: root.desk
            }
        }
    }
}
