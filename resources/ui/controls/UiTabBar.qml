pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// Tabs with a line under the active one and, where they count something, its number in a chip.
FocusScope {
    id: root

    /// The tabs: objects with `text` and, if wished, `icon` and `count` (hidden below 0).
    property var tabs: []
    property int currentIndex: 0
    /// What stands at the right end.
    default property alias actions: right.data

    signal chosen(int index)

    implicitHeight: Theme.tabBarHeight
    implicitWidth: row.implicitWidth + right.implicitWidth + 16
    Accessible.role: Accessible.PageTabList

    function choose(index) {
        if (index < 0 || index >= tabs.length || index === currentIndex)
            return;
        currentIndex = index;
        chosen(index);
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.surface1
    }
    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.line1
    }
    Row {
        id: row

        x: 4
        height: parent.height
        Repeater {
            id: repeater

            model: root.tabs
            T.AbstractButton {
                id: tab

                required property int index
                required property var modelData
                readonly property bool active: index === root.currentIndex

                text: modelData.text
                width: parts.implicitWidth + 24
                height: row.height
                hoverEnabled: true
                focusPolicy: active ? Qt.TabFocus : Qt.NoFocus
                Accessible.name: text
                Accessible.role: Accessible.PageTab
                Accessible.selected: active
                onClicked: root.choose(index)
                Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Left, Qt.Key_Right, Qt.Key_Space].includes(event.key)
                Keys.onLeftPressed: step(-1)
                Keys.onRightPressed: step(1)

                function step(by) {
                    root.choose(root.currentIndex + by);
                    repeater.itemAt(root.currentIndex)?.forceActiveFocus(Qt.TabFocusReason);
                }

                background: Item {
                    Rectangle {
                        visible: tab.active
                        anchors.bottom: parent.bottom
                        x: 4
                        width: parent.width - 8
                        height: 2
                        color: Theme.accent
                    }
                    FocusRing {
                        shown: tab.visualFocus
                        inside: true
                        corner: Theme.radiusField
                    }
                }
                contentItem: Item {
                    Row {
                        id: parts

                        anchors.centerIn: parent
                        spacing: 6
                        Icon {
                            anchors.verticalCenter: parent.verticalCenter
                            visible: name !== ""
                            name: tab.modelData.icon ?? ""
                            color: tab.active ? Theme.accent : tab.hovered ? Theme.text1 : Theme.text2
                        }
                        UiLabel {
                            anchors.verticalCenter: parent.verticalCenter
                            text: tab.text
                            tips: false
                            color: tab.active || tab.hovered ? Theme.text1 : Theme.text2
                            font.weight: Font.Medium
                        }
                        Chip {
                            anchors.verticalCenter: parent.verticalCenter
                            visible: (tab.modelData.count ?? -1) >= 0
                            text: tab.modelData.count ?? ""
                            mono: true
                        }
                    }
                }
            }
        }
    }
    Row {
        id: right

        anchors.right: parent.right
        anchors.rightMargin: 8
        anchors.verticalCenter: parent.verticalCenter
        spacing: 4
    }
}
