pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui

/// What a generated sense graph would add, change and drop, before it is taken over.
Rectangle {
    id: root

    required property GraphProposal proposal
    readonly property int changes: proposal.added + proposal.altered + proposal.dropped

    implicitWidth: 320
    implicitHeight: column.implicitHeight
    radius: Theme.radiusCard
    color: Theme.surface2
    border.color: Theme.line2
    visible: proposal.shown
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Generate the sense graph")

    function focusPanel() {
        apply.forceActiveFocus(Qt.TabFocusReason);
    }
    function tintOf(act: int): color {
        return act === 0 ? Theme.success : act === 1 ? Theme.warning : Theme.error;
    }

    MouseArea { // what lies below is not meant
        anchors.fill: parent
        acceptedButtons: Qt.AllButtons
        onWheel: wheel => wheel.accepted = true
    }
    ColumnLayout {
        id: column

        width: parent.width
        spacing: 0
        PanelHeader {
            Layout.fillWidth: true
            Layout.margins: 1
            color: "transparent"
            iconName: "wand-sparkles"
            title: qsTr("Generate sense graph")
            UiToolButton {
                extent: 24
                iconName: "x"
                iconSize: Theme.iconRow
                name: qsTr("Discard")
                onActed: root.proposal.discard()
            }
        }
        RowLayout {
            Layout.leftMargin: Theme.gap3
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
            text: root.changes === 0 ? qsTr("The graph already is what the geometry says.") : qsTr("%1 added, %2 changed, %3 dropped").arg(root.proposal.added).arg(root.proposal.altered).arg(root.proposal.dropped)
        }
        Separator {
            Layout.fillWidth: true
            visible: list.visible
        }
        ListView {
            id: list

            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(contentHeight, 240)
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
        Separator {
            Layout.fillWidth: true
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.margins: Theme.gap3
            spacing: 8
            UiLabel {
                Layout.fillWidth: true
                tips: false
                text: qsTr("What was made by hand stays.")
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
            UiButton {
                text: qsTr("Discard")
                onClicked: root.proposal.discard()
            }
            UiButton {
                id: apply

                kind: UiButton.Primary
                enabled: root.changes > 0 && !root.proposal.busy
                text: qsTr("Apply")
                onClicked: root.proposal.apply()
            }
        }
    }
}
