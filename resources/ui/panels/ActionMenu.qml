pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// One menu of the action table, its groups parted by lines. A submenu is put in by `place`.
UiMenu {
    id: root

    required property ActionTable actions
    required property string menu

    title: menu
    Component.onCompleted: {
        for (const entry of actions.inMenu(menu))
            addItem(entry === null ? line.createObject(contentItem) : row.createObject(contentItem, {
                entry: entry
            }));
    }

    /// Puts a submenu behind the line of the action `afterId`.
    function place(submenu: UiMenu, afterId: string) {
        for (let i = 0; i < count; ++i)
            if ((itemAt(i) as UiMenuItem)?.entry?.actionId === afterId) {
                insertMenu(i + 1, submenu);
                return;
            }
    }

    Component {
        id: row
        UiMenuItem {}
    }
    Component {
        id: line
        UiMenuSeparator {}
    }
}
