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

    signal numberEntered(double value, bool done)
    signal textEntered(string text)
    signal addWanted(string what)
    signal removeWanted
    signal toggled

    implicitHeight: head ? Theme.propertyRowHeight + (opens ? 0 : 4) : Theme.propertyRowHeight
    Accessible.role: Accessible.ListItem
    Accessible.name: head ? label : qsTr("%1: %2 %3").arg(label).arg(numeric ? number : value).arg(unit)

    UiToolButton {
        id: chevron

        x: 4 + 14 * root.depth
        anchors.verticalCenter: parent.verticalCenter
        visible: root.opens
        extent: 22
        iconSize: 12
        iconName: root.open ? "chevron-down" : "chevron-right"
        name: root.open ? qsTr("Hide the fields of %1").arg(root.label) : qsTr("Show the fields of %1").arg(root.label)
        onActed: root.toggled()
    }
    UiLabel {
        id: title

        x: root.opens ? chevron.x + chevron.width + 2 : Theme.gap3
        width: buttons.x - x - 4
        height: parent.height
        visible: root.head
        text: root.note === "" ? root.label : qsTr("%1, %2").arg(root.label).arg(root.note)
        color: root.opens ? Theme.text1 : Theme.text3
        font.pixelSize: root.opens ? Theme.bodySize : Theme.captionSize
        font.weight: root.opens ? Font.Normal : Font.DemiBold
        TapHandler {
            enabled: root.opens
            onTapped: root.toggled()
        }
    }
    Row {
        id: buttons

        anchors.right: parent.right
        anchors.rightMargin: 6
        height: parent.height
        visible: root.head
        spacing: 2
        UiComboBox {
            anchors.verticalCenter: parent.verticalCenter
            width: 150
            visible: root.adds.length > 1
            enabled: root.editable
            label: qsTr("Add")
            model: root.adds
            chosen: -1
            onActivated: index => root.addWanted(root.adds[index])
        }
        UiToolButton {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.adds.length === 1
            enabled: root.editable
            extent: 24
            iconSize: Theme.iconRow
            iconName: "plus"
            name: root.adds.length === 1 ? qsTr("Add a %1 to %2").arg(root.adds[0]).arg(root.label) : ""
            onActed: root.addWanted(root.adds[0])
        }
        UiToolButton {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.removable
            enabled: root.editable
            extent: 24
            iconSize: Theme.iconRow
            iconName: "trash-2"
            name: qsTr("Remove %1").arg(root.label)
            onActed: root.removeWanted()
        }
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
        width: parent.width - x - 6
        height: parent.height
        visible: !root.head
        spacing: 4
        NumberField {
            Layout.fillWidth: true
            Layout.maximumWidth: 150
            visible: root.numeric
            enabled: root.editable
            name: root.label
            unit: root.unit
            value: root.number
            from: root.from
            to: root.to
            step: root.step
            decimals: root.decimals
            preset: root.preset
            onEdited: (value, done) => root.numberEntered(value, done)
            onResetRequested: root.numberEntered(root.preset, true)
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
            text: root.note
            color: Theme.text3
        }
        Item {
            Layout.fillWidth: true
            visible: root.numeric
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
