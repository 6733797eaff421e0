#include "app/workspaces/senses/WhyModel.h"

#include "app/studio/session/Document.h"
#include "app/studio/session/Outline.h"
#include "app/studio/table/LadderReport.h"
#include "app/workspaces/senses/WitnessTable.h"
#include "inspector/ask/RunContexts.h"
#include "percept/base/ClockText.h"
#include "percept/base/Frames.h"
#include "percept/overlay/GraphOverlay.h"
#include "percept/sense/Trials.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace percept::session {
namespace {

constexpr int kTypingPause = 150;           ///< what is asked has to stay so long
constexpr std::size_t kMostObservers = 100; ///< that are put in order

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

/// The nearest of those at a frame who are after an agent, or else the first other one.
trace::AgentId
observerOf(ask::RunContext& context, const sim::World& world, trace::AgentId target, Frame frame) {
    const trace::AgentId first{trace::indexOf(target) == 0 ? 1U : 0U};
    const auto view = context.source().view(frame);
    if (!view || trace::indexOf(target) >= view->agents.size())
        return first;
    std::optional<trace::AgentId> nearest;
    const auto distanceOf = [&](trace::AgentId agent) {
        return geometry::distance(view->agents[trace::indexOf(agent)].position,
                                  view->agents[trace::indexOf(target)].position);
    };
    for (std::uint32_t i = 0; i < view->agents.size(); ++i)
        if (const trace::AgentId agent{i}; agent != target && view->agents[i].alive &&
                                           world.arena.isAfter(agent, target) &&
                                           (!nearest || distanceOf(agent) < distanceOf(*nearest)))
            nearest = agent;
    return nearest.value_or(first);
}

/// At most kGhosts places before a frame and the one at it, the earliest first; nothing where it is
/// not known where the agent is.
std::vector<overlay::PastTrack::Place>
placesBefore(trace::TraceSource& source, trace::AgentId agent, Frame frame, Seconds every) {
    constexpr int kGhosts = 4;
    std::vector<overlay::PastTrack::Place> places;
    const auto apart = framesOf(every, source.info().step);
    const auto index = trace::indexOf(agent);
    for (int i = kGhosts; i >= 0 && apart > 0; --i) {
        const Frame at = frame - i * apart;
        if (at < source.firstFrame())
            continue;
        const auto view = source.view(at);
        if (!view || index >= view->agents.size())
            return {};
        // Who has been dead meanwhile has not come from there.
        if (view->agents[index].alive)
            places.push_back({at, view->agents[index].position});
        else
            places.clear();
    }
    return places;
}

} // namespace

struct WhyModel::Question {
    trace::AgentId agent; ///< nobody: an opponent of whom it is about
    int about = -1;
    Frame frame = 0;
    bool everybody = false;
    double ghostEvery = 0;
};

/// What comes from the other thread.
struct WhyModel::Answer {
    QStringList names;
    int agents = 0; ///< of the names
    int about = -1;
    double step = 1.0 / 60.0;
    double millis = 0;
    Result<ask::WhyNoticed> why;
    std::vector<ask::Witness> witnesses;
    std::vector<overlay::PastTrack::Place> places;
    std::shared_ptr<const runner::RunnableLevel> level;
    Frame frame = 0;
    trace::AgentId agent = trace::kNoAgent;

    /// Who of the two was not asked for.
    void choosePair(ask::RunContext& context) {
        if (agent == trace::kNoAgent && level && agents > 1)
            agent = observerOf(
                context, *level->world, trace::AgentId{static_cast<std::uint32_t>(about)}, frame);
        if (about < 0 && level)
            about = static_cast<int>(trace::indexOf(opponentOf(level->level, agent)));
        // Where a level's author has put one agent only, there may be inhabitants.
        if (about < 0 && agents > 1)
            about = trace::indexOf(agent) == 0 ? 1 : 0;
    }
};

