pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// All keys, as the action table has them, menu by menu.
T.Popup {
    id: root

    required property ActionTable actions
    readonly property string possessed: qsTr("While you are an agent")
    readonly property string rest: qsTr("Without a menu")
    readonly property var sections: Array.from(actions.menus).concat(possessed, rest)

    function sectionOf(entry: StudioAction): string {
        return entry.scope === StudioAction.Possession ? possessed : entry.menu !== "" ? entry.menu : rest;
    }

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: parent ? Math.min(900, parent.width - 48) : 900
    implicitHeight: Math.min(parent ? parent.height - 48 : 640, column.implicitHeight + 76)
    padding: 20
    modal: true
    focus: true
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    T.Overlay.modal: Rectangle {
        color: Theme.dim
    }
    background: PopupGround {
        corner: Theme.radiusDialog
    }
    contentItem: Item {
        UiLabel {
            id: title

            text: qsTr("Keys")
            font.pixelSize: Theme.dialogTitleSize
            font.weight: Font.DemiBold
        }
        UiToolButton {
            anchors.right: parent.right
            iconName: "x"
            name: qsTr("Close")
            keyText: "Esc"
            onActed: root.close()
        }
        Flickable {
            y: 36
            width: parent.width
            height: parent.height - y
            clip: true
            contentHeight: column.implicitHeight
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: UiScrollBar {}
            Column {
                id: column

                width: parent.width
                spacing: 12
                Repeater {
                    model: root.visible ? root.sections : []
                    Column {
                        id: section

                        required property string modelData

                        width: column.width
                        UiLabel {
                            height: 26
                            text: section.modelData
                            font.weight: Font.DemiBold
                        }
                        Flow {
                            id: flow

                            width: parent.width
                            Repeater {
                                model: root.actions
                                Item {
                                    id: line

                                    required property StudioAction entry

                                    visible: entry.keys.length > 0 && root.sectionOf(entry) === section.modelData
                                    width: Math.floor(flow.width / (flow.width > 640 ? 3 : 2))
                                    height: 26
                                    KeyCap {
                                        id: cap

                                        anchors.verticalCenter: parent.verticalCenter
                                        text: line.entry.allKeysText
                                    }
                                    UiLabel {
                                        x: Math.max(96, cap.width + 10)
                                        width: parent.width - x - 12
                                        height: parent.height
                                        text: line.entry.name
                                        color: Theme.text2
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
