pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// What the columns of the tasks are called, and what they mean.
Item {
    id: root

    property var widths: []
    property var lefts: []
    readonly property var titles: [qsTr("Task"), qsTr("Every"), qsTr("Phase"), qsTr("Priority"), qsTr("Cost\u00a0\u00b5s"), qsTr("Group"), qsTr("Next")]
    readonly property var hints: ["", qsTr("Every how many frames it runs."), qsTr("Due when frame + phase is divisible by the frequency."), qsTr("Which task gets time first when it is short."), qsTr("The assumed cost of one run."), qsTr("By the words of its id."), qsTr("The next frame in which it runs, from the cursor on.")]

    height: Theme.tableHeadHeight

    Repeater {
        model: root.titles
        UiLabel {
            id: heading

            required property int index
            required property string modelData

            x: root.lefts[index] + (index === 0 ? Theme.gap3 : 4)
            width: root.widths[index] - (index === 0 ? 16 : index === 6 ? 18 : 10)
            height: parent.height
            visible: width > 0
            text: modelData
            color: Theme.text3
            tips: false
            font.pixelSize: Theme.captionSize
            horizontalAlignment: index === 0 || index === 5 ? Text.AlignLeft : Text.AlignRight
            HoverHandler {
                id: hover
            }
            Tip {
                shown: hover.hovered
                text: root.hints[heading.index]
            }
        }
    }
    Separator {
        width: parent.width
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
