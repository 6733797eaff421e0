import QtQuick
import QtQuick.Layouts
import Percept.Ui

/// The head of a panel: title, grey addition, icon actions at the right; a double click folds.
Rectangle {
    id: root

    property string title
    property string addition
    property string iconName
    property color iconColor: Theme.text2
    property bool foldable: false
    /// What stands last at the right; icons bring their own margin.
    property real rightMargin: 6
    property bool folded: false
    default property alias actions: right.data

    implicitHeight: Theme.panelHeaderHeight
    implicitWidth: 200
    color: Theme.surface1
    Accessible.role: Accessible.Heading
    Accessible.name: title + " " + addition

    TapHandler {
        enabled: root.foldable
        onDoubleTapped: root.folded = !root.folded
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: Theme.gap3
        anchors.rightMargin: root.rightMargin
        spacing: 8
        Icon {
            visible: root.iconName !== ""
            name: root.iconName
            color: root.iconColor
        }
        UiLabel {
            text: root.title
            font.weight: Font.DemiBold
            Layout.minimumWidth: Math.min(Math.ceil(implicitWidth), root.width / 2)
            Layout.maximumWidth: Math.ceil(implicitWidth)
            Layout.fillWidth: true
        }
        UiLabel {
            text: root.addition
            color: Theme.text3
            Layout.fillWidth: true
        }
        Row {
            id: right

            spacing: 2
        }
        UiToolButton {
            visible: root.foldable
            extent: 24
            iconName: root.folded ? "chevron-right" : "chevron-down"
            iconSize: Theme.iconRow
            name: root.folded ? qsTr("Unfold") : qsTr("Fold")
            onActed: root.folded = !root.folded
        }
    }
}
