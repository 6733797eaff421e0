pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// The messages at the lower left, above the status bar.
Column {
    id: root

    required property ToastModel model

    width: 360
    spacing: 8

    Repeater {
        model: root.model
        Toast {
            required property int index
            required property int ident
            required kind
            required text
            required action

            width: root.width
            onDismissed: root.model.dismiss(ident)
            onActed: root.model.act(ident)
        }
    }
    UiLabel {
        visible: root.model.waiting > 0
        x: 4
        text: root.model.waiting === 1 ? qsTr("1 more") : qsTr("%1 more").arg(root.model.waiting)
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
}
