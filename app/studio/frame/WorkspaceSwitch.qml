pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// The workspaces, in the middle of the menu bar.
Row {
    id: root

    /// The actions that show a workspace.
    required property list<StudioAction> entries
    /// Whether the names of those that are not shown are left out.
    property bool compact: false

    spacing: 4

    Repeater {
        model: Array.from(root.entries)
        T.AbstractButton {
            id: button

            required property StudioAction modelData
            readonly property bool active: modelData.checked

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
                        anchors.verticalCenter: parent.verticalCenter
                        name: button.modelData.icon
                        color: !button.enabled ? Theme.textDisabled : button.active ? Theme.accent : Theme.text2
                    }
                    UiLabel {
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
