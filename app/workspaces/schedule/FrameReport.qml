pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// One frame of a run: what ran, what it might use and used, why then; what waited.
Item {
    id: root

    required property RunModel run

    UiLabel {
        id: title

        x: Theme.gap3
        width: parent.width - 2 * x
        height: Math.round(24 * Math.max(1, Theme.fontScale))
        text: root.run.frame < 0 ? qsTr("Click a spike to see what ran, why then, and what waited.") : qsTr("Frame %1: %2.").arg(root.run.frame).arg(root.run.frameText) // qmllint disable
        color: root.run.frame < 0 ? Theme.text3 : Theme.text1 // qmllint disable
    }
    UiLabel {
        id: reason

        anchors.top: title.bottom
        x: Theme.gap3
        width: parent.width - 2 * x
        height: root.run.reason === "" ? 0 : Math.round(20 * Math.max(1, Theme.fontScale))
        text: root.run.reason
        color: Theme.text2
    }
    Flickable {
        anchors.top: reason.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        contentHeight: column.height + 6
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        visible: root.run.frame >= 0 // qmllint disable
        T.ScrollBar.vertical: UiScrollBar {}

        Column {
            id: column

            width: parent.width
            Repeater {
                model: root.run.ran
                FrameRow {
                    required name
                    required ink
                    required property string used
                    required property string slice
                    required property string clock
                    required why
                    required property bool overran
                    required property bool missed
                    required property bool goesOn

                    width: column.width
                    load: used
                    detail: slice
                    mark: overran ? qsTr("over its slice") : missed ? qsTr("missed") : goesOn ? qsTr("continues") : ""
                    warns: overran || missed
                }
            }
            UiLabel {
                x: Theme.gap3
                height: Math.round(24 * Math.max(1, Theme.fontScale))
                visible: root.run.waited.count > 0
                text: qsTr("Waited")
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
            Repeater {
                model: root.run.waited
                FrameRow {
                    required name
                    required ink
                    required property string waited
                    required why
                    required property bool starved
                    required property bool missed

                    width: column.width
                    hollow: true
                    load: waited
                    mark: starved ? qsTr("too long") : missed ? qsTr("missed") : ""
                    warns: starved || missed
                }
            }
            UiLabel {
                x: Theme.gap3
                height: Math.round(24 * Math.max(1, Theme.fontScale))
                visible: root.run.waited.count === 0 && root.run.ran.count > 0
                text: qsTr("Nothing waited.")
                color: Theme.text3
            }
            UiLabel {
                x: Theme.gap3
                width: column.width - 2 * x
                bottomPadding: 6
                visible: root.run.stages !== ""
                text: qsTr("Stages of the step by the clock: %1").arg(root.run.stages)
                color: Theme.text3
                wrapMode: Text.WordWrap
            }
        }
    }
}
