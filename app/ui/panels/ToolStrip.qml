pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// The tools of the canvas, one above the other, in as many columns as the height takes; null in
/// `entries` is a gap with a line.
Rectangle {
    id: root

    property list<StudioAction> entries

    implicitWidth: Math.max(40, column.implicitWidth + 10)
    color: Theme.surface1
    Accessible.role: Accessible.ToolBar
    Accessible.name: qsTr("Tools")

    Flow {
        id: column

        x: 5
        y: 8
        height: root.height - 16
        flow: Flow.TopToBottom
        spacing: 2
        Repeater {
            model: Array.from(root.entries)
            Item {
                id: place

                required property StudioAction modelData

                width: 30
                height: modelData === null ? 9 : 30
                Separator {
                    visible: place.modelData === null
                    x: 6
                    y: 4
                    width: 18
                    color: Theme.line2
                }
                UiToolButton {
                    visible: place.modelData !== null
                    entry: place.modelData
                    extent: 30
                    iconSize: Theme.iconTool
                }
            }
        }
    }
    Separator {
        anchors.right: parent.right
        height: parent.height
        width: 1
    }
}
