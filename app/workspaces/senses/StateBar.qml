pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// The states along the response of a look, from 0 to 1: each begins at its level, which is dragged.
/// Above them what the observer would make of its enemy at the pointer.
Item {
    id: root

    required property ConeModel desk
    required property NoticeQuery query
    readonly property real barTop: Math.round(16 * Theme.fontScale)
    readonly property real barHeight: Math.round(24 * Theme.fontScale)

    implicitHeight: barTop + barHeight + Math.round(18 * Theme.fontScale)
    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("Levels of the states; the numbers below say the same")

    Rectangle {
        y: root.barTop
        width: root.width
        height: root.barHeight
        color: Theme.canvas
        border.color: Theme.line2
    }
    Repeater {
        id: stretches

        property int made: 0

        model: root.desk.states
        onItemAdded: ++made
        StateStretch {
            required property int index
            required name
            required property var values
            readonly property StateStretch next: stretches.made >= 0 ? stretches.itemAt(index + 1) as StateStretch : null

            level: index
            from: values[0]?.absent ? 0 : values[0]?.value ?? 0
            to: next?.from ?? 1
            whole: root.width
            barTop: root.barTop
            barHeight: root.barHeight
            height: root.height
            onPulled: (response, done) => root.desk.setState(index, 0, response, done)
            onDropped: root.desk.cancelDrag()
        }
    }
    component End: NumberLabel {
        y: root.barTop + root.barHeight + 3
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    End {
        visible: ((stretches.made >= 0 ? stretches.itemAt(1) as StateStretch : null)?.from ?? 1) * root.width > 40
        text: "0"
    }
    End {
        anchors.right: parent.right
        visible: (1 - ((stretches.made >= 0 ? stretches.itemAt(stretches.count - 1) as StateStretch : null)?.from ?? 0)) * root.width > 60
        text: "1.00"
    }
    // What is made of the enemy at the pointer.
    Repeater {
        model: Array.from(root.query.told && root.query.pointed ? root.query.answers : []).filter(each => each.seen)
        Item {
            id: answer

            required property var modelData
            readonly property real greatest: Math.max(...Array.from(root.query.answers).filter(each => each.seen).map(each => each.response))

            x: Math.min(root.width, modelData.response * root.width)
            Rectangle {
                x: -0.75
                y: root.barTop - 4
                width: 1.5
                height: 4
                color: Theme.text1
            }
            UiLabel {
                x: Math.max(-answer.x, Math.min(4 - width / 2, root.width - answer.x - width))
                height: root.barTop - 4
                // The greatest has its name, and others as far as theirs does not lie on that.
                visible: answer.modelData.response === answer.greatest || Math.min(1, answer.greatest) * root.width - answer.x > implicitWidth + 8
                text: qsTr("%1 %2").arg(answer.modelData.name).arg(answer.modelData.response.toFixed(2))
                tips: false
                color: Theme.text2
                font.pixelSize: Theme.captionSize
            }
        }
    }
}
