import QtQuick
import QtQuick.Templates as T
import Percept.Ui

T.MenuBar {
    id: root

    implicitHeight: Theme.menuBarHeight
    implicitWidth: contentItem.implicitWidth
    spacing: 0

    delegate: T.MenuBarItem {
        id: item

        implicitHeight: 28
        implicitWidth: label.implicitWidth + 20
        hoverEnabled: true
        readonly property bool shown: menu !== null && menu.visible
        Accessible.name: text
        text: menu !== null ? menu.title : ""
        background: Rectangle {
            radius: Theme.radiusButton
            color: item.shown || item.hovered ? Theme.surface3 : "transparent"
        }
        contentItem: UiLabel {
            id: label

            text: item.text
            tips: false
            horizontalAlignment: Text.AlignHCenter
            color: item.shown || item.hovered ? Theme.text1 : Theme.text2
        }
    }
    background: Item {}
    contentItem: Row {
        spacing: root.spacing
        topPadding: (root.height - 28) / 2
        Repeater {
            model: root.contentModel
        }
    }
}
