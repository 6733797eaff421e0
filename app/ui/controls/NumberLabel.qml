import QtQuick
import Percept.Ui

/// Digits of one width, for columns, readouts and rulers.
Text {
    color: Theme.text1
    font.family: Theme.mono
    font.pixelSize: Theme.numberSize
    font.preferShaping: false
    elide: Text.ElideRight
    verticalAlignment: Text.AlignVCenter
    textFormat: Text.PlainText
}
