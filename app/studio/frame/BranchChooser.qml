import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// Leaves the run that is shown for another one, and chooses which of them is looked at.
Row {
    id: root

    required property StudioActions actions
    required property Branches branches
    property bool labelled: true
    property bool chooserShown: false
    readonly property StudioAction entry: actions.find("run.fork")

    spacing: 6

    UiButton {
        anchors.verticalCenter: parent.verticalCenter
        visible: root.labelled
        iconName: root.entry.icon
        enabled: root.entry.enabled
        text: root.entry.name
        keyText: root.entry.keyText
        hint: root.entry.hint
        onClicked: root.entry.trigger()
    }
    UiToolButton {
        anchors.verticalCenter: parent.verticalCenter
        visible: !root.labelled
        entry: root.entry
    }
    UiComboBox {
        anchors.verticalCenter: parent.verticalCenter
        height: Theme.buttonHeight
        width: Math.max(112, implicitWidth)
        visible: root.chooserShown
        enabled: root.branches.count > 1
        iconName: "git-branch"
        Accessible.name: qsTr("Run")
        hint: qsTr("Which run is shown: the original, or one that was forked from it.")
        model: root.branches.names
        displayText: root.branches.names[root.branches.current]
        chosen: root.branches.current
        onActivated: index => root.branches.show(index)
    }
}
