pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// One of many. `label` stands inside where space is short.
T.ComboBox {
    id: root

    property string label
    property string iconName
    property bool mono: false
    property string hint
    /// The least width of the list, whose entries may say more than the field.
    property real listWidth: 120
    /// What is chosen, -1: nothing. Stays so when the options change, where currentIndex becomes 0.
    property int chosen: -2

    implicitWidth: Math.max(72, leftPadding + value.implicitWidth + 30)
    implicitHeight: Theme.fieldHeight
    leftPadding: 8 + (iconName === "" ? 0 : Theme.iconRow + 6) + (label === "" ? 0 : prefix.implicitWidth + 6)
    rightPadding: 24
    focusPolicy: Qt.TabFocus
    onChosenChanged: settle()
    onModelChanged: settle()
    Component.onCompleted: settle()
    hoverEnabled: true
    Accessible.name: label !== "" ? label : displayText
    Keys.onShortcutOverride: event => event.accepted = popup.visible || [Qt.Key_Space, Qt.Key_Up, Qt.Key_Down].includes(event.key)

    function settle() {
        if (chosen !== -2)
            currentIndex = chosen;
    }

    background: FieldGround {
        hovered: root.hovered && root.enabled
        FocusRing {
            shown: root.visualFocus
            corner: Theme.radiusField
        }
        Icon {
            id: glyph

            x: 8
            anchors.verticalCenter: parent.verticalCenter
            visible: root.iconName !== ""
            name: root.iconName
            size: Theme.iconRow
        }
        UiLabel {
            id: prefix

            x: glyph.visible ? glyph.x + glyph.width + 6 : 8
            height: parent.height
            visible: root.label !== ""
            text: root.label
            tips: false
            color: root.enabled ? Theme.text3 : Theme.textDisabled
        }
    }
    contentItem: UiLabel {
        id: value

        text: root.displayText
        color: root.enabled ? Theme.text1 : Theme.textDisabled
        font.family: root.mono ? Theme.mono : Theme.sans
        font.pixelSize: root.mono ? Theme.numberSize : Theme.bodySize
    }
    indicator: Icon {
        x: root.width - width - 6
        y: Math.round((root.height - height) / 2)
        name: "chevron-down"
        size: 12
        color: root.enabled ? Theme.text3 : Theme.textDisabled
    }
    delegate: T.ItemDelegate {
        id: option

        required property int index
        required property var model
        readonly property bool current: index === root.currentIndex

        width: ListView.view ? ListView.view.width : 0
        implicitHeight: Theme.fieldHeight + 2
        hoverEnabled: true
        highlighted: root.highlightedIndex === index
        text: root.textAt(index)
        Accessible.name: text
        background: Rectangle {
            radius: Theme.radiusChip
            color: option.highlighted ? Theme.surface3 : "transparent"
        }
        contentItem: Item {
            Icon {
                x: 6
                anchors.verticalCenter: parent.verticalCenter
                visible: option.current
                name: "check"
                size: 12
                color: Theme.accent
            }
            UiLabel {
                x: 24
                width: parent.width - 30
                height: parent.height
                text: option.text
                font: value.font
            }
        }
    }
    popup: T.Popup {
        // Who had the keys before; they are the list's while it is open.
        property Item before: null

        onAboutToShow: {
            before = root.Window.activeFocusItem;
            root.forceActiveFocus(Qt.PopupFocusReason);
        }
        onClosed: if (before && root.activeFocus) before.forceActiveFocus(Qt.PopupFocusReason)
        y: root.height + 4
        width: Math.max(root.width, root.listWidth)
        implicitHeight: Math.min(contentItem.implicitHeight + 8, 320)
        padding: 4
        margins: 8
        background: PopupGround {}
        contentItem: ListView {
            clip: true
            implicitHeight: contentHeight
            model: root.delegateModel
            currentIndex: root.highlightedIndex
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: UiScrollBar {}
        }
    }
    Tip {
        shown: root.hovered && !root.popup.visible && !root.down
        text: root.hint === "" ? "" : root.label
        hint: root.hint
    }
}
