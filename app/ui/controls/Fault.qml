pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// Why the input of the parent is wrong, in a line below it.
Item {
    id: root

    property string text
    property T.Popup popup: null
    readonly property bool wanted: text !== ""

    visible: false
    onWantedChanged: {
        popup?.destroy();
        popup = wanted ? maker.createObject(root.parent) as T.Popup : null;
    }

    Component {
        id: maker

        T.Popup {
            parent: root.parent
            y: root.parent.height + 4
            margins: 4
            visible: true
            closePolicy: T.Popup.NoAutoClose
            implicitWidth: words.implicitWidth + 38
            implicitHeight: words.implicitHeight + 12
            background: PopupGround {
                corner: Theme.radiusField
            }
            contentItem: Item {
                Icon {
                    x: 8
                    anchors.verticalCenter: parent.verticalCenter
                    name: "circle-x"
                    size: Theme.iconRow
                    color: Theme.error
                }
                UiLabel {
                    id: words

                    x: 28
                    height: parent.height
                    text: root.text
                    color: Theme.error
                    font.pixelSize: Theme.captionSize
                    tips: false
                }
            }
        }
    }
}
