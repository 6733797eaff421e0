#include "app/session/senses/WhyDesk.h"

#include "app/runner/SimulationResimulator.h"
#include "app/session/Document.h"
#include "app/session/senses/LadderReport.h"
#include "inspector/replay/Recording.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace percept::session {
namespace {

constexpr int kTypingPause = 150; ///< what is asked has to stay so long

/// The first agent that an agent is hostile to, or else the first other one.
trace::AgentId opponentOf(const level::Level& level, trace::AgentId agent) {
    const auto own = trace::indexOf(agent);
    const auto count = level.agents.size();
    for (std::size_t i = 0; own < count && i < count; ++i)
        if (!level.agents[i].team.empty() && level.agents[i].team != level.agents[own].team)
            for (const auto& team : level.teams)
                if (team.id == level.agents[own].team)
                    for (const auto& [other, relation] : team.relations)
                        if (other == level.agents[i].team && relation < 0)
                            return trace::AgentId{static_cast<std::uint32_t>(i)};
    return trace::AgentId{own == 0 ? 1U : 0U};
}

} // namespace

/// What comes from the other thread.
struct WhyDesk::Answer {
    QStringList names;
    int about = -1;
    double step = 1.0 / 60.0;
    double millis = 0;
    Result<why::WhyNoticed> why;
};

WhyDesk::WhyDesk(QObject* parent)
    : QObject(parent)
    , m_ladder(ladderRoles()) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kTypingPause);
    connect(&m_timer, &QTimer::timeout, this, &WhyDesk::ask);
    connect(&m_work, &BackgroundWork::changed, this, &WhyDesk::answered);
}

void WhyDesk::setPath(const QString& path) {
    if (path == m_path)
        return;
    m_path = path;
    m_about = -1;
    askSoon();
}

void WhyDesk::setFrame(qint64 frame) {
    if (std::exchange(m_frame, frame) != frame)
        askSoon();
}

void WhyDesk::setAgent(int agent) {
    if (std::exchange(m_agent, agent) != agent)
        askSoon();
}

void WhyDesk::setAbout(int about) {
    if (std::exchange(m_about, about) != about)
        askSoon();
}

void WhyDesk::setActive(bool active) {
    if (std::exchange(m_active, active) != active)
        askSoon();
}

void WhyDesk::setSense(int sense) {
    if (std::exchange(m_sense, sense) != sense)
        fill();
}

void WhyDesk::askSoon() {
    if (m_active && m_agent >= 0 && !m_path.isEmpty()) {
        m_timer.start();
    } else {
        m_timer.stop();
        m_work.cancel();
        m_perceptions.clear();
        m_answeredAbout = -1;
        fill();
    }
    emit questionChanged();
}

void WhyDesk::ask() {
    const trace::AgentId agent{static_cast<std::uint32_t>(m_agent)};
    const int about = m_about == m_agent ? -1 : m_about;
    m_enough = std::make_shared<std::atomic<bool>>(false);
    m_work.start(
        [this, path = toPath(m_path), agent, about, frame = Frame(m_frame), enough = m_enough](
            const tools::Watch& watch) -> BackgroundWork::Then {
            auto answer = std::make_shared<Answer>(Answer{
                {}, about, 1.0 / 60.0, 0, failure(ErrorCode::NotFound, "nothing is recorded")});
            QElapsedTimer clock;
            clock.start();
            auto recording = replay::Recording::open(path);
            if (recording) {
                const auto& info = (*recording)->info();
                answer->step = info.step;
                for (const auto& name : info.agents)
                    answer->names.append(QString::fromStdString(name));
                const auto level = runner::levelOfRun(info);
                if (about < 0 && level)
                    answer->about =
                        static_cast<int>(trace::indexOf(opponentOf((*level)->level, agent)));
                const trace::AgentId whom{static_cast<std::uint32_t>(std::max(answer->about, 0))};
                answer->why = why::whyNoticed(**recording, agent, whom, frame, [&](double share) {
                    return watch(share) && !*enough;
                });
            } else {
                answer->why = recording.unexpected();
            }
            answer->millis = static_cast<double>(clock.nsecsElapsed()) / 1e6;
            return [this, answer] { take(*answer); };
        });
    emit answered();
}

void WhyDesk::cancel() {
    if (m_enough)
        *m_enough = true;
}

void WhyDesk::take(const Answer& answer) {
    m_names = answer.names;
    m_step = answer.step;
    m_millis = answer.millis;
    m_answeredAbout = answer.about;
    m_problem = answer.why ? QString() : QString::fromStdString(answer.why.error().text());
    m_perceptions = answer.why ? answer.why->perceptions : std::vector<why::Perception>();
    m_complete = !answer.why || answer.why->complete;
    if (m_sense >= static_cast<int>(m_perceptions.size()))
        m_sense = 0;
    fill();
}

const why::Perception* WhyDesk::explained() const {
    return m_sense >= 0 && m_sense < static_cast<int>(m_perceptions.size())
               ? &m_perceptions[static_cast<std::size_t>(m_sense)]
               : nullptr;
}

void WhyDesk::fill() {
    const auto* perception = explained();
    const LadderReport report = perception != nullptr ? ladderReport(*perception) : LadderReport{};
    m_ladder.setRows(ladderRows(report));
    emit answered();
}

QStringList WhyDesk::senses() const {
    QStringList list;
    for (const auto& perception : m_perceptions)
        list.append(QString::fromStdString(perception.modality));
    return list;
}

bool WhyDesk::isPassed() const {
    return explained() != nullptr && explained()->notified;
}

QString WhyDesk::sentence() const {
    return explained() == nullptr ? QString() : shownText(explained()->answer);
}

QString WhyDesk::smallestChange() const {
    return explained() == nullptr ? QString() : shownText(explained()->remedy.text);
}

QString WhyDesk::note() const {
    const auto* perception = explained();
    if (perception == nullptr)
        return {};
    const QString last =
        perception->latestFrame < 0
            ? tr("The run did not test it in the second before.")
            : tr("The run tested it last at %1\u00a0s.")
                  .arg(numberText(static_cast<double>(perception->latestFrame) * m_step, 2));
    const QString assumed = perception->note.empty()
                                ? QString()
                                : QString::fromStdString(perception->note) + QLatin1Char(' ');
    const QString cut =
        m_complete ? QString() : tr(" The search for the smallest change was ended.");
    return assumed + tr("%1 Simulated again in %2\u00a0ms.").arg(last, numberText(m_millis, 0)) +
           cut;
}

} // namespace percept::session

#include "moc_WhyDesk.cpp"
