import QtQuick
import Percept.Ui
import Percept.Workspaces

/// What the selected task asks of its scheduler besides frequency, phase and priority.
Column {
    id: root

    required property ScheduleModel desk
    readonly property var policy: desk.policy
    readonly property bool chosen: policy.name !== undefined
    readonly property bool shares: desk.kind >= 2
    readonly property bool waits: desk.kind === 4

    spacing: 6
    bottomPadding: 10

    function set(field: string, value: real) {
        desk.setValue(desk.current, field, value);
    }

    PanelHeader {
        width: parent.width
        title: qsTr("Time of a task")
        addition: root.policy.name ?? ""
    }
    UiLabel {
        x: Theme.gap3
        width: parent.width - 2 * x
        visible: !root.chosen
        text: qsTr("Select a task to say how it gets its time.")
        color: Theme.text3
    }
    UiCheckBox {
        x: Theme.gap3
        visible: root.chosen
        enabled: root.desk.editable
        text: qsTr("May continue in later frames")
        checked: root.policy.divisible ?? true
        onToggled: root.set("divisible", checked ? 1 : 0)
    }
    UiCheckBox {
        x: Theme.gap3
        visible: root.chosen
        enabled: root.desk.editable
        text: qsTr("Uses what is left of the budget")
        checked: root.policy.usesSpare ?? false
        onToggled: root.set("uses_spare", checked ? 1 : 0)
    }
    Row {
        x: Theme.gap3
        visible: root.chosen
        spacing: 8
        UiLabel {
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Least slice it accepts")
            tips: false
        }
        NumberField {
            width: 96
            enabled: root.desk.editable
            value: root.policy.asks ?? 0
            readout: value === 0 ? qsTr("no") : ""
            unit: "\u00b5s"
            decimals: 1
            from: 0
            name: qsTr("Least slice that the task accepts")
            onEdited: (value, done) => {
                if (done)
                    root.set("asks_us", value);
            }
        }
    }
    Row {
        x: Theme.gap3
        visible: root.chosen
        spacing: 8
        UiLabel {
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Belongs to")
            tips: false
        }
        UiComboBox {
            id: holder

            width: root.width - x - 2 * Theme.gap3
            enabled: root.desk.editable
            model: root.desk.nest.schedulers
            chosen: root.desk.nest.current
            Accessible.name: qsTr("Scheduler that the task belongs to")
            onActivated: index => {
                root.desk.nest.move(root.desk.current, index);
                // What was refused stays where it is.
                currentIndex = Qt.binding(() => root.desk.nest.current);
            }
        }
    }
    UiLabel {
        x: Theme.gap3
        width: parent.width - 2 * x
        visible: root.chosen && text !== ""
        text: root.policy.times ?? ""
        color: Theme.text2
        wrapMode: Text.Wrap
        elide: Text.ElideNone
    }
    UiButton {
        x: Theme.gap3
        visible: root.policy.nested >= 0
        iconName: "layers"
        text: qsTr("Open its %1 tasks").arg(root.policy.nested)
        onClicked: root.desk.nest.open(root.desk.current)
    }
    UiLabel {
        x: Theme.gap3
        width: parent.width - 2 * x
        visible: root.chosen && text !== ""
        text: root.waits ? "" : root.policy.asks > 0 || root.policy.divisible === false ? qsTr("Only a schedule of kind Combined waits for a frame that has the time.") : root.policy.usesSpare && !root.shares ? qsTr("Frequency and Direct share nothing out, so nothing is left.") : ""
        color: Theme.text3
        font.pixelSize: Theme.captionSize
        wrapMode: Text.Wrap
        elide: Text.ElideNone
    }
}
