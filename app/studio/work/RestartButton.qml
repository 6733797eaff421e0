import Percept.Session
import Percept.Ui
import Percept.Shell

/// Shown while the run continues with another level than the one that is edited; in the status bar,
/// where it covers nothing.
UiButton {
    required property Session session
    required property StudioActions actions

    visible: session.restartNeeded && !session.busy && (session.playing || session.time > 0)
    kind: UiButton.Link
    iconName: "repeat"
    text: qsTr("Restart to apply the edits")
    keyText: actions.find("run.restart").keyText
    hint: qsTr("The run continues with the level as it was when it started. A restart begins again with the level as it is now.")
    onClicked: actions.find("run.restart").trigger()
}
