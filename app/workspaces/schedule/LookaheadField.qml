import QtQuick
import Qt.labs.settings
import Percept.Ui
import Percept.Workspaces

/// How far Wright's method looks ahead, kept over sessions.
Row {
    id: root

    required property PhaseSearch search

    spacing: 8
    Component.onCompleted: search.lookahead = kept.lookahead

    Settings {
        id: kept

        property int lookahead: 0

        category: "schedule"
    }
    NumberField {
        id: field

        width: 96
        value: root.search.lookahead
        unit: "fr"
        decimals: 0
        step: 10
        from: 0
        to: 10000000
        readout: root.search.lookahead === 0 ? qsTr("period") : ""
        name: qsTr("Look-ahead")
        onEdited: (value, done) => {
            root.search.lookahead = value;
            if (done)
                kept.lookahead = value;
        }
    }
    UiLabel {
        width: root.width - field.width - root.spacing
        text: qsTr("Look-ahead: each task takes the first least loaded of so many frames.")
        color: Theme.text3
        font.pixelSize: Theme.captionSize
        wrapMode: Text.Wrap
        elide: Text.ElideNone
    }
}