WhyModel::WhyModel(QObject* parent)
    : QObject(parent)
    , m_ladder(ladderRoles())
    , m_tried({"what", "result"})
    , m_witnessTable(kWitnessColumns) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kTypingPause);
    connect(&m_timer, &QTimer::timeout, this, &WhyModel::ask);
    connect(&m_work, &BackgroundWork::changed, this, &WhyModel::answered);
}

void WhyModel::setPath(const QString& path) {
    if (path == m_path)
        return;
    m_path = path;
    m_about = -1;
    askSoon();
}

void WhyModel::setFrame(qint64 frame) {
    if (std::exchange(m_frame, frame) != frame)
        askSoon();
}

void WhyModel::setAgent(int agent) {
    if (std::exchange(m_agent, agent) == agent)
        return;
    // Nobody notices itself.
    if (agent == m_about)
        m_about = -1;
    if (agent == m_answeredAbout)
        clearAnswer();
    askSoon();
}

void WhyModel::setTarget(int target) {
    if (std::exchange(m_target, target) == target)
        return;
    m_chosenObserver = -1;
    m_about = -1;
    clearAnswer();
    askSoon();
}

void WhyModel::clearAnswer() {
    m_perceptions.clear();
    m_witnesses.clear();
    m_places.clear();
    m_level.reset();
    m_answeredAbout = -1;
    m_answeredAgent = -1;
    m_answeredEmitter.reset();
    fill();
}

QStringList WhyModel::others() const {
    // An emitter notices nobody.
    QStringList others = m_target < 0 ? m_names : m_names.mid(0, m_agentCount);
    if (given() >= 0 && given() < others.size())
        others.removeAt(given());
    return others;
}

int WhyModel::other() const {
    const int other = m_target < 0 ? m_answeredAbout : m_answeredAgent;
    return given() >= 0 && other > given() ? other - 1 : other;
}

void WhyModel::askAbout(int other) {
    const int number = given() >= 0 && other >= given() ? other + 1 : other;
    if (m_target < 0)
        setAbout(number);
    else if (std::exchange(m_chosenObserver, number) != number)
        askSoon();
}

void WhyModel::setAbout(int about) {
    if (about != m_agent && std::exchange(m_about, about) != about)
        askSoon();
}

void WhyModel::setActive(bool active) {
    if (std::exchange(m_active, active) != active)
        askSoon();
}

void WhyModel::setEverybody(bool asked) {
    if (std::exchange(m_everybody, asked) != asked)
        askSoon();
}

void WhyModel::setGhostEvery(double seconds) {
    if (std::exchange(m_ghostEvery, seconds) != seconds)
        askSoon();
}

QStringList WhyModel::cones() const {
    QStringList names;
    if (!m_level || observer() < 0)
        return names;
    const agent::Arena& arena = m_level->world->arena;
    const trace::AgentId agent{static_cast<std::uint32_t>(observer())};
    if (trace::indexOf(agent) >= arena.agents.size())
        return names;
    for (const level::ViewCone& cone : arena.archetypeOf(agent).viewCones)
        names.append(QString::fromStdString(cone.id));
    return names;
}

void WhyModel::setSense(int sense) {
    if (std::exchange(m_sense, sense) != sense)
        fill();
}

void WhyModel::askSoon() {
    if (m_active && asks() && !m_path.isEmpty()) {
        m_timer.start();
    } else {
        m_timer.stop();
        m_work.cancel();
        clearAnswer();
    }
    emit questionChanged();
}

