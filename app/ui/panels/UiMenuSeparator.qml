import QtQuick
import QtQuick.Templates as T
import Percept.Ui

T.MenuSeparator {
    implicitHeight: 9
    implicitWidth: 60
    contentItem: Item {
        Separator {
            y: 4
            x: 4
            width: parent.width - 8
            color: Theme.line2
        }
    }
}
