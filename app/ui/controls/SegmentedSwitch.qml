pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// Two to four choices side by side, exactly one of which holds; arrow keys move between them.
/// With `many` a click with Shift asks for one more beside it.
FocusScope {
    id: root

    /// What can be chosen: objects with `text` and, if wished, `icon` and `tint`; with a `name` the
    /// text may be empty.
    property var choices: []
    property int currentIndex: 0
    property string name
    property bool many: false
    /// Those that hold besides.
    property var others: []

    signal chosen(int index)
    signal toggled(int index)

    implicitWidth: row.wanted + 4
    implicitHeight: Theme.buttonHeight
    Accessible.role: Accessible.RadioButton
    Accessible.name: name

    function choose(index) {
        if (index < 0 || index >= choices.length || index === currentIndex)
            return;
        currentIndex = index;
        chosen(index);
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusButton
        color: Theme.field
        border.color: Theme.line2
    }
    Row {
        id: row

        /// How often segments were made anew.
        property int made: 0
        /// What the segments want. What they get depends on it, so that it must not depend on that.
        readonly property real wanted: {
            let sum = made - made + Math.max(0, repeater.count - 1) * spacing;
            for (let i = 0; i < repeater.count; ++i)
                sum += repeater.itemAt(i)?.implicitWidth ?? 0;
            return sum;
        }

        anchors.fill: parent
        anchors.margins: 2
        spacing: 1
        Repeater {
            id: repeater

            model: root.choices
            onItemAdded: ++row.made
            T.AbstractButton {
                id: segment

                required property int index
                required property var modelData
                readonly property bool active: index === root.currentIndex || Array.from(root.others).includes(index)

                text: modelData.text
                width: row.width > row.wanted + 1 ? (row.width - (root.choices.length - 1)) / root.choices.length : implicitWidth
                implicitWidth: parts.implicitWidth + 18
                height: row.height
                hoverEnabled: true
                focusPolicy: index === root.currentIndex || activeFocus ? Qt.TabFocus : Qt.NoFocus
                checked: active
                Accessible.name: modelData.name ?? text
                Accessible.role: Accessible.RadioButton
                Tip {
                    shown: segment.hovered && segment.text === ""
                    text: segment.modelData.name ?? ""
                }
                onClicked: root.choose(index)
                MouseArea {
                    anchors.fill: parent
                    enabled: root.many
                    onPressed: event => event.accepted = (event.modifiers & Qt.ShiftModifier) !== 0
                    onClicked: root.toggled(segment.index)
                }
                Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Left, Qt.Key_Right, Qt.Key_Space].includes(event.key)
                Keys.onLeftPressed: step(-1)
                Keys.onRightPressed: step(1)

                function step(by) {
                    root.choose(root.currentIndex + by);
                    repeater.itemAt(root.currentIndex)?.forceActiveFocus(Qt.TabFocusReason);
                }

                background: Rectangle {
                    radius: Theme.radiusField - 1
                    color: segment.active ? Theme.surface4 : segment.hovered ? Theme.surface3 : "transparent"
                    FocusRing {
                        shown: segment.visualFocus
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
                            name: segment.modelData.icon ?? ""
                            size: Theme.iconRow
                            color: segment.modelData.tint ?? (segment.active ? Theme.text1 : Theme.text2)
                        }
                        UiLabel {
                            visible: segment.text !== ""
                            text: segment.text
                            tips: false
                            color: segment.active ? Theme.text1 : Theme.text2
                            font.weight: Font.Medium
                        }
                    }
                }
            }
        }
    }
}
