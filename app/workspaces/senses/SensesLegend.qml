pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui
import Percept.Workspaces

/// What the lines and badges over the map mean.
Rectangle {
    id: root

    required property SenseModel lab
    /// What it lies over, and is given room on.
    required property MapCanvas canvas
    readonly property int ink: lab.modalities[lab.modality]?.ink ?? -1
    readonly property bool wave: ink !== sightInk && !lab.smell
    readonly property int sightInk: lab.modalities.find(entry => entry.id === "sight")?.ink ?? -1 // qmllint disable

    implicitWidth: column.implicitWidth + 24
    implicitHeight: column.implicitHeight + 14
    radius: Theme.radiusCard
    color: Theme.surface2
    border.color: Theme.line2
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Legend")

    Binding {
        target: root.canvas
        property: "rightRoom"
        value: root.visible ? root.width + root.anchors.rightMargin : 0
    }

    component Title: UiLabel {
        topPadding: 6
        tips: false
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    component Entry: Row {
        property alias text: words.text
        property alias modality: symbol.modality
        property alias sample: symbol.sample
        property alias symbolWidth: symbol.width

        spacing: 8
        CanvasSymbol {
            id: symbol

            anchors.verticalCenter: parent.verticalCenter
            width: 24
            height: 14
            theme: Theme
        }
        UiLabel {
            id: words

            tips: false
            color: Theme.text2
            font.pixelSize: Theme.captionSize
        }
    }

    Column {
        id: column

        x: 12
        y: 4
        spacing: 3
        Title {
            text: qsTr("Passes")
        }
        Repeater {
            model: root.lab.modalities
            Entry {
                required property var modelData

                text: modelData.text
                modality: modelData.ink
            }
        }
        Title {
            visible: root.lab.placed && root.wave
            text: qsTr("Wavefront")
        }
        Entry {
            visible: root.lab.placed && root.wave
            text: root.lab.frontMetres < 0 ? qsTr("at once") : root.lab.frontMetres.toFixed(1) + "\u00a0m"
            modality: root.ink
            sample: CanvasSymbol.Front
        }
        Entry {
            visible: root.lab.placed && root.wave
            text: "2.5\u00a0m"
            modality: root.ink
            sample: CanvasSymbol.Ring
        }
        Title {
            visible: root.lab.coverage.legend.length > 0
            text: root.lab.coverage.choices[root.lab.coverage.choice] ?? ""
        }
        Repeater {
            model: root.lab.coverage.legend
            Entry {
                required property int index
                required property string modelData

                text: modelData
                sample: [CanvasSymbol.CoverageHigh, CanvasSymbol.CoverageMiddle, CanvasSymbol.CoverageLow, CanvasSymbol.Unheard][index]
            }
        }
        Title {
            visible: root.lab.coverage.note !== ""
            width: 92
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            text: root.lab.coverage.note
        }
        Title {
            visible: root.lab.placed
            text: qsTr("Sensors")
        }
        Entry {
            visible: root.lab.placed
            text: qsTr("Notified")
            sample: CanvasSymbol.Notified
        }
        Entry {
            visible: root.lab.placed
            text: qsTr("Rejected")
            sample: CanvasSymbol.Rejected
        }
    }
}
