pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui

/// The stops of a patrol, one row each: dragged by their grips into another order.
Column {
    id: root

    required property PatrolRows patrol
    property int rowHeight: 26

    bottomPadding: 6

    PanelHeader {
        width: parent.width
        title: qsTr("Patrol")
        addition: stops.count === 0 ? qsTr("no stops") : qsTr("%1 stops, round and round").arg(stops.count)
        UiToolButton {
            extent: 24
            iconSize: Theme.iconRow
            iconName: "plus"
            name: qsTr("Add a stop")
            onActed: root.patrol.add()
        }
    }
    Repeater {
        id: stops

        model: root.patrol.stops
        Item {
            id: stop

            required property int index
            required property string place
            required property real wait
            required property bool looks
            required property real look
            readonly property real numberWidth: Math.round(54 * Theme.fontScale)

            width: root.width
            height: root.rowHeight
            z: grip.active ? 1 : 0
            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("Stop %1, %2").arg(index + 1).arg(place)

            Rectangle {
                anchors.fill: parent
                visible: grip.active
                color: Theme.surface3
            }
            Item {
                id: handle

                readonly property int stopGrip: stop.index + 1

                x: 4
                width: 24
                height: parent.height
                activeFocusOnTab: true
                Accessible.role: Accessible.Button
                Accessible.name: qsTr("Order of stop %1").arg(stop.index + 1)
                Keys.onUpPressed: root.patrol.moveStop(stop.index, stop.index - 1)
                Keys.onDownPressed: root.patrol.moveStop(stop.index, stop.index + 1)
                Grid {
                    anchors.centerIn: parent
                    columns: 2
                    spacing: 3
                    Repeater {
                        model: 6
                        Rectangle {
                            width: 2
                            height: 2
                            color: handle.activeFocus ? Theme.accent : Theme.control
                        }
                    }
                }
                Tip {
                    shown: over.hovered && !grip.active
                    text: qsTr("Drag to another place in the order")
                }
                HoverHandler {
                    id: over
                    cursorShape: Qt.SizeVerCursor
                }
                DragHandler {
                    id: grip

                    readonly property int goal: Math.max(0, Math.min(stops.count - 1, stop.index + Math.round(activeTranslation.y / root.rowHeight)))

                    property int last: 0

                    target: null
                    onGoalChanged: if (active) last = goal
                    onActiveChanged: {
                        if (active)
                            last = stop.index;
                        else
                            root.patrol.moveStop(stop.index, last);
                    }
                }
            }
            NumberLabel {
                x: 26
                width: 20
                height: parent.height
                text: stop.index + 1
                color: Theme.text3
            }
            UiTextField {
                x: 46
                y: Math.round((parent.height - height) / 2)
                width: waits.x - x - 4
                height: 22
                text: stop.place
                Accessible.name: qsTr("Place of stop %1").arg(stop.index + 1)
                onEditingFinished: {
                    if (text === stop.place)
                        return;
                    const why = root.patrol.setPlace(stop.index, text);
                    if (why !== "") {
                        text = Qt.binding(() => stop.place);
                        root.patrol.editing.refused(why);
                    }
                }
            }
            NumberField {
                id: waits

                x: gaze.x - width - 4
                y: Math.round((parent.height - height) / 2)
                width: stop.numberWidth
                height: 22
                name: qsTr("Wait at stop %1").arg(stop.index + 1)
                unit: "s"
                decimals: 1
                value: stop.wait
                from: 0
                to: 3600
                step: 0.1
                textSize: Theme.captionSize
                onEdited: (value, done) => root.patrol.setWait(stop.index, value, done)
            }
            NumberField {
                id: gaze

                x: away.x - width - 2
                y: waits.y
                width: stop.numberWidth
                height: 22
                name: qsTr("Gaze at stop %1").arg(stop.index + 1)
                unit: "\u00b0"
                decimals: 0
                value: stop.look
                readout: stop.looks ? "" : "\u2013"
                from: -360
                to: 360
                step: 1
                textSize: Theme.captionSize
                onEdited: (value, done) => root.patrol.setLook(stop.index, value, done)
            }
            UiToolButton {
                id: away

                anchors.right: parent.right
                anchors.rightMargin: 6
                anchors.verticalCenter: parent.verticalCenter
                extent: 22
                iconSize: 12
                iconName: "trash-2"
                name: qsTr("Remove stop %1").arg(stop.index + 1)
                onActed: root.patrol.remove(stop.index)
            }
            Rectangle { // where it goes
                y: grip.last > stop.index ? (grip.last - stop.index + 1) * root.rowHeight - 1 : (grip.last - stop.index) * root.rowHeight - 1
                width: parent.width
                height: 2
                visible: grip.active && grip.last !== stop.index
                color: Theme.accent
            }
        }
    }
}
