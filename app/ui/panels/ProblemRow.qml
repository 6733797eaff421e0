import QtQuick
import Percept.Ui

/// A problem: what, where, and what can be done about it.
Item {
    id: root

    enum Severity { Hint, Warning, Error }

    property int severity: ProblemRow.Warning
    property string text
    property string place
    property string remedy
    property string fixText
    property bool showable: true

    signal fixed
    signal shown

    implicitHeight: column.implicitHeight + 20
    implicitWidth: 240
    Accessible.role: Accessible.ListItem
    Accessible.name: text + ", " + place

    Icon {
        x: Theme.gap3
        y: 11
        name: root.severity === ProblemRow.Error ? "circle-x" : root.severity === ProblemRow.Warning ? "triangle-alert" : "info"
        size: Theme.iconRow
        color: root.severity === ProblemRow.Error ? Theme.error : root.severity === ProblemRow.Warning ? Theme.warning : Theme.text2
    }
    Column {
        id: column

        x: 34
        y: 10
        width: parent.width - x - Theme.gap3
        spacing: 2
        UiLabel {
            width: parent.width
            text: root.text
            wrapMode: Text.Wrap
            elide: Text.ElideNone
        }
        UiLabel {
            width: parent.width
            visible: root.place !== ""
            text: root.place
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
        UiLabel {
            width: parent.width
            visible: root.remedy !== ""
            text: root.remedy
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
        Flow {
            width: parent.width
            spacing: 12
            visible: root.fixText !== "" || root.showable
            UiButton {
                visible: root.fixText !== ""
                kind: UiButton.Link
                text: root.fixText
                onClicked: root.fixed()
            }
            UiButton {
                visible: root.showable
                kind: UiButton.Link
                text: qsTr("Show")
                onClicked: root.shown()
            }
        }
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
