import QtQuick
import Percept.Ui

/// A number with its unit. Dragging sideways changes it (1 px is one step; Shift a tenth, Ctrl
/// ten), Enter takes expressions within its limits, Escape restores, a click on the dot goes back to the preset.
FocusScope {
    id: root

    property double value: 0
    property double from: -Infinity
    property double to: Infinity
    property double step: 1
    property int decimals: 2
    property string unit
    property string label
    property string name: label
    /// Stands in for the number while it is not edited.
    property string readout
    /// Stands in for it while it is edited, too: it can be read again.
    property bool editsReadout: false
    property int textSize: Theme.numberSize
    property bool leftAligned: false
    property bool mixed: false
    /// What the archetype says; undefined where there is none.
    property var preset: undefined
    property bool differs: preset !== undefined && Math.abs(preset - value) > 1e-12
    readonly property bool dragging: drag.active
    readonly property alias fault: reader.fault
    readonly property bool editing: input.activeFocus
    readonly property int pad: width < 72 ? 4 : 8
    /// The number comes before its label where there is no room for both.
    readonly property bool labelled: label !== "" && dot.room + 2 * pad + prefix.implicitWidth + pad - 2 + digits.advanceWidth <= width

    /// A value was entered or is being dragged; `done` is false until the drag ends.
    signal edited(double value, bool done)
    signal resetRequested

    implicitWidth: 88
    implicitHeight: Theme.fieldHeight
    Accessible.role: Accessible.SpinBox
    Accessible.name: name

    function clamped(number: double): double {
        return Math.min(to, Math.max(from, number));
    }
    /// Begins to take keys, with all of the number selected.
    function beginEditing() {
        input.forceActiveFocus(Qt.OtherFocusReason);
    }
    function commit() {
        // What is shown has fewer decimals than the value may have.
        if (input.text !== shown || mixed) {
            if (!reader.accept(input.text))
                return;
            if (reader.value() !== value || mixed)
                edited(reader.value(), true);
        }
        input.focus = false;
        restore();
    }
    function restore() {
        reader.forgetFault();
        input.text = Qt.binding(() => root.shown);
    }
    readonly property string shown: mixed ? "" : readout !== "" && (editsReadout || !input.activeFocus) ? readout : reader.format(value, decimals)

    NumberReader {
        id: reader
        unit: root.unit
        from: root.from
        to: root.to
    }
    TextMetrics {
        id: digits

        font.family: Theme.mono
        font.pixelSize: root.textSize
        text: root.shown
    }
    FieldGround {
        anchors.fill: parent
        hovered: hover.hovered && root.enabled
        focused: input.activeFocus
        faulty: reader.fault !== ""
    }
    HoverHandler {
        id: hover
        cursorShape: input.activeFocus ? Qt.IBeamCursor : Qt.SizeHorCursor
    }
    UiLabel {
        id: prefix

        x: root.pad + dot.room
        height: parent.height
        visible: root.labelled
        text: root.label
        tips: false
        color: root.enabled ? Theme.text3 : Theme.textDisabled
    }
    TextInput {
        id: input

        anchors.left: prefix.visible ? prefix.right : parent.left
        anchors.leftMargin: prefix.visible ? root.pad - 2 : root.pad + dot.room
        anchors.right: suffix.visible ? suffix.left : parent.right
        anchors.rightMargin: suffix.visible ? 4 : root.pad
        height: parent.height
        enabled: root.enabled
        clip: true
        activeFocusOnTab: true
        activeFocusOnPress: activeFocus
        selectByMouse: activeFocus
        horizontalAlignment: root.leftAligned ? TextInput.AlignLeft : TextInput.AlignRight
        verticalAlignment: TextInput.AlignVCenter
        color: root.enabled ? Theme.text1 : Theme.textDisabled
        selectionColor: Theme.fill
        selectedTextColor: Theme.textOnFill
        font.family: Theme.mono
        // Smaller rather than without its first digits, which would be another number.
        font.pixelSize: width >= digits.advanceWidth || activeFocus ? root.textSize : Math.max(9, Math.floor(root.textSize * width / digits.advanceWidth))
        font.preferShaping: false
        text: root.shown
        Accessible.name: root.name
        onActiveFocusChanged: activeFocus ? selectAll() : root.restore()
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Escape, Qt.Key_Left, Qt.Key_Right, Qt.Key_Up, Qt.Key_Down].includes(event.key)
        Keys.onReturnPressed: root.commit()
        Keys.onEnterPressed: root.commit()
        Keys.onEscapePressed: {
            root.restore();
            focus = false;
        }
        Keys.onUpPressed: root.edited(root.clamped(root.value + root.step), true)
        Keys.onDownPressed: root.edited(root.clamped(root.value - root.step), true)
    }
    UiLabel {
        anchors.fill: input
        visible: root.mixed && !input.activeFocus
        text: qsTr("mixed")
        color: Theme.text3
        horizontalAlignment: Text.AlignRight
    }
    NumberLabel {
        id: suffix

        anchors.right: parent.right
        anchors.rightMargin: 8
        height: parent.height
        visible: root.unit !== ""
        text: root.unit
        color: root.enabled ? Theme.text3 : Theme.textDisabled
    }
    // Lies over the text until it is edited, so that a press may become a drag.
    Item {
        anchors.fill: parent
        visible: root.enabled && !input.activeFocus
        TapHandler {
            onTapped: input.forceActiveFocus(Qt.MouseFocusReason)
        }
        DragHandler {
            id: drag

            property double start
            property double factor: 1
            property double last

            target: null
            enabled: !root.mixed
            yAxis.enabled: false
            dragThreshold: 3
            onActiveChanged: {
                if (!active)
                    return root.edited(last, true);
                last = start = root.value;
            }
            onActiveTranslationChanged: {
                if (!active)
                    return;
                factor = centroid.modifiers & Qt.ShiftModifier ? 0.1 : centroid.modifiers & Qt.ControlModifier ? 10 : 1;
                last = root.clamped(start + Math.round(activeTranslation.x) * root.step * factor);
                root.edited(last, false);
            }
        }
    }
    // A double click marks all of the number: what counts as a word ends at its point.
    Item {
        anchors.fill: parent
        TapHandler {
            onDoubleTapped: input.selectAll()
        }
    }
    OwnDot {
        id: dot

        visible: root.differs
        onClicked: root.resetRequested()
    }
    Fault {
        text: input.activeFocus ? reader.fault : ""
    }
}
