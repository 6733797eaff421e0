#include "Options.h"

#include "app/studio/edit/LastResort.h"

#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QTimer>
#include <QtQml/qqmlextensionplugin.h>

#include <csignal>
#include <cstdio>

Q_IMPORT_QML_PLUGIN(Percept_CanvasPlugin)
Q_IMPORT_QML_PLUGIN(Percept_WorkspacesPlugin)
Q_IMPORT_QML_PLUGIN(Percept_SessionPlugin)
Q_IMPORT_QML_PLUGIN(Percept_ShellPlugin)
Q_IMPORT_QML_PLUGIN(Percept_UiPlugin)

namespace {

using percept::shell::Ending;
using percept::shell::Options;

constexpr int kNoDisplay = 3;

void setUp() {
    QGuiApplication::setOrganizationName(QStringLiteral("Percept"));
    QGuiApplication::setApplicationName(QStringLiteral("Percept Studio"));
    QGuiApplication::setApplicationVersion(QStringLiteral(PERCEPT_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("percept-studio"));
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QQuickStyle::setStyle(QStringLiteral("Fusion"));
}

void takePicture(QQuickWindow* window, const QString& path) {
    const bool written = window->grabWindow().save(path);
    if (!written)
        std::fprintf(stderr,
                     "percept-studio: the picture cannot be written to %s. Choose a folder that "
                     "exists and a name that ends in .png.\n",
                     qUtf8Printable(path));
    QGuiApplication::exit(written ? 0 : 1);
}

QVariantMap initialProperties(const Options& options) {
    return {{QStringLiteral("startFile"), options.file},
            {QStringLiteral("startSample"), options.sample},
            {QStringLiteral("startPlaying"), options.play},
            {QStringLiteral("startSize"), options.size},
            {QStringLiteral("startTheme"), options.theme}};
}

int run(int argc, char** argv, const Options& options) {
    if (!options.screenshot.isEmpty() && qEnvironmentVariableIsEmpty("DISPLAY") &&
        qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    setUp();
    percept::session::LastResort::install();
    QGuiApplication app(argc, argv);
    QQmlApplicationEngine engine;
    engine.addImportPath(QStringLiteral(":/qt/qml"));
    engine.setInitialProperties(initialProperties(options));
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Percept/Shell/Main.qml")));
    if (engine.rootObjects().isEmpty())
        return 1;
    if (!options.screenshot.isEmpty()) {
        auto* window = qobject_cast<QQuickWindow*>(engine.rootObjects().constFirst());
        QTimer::singleShot(
            options.settleMillis, window, [&] { takePicture(window, options.screenshot); });
        return QGuiApplication::exec();
    }
    return QGuiApplication::exec();
}

} // namespace

int main(int argc, char** argv) {
    // A file that grows too large for the user's limit is an error like a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    const auto parsed = percept::shell::readOptions(argc, argv);
    if (const auto* ending = std::get_if<Ending>(&parsed)) {
        std::fputs(ending->text.c_str(), ending->code == 0 ? stdout : stderr);
        return ending->code;
    }
    const auto& options = std::get<Options>(parsed);
    if (const auto reason = percept::shell::missingDisplay(options)) {
        std::fputs(reason->c_str(), stderr);
        return kNoDisplay;
    }
    return run(argc, argv, options);
}
