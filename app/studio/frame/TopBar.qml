pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Shell

/// Menus left, workspaces in the middle, the document and its state right.
Rectangle {
    id: root

    required property StudioActions actions
    required property RecentFiles recent
    property bool documentShown: false
    property string documentIcon
    property string documentName
    property string documentState
    property string documentPath

    signal openRequested(string path)

    /// @param name of a menu in small letters; any other one opens the first
    function openMenu(name: string) {
        bar.openMenu(Math.max(0, Array.of("file", "edit", "view", "run", "tools", "help").indexOf(name)));
    }

    implicitHeight: Theme.menuBarHeight
    color: Theme.surface0

    Icon {
        x: 12
        anchors.verticalCenter: parent.verticalCenter
        name: "percept"
        size: 18
        color: Theme.accent
    }
    UiMenuBar {
        id: bar

        x: 38
        height: parent.height

        ActionMenu {
            id: file

            actions: root.actions
            menu: "File"
            Component.onCompleted: place(recentMenu, "file.open")
        }
        ActionMenu {
            actions: root.actions
            menu: "Edit"
        }
        ActionMenu {
            actions: root.actions
            menu: "View"
        }
        ActionMenu {
            actions: root.actions
            menu: "Run"
        }
        ActionMenu {
            actions: root.actions
            menu: "Tools"
        }
        ActionMenu {
            actions: root.actions
            menu: "Help"
        }
    }
    UiMenu {
        id: recentMenu

        title: qsTr("Open recent")
        enabled: root.recent.count > 0

        Instantiator {
            model: root.recent
            delegate: UiMenuItem {
                required property string path
                required property string name
                required property bool recording

                text: name
                iconName: recording ? "history" : "map"
                onTriggered: root.openRequested(path)
            }
            onObjectAdded: (index, object) => recentMenu.insertItem(index, object)
            onObjectRemoved: (index, object) => recentMenu.removeItem(object)
        }
    }
    WorkspaceSwitch {
        visible: root.documentShown
        readonly property real first: bar.x + bar.implicitWidth + 16
        readonly property real last: about.x - 16

        x: Math.max(first, Math.round(Math.min((parent.width - width) / 2, last - width)))
        anchors.verticalCenter: parent.verticalCenter
        room: last - first
        entries: Array.of("level", "senses", "tactics", "schedule", "detail", "replay", "compare").map(name => root.actions.find("workspace." + name))
    }
    Row {
        id: about

        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: parent.height
        visible: root.documentShown
        spacing: 7
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            name: root.documentIcon
        }
        UiLabel {
            width: Math.min(implicitWidth, root.width * 0.22)
            height: parent.height
            text: root.documentName
            HoverHandler {
                id: hover
            }
            Tip {
                shown: hover.hovered
                text: root.documentPath
            }
        }
        UiLabel {
            height: parent.height
            text: root.documentState
            color: Theme.text3
        }
    }
    SearchButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        anchors.verticalCenter: parent.verticalCenter
        width: 252
        visible: !root.documentShown
        entry: root.actions.find("edit.search")
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
