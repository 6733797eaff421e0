pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// The levels of detail, each with its range, how often it runs, and how much of the curve it has.
Rectangle {
    id: root

    required property DetailModel desk

    /// Of all levels.
    implicitHeight: head.height + rule.height + list.contentHeight + gaps.height
    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Levels of detail")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        id: head

        width: parent.width
        height: Theme.contextBarHeight
        title: qsTr("Levels of detail")
        addition: root.desk.count
        UiToolButton {
            iconName: "plus"
            name: qsTr("Add a level of detail")
            enabled: root.desk.editable
            onActed: root.desk.addBehaviour()
        }
        UiToolButton {
            iconName: "trash-2"
            name: qsTr("Remove the level")
            keyText: "Del"
            enabled: root.desk.editable && root.desk.current >= 0
            onActed: root.desk.removeBehaviour(root.desk.current)
        }
    }
    Separator {
        anchors.bottom: head.bottom
        width: parent.width
    }
    Item {
        id: rule

        anchors.top: head.bottom
        width: parent.width
        height: 44
        UiLabel {
            id: question

            x: Theme.gap3
            width: Math.min(implicitWidth, parent.width * 0.5)
            height: parent.height
            text: qsTr("If several fit, choose")
            color: Theme.text3
        }
        UiComboBox {
            x: question.x + question.width + Theme.gap2
            width: parent.width - x - Theme.gap3
            anchors.verticalCenter: parent.verticalCenter
            label: parent.width > 340 * Theme.fontScale ? qsTr("Arbitration") : ""
            Accessible.name: qsTr("Arbitration")
            model: root.desk.arbitrations
            chosen: root.desk.arbitration
            enabled: root.desk.editable
            onActivated: index => root.desk.setArbitration(index)
        }
    }
    ListView {
        id: list

        anchors.top: rule.bottom
        anchors.bottom: gaps.top
        width: parent.width
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.desk.behaviours
        keyNavigationEnabled: false
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Levels of detail")
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Delete].includes(event.key)
        Keys.onUpPressed: root.desk.current = Math.max(0, root.desk.current - 1)
        Keys.onDownPressed: root.desk.current = root.desk.current + 1
        Keys.onDeletePressed: root.desk.removeBehaviour(root.desk.current)
        delegate: LevelCard {
            required index
            required name
            required ink
            required min
            required max
            required frequency
            required priority
            required timeShare
            required runs
            required brains
            required manners

            width: ListView.view.width
            selected: index === root.desk.current
            editable: root.desk.editable
            onChosen: {
                root.desk.current = index;
                list.forceActiveFocus(Qt.MouseFocusReason);
            }
            onValueEntered: (field, value) => root.desk.setValue(index, field, value)
            desk: root.desk
            onBehaviourChosen: (brain, place) => root.desk.setBehaviour(index, brain, place)
            onRenamed: name => root.desk.rename(index, name)
        }
    }
    Row {
        id: gaps

        x: Theme.gap3
        anchors.bottom: parent.bottom
        width: parent.width - 2 * x
        height: root.desk.gaps === "" ? 0 : 36
        visible: height > 0
        spacing: 8
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            name: "triangle-alert"
            size: Theme.iconRow
            color: Theme.warning
        }
        UiLabel {
            width: parent.width - 24
            height: parent.height
            text: qsTr("No level for importance %1.").arg(root.desk.gaps)
            color: Theme.text2
        }
    }
}
