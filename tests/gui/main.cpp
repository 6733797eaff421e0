#include "TemporaryFolder.h"

#include <QGuiApplication>
#include <QQuickStyle>
#include <QtQml/qqmlextensionplugin.h>

#include <gtest/gtest.h>

#include <string_view>

Q_IMPORT_QML_PLUGIN(Percept_CanvasPlugin)
Q_IMPORT_QML_PLUGIN(Percept_WorkspacesPlugin)
Q_IMPORT_QML_PLUGIN(Percept_SessionPlugin)
Q_IMPORT_QML_PLUGIN(Percept_ShellPlugin)
Q_IMPORT_QML_PLUGIN(Percept_UiPlugin)

namespace {

/// Nothing is to be complained about, by QML least of all. What an X server says of a window that
/// has just closed, and Qt of the frames that it had still asked for, says nothing of the studio.
void failOnWarnings(QtMsgType kind, const QMessageLogContext& context, const QString& text) {
    if (kind == QtDebugMsg || kind == QtInfoMsg)
        return;
    if (context.category != nullptr && std::string_view(context.category) == "qt.qpa.xcb")
        return;
    if (text.startsWith(QStringLiteral("QUnifiedTimer::stopAnimationDriver")))
        return;
    // Of a tap handler in 6.4 whose item left the window between press and release.
    if (text == QStringLiteral("QObject::disconnect: Unexpected nullptr parameter"))
        return;
    ADD_FAILURE() << (context.category != nullptr ? context.category : "") << ": "
                  << text.toStdString();
}

} // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    // Settings of a person must neither be used nor changed, nor must a run that ended without
    // being saved be offered: the window would ask about it before anything else.
    const percept::TemporaryFolder home;
    for (const char* name :
         {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "TMPDIR"})
        qputenv(name, home.path().c_str());
    QGuiApplication::setOrganizationName(QStringLiteral("Percept"));
    QGuiApplication::setApplicationName(QStringLiteral("Percept Studio"));
    QQuickStyle::setStyle(QStringLiteral("Fusion"));
    const QGuiApplication application(argc, argv);
    qInstallMessageHandler(failOnWarnings);
    return RUN_ALL_TESTS();
}
