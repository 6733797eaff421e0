pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// The head of a DataTable: titles, the sorting arrow, grips between the columns.
Item {
    id: root

    /// The TableColumns.
    required property var columns
    /// The width of each column, in logical pixels.
    required property var widths
    property real contentX
    property int sortColumn: -1
    property bool sortDescending

    signal sortRequested(int column, bool descending)

    implicitHeight: Theme.tableHeadHeight
    clip: true

    Rectangle {
        anchors.fill: parent
        color: Theme.surface1
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    Row {
        x: -root.contentX
        height: parent.height
        Repeater {
            model: root.columns
            Item {
                id: cell

                required property int index
                required property TableColumn modelData
                readonly property bool sorted: index === root.sortColumn

                width: root.widths[index] ?? 0
                height: root.height
                Accessible.role: Accessible.ColumnHeader
                Accessible.name: modelData.title

                Row {
                    anchors.fill: parent
                    anchors.leftMargin: Theme.gap3
                    anchors.rightMargin: Theme.gap3
                    layoutDirection: cell.modelData.numeric ? Qt.RightToLeft : Qt.LeftToRight
                    spacing: 4
                    UiLabel {
                        height: parent.height
                        width: Math.min(implicitWidth, parent.width - (arrow.visible ? 16 : 0))
                        text: cell.modelData.title
                        color: cell.sorted || hover.hovered ? Theme.text1 : Theme.text3
                        font.pixelSize: Theme.captionSize
                        font.weight: Font.Medium
                    }
                    Icon {
                        id: arrow

                        anchors.verticalCenter: parent.verticalCenter
                        visible: cell.sorted
                        name: root.sortDescending ? "arrow-down" : "arrow-up"
                        size: 12
                    }
                }
                HoverHandler {
                    id: hover
                    enabled: cell.modelData.sortable
                }
                TapHandler {
                    enabled: cell.modelData.sortable
                    onTapped: root.sortRequested(cell.index, cell.sorted ? !root.sortDescending : cell.modelData.numeric)
                }
                Tip {
                    shown: hover.hovered && cell.modelData.hint !== ""
                    text: cell.modelData.title
                    hint: cell.modelData.hint
                }
                Item {
                    x: parent.width - 4
                    width: 8
                    height: parent.height
                    z: 1
                    HoverHandler {
                        cursorShape: Qt.SplitHCursor
                    }
                    DragHandler {
                        property real start

                        target: null
                        yAxis.enabled: false
                        dragThreshold: 0
                        onActiveChanged: if (active) start = cell.modelData.width
                        onActiveTranslationChanged: if (active) cell.modelData.width = Math.max(cell.modelData.minimumWidth, start + activeTranslation.x)
                    }
                }
            }
        }
    }
}
