import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The bar of the Tactics workspace: which quality the discs show, and what is looked at.
ContextBar {
    id: root

    required property TacticActions tactics
    required property StudioActions actions
    readonly property WaypointModel lab: tactics.waypoints

    UiComboBox {
        height: Theme.buttonHeight
        width: Math.max(150, implicitWidth)
        label: qsTr("Waypoints")
        hint: qsTr("The quality or compound that the discs show: how far a sector reaches and its colour are the value in that direction.")
        enabled: root.lab.qualities.length > 0
        displayText: enabled ? root.lab.shown : qsTr("not measured")
        model: root.lab.qualities
        chosen: Array.from(root.lab.qualities).indexOf(root.lab.shown)
        onActivated: index => root.lab.shown = root.lab.qualities[index]
    }
    UiComboBox {
        height: Theme.buttonHeight
        visible: root.lab.byPosture
        label: qsTr("Posture")
        hint: qsTr("Values in this posture are shown, measured and written. Bots ask as standing.")
        model: [qsTr("standing"), qsTr("crouching")]
        chosen: root.lab.crouching ? 1 : 0
        onActivated: index => root.lab.crouching = index === 1
    }
    UiComboBox {
        height: Theme.buttonHeight
        visible: root.lab.weapons.length > 0
        label: qsTr("With")
        hint: qsTr("The weapon in hand for which values hold. With any: what a level states for any, else the least.")
        model: [qsTr("any"), ...Array.from(root.lab.weapons)]
        chosen: Array.from(root.lab.weapons).indexOf(root.lab.weapon) + 1
        onActivated: index => root.lab.weapon = index > 0 ? root.lab.weapons[index - 1] : ""
    }
    UiComboBox {
        height: Theme.buttonHeight
        width: Math.max(150, implicitWidth)
        label: qsTr("As seen by")
        hint: qsTr("Influence as a side knows it: of its own units and of those that any of them sees now. The run itself: the maps that its analyses task has computed by the playhead, which profiles use.")
        model: root.tactics.analyses.viewers
        chosen: root.tactics.analyses.viewer
        onActivated: index => root.tactics.analyses.viewer = index
    }
    Separator {
        width: 1
        height: 20
        color: Theme.line2
    }
    LayerButtons {
        actions: root.actions
        ids: ["tactics.why", "view.names", "view.grid", "view.graph"]
    }
    Separator {
        width: 1
        height: 20
        color: Theme.line2
    }
    LayerButtons {
        actions: root.actions
        ids: ["view.fitAll", "view.fitSelection", "view.zoomOut", "view.zoomIn"]
    }
    UiButton {
        visible: root.tactics.session.editing.open
        iconName: "wand-sparkles"
        text: root.width < 600 + 260 * Theme.fontScale ? qsTr("Generate\u2026") : root.actions.find("tactics.generate").name
        hint: root.actions.find("tactics.generate").hint
        onClicked: root.actions.find("tactics.generate").trigger()
    }
}
