import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// A button of the bars: an icon, with words only where it is the main act of its page.
/// With an `entry` it shows and does that action of the table.
T.AbstractButton {
    id: root

    property StudioAction entry: null
    property string iconName: entry !== null ? entry.icon : ""
    property color iconColor: !enabled ? Theme.textDisabled : active ? Theme.accent : hovered || down ? Theme.text1 : Theme.text2
    property int iconSize: Theme.iconBar
    property string name: entry !== null ? entry.name : ""
    property string keyText: entry !== null ? entry.keyText : ""
    property string hint: entry !== null ? entry.hint : ""
    property int extent: 28
    property bool active: entry !== null && entry.checked
    /// Among others below one another, where an icon alone would be a riddle.
    property bool inMenu: false
    readonly property string shownText: text !== "" || !inMenu ? text : name

    signal acted

    implicitWidth: shownText === "" ? extent : row.implicitWidth + 20
    implicitHeight: Math.max(extent, shownText === "" ? 0 : Theme.buttonHeight)
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    enabled: entry === null || entry.enabled
    Accessible.name: name
    Accessible.description: hint
    Accessible.checkable: entry !== null && entry.checkable
    Accessible.checked: active
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space
    Keys.onReturnPressed: root.clicked()
    Keys.onEnterPressed: root.clicked()
    onClicked: {
        acted();
        if (entry !== null)
            entry.trigger();
    }

    background: Rectangle {
        radius: Theme.radiusButton
        color: root.active ? Theme.selection : root.down ? Theme.surface4
            : root.hovered && root.enabled ? Theme.surface3 : "transparent"
        Behavior on color {
            ColorAnimation {
                duration: Theme.fast
                easing.type: Easing.OutCubic
            }
        }
        FocusRing {
            shown: root.visualFocus
        }
    }
    contentItem: Item {
        Row {
            id: row

            anchors.centerIn: parent
            spacing: 6
            Icon {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.iconName !== ""
                name: root.iconName
                size: root.iconSize
                color: root.iconColor
            }
            UiLabel {
                visible: root.shownText !== ""
                text: root.shownText
                tips: false
                color: root.enabled ? Theme.text1 : Theme.textDisabled
                font.weight: Font.Medium
            }
        }
    }
    Tip {
        shown: root.hovered && !root.down
        text: root.name
        keyText: root.keyText
        hint: root.hint
    }
}
