import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// A button with words. One primary button per panel at most; a link stands in running text.
T.AbstractButton {
    id: root

    enum Kind { Secondary, Primary, Flat, Link }

    property int kind: UiButton.Secondary
    property bool large: false
    property string iconName
    property color iconColor: ink
    property string keyText
    property string hint
    /// Longer words the button may come to show: their room is kept, so that neighbours stay where they are.
    property string reserve
    /// What its icon takes.
    readonly property real pictured: picture.visible ? picture.width + row.spacing : 0
    readonly property color ink: !enabled ? Theme.textDisabled
        : kind === UiButton.Primary ? Theme.textOnFill
        : kind === UiButton.Link ? Theme.accent : Theme.text1

    implicitHeight: kind === UiButton.Link ? Theme.fieldHeight : large ? Theme.largeButtonHeight : Theme.buttonHeight
    implicitWidth: pictured + Math.max(spare.implicitWidth, label.implicitWidth) + leftPadding + rightPadding
    leftPadding: kind === UiButton.Link ? 0 : large ? 14 : 10
    rightPadding: leftPadding
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.name: text
    Accessible.description: hint
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space
    Keys.onReturnPressed: root.clicked()
    Keys.onEnterPressed: root.clicked()

    background: Rectangle {
        visible: root.kind !== UiButton.Link
        radius: Theme.radiusButton
        color: !root.enabled && root.kind === UiButton.Primary ? Theme.surface3
            : root.kind === UiButton.Primary
            ? root.down ? Theme.blended(Theme.fill, Theme.surface0, 0.18)
            : root.hovered ? Theme.blended(Theme.fill, Theme.textOnFill, 0.06) : Theme.fill
            : root.down ? Theme.surface4
            : root.hovered && root.enabled ? Theme.surface3
            : root.kind === UiButton.Flat ? "transparent" : Theme.surface2
        border.width: root.kind === UiButton.Secondary ? 1 : 0
        border.color: Theme.line2
        FocusRing {
            shown: root.visualFocus
        }
    }
    contentItem: Item {
        implicitWidth: root.pictured + label.implicitWidth
        Row {
            id: row

            x: root.large ? 0 : Math.round((parent.width - width) / 2)
            height: parent.height
            spacing: root.large ? 10 : 6
            Icon {
                id: picture

                anchors.verticalCenter: parent.verticalCenter
                visible: root.iconName !== ""
                name: root.iconName
                size: root.large ? 18 : Theme.iconBar
                color: root.enabled ? root.iconColor : Theme.textDisabled
            }
            UiLabel {
                id: label

                width: Math.min(implicitWidth, Math.max(0, root.availableWidth - root.pictured))
                height: parent.height
                text: root.text
                color: root.ink
                tips: false
                font.weight: Font.Medium
                font.underline: root.kind === UiButton.Link && (root.hovered || root.visualFocus)
            }
        }
        UiLabel {
            id: spare

            visible: false
            text: root.reserve
            tips: false
            font: label.font
        }
        UiLabel {
            visible: root.large && root.keyText !== ""
            anchors.right: parent.right
            height: parent.height
            text: root.keyText
            color: root.kind === UiButton.Primary ? Theme.textOnFill : Theme.text3
            font.pixelSize: Theme.captionSize
        }
    }
    FocusRing {
        shown: root.visualFocus && root.kind === UiButton.Link
        corner: Theme.radiusChip
    }
    Tip {
        shown: root.hovered && !root.down && (root.hint !== "" || root.keyText !== "") && !root.large
        text: root.text
        keyText: root.keyText
        hint: root.hint
    }
}
