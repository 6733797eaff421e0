pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// A compound while its rule is written, and the waypoints that match it.
Rectangle {
    id: root

    required property Session session
    required property CompoundModel compounds
    readonly property bool writable: session.editing.open

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Compound")

    function focusPanel() {
        rule.focusField();
    }

    /// Adds one, its rule to be written at once.
    function begin() {
        compounds.add();
        rule.focusText();
    }

    Separator {
        width: parent.width
    }
    PanelHeader {
        id: head

        y: 1
        width: parent.width
        title: qsTr("Compound")
        addition: root.compounds.current < 0 || root.compounds.error !== "" ? "" : qsTr("%1 match").arg(root.compounds.matches.count)
        UiToolButton {
            visible: root.writable
            extent: 24
            iconName: "plus"
            iconSize: Theme.iconRow
            name: qsTr("New compound")
            hint: qsTr("A tactic made of qualities, such as cover AND NEAR(exposure, 3).")
            onActed: root.begin()
        }
        UiToolButton {
            visible: root.writable
            enabled: root.compounds.current >= 0
            extent: 24
            iconName: "pencil"
            iconSize: Theme.iconRow
            name: qsTr("Rename the compound")
            active: choice.renaming
            onActed: choice.rename()
        }
        UiToolButton {
            visible: root.writable
            enabled: root.compounds.current >= 0
            extent: 24
            iconName: "trash-2"
            iconSize: Theme.iconRow
            name: qsTr("Delete the compound")
            onActed: root.compounds.remove()
        }
    }
    ColumnLayout {
        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 8
        x: Theme.gap3
        width: parent.width - 2 * x
        visible: root.compounds.names.length > 0
        spacing: 6

        CompoundChoice {
            id: choice

            Layout.fillWidth: true
            compounds: root.compounds
        }
        RuleArea {
            id: rule

            Layout.fillWidth: true
            Layout.fillHeight: false
            Layout.preferredHeight: 64 + (root.compounds.error === "" ? 0 : 56)
            visible: root.compounds.current >= 0
            readOnly: !root.writable
            name: qsTr("Rule")
            operators: ["AND", "OR", "NOT"]
            functions: ["VERY", "FAIRLY", "NEAR", "VISIBLE_FROM", "EXITS", "NOT_SAME_ROOM", "CHOKEPOINT", "DEAD_END"]
            known: root.compounds.lab ? root.compounds.lab.qualities : []
            shown: root.compounds.rule
            error: root.compounds.error
            errorAt: root.compounds.errorAt
            onEdited: text => root.compounds.rule = text
            onApplied: root.compounds.apply()
            onRestored: root.compounds.restore()
        }
        RowLayout {
            visible: root.compounds.current >= 0
            spacing: 10
            NumberField {
                Layout.preferredWidth: Math.round(92 * Theme.fontScale)
                label: qsTr("From")
                name: qsTr("Least value that matches")
                value: root.compounds.least
                from: 0
                to: 1
                step: 0.01
                onEdited: value => root.compounds.least = value
            }
            UiCheckBox {
                text: qsTr("Products")
                checked: root.compounds.probabilistic
                onToggled: root.compounds.probabilistic = checked
                Accessible.description: qsTr("AND and OR treat values as probabilities; the level keeps it once it is applied.")
            }
            Item {
                Layout.fillWidth: true
            }
        }
        ListView {
            id: matches

            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.leftMargin: -Theme.gap3
            Layout.rightMargin: -Theme.gap3
            visible: root.compounds.current >= 0 && root.compounds.error === ""
            clip: true
            cacheBuffer: 0 // as in OutlinerTree
            boundsBehavior: Flickable.StopAtBounds
            model: root.compounds.matches
            T.ScrollBar.vertical: UiScrollBar {}
            delegate: OutlinerRow {
                required name
                required property string ident
                required property string value

                width: ListView.view.width
                iconName: "circle-check"
                tint: Theme.success
                detail: value
                detailIsNumber: true
                selected: root.session.selectedIdent === ident
                onPressed: root.session.selectIdent(ident)
            }
        }
        Item {
            Layout.fillHeight: true
            visible: !matches.visible
        }
        RowLayout {
            Layout.fillWidth: true
            visible: root.compounds.differs
            spacing: 8
            UiButton {
                Layout.fillWidth: true
                text: qsTr("Restore")
                onClicked: root.compounds.restore()
            }
            UiButton {
                Layout.fillWidth: true
                kind: UiButton.Primary
                enabled: root.compounds.error === "" && root.writable
                text: qsTr("Apply")
                keyText: "Ctrl+Enter"
                hint: qsTr("Writes the rule into the level.")
                onClicked: root.compounds.apply()
            }
        }
    }
    EmptyState {
        anchors.top: head.bottom
        anchors.topMargin: room < implicitHeight + 8 ? 0 : 8
        width: parent.width
        visible: root.compounds.names.length === 0
        room: root.height - head.height
        iconName: "combine"
        text: qsTr("The level has no compounds.")
        advice: qsTr("They are tactics made of qualities, such as cover AND visibility.")
        actionText: root.writable ? qsTr("New compound") : ""
        onActed: root.begin()
    }
}
