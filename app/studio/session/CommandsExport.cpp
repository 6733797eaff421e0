#include "app/studio/session/CommandsExport.h"

#include "app/studio/session/Document.h"
#include "inspector/ask/RunContext.h"
#include "inspector/runner/CommandsFormat.h"
#include "percept/base/File.h"

#include <memory>

namespace percept::session {

CommandsExport::CommandsExport(QObject* parent)
    : QObject(parent) {}

void CommandsExport::setPath(const QString& path) {
    if (path == m_path)
        return;
    m_path = path;
    emit pathChanged();
}

void CommandsExport::setRuns(RunAccess* runs) {
    m_runs = runs;
    emit runsChanged();
}

void CommandsExport::write(const QUrl& file) {
    if (m_path.isEmpty())
        return;
    const QString target = fileOf(file);
    m_work.start(
        [this, source = toPath(m_path), target, modules = modulesOf(m_runs)](const Watch&) {
            const auto run = [&]() -> Result<std::size_t> {
                const auto recording = ask::openRecording(source, *modules);
                if (!recording)
                    return recording.unexpected();
                const auto commands = runner::recordedCommands(**recording, *modules);
                if (!commands)
                    return commands.unexpected();
                if (const auto done = writeFileAtomically(toPath(target), commands->text); !done)
                    return done.unexpected();
                return commands->count;
            };
            return [this, target, result = std::make_shared<Result<std::size_t>>(run())] {
                if (*result)
                    emit written(target, static_cast<int>(**result));
                else
                    emit refused(QString::fromStdString(result->error().text()));
            };
        });
}

} // namespace percept::session

#include "moc_CommandsExport.cpp"
