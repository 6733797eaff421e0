pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// A menu as wide as its widest entry. One of a bar opens below its title and scrolls where the window
/// ends: over its title, a click meant for that would start a command.
T.Menu {
    id: root

    property real widest: 180
    /// The height of all entries.
    property real tallest: 0
    /// Where it begins in the window, at the earliest.
    property real ceiling: 0
    readonly property real room: (parent?.Window.height ?? 900) - ceiling - 2 * margins

    padding: 4
    margins: 4
    overlap: 2
    implicitWidth: widest + leftPadding + rightPadding
    implicitHeight: Math.min(tallest + topPadding + bottomPadding, room)
    delegate: UiMenuItem {}
    onAboutToShow: {
        let width = 180;
        let height = 0;
        for (let i = 0; i < count; ++i) {
            // Entries that are not offered have no height.
            const entry = itemAt(i);
            if (entry === null || entry.height <= 0)
                continue;
            width = Math.max(width, entry.implicitWidth);
            height += entry.height;
        }
        widest = width;
        tallest = height;
        ceiling = parent instanceof T.MenuBarItem ? parent.mapToItem(null, 0, parent.height).y : 0;
    }

    /// The bar takes a menu that closes below the pointer for one that was clicked away, and opens the
    /// next title at once, so that a click on it would close that.
    function leave() {
        const title = parent as T.MenuBarItem;
        if (title !== null)
            title.enabled = false;
        close();
        if (title !== null)
            title.enabled = true;
    }

    /// The title of the bar below which it opens, that of the menu around a submenu; null: it is no
    /// menu of a bar.
    function titleInBar(): T.MenuBarItem {
        const outer = (parent as T.MenuItem)?.menu as UiMenu;
        return outer !== null && outer !== undefined ? outer.titleInBar() : parent as T.MenuBarItem;
    }
    /// The keys that open menus are its own while it is open: Alt with another letter goes to that
    /// menu, F10 closes.
    function turn(key: int, modifiers: int): bool {
        const title = titleInBar();
        if (title === null)
            return false;
        if (key === Qt.Key_F10) {
            (title.menu as UiMenu).leave();
            return true;
        }
        if (modifiers !== Qt.AltModifier || key < Qt.Key_A || key > Qt.Key_Z)
            return false;
        return (title.menuBar as UiMenuBar).openByLetter(String.fromCharCode(key).toLowerCase());
    }

    background: PopupGround {}
    contentItem: ListView {
        model: root.contentModel
        clip: contentHeight > height
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        currentIndex: root.currentIndex
        focus: true
        keyNavigationEnabled: false // the menu does that
        Keys.onShortcutOverride: event => event.accepted = true
        Keys.onEscapePressed: root.leave()
        Keys.onPressed: event => event.accepted = root.turn(event.key, event.modifiers)
        T.ScrollBar.vertical: UiScrollBar {}
    }
}
