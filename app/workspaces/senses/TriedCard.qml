pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui

/// What was changed without success, and how near each change came: in place of the smallest
/// change, where none is enough alone.
Item {
    id: root

    required property RowsModel tried
    /// How far that was searched; empty: it was not.
    required property string searched
    readonly property bool shown: tried.count > 0

    visible: shown
    implicitHeight: shown ? card.height + 16 : 0
    Accessible.role: Accessible.Grouping
    Accessible.name: title.text

    component Cell: UiLabel {
        tips: false
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        verticalAlignment: Text.AlignTop
        font.pixelSize: Theme.captionSize
        lineHeight: 1.25
    }
    Rectangle {
        id: card

        x: Theme.gap3
        y: 8
        width: parent.width - 2 * x
        height: column.implicitHeight + 16
        radius: Theme.radiusCard
        color: Theme.surface2
        border.color: Theme.line1
        Column {
            id: column

            /// What was changed stands in one column, what came of it in another.
            readonly property real first: Math.round((width - 12) * 0.42)

            x: 10
            y: 8
            width: parent.width - 20
            spacing: 4
            UiLabel {
                id: title

                width: parent.width
                text: root.searched !== "" ? qsTr("No single change helps") : qsTr("What would change it")
                tips: false
                font.weight: Font.DemiBold
            }
            Cell {
                width: parent.width
                visible: text !== ""
                text: root.searched
                color: Theme.text3
            }
            Repeater {
                model: root.tried
                Item {
                    id: row

                    required property string what
                    required property string result

                    width: column.width
                    height: Math.max(change.height, outcome.height)
                    Accessible.role: Accessible.StaticText
                    Accessible.name: what + ": " + result

                    Cell {
                        id: change

                        width: column.first
                        text: row.what
                        color: Theme.text1
                    }
                    Cell {
                        id: outcome

                        x: column.first + 12
                        width: column.width - x
                        text: row.result
                        color: Theme.text2
                    }
                }
            }
        }
    }
}
