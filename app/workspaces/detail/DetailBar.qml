import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// How the curve is followed, and what it came to.
Rectangle {
    id: root

    required property DetailModel desk
    required property StudioActions actions

    implicitHeight: Math.max(Theme.contextBarHeight, fields.height + 8)
    color: Theme.surface1

    Flow {
        id: fields

        x: Theme.gap3
        anchors.verticalCenter: parent.verticalCenter
        width: saves.x - x - Theme.gap2
        spacing: Theme.gap2
        UiLabel {
            height: Theme.fieldHeight
            visible: root.width > 600 * Theme.fontScale
            text: qsTr("Importance")
            font.weight: Font.DemiBold
        }
        NumberField {
            width: Math.round(80 * Theme.fontScale)
            label: qsTr("for")
            unit: "s"
            decimals: 0
            from: 1
            to: 600
            value: root.desk.seconds
            name: qsTr("Length of the curve")
            onEdited: (value, done) => {
                if (done)
                    root.desk.seconds = value;
            }
        }
        UiCheckBox {
            height: Theme.fieldHeight
            text: qsTr("Smoothed")
            checked: root.desk.smoothed
            onToggled: root.desk.smoothed = checked
        }
        NumberField {
            width: Math.round(66 * Theme.fontScale)
            unit: "s"
            step: 0.1
            from: 0
            to: 60
            enabled: root.desk.smoothed && root.desk.editable
            value: root.desk.smoothing
            name: qsTr("Smoothing of importance")
            onEdited: (value, done) => {
                if (done)
                    root.desk.setSmoothing(value);
            }
        }
        NumberField {
            width: Math.round(132 * Theme.fontScale)
            label: qsTr("flaps within")
            unit: "s"
            step: 0.1
            from: 0
            to: 60
            value: root.desk.flapTime
            name: qsTr("Time within which a switch back is flapping")
            onEdited: (value, done) => root.desk.flapTime = value
        }
        UiToolButton {
            extent: Theme.fieldHeight
            iconName: "rotate-ccw"
            name: qsTr("The first curve again")
            onActed: root.desk.resetCurve()
        }
    }
    Row {
        id: saves

        anchors.right: parent.right
        anchors.rightMargin: 6
        anchors.verticalCenter: parent.verticalCenter
        spacing: 2
        UiToolButton {
            entry: root.actions.find("detail.savePicture")
        }
        UiToolButton {
            entry: root.actions.find("detail.saveTable")
        }
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
