import QtQuick
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell

/// Why the selected sensor is notified of the ping, or why not.
Rectangle {
    id: root

    required property SenseLab lab
    required property ForkDesk fork
    required property StudioActions actions

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: head.title

    function focusPanel() {
        flick.forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        id: head

        width: parent.width
        title: root.lab.explained && root.lab.passed ? qsTr("Why") : qsTr("Why not")
        Row {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.lab.explained
            spacing: 6
            rightPadding: 6
            Chip {
                iconName: "user"
                text: root.lab.selectedName
            }
            UiLabel {
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("this ping")
                tips: false
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
        }
    }
    Flickable {
        id: flick

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.lab.explained
        clip: true
        activeFocusOnTab: true
        contentHeight: column.implicitHeight
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: UiScrollBar {}
        Column {
            id: column

            width: flick.width
            GateLadder {
                width: parent.width
                model: root.lab.ladder
                sentence: root.lab.sentence
                passed: root.lab.passed
                smallestChange: root.lab.smallestChange
            }
            ForkCard {
                width: parent.width
                fork: root.fork
                actions: root.actions
            }
        }
    }
    EmptyState {
        anchors.top: head.bottom
        anchors.topMargin: 24
        width: parent.width
        visible: !root.lab.explained
        iconName: "circle-question-mark"
        text: root.lab.placed ? qsTr("Select an agent to ask why it did, or did not, notice the ping.") : qsTr("Nothing was emitted yet.")
        advice: root.lab.placed ? "" : qsTr("Click on the map with the ping tool, then select an agent.")
    }
}
