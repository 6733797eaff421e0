pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Shell

/// The left column of the start page: what can be begun or gone on with.
Column {
    id: root

    required property StudioActions actions
    required property RecentFiles recent

    signal openRequested(string path)

    spacing: 8

    Item {
        width: parent.width
        height: 76
        Icon {
            id: mark

            y: 6
            name: "percept"
            size: 38
            color: Theme.accent
        }
        UiLabel {
            x: 52
            y: 2
            width: parent.width - x
            text: qsTr("Percept Studio")
            font.pixelSize: Theme.pageTitleSize
            font.weight: Font.DemiBold
        }
        UiLabel {
            x: 52
            y: 30
            width: parent.width - x
            text: qsTr("See what your characters know, and why.")
            color: Theme.text2
        }
    }
    Repeater {
        model: ["file.new", "file.open", "file.import"]
        UiButton {
            required property string modelData
            required property int index
            readonly property StudioAction entry: root.actions.find(modelData)

            width: root.width
            large: true
            kind: index === 0 ? UiButton.Primary : UiButton.Secondary
            text: modelData === "file.import" ? qsTr("Import a map…") : entry.name
            iconName: entry.icon
            keyText: entry.keyText
            hint: entry.hint
            enabled: entry.enabled
            onClicked: entry.trigger()
        }
    }
    Item {
        width: parent.width
        height: 40
        visible: root.recent.count > 0
        UiLabel {
            anchors.bottom: parent.bottom
            height: 24
            text: qsTr("Recent")
            font.weight: Font.DemiBold
        }
        UiButton {
            anchors.right: parent.right
            anchors.bottom: parent.bottom
            kind: UiButton.Link
            text: qsTr("Clear list")
            onClicked: root.recent.clear()
        }
    }
    Column {
        x: -12
        width: parent.width + 24
        Repeater {
            model: root.recent
            RecentRow {
                required property string name
                required property string path

                required folder
                required recording
                required missing
                required when

                width: root.width + 24
                text: name
                onClicked: root.openRequested(path)
                onLocated: root.actions.find("file.open").trigger()
            }
        }
    }
    UiLabel {
        visible: root.recent.count === 0
        topPadding: 16
        width: parent.width
        text: qsTr("Levels and recordings that you open are listed here.")
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        color: Theme.text3
    }
}
