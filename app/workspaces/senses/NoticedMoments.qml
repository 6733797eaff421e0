pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// When who goes along a route is first noticed, over many seeds, stacked by the greatest state.
Item {
    id: root

    required property IntruderRoute route
    readonly property real lasts: route.lastFrame * route.lanes.step
    /// Where the route ends; he is watched for a while after that.
    readonly property real endX: lasts > 0 ? Math.min(1, route.endsAt / lasts) * width : width
    readonly property real barWidth: width / Math.max(1, route.moments.count)
    /// What the bar under the pointer means.
    property string pointed: ""

    implicitHeight: bars.y + bars.height + axis.height
    Accessible.role: Accessible.Chart
    Accessible.name: qsTr("When he is first noticed; at most %1 runs in one bar").arg(route.mostMoments)

    function ink(state: int): color {
        return state === 0 ? Theme.awareness0 : state === 1 ? Theme.awareness1 : state === 2 ? Theme.awareness2 : Theme.awareness3;
    }

    UiLabel {
        id: title

        width: parent.width
        height: Math.round(24 * Theme.fontScale)
        text: root.pointed !== "" ? root.pointed : qsTr("First noticed at, stacked by the greatest state")
        color: root.pointed !== "" ? Theme.text1 : Theme.text3
        font.pixelSize: Theme.captionSize
    }
    UiLabel {
        id: end

        x: Math.max(0, Math.min(root.width - width, root.endX - width / 2))
        y: title.height
        height: Math.round(16 * Theme.fontScale)
        text: qsTr("End %1\u00a0s").arg(root.route.endsAt.toFixed(1))
        tips: false
        color: Theme.text2
        font.pixelSize: Theme.captionSize
    }
    Rectangle {
        id: bars

        y: end.y + end.height
        width: parent.width
        height: 60
        color: Theme.canvas
        Repeater {
            model: root.route.moments
            Item {
                id: bar

                required property int index
                required property real from
                required property real to
                required property int total
                required property var parts
                readonly property real unit: bars.height / Math.max(1, root.route.mostMoments)

                x: index * root.barWidth
                width: root.barWidth
                height: bars.height
                HoverHandler {
                    onHoveredChanged: {
                        if (hovered)
                            root.pointed = qsTr("%1 to %2 s: %3 runs").arg(bar.from.toFixed(1)).arg(bar.to.toFixed(1)).arg(bar.total);
                        else
                            root.pointed = "";
                    }
                }
                Column {
                    anchors.bottom: parent.bottom
                    Repeater {
                        model: Array.from(bar.parts).length
                        Rectangle {
                            required property int index
                            // The greatest state on top.
                            readonly property int level: Array.from(bar.parts).length - 1 - index

                            width: Math.max(1, bar.width - 1)
                            height: bar.parts[level] * bar.unit
                            color: root.ink(level)
                        }
                    }
                }
            }
        }
        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width
            height: 1
            color: Theme.line2
        }
        // What comes after the end is dimmed, as over the lanes.
        Rectangle {
            x: root.endX
            width: parent.width - x
            height: parent.height
            color: Theme.surface0
            opacity: 0.4
        }
        Rectangle {
            objectName: "endMark"
            x: root.endX - 0.75
            width: 1.5
            height: parent.height
            color: Theme.text2
        }
    }
    Item {
        id: axis

        y: bars.y + bars.height
        width: parent.width
        height: Math.round(18 * Theme.fontScale)
        NumberLabel {
            height: parent.height
            text: "0\u00a0s"
            color: Theme.text3
        }
        NumberLabel {
            anchors.horizontalCenter: parent.horizontalCenter
            height: parent.height
            text: qsTr("highest bar %1 runs").arg(root.route.mostMoments)
            color: Theme.text3
        }
        NumberLabel {
            anchors.right: parent.right
            height: parent.height
            text: root.lasts.toFixed(0) + "\u00a0s"
            color: Theme.text3
        }
    }
}
