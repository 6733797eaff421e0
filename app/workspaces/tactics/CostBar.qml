pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// What a way costs, side by side: distance first, then each tactic in the order of the legend.
Row {
    id: root

    property var parts: []
    /// The colour of a kind of cost.
    function colourOf(kind: int): color {
        const tints = [Theme.text3, Theme.groupNavigation, Theme.groupTactics, Theme.groupDecisions, Theme.groupSquads, Theme.groupAwareness, Theme.groupSenses];
        return tints[Math.max(0, kind) % tints.length];
    }

    spacing: 1
    Repeater {
        model: root.parts
        Rectangle {
            required property var modelData

            width: Math.max(0, modelData.share * root.width - 1)
            height: root.height
            color: Theme.mode >= 0 ? root.colourOf(modelData.kind) : "transparent"
        }
    }
}
