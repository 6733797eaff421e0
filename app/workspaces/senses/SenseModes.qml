import QtQuick
import Percept.Ui
import Percept.Shell

/// The three modes of the Senses workspace, and a way to play what they show.
Row {
    id: root

    required property SenseActions senses
    /// Whether there is room for words.
    property bool worded: true

    spacing: 8

    SegmentedSwitch {
        id: modes

        readonly property int mode: root.senses.coning ? 1 : root.senses.tool === "route" ? 2 : 0

        name: qsTr("Mode")
        choices: [
            {
                text: root.worded ? qsTr("Sense graph") : "",
                name: qsTr("Sense graph"),
                icon: "spline"
            },
            {
                text: root.worded ? qsTr("Awareness") : "",
                name: qsTr("Awareness"),
                icon: "eye"
            },
            {
                text: root.worded ? qsTr("Route") : "",
                name: qsTr("Route"),
                icon: "route"
            }
        ]
        currentIndex: mode
        onChosen: index => {
            root.senses.actions.find(["tool.ping", "tool.cones", "tool.intruder"][index]).trigger();
            currentIndex = Qt.binding(() => modes.mode);
        }
    }
    UiButton {
        visible: root.senses.intruder.walkerIdent !== ""
        iconName: "gamepad-2"
        text: root.worded ? qsTr("Play") : ""
        hint: qsTr("You act for the intruder: W A S D walk, Shift runs, Ctrl crouches.")
        Accessible.name: qsTr("Play the intruder")
        onClicked: root.senses.play()
    }
    Separator {
        anchors.verticalCenter: parent.verticalCenter
        width: 1
        height: 20
        color: Theme.line2
    }
}
