pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The values of the overlays under the pointer, beside it; in a corner while something is dragged, whose
/// distances stand around the pointer then. It lies over all of the map.
Item {
    id: root

    required property TacticActions tactics
    readonly property AnalysisModel lab: tactics.analyses
    readonly property AutomatonModel automaton: tactics.automaton
    /// Of the cell of an automaton; empty: there is none.
    readonly property string cellClass: automaton.status === "" ? "" : automaton.classAt(canvas.cursor.x, canvas.cursor.y)
    readonly property var values: {
        const list = Array.from(lab.cursorValues);
        if (cellClass !== "")
            list.unshift({
                name: qsTr("cell"),
                value: cellClass
            });
        return list;
    }
    required property MapCanvas canvas
    readonly property point pointed: canvas.toPixel(canvas.cursor)
    readonly property bool nearCorner: pointed.x > width * 0.6 && pointed.y < height * 0.4

    visible: values.length > 0

    PointHandler {
        id: held

        property bool moved: false

        // The button may go down before there is a card.
        parent: root.canvas
        acceptedButtons: Qt.LeftButton
        onActiveChanged: moved = false
        onPointChanged: {
            const path = Qt.point(point.position.x - point.pressPosition.x, point.position.y - point.pressPosition.y);
            if (active && Math.hypot(path.x, path.y) >= Qt.styleHints.startDragDistance)
                moved = true;
        }
    }
    Rectangle {
        x: !held.moved ? Math.min(root.pointed.x + 18, root.width - width - 8) : root.nearCorner ? 12 : root.width - width - 12
        y: held.moved ? 12 : Math.max(4, root.pointed.y - height - 10)
        width: column.implicitWidth + 20
        height: column.implicitHeight + 12
        radius: Theme.radiusField
        color: Theme.surface2
        border.color: Theme.line2

        Column {
            id: column

            x: 10
            y: 6
            spacing: 2
            Repeater {
                model: root.values
                Row {
                    id: line

                    required property var modelData

                    spacing: 12
                    UiLabel {
                        width: Math.max(84, implicitWidth)
                        text: line.modelData.name
                        tips: false
                        color: Theme.text2
                        font.pixelSize: Theme.captionSize
                    }
                    NumberLabel {
                        text: line.modelData.value
                    }
                }
            }
        }
    }
}
