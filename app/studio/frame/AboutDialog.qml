import QtQuick
import Percept.Ui

UiDialog {
    title: qsTr("Percept Studio %1").arg(Qt.application.version)
    text: qsTr("Author, run, record and explain the AI of a game.\n\nUnder the MIT licence. Icons: lucide, ISC licence. Built with Qt, Boost, SQLite, fmt, glm, nlohmann-json and CLI11.")
    safeText: qsTr("Close")
}
