import QtQuick
import QtQuick.Templates as T
import Percept.Ui

T.MenuItem {
    id: root

    property StudioAction entry: null
    property string iconName: entry !== null ? entry.icon : ""
    property string keyText: entry !== null ? entry.keyText : ""
    property bool ticked: entry !== null && entry.checked

    text: entry !== null ? entry.name : subMenu !== null ? subMenu.title : ""
    enabled: entry === null || entry.enabled
    implicitHeight: Theme.fieldHeight + 2
    implicitWidth: 34 + words.implicitWidth + 24 + key.implicitWidth + 12
    hoverEnabled: true
    Accessible.name: text
    Accessible.description: entry !== null ? entry.hint : ""
    Keys.onShortcutOverride: event => event.accepted = event.key !== Qt.Key_Tab
    onTriggered: if (entry !== null) entry.trigger()

    background: Rectangle {
        radius: Theme.radiusChip
        color: root.highlighted && root.enabled ? Theme.surface3 : "transparent"
    }
    contentItem: Item {
        Icon {
            x: 10
            anchors.verticalCenter: parent.verticalCenter
            visible: name !== ""
            // What is on or off shows that alone, not an icon that looks like a tick or does not.
            name: root.ticked ? "check" : root.entry?.checkable ? "" : root.iconName
            size: Theme.iconRow
            color: !root.enabled ? Theme.textDisabled : root.ticked ? Theme.accent : Theme.text2
        }
        UiLabel {
            id: words

            x: 34
            height: parent.height
            text: root.text
            tips: false
            color: root.enabled ? Theme.text1 : Theme.textDisabled
        }
        UiLabel {
            id: key

            anchors.right: parent.right
            anchors.rightMargin: 10
            height: parent.height
            text: root.keyText
            tips: false
            color: root.enabled ? Theme.text3 : Theme.textDisabled
            font.pixelSize: Theme.captionSize
        }
    }
    arrow: Icon {
        x: root.width - width - 8
        anchors.verticalCenter: parent ? parent.verticalCenter : undefined
        visible: root.subMenu !== null
        name: "chevron-right"
        size: 12
    }
}
