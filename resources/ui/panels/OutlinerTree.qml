pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// A tree of named things; arrow keys move and fold, Enter acts.
FocusScope {
    id: root

    required property OutlineModel model
    property string currentIdent
    property string name
    property bool keyboardUsed: false

    signal chosen(string ident)
    signal activated(string ident)

    Accessible.role: Accessible.Tree
    Accessible.name: name
    activeFocusOnTab: true

    function move(by: int) {
        view.currentIndex = model.neighbour(view.currentIndex, by);
        const ident = model.identAt(view.currentIndex);
        if (ident !== "")
            chosen(ident);
    }

    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Left, Qt.Key_Right].includes(event.key)
    Keys.onPressed: event => {
        keyboardUsed = keyboardUsed || [Qt.Key_Up, Qt.Key_Down, Qt.Key_Left, Qt.Key_Right].includes(event.key);
        event.accepted = false;
    }
    Keys.onUpPressed: move(-1)
    Keys.onDownPressed: move(1)
    Keys.onRightPressed: model.setExpanded(view.currentIndex, true)
    Keys.onLeftPressed: model.setExpanded(view.currentIndex, false)
    Keys.onReturnPressed: activated(model.identAt(view.currentIndex))
    onActiveFocusChanged: keyboardUsed = false
    onCurrentIdentChanged: if (currentIdent !== "" && model !== null) view.currentIndex = model.rowOf(currentIdent)

    ListView {
        id: view

        anchors.fill: parent
        clip: true
        model: root.model
        boundsBehavior: Flickable.StopAtBounds
        highlightMoveDuration: 0
        keyNavigationEnabled: false
        reuseItems: true
        // Rows made ahead of time would still be on their way when the model is reset.
        cacheBuffer: 0
        T.ScrollBar.vertical: UiScrollBar {}
        delegate: OutlinerRow {
            id: line

            required property int index
            required property string ident
            required property string icon
            required property int ink
            required name
            required detail
            required depth
            required hasChildren
            required expanded

            width: view.width
            iconName: icon
            tint: Theme.mode >= 0 && ink >= 0 ? Theme.ofInk(ink) : Theme.text2
            selected: ident !== "" && ident === root.currentIdent
            cursor: root.activeFocus && root.keyboardUsed && ListView.isCurrentItem
            detailIsNumber: true
            onToggled: root.model.toggle(index)
            onPressed: {
                root.forceActiveFocus(Qt.MouseFocusReason);
                view.currentIndex = index;
                if (ident !== "")
                    root.chosen(ident);
                else
                    root.model.toggle(index);
            }
        }
    }
}
