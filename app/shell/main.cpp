#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QtQml/qqmlextensionplugin.h>

Q_IMPORT_QML_PLUGIN(Percept_ShellPlugin)
Q_IMPORT_QML_PLUGIN(Percept_UiPlugin)

int main(int argc, char** argv) {
    QGuiApplication::setOrganizationName(QStringLiteral("Percept"));
    QGuiApplication::setApplicationName(QStringLiteral("Percept Studio"));
    QGuiApplication app(argc, argv);
    QQuickStyle::setStyle(QStringLiteral("Fusion"));
    QQmlApplicationEngine engine;
    engine.addImportPath(QStringLiteral(":/qt/qml"));
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Percept/Shell/Main.qml")));
    return engine.rootObjects().isEmpty() ? 1 : QGuiApplication::exec();
}
