import QtQuick
import Percept.Ui

/// Words. What does not fit is cut with an ellipsis and shown whole on hover.
Text {
    id: root

    property bool tips: true

    color: Theme.text1
    font.family: Theme.sans
    font.pixelSize: Theme.bodySize
    elide: Text.ElideRight
    verticalAlignment: Text.AlignVCenter
    textFormat: Text.PlainText

    HoverHandler {
        id: hover
        enabled: root.tips && root.truncated
    }
    Tip {
        shown: hover.hovered
        text: root.text
    }
}