WhyModel::Answer WhyModel::answerTo(ask::RunContexts& contexts,
                                    const std::filesystem::path& path,
                                    const Question& question,
                                    const Watch& watch) {
    Answer answer{{},
                  0,
                  question.about,
                  1.0 / 60.0,
                  0,
                  failure(ErrorCode::NotFound, "nothing is recorded"),
                  {},
                  {},
                  {},
                  question.frame,
                  question.agent};
    const auto context = contexts.borrow(path);
    if (!context) {
        answer.why = context.unexpected();
        return answer;
    }
    const auto& info = (*context)->info();
    answer.step = info.step;
    answer.agents = static_cast<int>(info.agents.size());
    for (const auto& names : {info.agents, info.emitters})
        for (const auto& name : names)
            answer.names.append(QString::fromStdString(name));
    if (const auto level = (*context)->level())
        answer.level = *level;
    answer.choosePair(**context);
    if (answer.about < 0 || answer.agent == trace::kNoAgent) {
        answer.why = failure(ErrorCode::NotFound, "There is no other agent in this run");
        return answer;
    }
    ask::NoticeQuestion asked{.agent = answer.agent, .frame = question.frame};
    const auto number = static_cast<std::uint32_t>(answer.about);
    if (const auto agents = static_cast<std::uint32_t>(info.agents.size()); number < agents)
        asked.about = trace::AgentId{number};
    else
        asked.emitter = trace::EmitterId{number - agents};
    answer.why = ask::ask(asked, **context, watch);
    if ((question.everybody || info.agents.size() <= kMostObservers) && answer.why)
        if (auto witnesses =
                ask::ask(ask::WitnessQuestion{asked.about, asked.emitter, asked.frame}, **context))
            answer.witnesses = std::move(*witnesses);
    if (asked.about != trace::kNoAgent)
        answer.places =
            placesBefore((*context)->source(), asked.about, question.frame, question.ghostEvery);
    return answer;
}

void WhyModel::setRuns(RunAccess* runs) {
    m_runs = runs;
    emit questionChanged();
}

void WhyModel::ask() {
    const int observer = m_target < 0 ? m_agent : m_chosenObserver;
    const Question question{observer < 0 ? trace::kNoAgent
                                         : trace::AgentId{static_cast<std::uint32_t>(observer)},
                            m_target < 0 ? m_about : m_target,
                            m_frame,
                            m_everybody,
                            m_ghostEvery};
    m_enough = std::make_shared<std::atomic<bool>>(false);
    m_work.start(
        [this, contexts = contextsOf(m_runs), path = toPath(m_path), question, enough = m_enough](
            const Watch& watch) -> BackgroundWork::Then {
            QElapsedTimer clock;
            clock.start();
            auto answer = std::make_shared<Answer>(answerTo(
                *contexts, path, question, [&](double share) { return watch(share) && !*enough; }));
            answer->millis = static_cast<double>(clock.nsecsElapsed()) / 1e6;
            return [this, answer] { take(*answer); };
        });
    emit answered();
}

void WhyModel::cancel() {
    if (m_enough)
        *m_enough = true;
}

bool WhyModel::isStale() const {
    const int observer = m_target < 0 ? m_agent : m_chosenObserver;
    const int about = m_target < 0 ? m_about : m_target;
    return !m_perceptions.empty() &&
           (m_answeredFrame != m_frame || (observer >= 0 && observer != m_answeredAgent) ||
            (about >= 0 && about != m_answeredAbout));
}

void WhyModel::take(const Answer& answer) {
    m_names = answer.names;
    m_agentCount = answer.agents;
    m_step = answer.step;
    m_millis = answer.millis;
    m_answeredAbout = answer.about;
    m_answeredEmitter.reset();
    if (answer.why && answer.why->emitter != trace::kNone<trace::EmitterId>)
        m_answeredEmitter = answer.why->emitter;
    m_answeredFrame = answer.frame;
    m_answeredAgent =
        answer.agent == trace::kNoAgent ? -1 : static_cast<int>(trace::indexOf(answer.agent));
    m_problem = answer.why ? QString() : QString::fromStdString(answer.why.error().text());
    m_perceptions = answer.why ? answer.why->perceptions : std::vector<ask::Perception>();
    m_witnesses = answer.witnesses;
    m_places = answer.places;
    m_level = answer.level;
    m_limits = answer.why ? QString::fromStdString(answer.why->limits) : QString();
    m_complete = !answer.why || answer.why->complete;
    if (m_sense >= static_cast<int>(m_perceptions.size()))
        m_sense = 0;
    fill();
    emit questionChanged();
}

const ask::Perception* WhyModel::explained() const {
    return m_sense >= 0 && m_sense < static_cast<int>(m_perceptions.size())
               ? &m_perceptions[static_cast<std::size_t>(m_sense)]
               : nullptr;
}

