pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// One menu of the action table, its groups parted by lines, its submenus at the end. Another submenu
/// is put in by `place`.
UiMenu {
    id: root

    required property ActionTable actions
    required property string menu

    title: qsTranslate("StudioAction", menu)
    Component.onCompleted: {
        fill(root, "");
        const names = actions.submenusOf(menu);
        if (names.length > 0)
            addItem(line.createObject(contentItem));
        for (const name of names) {
            const inner = submenu.createObject(root, {
                title: qsTranslate("StudioAction", name)
            });
            fill(inner, name);
            addMenu(inner);
        }
    }

    function fill(into: UiMenu, submenuName: string) {
        for (const entry of actions.inMenu(menu, submenuName))
            into.addItem(entry === null ? line.createObject(into.contentItem) : row.createObject(into.contentItem, {
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
        id: submenu
        UiMenu {}
    }
    Component {
        id: line
        UiMenuSeparator {}
    }
}
