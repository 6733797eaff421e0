pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// What a generated sense graph would add, change and drop, before it is applied.
ProposalPanel {
    id: root

    required property GraphProposal proposal
    readonly property int changes: proposal.added + proposal.altered + proposal.dropped

    visible: proposal.shown
    title: qsTr("Generate sense graph")
    iconName: "wand-sparkles"
    busy: proposal.busy
    applicable: changes > 0
    note: qsTr("What was drawn manually stays.")
    onDiscarded: proposal.discard()
    onApplied: proposal.apply()

    function tintOf(act: int): color {
        return act === 0 ? Theme.success : act === 1 ? Theme.warning : Theme.error;
    }

    Flow {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        spacing: 14
        UiCheckBox {
            text: qsTr("Regions")
            checked: root.proposal.regions
            onToggled: root.proposal.regions = checked
        }
        UiCheckBox {
            text: qsTr("Openings")
            checked: root.proposal.openings
            onToggled: root.proposal.openings = checked
        }
        UiCheckBox {
            text: qsTr("Lines of sight")
            checked: root.proposal.sight
            onToggled: root.proposal.sight = checked
        }
    }
    ProgressStrip {
        Layout.fillWidth: true
        Layout.margins: Theme.gap3
        running: root.proposal.busy
        share: root.proposal.progress
        amount: Math.round(root.proposal.progress * 100) + "\u00a0%"
        onCancelled: root.proposal.discard()
    }
    UiLabel {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.topMargin: 4
        Layout.bottomMargin: 6
        visible: !root.proposal.busy
        tips: false
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        text: root.changes === 0 ? qsTr("The graph already matches the geometry.") : qsTr("%1 added, %2 changed, %3 dropped").arg(root.proposal.added).arg(root.proposal.altered).arg(root.proposal.dropped)
    }
    Separator {
        Layout.fillWidth: true
        visible: list.visible
    }
    ListView {
        id: list

        Layout.fillWidth: true
        Layout.preferredHeight: Math.max(80, Math.min(contentHeight, root.room - y - 16))
        visible: count > 0 && !root.proposal.busy
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.proposal.rows
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("What would change")
        delegate: Item {
            id: row

            required property int act
            required property string icon
            required property string name
            required property string detail

            width: ListView.view.width
            height: 40
            Accessible.role: Accessible.ListItem
            Accessible.name: [qsTr("added"), qsTr("changed"), qsTr("dropped")][act] + ", " + name + ", " + detail
            Icon {
                x: Theme.gap3
                anchors.verticalCenter: parent.verticalCenter
                name: ["plus", "pencil", "minus"][row.act]
                size: Theme.iconRow
                color: root.tintOf(row.act)
            }
            Icon {
                x: 34
                anchors.verticalCenter: parent.verticalCenter
                name: row.icon
                size: Theme.iconRow
                color: Theme.text2
            }
            Column {
                x: 56
                width: parent.width - x - 12
                anchors.verticalCenter: parent.verticalCenter
                UiLabel {
                    width: parent.width
                    text: row.name
                }
                UiLabel {
                    width: parent.width
                    text: row.detail
                    color: Theme.text3
                    font.pixelSize: Theme.captionSize
                }
            }
        }
    }
}
