import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// One line of text. `label` stands inside where space is short; `fault` marks wrong input, and
/// says why in a line below. Escape clears a filter, else restores what was there.
T.TextField {
    id: root

    property string iconName
    property string label
    property string fault
    property bool clears: false
    property bool mono: false
    /// Said on hover, with the placeholder where that is cut; empty: nothing.
    property string hint
    property string m_before

    implicitWidth: 160
    implicitHeight: Theme.fieldHeight
    leftPadding: 8 + (iconName === "" ? 0 : Theme.iconRow + 6) + (label === "" ? 0 : prefix.implicitWidth + 6)
    rightPadding: clears && text !== "" ? 24 : 8
    topPadding: 0
    bottomPadding: 0
    verticalAlignment: TextInput.AlignVCenter
    color: enabled ? Theme.text1 : Theme.textDisabled
    placeholderTextColor: Theme.text3
    selectionColor: Theme.fill
    selectedTextColor: Theme.textOnFill
    font.family: mono ? Theme.mono : Theme.sans
    font.pixelSize: mono ? Theme.numberSize : Theme.bodySize
    font.preferShaping: !mono
    hoverEnabled: true
    selectByMouse: true
    clip: true
    Accessible.name: label !== "" ? label : placeholderText
    Accessible.description: fault
    onActiveFocusChanged: {
        if (activeFocus)
            m_before = text;
        else
            cursorPosition = 0;
    }
    // Long text is read from its start.
    onTextChanged: if (!activeFocus) cursorPosition = 0
    // Keys that move the cursor are the field's, though the window knows them, too.
    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Escape, Qt.Key_Left, Qt.Key_Right, Qt.Key_Up, Qt.Key_Down].includes(event.key)
    Keys.onEscapePressed: event => {
        event.accepted = text !== (clears ? "" : m_before);
        text = clears ? "" : m_before;
    }

    background: FieldGround {
        hovered: root.hovered && root.enabled
        focused: root.activeFocus
        faulty: root.fault !== ""
    }
    Icon {
        id: glyph

        x: 8
        anchors.verticalCenter: parent.verticalCenter
        visible: root.iconName !== ""
        name: root.iconName
        size: Theme.iconRow
        color: Theme.text3
    }
    UiLabel {
        id: prefix

        x: glyph.visible ? glyph.x + glyph.width + 6 : 8
        height: parent.height
        visible: root.label !== ""
        text: root.label
        tips: false
        color: Theme.text3
    }
    UiLabel {
        id: placeholder

        x: root.leftPadding
        width: parent.width - x - root.rightPadding
        height: parent.height
        visible: root.text === "" && root.preeditText === ""
        text: root.placeholderText
        tips: root.hint === ""
        color: Theme.text3
        font: root.font
    }
    UiToolButton {
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        visible: root.clears && root.text !== ""
        extent: 24
        iconName: "x"
        iconSize: 12
        name: qsTr("Clear")
        focusPolicy: Qt.NoFocus
        onActed: root.clear()
    }
    Tip {
        shown: root.hovered && root.hint !== "" && root.fault === ""
        text: placeholder.visible && placeholder.truncated ? root.placeholderText : root.label
        hint: root.hint
    }
    Fault {
        text: root.activeFocus || root.hovered ? root.fault : ""
    }
}
