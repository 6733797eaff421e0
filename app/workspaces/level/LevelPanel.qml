pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui

/// What is in the level, to be found and selected without the map.
Rectangle {
    id: root

    required property Session session
    /// What is listed and no part of the level was chosen.
    signal routeChosen(string ident)

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Outliner")

    function focusFilter() {
        filter.forceActiveFocus(Qt.ShortcutFocusReason);
    }
    function focusPanel() {
        tree.forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        id: head

        width: parent.width
        title: qsTr("Outliner")
        addition: root.session.name
        UiToolButton {
            id: plus

            visible: root.session.editing.open
            extent: 24
            iconName: "plus"
            iconSize: Theme.iconRow
            name: qsTr("Add")
            hint: qsTr("Events, materials, archetypes and other things that have no place on the map.")
            hoverEnabled: !additions.visible
            onActed: additions.open()
        }
    }
    UiMenu {
        id: additions

        parent: plus
        y: plus.height + 2
        Instantiator {
            model: root.session.editing.addable
            delegate: UiMenuItem {
                required property var modelData

                text: modelData.name
                iconName: modelData.icon
                onTriggered: root.session.editing.add(modelData.list)
            }
            onObjectAdded: (index, item) => additions.insertItem(index, item)
            onObjectRemoved: (index, item) => additions.removeItem(item)
        }
    }
    UiTextField {
        id: filter

        anchors.top: head.bottom
        x: 10
        width: parent.width - 20
        iconName: "funnel"
        placeholderText: qsTr("Name, kind:door, material:\u2026")
        clears: true
        onTextChanged: root.session.outline.filter = text
        Keys.onDownPressed: tree.forceActiveFocus(Qt.TabFocusReason)
    }
    UiButton {
        id: shown

        anchors.top: filter.bottom
        anchors.topMargin: 6
        x: 10
        width: parent.width - 20
        visible: filter.text !== "" && root.session.editing.open && root.session.outline.selectable > 1
        iconName: "list-checks"
        text: qsTr("Select all %1 shown").arg(root.session.outline.selectable)
        keyText: "Ctrl+A"
        hint: qsTr("Selects what passes the filter, as a click on each would. The key works while the list has the keyboard.")
        onClicked: tree.selectShown()
    }
    OutlinerTree {
        id: tree

        anchors.top: shown.visible ? shown.bottom : filter.bottom
        anchors.topMargin: 6
        anchors.bottom: parent.bottom
        width: parent.width
        name: qsTr("Outliner")
        model: root.session.outline
        currentIdent: root.session.selectedIdent
        onChosen: ident => ident.startsWith("route:") ? root.routeChosen(ident) : root.session.selectIdent(ident)
        onJoined: ident => root.session.toggleIdent(ident)
        onChosenMany: idents => root.session.selectIdents(idents)
    }
    Binding {
        target: root.session.outline
        property: "selected"
        value: root.session.selectedIdents
    }
    EmptyState {
        anchors.centerIn: tree
        width: parent.width
        visible: root.session.outline.count === 0
        iconName: "funnel"
        text: filter.text === "" ? qsTr("The level is empty.") : filter.text.includes(":") ? qsTr("Nothing passes “%1”.").arg(filter.text) : qsTr("No match for “%1”.").arg(filter.text)
        actionText: filter.text === "" ? "" : qsTr("Clear the filter")
        onActed: filter.clear()
    }
}
