pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// Agents, and who of a town is simulated one by one: which level of detail they have, for how
/// long, and what that costs.
Rectangle {
    id: root

    required property CrowdModel desk

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Characters")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        id: head

        width: parent.width
        title: qsTr("Characters")
        addition: root.desk.characterCount > list.count ? qsTr("the %1 most important of %2").arg(list.count).arg(root.desk.characterCount) : root.desk.characterCount
    }
    CharacterRow {
        id: heads

        anchors.top: head.bottom
        width: parent.width
        head: true
        name: qsTr("Character")
        level: qsTr("Level")
        importance: qsTr("Importance")
        since: qsTr("For")
        cost: qsTr("Cost")
    }
    ListView {
        id: list

        anchors.top: heads.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        keyNavigationEnabled: true
        model: root.desk.characters
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Characters")
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down].includes(event.key)
        onCurrentItemChanged: if (activeFocus && currentItem !== null) root.desk.current = (currentItem as CharacterRow).ident
        delegate: CharacterRow {
            required property int index
            required ident
            required name
            required place
            required level
            required ink
            required importance
            required since
            required switches
            required cost
            required home
            required observes

            width: ListView.view.width
            selected: ident === root.desk.current
            onChosen: {
                list.currentIndex = index;
                list.forceActiveFocus(Qt.MouseFocusReason);
                root.desk.current = selected ? "" : ident;
            }
        }
    }
    EmptyState {
        anchors.centerIn: list
        width: parent.width
        visible: list.count === 0
        iconName: "users"
        text: root.desk.town ? qsTr("No inhabitant is simulated individually.") : qsTr("No agent was evaluated yet.")
        advice: root.desk.town ? qsTr("Play: those near the observer unfold.") : qsTr("Play: agents are listed as they run.")
    }
}
