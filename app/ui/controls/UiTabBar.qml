pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// Tabs with a line under the active one and, where they count something, its number in a chip. Where
/// room is short, they draw together, then words are cut.
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

        readonly property real room: root.width - x - (right.width > 0 ? right.width + right.anchors.rightMargin : 0)
        /// How often tabs were made anew.
        property int made: 0
        readonly property real wanted: {
            let sum = made - made;
            for (let i = 0; i < repeater.count; ++i)
                sum += repeater.itemAt(i)?.wanted ?? 0;
            return sum;
        }
        /// What all want without most of the room around their words.
        readonly property real least: wanted - 16 * repeater.count

        function widthOf(wanted: real): real {
            if (room >= least)
                return wanted - Math.max(0, row.wanted - room) / Math.max(1, repeater.count);
            return (wanted - 16) * room / least;
        }

        x: 4
        height: parent.height
        Repeater {
            id: repeater

            model: root.tabs
            onItemAdded: ++row.made
            T.AbstractButton {
                id: tab

                required property int index
                required property var modelData
                readonly property bool active: index === root.currentIndex

                text: modelData.text
                readonly property real wanted: Math.ceil(parts.fixed + words.implicitWidth) + 24

                width: Math.max(parts.fixed + 24, row.widthOf(wanted))
                height: row.height
                hoverEnabled: true
                focusPolicy: active || activeFocus ? Qt.TabFocus : Qt.NoFocus
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

                        /// What all but the words take.
                        readonly property real fixed: (icon.visible ? icon.width + spacing : 0) + (chip.visible ? chip.implicitWidth + spacing : 0)

                        anchors.centerIn: parent
                        spacing: 6
                        Icon {
                            id: icon

                            anchors.verticalCenter: parent.verticalCenter
                            visible: name !== ""
                            name: tab.modelData.icon ?? ""
                            color: tab.active ? Theme.accent : tab.hovered ? Theme.text1 : Theme.text2
                        }
                        UiLabel {
                            id: words

                            anchors.verticalCenter: parent.verticalCenter
                            width: Math.max(0, Math.min(Math.ceil(implicitWidth), tab.width - parts.fixed - 8))
                            text: tab.text
                            color: tab.active || tab.hovered ? Theme.text1 : Theme.text2
                            font.weight: Font.Medium
                        }
                        Chip {
                            id: chip

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
