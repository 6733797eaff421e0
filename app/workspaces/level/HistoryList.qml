pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui

/// All steps, the first on top; those behind the present one can be done again.
ListView {
    id: root

    required property Editing editing

    clip: true
    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    model: editing.history
    currentIndex: editing.position
    highlightMoveDuration: 0
    keyNavigationEnabled: false
    Accessible.role: Accessible.List
    Accessible.name: qsTr("History")
    T.ScrollBar.vertical: UiScrollBar {}
    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down].includes(event.key)
    Keys.onUpPressed: editing.jumpTo(editing.position - 1)
    Keys.onDownPressed: editing.jumpTo(editing.position + 1)
    delegate: Item {
        id: row

        required property int index
        required property string name
        readonly property bool done: index <= root.editing.position
        readonly property bool current: index === root.editing.position

        width: ListView.view.width
        height: Theme.outlinerRowHeight
        Accessible.role: Accessible.ListItem
        Accessible.name: name
        Accessible.selected: current

        Rectangle {
            anchors.fill: parent
            color: row.current ? Theme.selection : hover.hovered ? Theme.surface3 : "transparent"
        }
        Icon {
            x: Theme.gap3
            anchors.verticalCenter: parent.verticalCenter
            name: row.index === 0 ? "file" : row.done ? "check" : "redo-2"
            size: Theme.iconRow
            color: row.done ? Theme.text2 : Theme.textDisabled
        }
        UiLabel {
            x: 34
            width: parent.width - x - Theme.gap3
            height: parent.height
            text: row.name
            color: row.done ? Theme.text1 : Theme.text3
        }
        HoverHandler {
            id: hover
        }
        TapHandler {
            onTapped: root.editing.jumpTo(row.index)
        }
    }
}
