import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// The bar over the map while a level runs: what of it is shown.
ContextBar {
    id: root

    required property Session session
    required property StudioActions actions

    UiLabel {
        text: qsTr("Show")
        tips: false
        color: Theme.text3
    }
    LayerButtons {
        actions: root.actions
        ids: ["view.fieldOfView", "view.memory", "view.paths", "view.names"]
    }
    Separator {
        width: 1
        height: 20
        color: Theme.line2
    }
    LayerButtons {
        actions: root.actions
        ids: ["view.graph", "view.items", "view.triggers", "view.spawns", "view.grid"]
    }
    Separator {
        width: 1
        height: 20
        color: Theme.line2
    }
    LayerButtons {
        actions: root.actions
        ids: ["view.fitAll", "view.fitSelection", "view.zoomOut", "view.zoomIn"]
    }
    UiButton {
        visible: root.session.possession.possible && !root.session.possession.active
        iconName: "gamepad-2"
        text: qsTr("Possess %1").arg(root.session.selectedName)
        keyText: root.actions.find("run.possess").keyText
        hint: root.actions.find("run.possess").hint
        onClicked: root.actions.find("run.possess").trigger()
    }
}
