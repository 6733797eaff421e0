import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// The menus of the window. Letters with Alt open them by the keys of the action table; the arrows
/// move, Escape closes.
T.MenuBar {
    id: root

    implicitHeight: Theme.menuBarHeight
    implicitWidth: contentItem.implicitWidth
    spacing: 0

    /// Opens a menu for the keyboard, its first entry that can be chosen marked.
    function openMenu(index: int) {
        const title = itemAt(index) as T.MenuBarItem;
        if (title === null)
            return;
        if (!title.menu.visible)
            title.triggered();
        for (let i = 0; i < title.menu.count; ++i)
            if (title.menu.itemAt(i) instanceof T.MenuItem && title.menu.itemAt(i).enabled) {
                title.menu.currentIndex = i;
                return;
            }
    }
    /// The menu whose name begins with a letter, from another one that is open.
    function openByLetter(letter: string): bool {
        for (let i = 0; i < count; ++i)
            if (menuAt(i).title.toLowerCase().startsWith(letter)) {
                openMenu(i);
                return true;
            }
        return false;
    }

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
