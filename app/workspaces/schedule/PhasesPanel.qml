import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Finding phases, how good they are, and taking them over.
Column {
    id: root

    required property ScheduleModel desk
    required property StudioActions actions
    readonly property PhaseSearch search: desk.search
    readonly property bool proven: search.proven && desk.bounded
    readonly property real room: width - 2 * Theme.gap3

    function focusPanel() {
        method.forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        width: parent.width
        height: Theme.contextBarHeight
        title: qsTr("Phases")
        addition: root.desk.previewing ? qsTr("preview of B, not applied") : ""
    }
    Separator {
        width: parent.width
    }
    ColumnLayout {
        x: Theme.gap3
        width: root.room
        spacing: 8

        GridLayout {
            id: choices

            readonly property bool beside: method.implicitWidth + spread.implicitWidth + 2 * columnSpacing <= root.room

            Layout.topMargin: 10
            Layout.fillWidth: true
            columns: beside ? 3 : 1
            columnSpacing: 8
            rowSpacing: 8
            SegmentedSwitch {
                id: method

                name: qsTr("Method")
                choices: [
                    {
                        text: qsTr("Wright")
                    },
                    {
                        text: qsTr("Optimal")
                    }
                ]
                currentIndex: root.search.optimal ? 1 : 0
                onChosen: index => root.search.optimal = index === 1
            }
            Item {
                Layout.fillWidth: true
                visible: choices.beside
            }
            SegmentedSwitch {
                id: spread

                name: qsTr("What is spread")
                choices: [
                    {
                        text: qsTr("Count")
                    },
                    {
                        text: qsTr("Cost")
                    }
                ]
                currentIndex: root.search.byCost ? 1 : 0
                onChosen: index => root.search.byCost = index === 1
            }
        }
        GridLayout {
            id: limits

            readonly property bool beside: keeps.implicitWidth + 72 + 2 * columnSpacing <= root.room

            Layout.fillWidth: true
            columns: beside ? 3 : 1
            columnSpacing: 8
            rowSpacing: 8
            UiCheckBox {
                id: keeps

                text: qsTr("Keep phases that are set")
                checked: root.search.keepsStated
                onToggled: root.search.keepsStated = checked
            }
            Item {
                Layout.fillWidth: true
                visible: limits.beside
            }
            NumberField {
                Layout.preferredWidth: 72
                visible: root.search.optimal
                value: root.search.seconds
                unit: "s"
                decimals: 1
                step: 0.5
                from: 0.1
                to: 600
                name: qsTr("Time for the search")
                onEdited: (value, done) => root.search.seconds = value
            }
        }
        LookaheadField {
            Layout.fillWidth: true
            visible: !root.search.optimal
            search: root.search
        }
        ProgressStrip {
            Layout.fillWidth: true
            running: root.search.busy
            share: root.search.share
            amount: root.search.amount
            onCancelled: root.search.stop()
        }
        RowLayout {
            visible: root.desk.previewing
            spacing: 6
            Icon {
                name: root.proven ? "circle-check" : "hourglass"
                size: Theme.iconRow
                color: root.proven ? Theme.success : Theme.text2
            }
            UiLabel {
                text: root.search.busy ? qsTr("Best so far") : root.search.optimal ? qsTr("Best") : qsTr("Wright")
                tips: false
            }
            NumberLabel {
                text: root.desk.bestText
            }
            UiLabel {
                Layout.fillWidth: true
                text: root.proven ? qsTr("no phases are better") : ""
                color: Theme.success
                font.pixelSize: Theme.captionSize
            }
            UiLabel {
                visible: !root.proven
                text: qsTr("proven bound")
                tips: false
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
            NumberLabel {
                visible: !root.proven
                text: root.desk.boundText
                color: Theme.text3
            }
        }
        UiLabel {
            Layout.fillWidth: true
            visible: root.desk.previewing && (!root.search.exact || !root.desk.bounded)
            text: root.search.exact ? qsTr("At full cost; runs with more to do cost more, and nothing limits that.") : qsTr("Of the worst frame found; there are too many to check them all.")
            color: Theme.text3
            font.pixelSize: Theme.captionSize
            wrapMode: Text.Wrap
            elide: Text.ElideNone
        }
        RowLayout {
            Layout.bottomMargin: 10
            spacing: 8
            UiButton {
                Layout.fillWidth: true
                visible: !root.desk.previewing
                kind: UiButton.Primary
                enabled: root.actions.find("schedule.find").enabled && !root.search.busy
                text: qsTr("Find phases")
                onClicked: root.desk.findPhases()
            }
            UiButton {
                Layout.fillWidth: true
                visible: root.desk.previewing
                kind: UiButton.Primary
                enabled: root.desk.movedCount > 0 && root.desk.gains
                text: root.desk.movedCount === 0 ? qsTr("Nothing to apply") : !root.desk.gains ? qsTr("No gain to apply") : root.desk.movedCount === 1 ? qsTr("Apply 1 phase") : qsTr("Apply %1 phases").arg(root.desk.movedCount)
                onClicked: root.desk.applyPhases()
            }
            UiToolButton {
                visible: root.desk.previewing && !root.search.busy
                iconName: "repeat"
                name: qsTr("Find again")
                hint: qsTr("With the method and the measure that are chosen now.")
                onActed: root.desk.findPhases()
            }
            UiButton {
                visible: root.desk.previewing
                text: qsTr("Discard")
                onClicked: root.desk.discardPhases()
            }
        }
    }
}
