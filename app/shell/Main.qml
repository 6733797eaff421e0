import QtQuick
import QtQuick.Controls
import Percept.Ui

ApplicationWindow {
    width: 1600
    height: 900
    visible: true
    title: "Percept Studio"
    color: Theme.surface0

    Text {
        anchors.centerIn: parent
        color: Theme.text1
        text: "Percept Studio"
    }
}
