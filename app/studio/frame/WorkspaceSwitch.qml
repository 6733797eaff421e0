pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// The workspaces, in the middle of the menu bar.
Row {
    id: root

    /// The actions that show a workspace.
    required property list<StudioAction> entries
    /// How wide it may be: where that is too little, the names of those that are not shown are left out.
    property real room: Infinity
    readonly property bool compact: room < whole
    /// With all names.
    readonly property real whole: {
        let sum = made - made;
        for (let i = 0; i < repeater.count; ++i)
            sum += (repeater.itemAt(i)?.whole ?? 0) + spacing;
        return sum - spacing;
    }
    /// How often buttons were made anew.
    property int made: 0

    spacing: 4

    Repeater {
        id: repeater

        model: Array.from(root.entries)
        onItemAdded: ++root.made
        T.AbstractButton {
            id: button

            required property StudioAction modelData
            readonly property bool active: modelData.checked
            readonly property real whole: icon.width + row.spacing + Math.ceil(label.implicitWidth) + 22

            implicitWidth: row.implicitWidth + 22
            implicitHeight: 28
            focusPolicy: Qt.TabFocus
            hoverEnabled: true
            enabled: modelData.enabled
            text: modelData.name
            Accessible.name: text
            Accessible.role: Accessible.PageTab
            Accessible.selected: active
            Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space
            onClicked: modelData.trigger()
            background: Rectangle {
                radius: Theme.radiusButton
                color: button.active || button.hovered ? Theme.workspaceActive : "transparent"
                FocusRing {
                    shown: button.visualFocus
                }
            }
            contentItem: Item {
                Row {
                    id: row

                    anchors.centerIn: parent
                    spacing: 7
                    Icon {
                        id: icon

                        anchors.verticalCenter: parent.verticalCenter
                        name: button.modelData.icon
                        color: !button.enabled ? Theme.textDisabled : button.active ? Theme.accent : Theme.text2
                    }
                    UiLabel {
                        id: label

                        anchors.verticalCenter: parent.verticalCenter
                        visible: button.active || !root.compact
                        text: button.text
                        tips: false
                        color: !button.enabled ? Theme.textDisabled : button.active ? Theme.text1 : Theme.text2
                        font.weight: Font.Medium
                    }
                }
            }
            Tip {
                shown: button.hovered
                text: button.modelData.name
                keyText: button.modelData.keyText
                hint: button.modelData.hint
            }
        }
    }
}
