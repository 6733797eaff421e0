import QtQuick
import Percept.Ui
import Percept.Workspaces

/// One analysis: whether it is shown, and how opaque.
Item {
    id: root

    required property AnalysisModel lab
    required property int index
    required property string name
    required property string hint
    required property bool shown
    required property double strength
    required property bool current
    required property int group
    property bool cursor: false

    signal pressed(int index)

    function toggle() {
        lab.show(name, !shown);
    }
    function choose() {
        lab.choose(name);
    }

    implicitHeight: Theme.outlinerRowHeight + 2
    Accessible.role: Accessible.CheckBox
    Accessible.name: name
    Accessible.description: hint
    Accessible.checked: shown

    Rectangle {
        anchors.fill: parent
        color: root.current && root.shown ? Theme.selection : over.hovered ? Theme.surface3 : "transparent"
    }
    FocusRing {
        shown: root.cursor
        inside: true
        corner: 0
    }
    HoverHandler {
        id: over
    }
    TapHandler {
        onTapped: {
            root.pressed(root.index);
            root.choose();
        }
    }
    UiToolButton {
        id: eye

        x: 6
        anchors.verticalCenter: parent.verticalCenter
        focusPolicy: Qt.NoFocus
        extent: 24
        iconName: root.shown ? "eye" : "eye-off"
        iconSize: Theme.iconRow
        iconColor: root.shown ? Theme.text1 : Theme.text3
        name: root.shown ? qsTr("Hide %1").arg(root.name) : qsTr("Show %1").arg(root.name)
        hint: root.hint
        onActed: root.toggle()
    }
    UiLabel {
        anchors.left: eye.right
        anchors.leftMargin: 6
        anchors.right: slider.visible ? slider.left : parent.right
        anchors.rightMargin: 8
        height: parent.height
        // Between whom it is the legend says.
        text: root.group === 0 ? qsTr("influence") : root.name
        color: root.shown ? Theme.text1 : Theme.text2
    }
    UiSlider {
        id: slider

        anchors.right: amount.left
        anchors.verticalCenter: parent.verticalCenter
        visible: root.shown
        width: Math.max(40, Math.min(68, root.width - 160 * Theme.fontScale))
        name: qsTr("Opacity of %1").arg(root.name)
        value: root.strength
        onMoved: root.lab.setOpacity(root.name, value)
    }
    NumberLabel {
        id: amount

        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        width: visible ? 34 : 0
        height: parent.height
        visible: root.shown
        horizontalAlignment: Text.AlignRight
        text: Math.round(root.strength * 100) + "\u00a0%"
        color: Theme.text2
    }
}
