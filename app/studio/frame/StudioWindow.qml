import QtQuick
import QtQuick.Controls
import Qt.labs.settings
import Percept.Ui

/// A window in the colours and the type of the theme, as large as it was last time.
ApplicationWindow {
    id: root

    width: Math.min(1600, Screen.desktopAvailableWidth)
    height: Math.min(900, Screen.desktopAvailableHeight)
    minimumWidth: 960
    minimumHeight: 600
    visible: true
    color: Theme.surface0
    font.family: Theme.sans
    font.pixelSize: Theme.bodySize

    palette {
        window: Theme.surface0
        windowText: Theme.text1
        base: Theme.surface1
        alternateBase: Theme.surface3
        text: Theme.text1
        button: Theme.surface2
        buttonText: Theme.text1
        toolTipBase: Theme.surface2
        toolTipText: Theme.text2
        placeholderText: Theme.text3
        highlight: Theme.fill
        highlightedText: Theme.textOnFill
        light: Theme.line2
        midlight: Theme.surface3
        mid: Theme.surface4
        dark: Theme.line1
        link: Theme.accent
        disabled.text: Theme.textDisabled
        disabled.windowText: Theme.textDisabled
        disabled.buttonText: Theme.textDisabled
        disabled.highlight: Theme.surface4
        disabled.highlightedText: Theme.textDisabled
    }

    Settings {
        category: "window"
        property alias width: root.width
        property alias height: root.height
    }
}
