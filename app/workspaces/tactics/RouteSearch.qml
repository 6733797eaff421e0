import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Workspaces

/// The search that found the chosen way: how far it went, step by step.
ColumnLayout {
    id: root

    required property RouteModel routes

    spacing: 4

    RowLayout {
        Layout.fillWidth: true
        Layout.margins: Theme.gap3
        Layout.bottomMargin: 0
        spacing: 8
        Icon {
            name: root.routes.noWay !== "" ? "circle-x" : root.routes.doubt === "" ? "circle-check" : "triangle-alert"
            size: Theme.iconRow
            color: root.routes.noWay !== "" ? Theme.error : root.routes.doubt === "" ? Theme.success : Theme.warning
        }
        UiLabel {
            Layout.fillWidth: true
            text: root.routes.noWay !== "" ? root.routes.noWay : root.routes.doubt === "" ? qsTr("No negative totals, heuristic admissible") : root.routes.doubt
            tips: false
            wrapMode: Text.Wrap
            elide: Text.ElideNone
        }
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        visible: root.routes.searchText !== ""
        spacing: 8
        Icon {
            name: "search"
            size: Theme.iconRow
            color: Theme.text2
        }
        NumberLabel {
            Layout.fillWidth: true
            text: root.routes.searchText
            wrapMode: Text.Wrap
        }
        UiButton {
            visible: root.routes.searchable
            kind: UiButton.Link
            iconName: root.routes.searching ? "eye-off" : "play"
            text: root.routes.searching ? qsTr("Hide search") : qsTr("Show search")
            onClicked: {
                root.routes.searching = !root.routes.searching;
                if (root.routes.searching) {
                    root.routes.expansions = 0;
                    player.running = true;
                }
            }
        }
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: 6
        Layout.rightMargin: Theme.gap3
        visible: root.routes.searching
        spacing: 4
        UiToolButton {
            extent: 24
            iconName: player.running ? "pause" : "play"
            iconSize: Theme.iconRow
            name: player.running ? qsTr("Pause the search") : qsTr("Play the search")
            onActed: {
                if (!player.running && root.routes.expansions >= root.routes.mostExpansions)
                    root.routes.expansions = 0;
                player.running = !player.running;
            }
        }
        UiSlider {
            Layout.fillWidth: true
            name: qsTr("Expansions")
            from: 0
            to: root.routes.mostExpansions
            stepSize: 1
            value: root.routes.expansions
            onMoved: {
                player.running = false;
                root.routes.expansions = Math.round(value);
            }
        }
        NumberLabel {
            Layout.preferredWidth: 60
            horizontalAlignment: Text.AlignRight
            text: root.routes.expansions
        }
    }
    // A whole search takes four seconds, however long it is.
    Timer {
        id: player

        interval: 40
        repeat: true
        onTriggered: {
            root.routes.expansions += Math.max(1, Math.ceil(root.routes.mostExpansions / 100));
            if (!root.routes.searching || root.routes.expansions >= root.routes.mostExpansions)
                running = false;
        }
    }
    Item {
        implicitHeight: 6
    }
}
