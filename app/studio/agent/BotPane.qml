pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Canvas
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The selected agent at the playhead: what it is, what it carries, its target and its goals.
Rectangle {
    id: root

    required property Session session
    required property StudioActions actions
    /// Of the map that shows the places it looked at.
    property OverlayFeed overlay: null
    readonly property BotPanel bot: session.bot
    readonly property alias places: places

    color: Theme.surface1
    activeFocusOnTab: true
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Selected agent")

    function focusPanel() {
        forceActiveFocus(Qt.TabFocusReason);
    }

    /// Puts what led to what it does at the top.
    function showWhy() {
        flick.contentY = Math.max(0, Math.min(reasons.y, flick.contentHeight - flick.height));
        focusPanel();
    }

    PanelHeader {
        id: head

        width: parent.width
        title: root.bot.present ? root.bot.name : root.session.selectedName !== "" ? root.session.selectedName : qsTr("Selection")
        addition: root.bot.present ? root.bot.status : ""
        iconName: root.bot.present ? "bot" : ""
        iconColor: root.bot.present && root.bot.ink >= 0 && Theme.mode >= 0 ? Theme.ofInk(root.bot.ink) : Theme.text2
        UiToolButton {
            visible: root.bot.present
            entry: root.actions.find("run.possess")
        }
    }
    PlaceModel {
        id: places

        path: root.session.tracePath
        runs: root.session.runs
        frame: root.session.frame // qmllint disable
        agent: root.bot.present ? root.bot.agent : -1
        active: root.visible && root.bot.decidesPlaces && !root.session.playing
        overlay: root.overlay
    }
    Flickable {
        id: flick

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.bot.present
        contentHeight: column.implicitHeight
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        T.ScrollBar.vertical: UiScrollBar {}

        Column {
            id: column

            width: parent.width
            opacity: root.bot.pending ? 0.6 : 1

            BotFacts {
                width: parent.width
                bot: root.bot
                onTargetChosen: root.session.select(root.session.selectedKind, root.bot.target)
            }
            UiLabel {
                visible: root.bot.limits !== ""
                x: Theme.gap3
                width: parent.width - 2 * x
                topPadding: 8
                bottomPadding: 8
                text: root.bot.limits
                wrapMode: Text.Wrap
                elide: Text.ElideNone
                color: Theme.warning
            }
            PlaceList {
                width: parent.width
                visible: places.told || places.problem !== ""
                desk: places
                onEntered: row => {
                    const top = row.mapToItem(column, 0, 0).y;
                    flick.contentY = Math.max(Math.min(flick.contentY, top), top + row.height - flick.height);
                }
            }
            CauseList {
                id: reasons

                width: parent.width
                visible: root.bot.causes.count > 0
                bot: root.bot
                onActivated: frame => root.session.seek(frame)
            }
            SectionTitle {
                width: parent.width
                visible: root.bot.armed
                title: qsTr("Weapons")
            }
            Repeater {
                model: root.bot.weapons
                WeaponRow {
                    required name
                    required rounds
                    required fill
                    required carried
                    required inHand

                    width: column.width
                }
            }
            SectionTitle {
                width: parent.width
                visible: root.bot.goals.count > 0
                title: qsTr("Goals")
                addition: qsTr("the active one in bold")
            }
            Repeater {
                model: root.bot.goals
                GoalRow {
                    required name
                    required detail
                    required status
                    required since
                    required depth
                    required active

                    width: column.width
                }
            }
            SectionTitle {
                width: parent.width
                visible: root.bot.desires.count > 0
                title: qsTr("Desirability")
                addition: qsTr("at the last arbitration")
            }
            Repeater {
                model: root.bot.desires
                DesireRow {
                    required name
                    required value
                    required pursued
                    required ink

                    width: column.width
                }
            }
            Item {
                width: 1
                height: 16
            }
        }
    }
    EmptyState {
        anchors.top: head.bottom
        anchors.topMargin: 24
        width: parent.width
        visible: !root.bot.present
        iconName: "bot"
        text: root.session.selectedName === "" ? qsTr("No agent is selected.") : qsTr("%1 has no goals to show.").arg(root.session.selectedName)
        advice: qsTr("Click an agent on the map or in the outliner.")
    }
}
