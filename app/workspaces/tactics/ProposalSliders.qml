import QtQuick
import QtQuick.Layouts
import Percept.Workspaces

/// How far apart places are, and from how far off they are attacked.
ColumnLayout {
    id: root

    required property WaypointProposal proposal

    spacing: 0

    SliderRow {
        Layout.fillWidth: true
        Layout.topMargin: 4
        label: qsTr("Distance weight")
        hint: qsTr("How much worse a place may be per metre of distance without being beaten: the greater, the more remain.")
        readout: root.proposal.distanceWeight.toFixed(3) + "\u00a0/m"
        from: 0
        to: 0.2
        value: root.proposal.distanceWeight
        onMoved: value => root.proposal.distanceWeight = value
    }
    SliderRow {
        Layout.fillWidth: true
        label: qsTr("Spacing")
        hint: qsTr("Between the places that are measured. Other settings need no new measurement.")
        readout: root.proposal.spacing.toFixed(2) + "\u00a0m"
        from: 0.25
        to: 8
        value: root.proposal.spacing
        onMoved: value => root.proposal.spacing = Math.round(value * 4) / 4
    }
    SliderRow {
        Layout.fillWidth: true
        visible: root.proposal.measuresCover
        label: qsTr("Attacks from")
        hint: qsTr("How far away attacks on cover start. What stops them is farther off in open country than in rooms.")
        readout: root.proposal.attackRadius.toFixed(1) + "\u00a0m"
        from: 0.5
        to: 60
        value: root.proposal.attackRadius
        onMoved: value => root.proposal.attackRadius = Math.round(value * 2) / 2
    }
}
