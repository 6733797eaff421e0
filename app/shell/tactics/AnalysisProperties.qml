import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui
import Percept.Shell

/// The parameters of the analysis or layer that is selected, set while its map is looked at.
Item {
    id: root

    required property Session session
    required property NewAnalysis maker
    readonly property bool wanted: session.editing.open && session.editing.selectedCount === 1 && /^(analysis|layer):/.test(session.selectedIdent)

    visible: wanted
    implicitHeight: 1 + head.implicitHeight + (help.visible ? help.implicitHeight : 0) + pane.wantedHeight
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
        UiLabel {
            id: help

            Layout.fillWidth: true
            Layout.leftMargin: Theme.gap3
            Layout.rightMargin: Theme.gap3
            visible: text !== ""
            text: root.wanted ? root.maker.helpFor(root.session.selectedIdent) : ""
            tips: false
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
        PropertiesPane {
            id: pane

            Layout.fillWidth: true
            Layout.fillHeight: true
            editing: root.session.editing
        }
    }
}
