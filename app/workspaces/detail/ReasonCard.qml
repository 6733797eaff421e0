pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Why the chosen character has its level of detail: the terms of its importance, and what led to
/// the switch.
Rectangle {
    id: root

    required property LevelReason reason
    property string name

    signal frameWanted(real frame)

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Why the level of %1").arg(root.name)

    function focusPanel() {
        view.forceActiveFocus(Qt.TabFocusReason);
    }

    component Term: Item {
        id: term

        property string name
        property string value
        property string weight
        property string part
        property color tint: Theme.text1

        width: root.width
        height: Math.round(22 * Theme.fontScale)
        Accessible.role: Accessible.Row
        Accessible.name: Array.of(name, value, weight, part).join(", ")
        UiLabel {
            x: Theme.gap3
            width: parent.width - x - 3 * numbers.cell - Theme.gap3
            height: parent.height
            text: term.name
            color: term.tint
        }
        Row {
            id: numbers

            readonly property int cell: Math.round(50 * Theme.fontScale)

            anchors.right: parent.right
            anchors.rightMargin: Theme.gap3
            height: parent.height
            Repeater {
                model: [term.value, term.weight, term.part]
                NumberLabel {
                    required property string modelData

                    width: numbers.cell
                    height: numbers.height
                    text: modelData
                    color: term.tint
                    horizontalAlignment: Text.AlignRight
                }
            }
        }
    }

    Flickable {
        id: view

        anchors.fill: parent
        contentHeight: column.height + Theme.gap2
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: UiScrollBar {}
        Column {
            id: column

            width: parent.width
            PanelHeader {
                width: parent.width
                title: qsTr("Why %1").arg(root.name)
                addition: root.reason.level
            }
            UiLabel {
                x: Theme.gap3
                width: parent.width - 2 * x
                bottomPadding: 4
                text: root.reason.told ? Array.of(root.reason.importance, root.reason.switched).filter(each => each !== "").join(". ") : qsTr("Its importance has not been worked out yet.")
                wrapMode: Text.Wrap
                elide: Text.ElideNone
                color: Theme.text2
            }
            Term {
                visible: root.reason.told && root.reason.terms.count > 0
                name: qsTr("Term")
                value: qsTr("value")
                weight: qsTr("weight")
                part: qsTr("adds")
                tint: Theme.text3
            }
            Repeater {
                model: root.reason.terms
                Term {
                    required name
                    required value
                    required weight
                    required part
                }
            }
            PanelHeader {
                width: parent.width
                visible: root.reason.told
                title: qsTr("What led to it")
            }
            CauseRows {
                width: parent.width
                model: root.reason.causes
                onActivated: frame => root.frameWanted(frame)
            }
        }
    }
}
