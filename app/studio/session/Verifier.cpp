#include "app/studio/session/Verifier.h"

#include "app/studio/session/Document.h"
#include "inspector/ask/RunContext.h"
#include "inspector/runner/SimulationResimulator.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace percept::session {

Verifier::Verifier(QObject* parent)
    : QObject(parent) {
    connect(&m_work, &BackgroundWork::changed, this, &Verifier::stateChanged);
}

void Verifier::setPath(const QString& path) {
    if (path == m_path)
        return;
    m_path = path;
    m_work.cancel();
    m_verification.reset();
    emit pathChanged();
    emit stateChanged();
}

void Verifier::setRuns(RunAccess* runs) {
    m_runs = runs;
    emit runsChanged();
}

QString Verifier::stateText() const {
    if (isBusy())
        return tr("Verifying %1\u00a0%").arg(std::floor(m_work.progress() * 100));
    if (!m_verification)
        return tr("Recording");
    return m_verification->verified()
               ? tr("Verified")
               : tr("Differs from frame %1 on").arg(*m_verification->differsAt);
}

void Verifier::toggle() {
    if (isBusy()) {
        m_work.cancel();
        emit stateChanged();
        return;
    }
    if (m_path.isEmpty())
        return;
    m_verification.reset();
    m_work.start([this, path = toPath(m_path), modules = modulesOf(m_runs)](const Watch& watch) {
        const auto run = [&]() -> Result<replay::Verification> {
            auto recording = ask::openRecording(path, *modules);
            if (!recording)
                return recording.unexpected();
            auto verified = replay::verify(
                **recording, runner::SimulationFactory(*modules), [&](Frame done, Frame total) {
                    return watch(static_cast<double>(done) /
                                 static_cast<double>(std::max<Frame>(total, 1)));
                });
            if (verified || !verified.error().place.empty())
                return verified;
            auto error = verified.error();
            error.place = path.string();
            return Unexpected{std::move(error)};
        };
        return [this, result = std::make_shared<Result<replay::Verification>>(run())] {
            take(*result);
        };
    });
    emit stateChanged();
}

void Verifier::take(const Result<replay::Verification>& result) {
    if (!result) {
        emit stateChanged();
        emit done(tr("The recording cannot be verified"),
                  QString::fromStdString(result.error().text()));
        return;
    }
    m_verification = *result;
    emit stateChanged();
    if (result->verified())
        emit done(tr("Verified"), tr("All %1 frames are as recorded.").arg(result->frames));
    else
        emit done(tr("Frame %1 differs from what was recorded").arg(*result->differsAt),
                  result->member.empty() ? tr("Simulated again, the run leads elsewhere.")
                                         : tr("Simulated again and recorded, at frame %1: %2")
                                               .arg(result->memberFrame)
                                               .arg(QString::fromStdString(result->member)));
}

} // namespace percept::session

#include "moc_Verifier.cpp"
