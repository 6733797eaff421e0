import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The bar of a planned route: who goes, how the next leg is walked, and what is worked out.
ContextBar {
    id: root

    required property SenseActions senses
    required property IntruderRoute route
    /// A file is to be chosen.
    signal loadWanted
    signal saveWanted

    SenseModes {
        senses: root.senses
        worded: root.width > 1300 * Theme.fontScale
    }
    // At the same place as while cones are edited.
    MapChoices {
        height: Theme.buttonHeight
        senses: root.senses
    }
    UiComboBox {
        height: Theme.buttonHeight
        width: Math.round(92 * Theme.fontScale)
        Accessible.name: qsTr("Who goes")
        model: root.route.walkers
        chosen: root.route.walker
        onActivated: index => root.route.walker = index
    }
    // A list: four choices side by side would push the search out of the bar.
    UiComboBox {
        height: Theme.buttonHeight
        width: Math.round(88 * Theme.fontScale)
        Accessible.name: qsTr("Pace on the next leg")
        model: [qsTr("Walk"), qsTr("Run"), qsTr("Crouch"), qsTr("Lie")]
        chosen: root.route.gait
        onActivated: index => root.route.gait = index
    }
    NumberField {
        height: Theme.buttonHeight
        width: Math.round(72 * Theme.fontScale)
        name: qsTr("Speed on the next leg")
        unit: "m/s"
        decimals: 1
        value: root.route.speed
        from: 0.1
        to: 20
        step: 0.1
        onEdited: value => root.route.speed = value
    }
    UiButton {
        iconName: "clock"
        text: qsTr("Wait 2 s")
        hint: qsTr("He stays at the last place for two seconds.")
        enabled: !root.route.empty
        onClicked: root.route.addWait(2)
    }
    Separator {
        width: 1
        height: 20
        color: Theme.line2
    }
    UiButton {
        iconName: "eye-off"
        text: qsTr("Least noticed")
        hint: qsTr("Searches the path from the first place to the last on which he is seen and heard least as guards go their patrols; he may wait on it.")
        enabled: root.route.legs.count > 0 && !root.route.busy
        onClicked: root.route.findLeastNoticed()
    }
    UiToolButton {
        extent: Theme.buttonHeight
        iconName: "folder-open"
        name: qsTr("Load a route\u2026")
        onActed: root.loadWanted()
    }
    UiToolButton {
        extent: Theme.buttonHeight
        iconName: "save"
        name: qsTr("Save the route\u2026")
        enabled: root.route.legs.count > 0
        onActed: root.saveWanted()
    }
    UiToolButton {
        extent: Theme.buttonHeight
        iconName: "trash-2"
        name: qsTr("Clear the route")
        enabled: !root.route.empty
        onActed: root.route.clear()
    }
}
