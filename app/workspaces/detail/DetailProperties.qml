pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// What makes characters matter, and the groups of a town, as fields; curves with points to drag.
Rectangle {
    id: root

    required property DetailPropertyModel model

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: root.model.part === 0 ? qsTr("Importance") : qsTr("Groups")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    ListView {
        id: list

        anchors.top: parent.top
        anchors.bottom: curves.visible ? curves.top : parent.bottom
        width: parent.width
        topMargin: 4
        bottomMargin: 8
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        keyNavigationEnabled: false
        model: root.model.rows
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: root.Accessible.name
        delegate: DetailPropertyRow {
            width: ListView.view.width
            editable: root.model.editable
            onNumberEntered: (place, value, done) => root.model.setNumber(place, value, done)
            onTextEntered: text => fault = root.model.setText(path, text)
            onAddWanted: what => root.model.add(path, what)
            onRemoveWanted: root.model.remove(path)
            onToggled: root.model.toggle(path)
        }
    }
    // A level without a town has but the heading that one is added with.
    EmptyState {
        anchors.centerIn: list
        width: parent.width
        visible: root.model.part === 1 && list.count <= 1
        room: list.height - 2 * Theme.propertyRowHeight
        iconName: "layers"
        text: qsTr("The level has no groups.")
        advice: qsTr("Groups are the inhabitants of a town by district and block. Far from the observer they are folded into numbers; near it they are simulated individually.")
        actionText: root.model.editable ? qsTr("Add a town") : ""
        onActed: root.model.add("/groups", "town")
    }
    Item {
        id: curves

        anchors.bottom: parent.bottom
        width: parent.width
        height: Math.max(170, Math.min(240, parent.height * 0.4))
        visible: root.model.part === 0
        Separator {
            width: parent.width
        }
        SegmentedSwitch {
            id: choice

            x: Theme.gap3
            y: 6
            name: qsTr("Curve")
            choices: [{
                    text: qsTr("Distance")
                }, {
                    text: qsTr("Attention")
                }, {
                    text: qsTr("Frequency")
                }, {
                    text: qsTr("Priority")
                }]
            currentIndex: root.model.curve
            onChosen: index => root.model.curve = index
        }
        CurveCanvas {
            anchors.top: choice.bottom
            anchors.topMargin: 4
            anchors.bottom: parent.bottom
            width: parent.width
            theme: Theme
            model: root.model
            Accessible.role: Accessible.Chart
            Accessible.name: root.model.problem !== "" ? root.model.problem : choice.choices[root.model.curve].text
        }
    }
}
