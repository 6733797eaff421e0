pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// Tabs with a line under the active one and, where they count something, its number in a chip. Where
/// room is short, they draw together, then lose their icons; at last those that are not shown keep
/// their icons alone, or the beginning of their words.
FocusScope {
    id: root

    /// The tabs: objects with `text` and, if wished, `icon` and `count` (hidden below 0).
    property var tabs: []
    property int currentIndex: 0
    /// What stands at the right end.
    default property alias actions: right.data
    /// One of those that yields to the tabs; it has to show itself only where it `fits`.
    property Item legend: null
    readonly property bool fits: legend !== null && width - row.x - row.least - others - legend.implicitWidth - right.spacing - right.anchors.rightMargin >= 0
    /// What stands at the right end beside the legend.
    readonly property real others: {
        let sum = 0;
        for (let i = 0; i < right.children.length; ++i)
            if (right.children[i] !== legend && right.children[i].visible)
                sum += right.children[i].width + right.spacing;
        return sum;
    }

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
        /// What their icons take.
        readonly property real pictured: {
            let sum = made - made;
            for (let i = 0; i < repeater.count; ++i)
                sum += repeater.itemAt(i)?.pictured ?? 0;
            return sum;
        }
        /// Without icons.
        readonly property bool bare: room < least && !narrow
        /// With the words of the shown one alone.
        readonly property bool narrow: room < least - pictured && root.tabs.every(tab => (tab.icon ?? "") !== "")

        function widthOf(tab: var): real {
            if (narrow)
                return tab.active ? tab.wanted - 16 : tab.wanted - 16 - tab.worded;
            const wanted = bare ? tab.wanted - tab.pictured : tab.wanted;
            const all = bare ? row.wanted - pictured : row.wanted;
            const few = all - 16 * repeater.count;
            if (room >= few)
                return wanted - Math.max(0, all - room) / Math.max(1, repeater.count);
            return (wanted - 16) * room / few;
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
                readonly property real pictured: icon.name !== "" ? icon.width + parts.spacing : 0
                readonly property real worded: Math.ceil(words.implicitWidth) + parts.spacing
                readonly property real wanted: Math.ceil(pictured + parts.counted + words.implicitWidth) + 24
                /// Whether its icon has to say it.
                readonly property bool wordless: row.narrow && !active

                width: Math.max(wordless ? 0 : parts.fixed + 24, row.widthOf(tab))
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
                Tip {
                    shown: tab.hovered && tab.wordless
                    text: tab.text
                }
                contentItem: Item {
                    Row {
                        id: parts

                        /// What all but the words take.
                        readonly property real fixed: (row.bare ? 0 : tab.pictured) + counted
                        readonly property real counted: chip.counts ? chip.implicitWidth + spacing : 0

                        anchors.centerIn: parent
                        spacing: 6
                        Icon {
                            id: icon

                            anchors.verticalCenter: parent.verticalCenter
                            visible: name !== "" && !row.bare
                            name: tab.modelData.icon ?? ""
                            color: tab.active ? Theme.accent : tab.hovered ? Theme.text1 : Theme.text2
                        }
                        UiLabel {
                            id: words

                            visible: !tab.wordless

                            anchors.verticalCenter: parent.verticalCenter
                            width: Math.max(0, Math.min(Math.ceil(implicitWidth), tab.width - parts.fixed - 8))
                            text: tab.text
                            color: tab.active || tab.hovered ? Theme.text1 : Theme.text2
                            font.weight: Font.Medium
                        }
                        Chip {
                            id: chip

                            anchors.verticalCenter: parent.verticalCenter
                            readonly property bool counts: (tab.modelData.count ?? -1) >= 0

                            visible: counts
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
