pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// Some lines of a rule or formula; the word where it goes wrong is marked, and why stands below.
/// Ctrl+Enter applies, Escape restores.
ColumnLayout {
    id: root

    property string name
    /// What is written elsewhere; follows `edited`.
    property string shown
    property string error
    property int errorAt: -1
    property bool readOnly: false
    /// Words that join values and that are called, in any case; the names that have a value.
    property var operators: []
    property var functions: []
    property var known: []

    signal edited(string text)
    signal applied
    signal restored

    spacing: 4
    onShownChanged: if (area.text !== shown) area.text = shown
    Component.onCompleted: area.text = shown

    function focusField() {
        area.forceActiveFocus(Qt.TabFocusReason);
    }

    /// To be written anew: what is typed takes the place of all that is there.
    function focusText() {
        focusField();
        area.selectAll();
    }

    T.TextArea {
        id: area

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.minimumHeight: 44
        implicitHeight: contentHeight + topPadding + bottomPadding
        readOnly: root.readOnly
        padding: 8
        wrapMode: TextEdit.Wrap
        color: Theme.text1
        selectionColor: Theme.fill
        selectedTextColor: Theme.textOnFill
        font.family: Theme.mono
        font.pixelSize: Theme.numberSize
        font.preferShaping: false
        hoverEnabled: true
        selectByMouse: true
        clip: true
        Accessible.name: root.name
        Accessible.description: root.error
        onTextChanged: if (text !== root.shown) root.edited(text)
        Keys.onShortcutOverride: event => event.accepted = (event.modifiers & Qt.ControlModifier) === 0
        Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
        Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
        Keys.onEscapePressed: root.restored()
        Keys.onReturnPressed: event => {
            event.accepted = (event.modifiers & Qt.ControlModifier) !== 0;
            if (event.accepted)
                root.applied();
        }
        background: FieldGround {
            hovered: area.hovered
            focused: area.activeFocus
            faulty: root.error !== ""
        }
        RuleColours {
            document: area.textDocument
            operators: root.operators
            functions: root.functions
            known: root.known
            operatorColour: Theme.traceDecision
            functionColour: Theme.traceEvent
            numberColour: Theme.text2
            unknownColour: Theme.error
        }
        Rectangle {
            readonly property int first: Math.min(area.length, Math.max(0, root.errorAt))
            readonly property rect place: area.positionToRectangle(first)
            readonly property rect end: area.positionToRectangle(Math.min(area.length, first + /^[^\s(),]*/.exec(area.text.slice(first))[0].length))

            visible: root.errorAt >= 0
            x: place.x
            y: place.y + place.height - 1
            width: end.y === place.y ? Math.max(7, end.x - place.x) : 7
            height: 2
            color: Theme.error
        }
    }
    UiLabel {
        Layout.fillWidth: true
        visible: root.error !== ""
        text: root.error
        tips: false
        color: Theme.error
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        font.pixelSize: Theme.captionSize
    }
}
