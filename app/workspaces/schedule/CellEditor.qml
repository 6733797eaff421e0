import QtQuick
import Percept.Ui
import Percept.Workspaces

/// A field over a cell of the tasks, while its value is typed.
FocusScope {
    id: root

    required property ScheduleModel desk
    property int row: -1
    /// Where the task stands in the list.
    property int place: -1
    property string field
    readonly property bool naming: field === "name"

    signal done

    visible: false
    z: 3

    function roleValue(role: string): var {
        const roles = ({
                name: 0,
                frequency: 3,
                phase: 4,
                priority: 7,
                cost_us: 8
            });
        return desk.tasks.data(desk.tasks.index(place, 0), Qt.UserRole + 1 + roles[role]);
    }
    function begin() {
        if (place < 0 || !desk.editable)
            return;
        visible = true;
        if (naming) {
            words.text = roleValue("name");
            words.forceActiveFocus(Qt.OtherFocusReason);
            words.selectAll();
        } else {
            number.value = Number(roleValue(field));
            number.beginEditing();
        }
    }
    function rename() {
        const task = row;
        const name = words.text;
        end();
        desk.rename(task, name);
    }
    function end() {
        if (!visible)
            return;
        visible = false;
        done();
    }

    // What takes the attention is still about to; ending moves it once more.
    Timer {
        id: left

        interval: 0
        onTriggered: if (!number.editing && !words.activeFocus) root.end()
    }
    NumberField {
        id: number

        anchors.fill: parent
        visible: !root.naming
        name: root.field
        decimals: root.field === "frequency" || root.field === "phase" ? 0 : 3
        from: root.field === "frequency" ? 1 : 0
        onEdited: (value, done) => {
            if (!done || !root.visible)
                return;
            root.desk.setValue(root.row, root.field, value);
            number.value = value;
        }
        onEditingChanged: if (!editing) left.restart()
    }
    UiTextField {
        id: words

        anchors.fill: parent
        visible: root.naming
        // Accepted here: the table would begin to edit anew.
        Keys.onReturnPressed: root.rename()
        Keys.onEnterPressed: root.rename()
        onActiveFocusChanged: if (!activeFocus) left.restart()
        Keys.onEscapePressed: root.end()
    }
}
