import QtQuick
import Percept.Session
import Percept.Shell

/// What is known about the selection: the mind of a bot, or in the Senses workspace why a sensor
/// notices a ping, or why not.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property SenseActs senses

    function focusPanel() {
        (senses.shown ? why : bot).focusPanel(); // qmllint disable
    }

    BotPane {
        id: bot

        anchors.fill: parent
        visible: !root.senses.shown
        session: root.session
        actions: root.actions
    }
    WhyPanel {
        id: why

        anchors.fill: parent
        visible: root.senses.shown
        lab: root.senses.lab
    }
}
