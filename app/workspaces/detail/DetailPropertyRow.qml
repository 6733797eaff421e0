pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Ui

/// A field of the levels of detail, or a heading with what can be done to what follows it.
Item {
    id: root

    /// As in tools::DetailProperty.
    enum Kind {
        Heading,
        Number,
        Whole,
        Word,
        Choice,
        Names
    }

    required property string path
    required property int kind
    required property string label
    required property string mark
    /// The field that shares the row: path, mark, unit, number, from, to, step, decimals.
    required property var second
    required property string unit
    required property string note
    required property double number
    required property string value
    required property double from
    required property double to
    required property double step
    required property int decimals
    required property var preset
    required property var choices
    required property int depth
    required property bool removable
    required property bool opens
    required property bool open
    required property var adds
    property bool editable: true
    /// Why the text that was entered is not possible.
    property string fault
    readonly property bool head: kind === DetailPropertyRow.Heading
    readonly property bool numeric: kind === DetailPropertyRow.Number || kind === DetailPropertyRow.Whole

    readonly property bool paired: numeric && second.path !== undefined

    signal numberEntered(string path, double value, bool done)
    signal textEntered(string text)
    signal addWanted(string what)
    signal removeWanted
    signal toggled

    function nameOf(mark: string): string {
        return mark === "" ? label : qsTr("%1 %2").arg(label).arg(mark);
    }

    implicitHeight: head ? Theme.propertyRowHeight + (opens ? 0 : 4) : Theme.propertyRowHeight
    Accessible.role: Accessible.ListItem
    Accessible.name: head ? label : qsTr("%1: %2 %3").arg(label).arg(numeric ? number : value).arg(unit)

    DetailHeading {
        anchors.fill: parent
        visible: root.head
        label: root.label
        note: root.note
        depth: root.depth
        removable: root.removable
        opens: root.opens
        open: root.open
        adds: root.adds
        editable: root.editable
        onAddWanted: what => root.addWanted(what)
        onRemoveWanted: root.removeWanted()
        onToggled: root.toggled()
    }
    UiLabel {
        id: caption

        x: Theme.gap3
        width: Theme.labelWidth + 24
        height: parent.height
        visible: !root.head
        text: root.label
        color: Theme.text2
    }
    RowLayout {
        x: caption.x + caption.width + 4
        width: parent.width - x - 10
        height: parent.height
        visible: !root.head
        spacing: 4
        NumberField {
            Layout.fillWidth: true
            Layout.preferredWidth: 100
            Layout.maximumWidth: 150
            visible: root.numeric
            enabled: root.editable
            name: root.nameOf(root.mark)
            label: root.mark
            unit: root.unit
            value: root.number
            from: root.from
            to: root.to
            step: root.step
            decimals: root.decimals
            preset: root.preset
            onEdited: (value, done) => root.numberEntered(root.path, value, done)
            onResetRequested: root.numberEntered(root.path, root.preset, true)
        }
        NumberField {
            Layout.fillWidth: true
            Layout.preferredWidth: 100
            Layout.maximumWidth: 150
            visible: root.paired
            enabled: root.editable
            name: root.nameOf(root.second.mark ?? "")
            label: root.second.mark ?? ""
            unit: root.second.unit ?? ""
            value: root.second.number ?? 0
            from: root.second.from ?? 0
            to: root.second.to ?? 0
            step: root.second.step ?? 1
            decimals: root.second.decimals ?? 0
            onEdited: (value, done) => root.numberEntered(root.second.path, value, done)
        }
        UiTextField {
            id: words

            Layout.fillWidth: true
            visible: root.kind === DetailPropertyRow.Word || root.kind === DetailPropertyRow.Names
            enabled: root.editable
            text: root.value
            placeholderText: root.kind === DetailPropertyRow.Names ? qsTr("Names, separated by commas") : ""
            Accessible.name: root.label
            onAccepted: if (text !== root.value) root.textEntered(text)
            fault: root.fault
            onTextEdited: root.fault = ""
            onActiveFocusChanged: {
                if (activeFocus)
                    return;
                root.fault = "";
                text = Qt.binding(() => root.value);
            }
        }
        UiComboBox {
            Layout.fillWidth: true
            visible: root.kind === DetailPropertyRow.Choice
            enabled: root.editable
            Accessible.name: root.label
            model: Array.from(root.choices).map(choice => choice === "" ? qsTr("None") : choice)
            chosen: Array.from(root.choices).indexOf(root.value)
            onActivated: index => root.textEntered(root.choices[index])
        }
        UiLabel {
            visible: text !== ""
            Layout.preferredWidth: 40 * Theme.fontScale
            text: root.note
            color: Theme.text3
            horizontalAlignment: Text.AlignRight
            font.family: Theme.mono
            font.pixelSize: Theme.numberSize
        }
        Item {
            Layout.fillWidth: true
            visible: root.numeric && !root.paired
        }
        UiToolButton {
            visible: root.removable && !root.head
            enabled: root.editable
            extent: 24
            iconSize: Theme.iconRow
            iconName: "trash-2"
            name: qsTr("Remove %1").arg(root.label)
            onActed: root.removeWanted()
        }
    }
}
