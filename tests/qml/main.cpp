#include "Fixture.h"

#include <QQmlEngine>
#include <QtQml/qqmlextensionplugin.h>
#include <QtQuickTest/quicktest.h>

#include <cstdio>

Q_IMPORT_QML_PLUGIN(Percept_UiPlugin)

/// Prepares each engine; counts warnings of QML, of which there must be none.
class Setup : public QObject {
    Q_OBJECT

public:
    [[nodiscard]] int warnings() const { return m_warnings; }

public slots:
    void applicationAvailable() {
        qmlRegisterSingletonInstance("Percept.Fixture", 1, 0, "Fixture", &m_fixture);
    }
    void qmlEngineAvailable(QQmlEngine* engine) {
        engine->addImportPath(QStringLiteral(":/qt/qml"));
        connect(engine, &QQmlEngine::warnings, this, [this](const QList<QQmlError>& errors) {
            for (const auto& error : errors)
                std::fprintf(stderr, "warning: %s\n", qUtf8Printable(error.toString()));
            m_warnings += static_cast<int>(errors.size());
        });
    }

private:
    Fixture m_fixture;
    int m_warnings = 0;
};

int main(int argc, char** argv) {
    Setup setup;
    const int result =
        quick_test_main_with_setup(argc, argv, "percept", QUICK_TEST_SOURCE_DIR, &setup);
    return result == 0 && setup.warnings() > 0 ? 1 : result;
}

#include "main.moc"
