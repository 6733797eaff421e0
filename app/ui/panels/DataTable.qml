pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// Rows and columns. The model is a table with `display` and, if wished, `icon` and `ink` (the
/// number of an ink) per cell. Sorting is asked for and done by the model's owner.
FocusScope {
    id: root

    property var model
    property list<TableColumn> columns
    property int currentRow: -1
    property int sortColumn: -1
    property bool sortDescending: false
    property string name
    property bool keyboardUsed: false
    readonly property alias contentX: view.contentX
    readonly property alias rows: shown.total

    signal rowChosen(int row)
    signal rowActivated(int row)
    /// A row was chosen by a click on one of its cells, or with the keyboard (column -1).
    signal cellChosen(int row, int column)
    signal sortRequested(int column, bool descending)

    Accessible.role: Accessible.Table
    Accessible.name: name
    activeFocusOnTab: true

    /// Rows that are seen whole.
    readonly property int fitting: Math.max(1, Math.floor(view.height / Theme.tableRowHeight))
    readonly property var kinds: Array.from(columns)
    readonly property var widths: {
        let others = 0;
        for (const column of kinds)
            others += column.stretches ? 0 : column.width;
        return kinds.map(column => column.stretches ? Math.max(column.width, view.width - others) : column.width);
    }
    onWidthsChanged: later.restart()

    /// Makes a row the current one and brings it into view, without choosing it.
    function reveal(row: int) {
        if (row < 0 || row >= rows)
            return;
        currentRow = row;
        shown.first = row - Math.floor(fitting / 2);
    }
    function choose(row: int) {
        if (row < 0 || row >= rows)
            return;
        currentRow = row;
        shown.first = Math.min(row, Math.max(shown.first, row - fitting + 1));
        rowChosen(row);
    }

    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Home, Qt.Key_End].includes(event.key)
    Keys.onPressed: event => {
        keyboardUsed = true;
        const page = Math.max(1, fitting - 1);
        const steps = ({
                [Qt.Key_Up]: -1,
                [Qt.Key_Down]: 1,
                [Qt.Key_PageUp]: -page,
                [Qt.Key_PageDown]: page,
                [Qt.Key_Home]: -rows,
                [Qt.Key_End]: rows
            })[event.key];
        event.accepted = steps !== undefined;
        if (event.accepted) {
            choose(Math.max(0, Math.min(rows - 1, currentRow + steps)));
            cellChosen(currentRow, -1);
        }
    }
    Keys.onReturnPressed: if (currentRow >= 0) rowActivated(currentRow)
    onActiveFocusChanged: keyboardUsed = false

    Timer {
        id: later
        interval: 0
        onTriggered: view.forceLayout()
    }
    RowWindow {
        id: shown

        source: root.model
        capacity: root.fitting
    }
    TableHead {
        id: head

        width: parent.width
        columns: root.kinds
        widths: root.widths
        contentX: view.contentX
        sortColumn: root.sortColumn
        sortDescending: root.sortDescending
        onSortRequested: (column, descending) => root.sortRequested(column, descending)
    }
    TableView {
        id: view

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        clip: true
        model: shown
        boundsBehavior: Flickable.StopAtBounds
        flickableDirection: Flickable.HorizontalFlick
        keyNavigationEnabled: false
        columnWidthProvider: column => root.widths[column] ?? 0
        rowHeightProvider: () => Theme.tableRowHeight
        T.ScrollBar.horizontal: UiScrollBar {}
        delegate: Item {
            id: cell

            required property int row
            required property int column
            required property var model
            readonly property TableColumn kind: root.kinds[column] ?? null
            readonly property bool numeric: kind !== null && kind.numeric
            readonly property int ink: model.ink ?? -1
            readonly property int sourceRow: shown.first + row
            readonly property bool selected: sourceRow === root.currentRow

            implicitHeight: Theme.tableRowHeight
            implicitWidth: 96
            Accessible.role: Accessible.Cell
            Accessible.name: (kind !== null ? kind.title + " " : "") + words.text
            Accessible.selected: selected

            Rectangle {
                anchors.fill: parent
                color: cell.selected ? Theme.selection : "transparent"
            }
            Separator {
                anchors.bottom: parent.bottom
                width: parent.width
            }
            Rectangle {
                visible: cell.selected && root.activeFocus && root.keyboardUsed && cell.column === 0
                width: Theme.focusWidth
                height: parent.height
                color: Theme.focus
            }
            Icon {
                id: glyph

                x: Theme.gap3
                anchors.verticalCenter: parent.verticalCenter
                visible: name !== ""
                name: cell.model.icon ?? ""
                size: Theme.iconRow
                color: words.color
            }
            UiLabel {
                id: words

                anchors.left: glyph.visible ? glyph.right : parent.left
                anchors.leftMargin: glyph.visible ? 6 : Theme.gap3
                anchors.right: parent.right
                anchors.rightMargin: Theme.gap3
                height: parent.height
                text: cell.model.display ?? ""
                horizontalAlignment: cell.numeric ? Text.AlignRight : Text.AlignLeft
                color: Theme.mode >= 0 && cell.ink >= 0 ? Theme.ofInk(cell.ink) : Theme.text1
                font.family: cell.numeric ? Theme.mono : Theme.sans
                font.pixelSize: cell.numeric ? Theme.numberSize : Theme.bodySize
            }
            TapHandler {
                onTapped: {
                    root.forceActiveFocus(Qt.MouseFocusReason);
                    root.choose(cell.sourceRow);
                    root.cellChosen(cell.sourceRow, cell.column);
                }
                onDoubleTapped: root.rowActivated(cell.sourceRow)
            }
        }
    }
    WheelHandler {
        property real turned: 0

        target: null
        acceptedDevices: PointerDevice.Mouse | PointerDevice.TouchPad
        onWheel: event => {
            turned += event.pixelDelta.y !== 0 ? event.pixelDelta.y / Theme.tableRowHeight : event.angleDelta.y / 40;
            const rows = Math.trunc(turned);
            turned -= rows;
            shown.first -= rows;
        }
    }
    UiScrollBar {
        id: bar

        anchors.top: view.top
        anchors.bottom: view.bottom
        anchors.right: view.right
        orientation: Qt.Vertical
        size: Math.min(1, root.fitting / Math.max(1, root.rows))
        onPositionChanged: if (pressed) shown.first = Math.round(position * root.rows)

        Binding {
            target: bar
            property: "position"
            when: !bar.pressed
            value: shown.first / Math.max(1, root.rows)
        }
    }
}
