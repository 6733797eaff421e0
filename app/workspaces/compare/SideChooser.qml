pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Shell

/// Which recording is A, or B: from the files lately opened, or any other one.
Row {
    id: root

    required property CompareActions acts
    required property RecentFiles recent
    required property int side
    readonly property string path: side === 0 ? acts.desk.pathA : acts.desk.pathB
    readonly property string fileName: side === 0 ? acts.desk.nameA : acts.desk.nameB

    spacing: 8

    /// Offers recordings and folders of seeds.
    function offer() {
        menu.popup(button, 0, button.height + 4);
    }

    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        width: 20
        height: 14
        radius: 2
        color: root.side === 0 ? "transparent" : Theme.groupDecisions
        border.width: root.side === 0 ? 1.25 : 0
        border.color: Theme.text1
    }
    UiLabel {
        anchors.verticalCenter: parent.verticalCenter
        text: root.side === 0 ? "A" : "B"
        font.weight: Font.DemiBold
    }
    UiButton {
        id: button

        anchors.verticalCenter: parent.verticalCenter
        iconName: "history"
        text: root.fileName === "" ? qsTr("Choose recordings") : root.fileName
        hint: root.path
        Accessible.name: (root.side === 0 ? qsTr("Recording A: ") : qsTr("Recording B: ")) + text
        onClicked: root.offer()
    }
    UiMenu {
        id: menu

        UiMenuItem {
            text: qsTr("Recording, or several seeds\u2026")
            iconName: "folder-open"
            onTriggered: root.acts.ask(root.side, false)
        }
        UiMenuItem {
            text: qsTr("Folder of seeds\u2026")
            iconName: "folder"
            onTriggered: root.acts.ask(root.side, true)
        }
        Instantiator {
            model: root.recent
            delegate: UiMenuItem {
                required property string path
                required property string name
                required property bool recording

                text: name
                iconName: "history"
                enabled: recording
                visible: recording
                height: recording ? implicitHeight : 0
                onTriggered: root.acts.desk.choose(root.side, path)
            }
            onObjectAdded: (index, object) => menu.addItem(object)
            onObjectRemoved: (index, object) => menu.removeItem(object)
        }
    }
}
