pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// A tree of named things; arrow keys move and fold, Enter acts. With Ctrl a click joins a row to the
/// selection or takes it out, with Shift it selects all between; so does Shift with an arrow key.
/// Ctrl+A selects all that is shown.
FocusScope {
    id: root

    required property OutlineModel model
    property string currentIdent
    property string name
    property bool keyboardUsed: false
    /// Where a selection of several begins.
    property int anchorRow: -1

    signal chosen(string ident)
    signal joined(string ident)
    /// Several at once, the last one foremost.
    signal chosenMany(var idents)
    signal activated(string ident)

    Accessible.role: Accessible.Tree
    Accessible.name: name
    activeFocusOnTab: true

    function move(by: int) {
        view.currentIndex = model.neighbour(view.currentIndex, by);
        anchorRow = view.currentIndex;
        const ident = model.identAt(view.currentIndex);
        if (ident !== "")
            chosen(ident);
    }
    function extendTo(row: int) {
        if (anchorRow < 0)
            anchorRow = Math.max(0, view.currentIndex);
        const idents = Array.from(model.identsBetween(anchorRow, row));
        view.currentIndex = row;
        chosenMany(row < anchorRow ? idents.reverse() : idents);
    }
    function selectShown() {
        chosenMany(Array.from(model.shownIdents()));
    }

    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Left, Qt.Key_Right].includes(event.key) || event.matches(StandardKey.SelectAll)
    Keys.onPressed: event => {
        keyboardUsed = keyboardUsed || [Qt.Key_Up, Qt.Key_Down, Qt.Key_Left, Qt.Key_Right].includes(event.key);
        event.accepted = event.matches(StandardKey.SelectAll);
        if (event.accepted)
            selectShown();
    }
    Keys.onUpPressed: event => event.modifiers & Qt.ShiftModifier ? extendTo(model.neighbour(view.currentIndex, -1)) : move(-1)
    Keys.onDownPressed: event => event.modifiers & Qt.ShiftModifier ? extendTo(model.neighbour(view.currentIndex, 1)) : move(1)
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
            required property int awareness
            required name
            required detail
            required depth
            required hasChildren
            required expanded
            required property bool chosen

            width: view.width
            iconName: icon
            tint: Theme.mode >= 0 && ink >= 0 ? Theme.ofInk(ink) : Theme.text2
            selected: ident !== "" && (chosen || ident === root.currentIdent)
            cursor: root.activeFocus && root.keyboardUsed && ListView.isCurrentItem
            level: awareness
            detailIsNumber: /^\d/.test(detail)
            onToggled: root.model.toggle(index)
            onPressed: {
                root.forceActiveFocus(Qt.MouseFocusReason);
                view.currentIndex = root.anchorRow = index;
                if (ident !== "")
                    root.chosen(ident);
                else
                    root.model.toggle(index);
            }
            onJoined: {
                root.forceActiveFocus(Qt.MouseFocusReason);
                view.currentIndex = root.anchorRow = index;
                if (ident !== "")
                    root.joined(ident);
            }
            onExtended: {
                root.forceActiveFocus(Qt.MouseFocusReason);
                root.extendTo(index);
            }
        }
    }
}
