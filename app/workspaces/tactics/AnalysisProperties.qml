import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The parameters of the analysis or layer that is selected, set while its map is looked at.
Item {
    id: root

    required property Session session
    required property NewAnalysis maker
    readonly property bool wanted: session.editing.open && session.editing.selectedCount === 1 && /^(analysis|layer):/.test(session.selectedIdent)

    visible: wanted
    implicitHeight: 1 + head.implicitHeight + pane.wantedHeight + (meaning.visible ? help.implicitHeight + Theme.gap2 : 0)
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Parameters")

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        Separator {
            Layout.fillWidth: true
        }
        PanelHeader {
            id: head

            Layout.fillWidth: true
            title: qsTr("Parameters")
            addition: root.session.selectedIdent.startsWith("layer:") ? qsTr("of the layer") : qsTr("of the analysis")
            UiToolButton {
                extent: 24
                iconName: "trash-2"
                iconSize: Theme.iconRow
                name: qsTr("Delete it")
                hint: qsTr("Takes it out of the level.")
                onActed: root.session.editing.remove()
            }
        }
        PropertiesPane {
            id: pane

            // Its values come first: what they mean gets the room that is left.
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.minimumHeight: Math.min(wantedHeight, parent.height - head.implicitHeight)
            Layout.maximumHeight: wantedHeight
            editing: root.session.editing
        }
        Flickable {
            id: meaning

            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: help.text !== ""
            contentHeight: help.implicitHeight + Theme.gap2
            clip: true
            interactive: contentHeight > height
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: UiScrollBar {}
            UiLabel {
                id: help

                x: Theme.gap3
                width: parent.width - 2 * Theme.gap3
                text: root.wanted ? root.maker.helpFor(root.session.selectedIdent) : ""
                tips: false
                wrapMode: Text.Wrap
                elide: Text.ElideNone
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
        }
    }
}
