import QtQuick
import Percept.Ui
import Percept.Workspaces

/// Who notices who goes along a planned route, when, and for how long; or why that is not known.
Item {
    id: root

    required property IntruderRoute route
    readonly property bool failed: route.problem !== ""
    /// In the middle of the first line.
    readonly property int glyphTop: Math.round(8 + (1.25 * Theme.headingSize - 13) / 2)

    visible: answer.text !== ""
    implicitHeight: visible ? column.implicitHeight + 16 : 0

    StateGlyph {
        x: Theme.gap3
        y: root.glyphTop
        opacity: root.route.old ? 0.45 : 1
        level: root.failed ? -1 : root.route.greatest
    }
    Icon {
        x: Theme.gap3
        y: root.glyphTop
        visible: root.failed
        name: "circle-x"
        size: Theme.iconRow
        color: Theme.error
    }
    Column {
        id: column

        x: Math.round(34 * Theme.fontScale)
        y: 8
        width: parent.width - x - Theme.gap3
        spacing: 3
        // Of the route or the level before a change.
        opacity: root.route.old && !root.failed ? 0.45 : 1
        UiLabel {
            id: answer

            width: parent.width
            text: root.failed ? root.route.problem : root.route.answer
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            tips: false
            color: root.failed ? Theme.error : Theme.text1
            font.pixelSize: Theme.headingSize
            font.weight: Font.DemiBold
        }
        UiLabel {
            width: parent.width
            visible: text !== "" && !root.failed
            text: root.route.alsoBy
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            tips: false
            color: Theme.text2
        }
        UiLabel {
            width: parent.width
            visible: text !== "" && !root.failed
            text: root.route.spent
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            tips: false
            color: Theme.text2
        }
    }
}
