import QtQuick
import Percept.Ui

/// One leg of a planned route.
Item {
    id: root

    property int number
    property int stance
    property real speed
    property real wait
    property real seconds
    property int greatest
    property string greatestName

    /// @param stance below 0: as it is  @param speed 0: as it is
    signal edited(int stance, real speed)

    implicitHeight: Math.max(30, Theme.fieldHeight + 4)
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("Leg %1: %2").arg(number).arg(greatestName)

    UiLabel {
        x: Theme.gap3
        width: 20
        height: parent.height
        text: root.number
        color: Theme.text3
        font.family: Theme.mono
    }
    UiComboBox {
        x: Math.round(34 * Theme.fontScale)
        width: Math.round(78 * Theme.fontScale)
        height: Theme.fieldHeight
        anchors.verticalCenter: parent.verticalCenter
        visible: root.wait === 0
        Accessible.name: qsTr("Stance on leg %1").arg(root.number)
        model: [qsTr("walk"), qsTr("crouch"), qsTr("lie")]
        chosen: root.stance
        onActivated: index => root.edited(index, 0)
    }
    UiLabel {
        x: Math.round(40 * Theme.fontScale)
        width: Math.round(84 * Theme.fontScale)
        height: parent.height
        visible: root.wait > 0
        text: qsTr("wait")
    }
    NumberField {
        x: Math.round(116 * Theme.fontScale)
        width: Math.round(70 * Theme.fontScale)
        height: Theme.fieldHeight
        anchors.verticalCenter: parent.verticalCenter
        visible: root.wait === 0
        name: qsTr("Speed on leg %1").arg(root.number)
        unit: "m/s"
        decimals: 1
        from: 0.1
        to: 20
        step: 0.1
        value: root.speed
        onEdited: (value, done) => {
            if (done)
                root.edited(-1, value);
        }
    }
    UiLabel {
        x: Math.round(188 * Theme.fontScale)
        width: Math.round(44 * Theme.fontScale)
        height: parent.height
        horizontalAlignment: Text.AlignRight
        text: root.seconds.toFixed(1) + "\u00a0s"
        font.family: Theme.mono
    }
    StateGlyph {
        x: Math.round(240 * Theme.fontScale)
        anchors.verticalCenter: parent.verticalCenter
        level: root.greatestName === "" ? -1 : root.greatest
    }
    UiLabel {
        x: Math.round(258 * Theme.fontScale)
        width: parent.width - x - 6
        height: parent.height
        text: root.greatestName
    }
}
