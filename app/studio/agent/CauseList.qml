pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui

/// Why the selected agent does what it does: its goal and what set that off, what it has decided
/// since, and what led to all that, unfolded on request.
Column {
    id: root

    required property BotPanel bot
    property bool unfolded: false

    signal activated(var frame)

    SectionTitle {
        width: parent.width
        title: qsTr("Why")
        addition: qsTr("what it does, and what led to it")
    }
    CauseRows {
        width: parent.width
        model: root.bot.causes
        onActivated: frame => root.activated(frame)
    }
    UiButton {
        id: fold

        x: Theme.gap3
        visible: root.bot.earlierCauses.count > 0
        kind: UiButton.Flat
        text: root.unfolded ? qsTr("Hide what led to that") : qsTr("What led to that (%1)").arg(root.bot.earlierCauses.count)
        onClicked: root.unfolded = !root.unfolded
    }
    CauseRows {
        width: parent.width
        model: root.unfolded ? root.bot.earlierCauses : null
        onActivated: frame => root.activated(frame)
    }
    SectionTitle {
        width: parent.width
        visible: root.bot.newestDecision.count > 0
        title: qsTr("Decided since")
    }
    CauseRows {
        width: parent.width
        model: root.bot.newestDecision
        onActivated: frame => root.activated(frame)
    }
}