void WhyModel::fill() {
    const auto* perception = explained();
    const LadderReport report = perception != nullptr ? ladderReport(*perception) : LadderReport{};
    m_ladder.setRows(ladderRows(report));
    fillTried();
    orderObservers();
    fillTable();
    fillGraph();
    emit answered();
}

void WhyModel::fillTable() {
    std::vector<CellTable::Row> rows;
    std::vector<QString> idents;
    for (const ask::Witness& witness : m_everybody ? m_witnesses : std::vector<ask::Witness>()) {
        const auto sense = static_cast<std::size_t>(m_sense);
        if (sense >= witness.perceptions.size())
            continue;
        const auto agent = trace::indexOf(witness.agent);
        rows.push_back(
            witnessRow(m_names.value(static_cast<int>(agent)), witness.perceptions[sense]));
        idents.push_back(identOf({overlay::ObjectKind::Agent, agent}));
    }
    m_witnessTable.setRows(std::move(rows), std::move(idents));
}

void WhyModel::fillGraph() {
    const ask::Perception* const perception = explained();
    std::shared_ptr<const overlay::DisplayList> list;
    if (perception != nullptr && !perception->gates.empty() && m_level &&
        !m_level->level.regions.empty())
        list = std::make_shared<const overlay::DisplayList>(
            overlay::drawSenseGraph({.level = m_level->level,
                                     .modality = perception->modality,
                                     .asked = overlay::GraphWay{perception->from,
                                                                perception->to,
                                                                perception->path,
                                                                perception->strength,
                                                                perception->intensities,
                                                                ask::lostHop(*perception),
                                                                ask::markOf(*perception)}}));
    m_graph.setList(canvas::OverlayFeed::Part::Still, std::move(list));
}

QStringList WhyModel::senses() const {
    QStringList list;
    for (const auto& perception : m_perceptions)
        list.append(
            QString::fromStdString(perception.act.empty() ? perception.modality : perception.act));
    return list;
}

bool WhyModel::isPassed() const {
    return explained() != nullptr && explained()->notified;
}

QString WhyModel::sentence() const {
    return explained() == nullptr ? QString() : shownText(explained()->answer);
}

QString WhyModel::smallestChange() const {
    return explained() == nullptr ? QString() : shownText(explained()->remedy.text);
}

void WhyModel::fillTried() {
    std::vector<RowsModel::Row> rows;
    const auto* perception = explained();
    if (perception != nullptr && !perception->notified && perception->remedy.text.empty())
        for (const ask::Tried& tried : perception->remedy.tried)
            rows.push_back({shownText(tried.what), shownText(tried.result)});
    m_tried.setRows(std::move(rows));
}

QString WhyModel::searched() const {
    return m_tried.count() == 0 || explained()->silent
               ? QString()
               : tr("Tried within the level and up to %1 times a value; the nearest result of each")
                     .arg(sense::kMostTimes);
}

QString WhyModel::timeText(Frame frame) const {
    return QString::fromStdString(clockText(static_cast<double>(frame) * m_step, 2));
}

QString WhyModel::note() const {
    const auto* perception = explained();
    if (perception == nullptr)
        return {};
    if (perception->recorded)
        return QString::fromStdString(perception->note) + QLatin1Char(' ') + m_limits +
               QLatin1Char('.');
    const QString last =
        perception->latestFrame >= 0
            ? tr("The run tested it last at %1.").arg(timeText(perception->latestFrame))
        : perception->travels ? tr("The run did not test it in the second before.")
                              : tr("Looks that changed nothing are not recorded.");
    const QString assumed = perception->note.empty()
                                ? QString()
                                : QString::fromStdString(perception->note) + QLatin1Char(' ');
    const QString cut =
        m_complete ? QString() : tr(" The search for the smallest change was ended.");
    return assumed + tr("%1 Simulated again in %2\u00a0ms.").arg(last, numberText(m_millis, 0)) +
           cut;
}

} // namespace percept::session

#include "moc_WhyModel.cpp"
