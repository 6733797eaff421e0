#include "app/workspaces/senses/ForkModel.h"

#include "app/studio/session/Document.h"
#include "app/ui/Follow.h"
#include "inspector/ask/RunContexts.h"
#include "percept/base/ClockText.h"
#include "percept/base/Frames.h"

#include <algorithm>

namespace percept::session {
namespace {

constexpr Seconds kSeconds = 5; ///< how far both sides go on

/// Whether two questions differ in the change at most: time that passes does not change what was
/// asked.
bool areAlike(const ask::ForkQuestion& one, const ask::ForkQuestion& other) {
    return one.agent == other.agent && one.about == other.about && one.emitter == other.emitter &&
           one.modality == other.modality && one.original == other.original;
}

} // namespace

ForkModel::ForkModel(QObject* parent)
    : QObject(parent)
    , m_lines({"what", "text", "outcome"}) {
    connect(&m_work, &BackgroundWork::changed, this, &ForkModel::workChanged);
}

void ForkModel::setLab(SenseModel* lab) {
    if (!ui::follow(m_lab, lab, this))
        return;
    if (lab) {
        connect(lab, &SenseModel::smallestChangeFound, this, &ForkModel::refresh);
        connect(lab, &SenseModel::selectedChanged, this, &ForkModel::forget);
        connect(lab, &SenseModel::settingChanged, this, &ForkModel::forget);
    }
    refresh();
    emit labChanged();
}

void ForkModel::setWhy(WhyModel* why) {
    if (!ui::follow(m_why, why, this))
        return;
    if (why) {
        connect(why, &WhyModel::answered, this, &ForkModel::refresh);
        connect(why, &WhyModel::questionChanged, this, [this] {
            if (m_why->isStale() != m_drawnStale)
                draw();
        });
    }
    refresh();
    emit labChanged();
}

void ForkModel::setPath(const QString& path) {
    if (std::exchange(m_path, path) == path)
        return;
    forget();
    emit runChanged();
}

void ForkModel::setFrame(qint64 frame) {
    const bool was = isElsewhere();
    if (std::exchange(m_frame, frame) == frame)
        return;
    draw();
    emit runChanged();
    if (isElsewhere() != was)
        emit elsewhereChanged();
}

bool ForkModel::isElsewhere() const {
    return isTold() &&
           (m_frame < m_question.frame || m_frame > m_question.frame + m_question.frames);
}

QStringList ForkModel::offers() const {
    QStringList texts;
    for (const ask::Offer& offer : m_offers)
        texts.append(shownText(offer.text));
    return texts;
}

/// What the latest answer was about is not asked any more.
void ForkModel::forget() {
    m_work.cancel();
    m_report.reset();
    m_tried.clear();
    m_lines.setRows({});
    draw();
    emit toldChanged();
    emit elsewhereChanged();
}

void ForkModel::refresh() {
    m_offers.clear();
    if (m_why)
        refreshRun();
    else
        refreshPing();
    draw();
    emit offersChanged();
}

void ForkModel::refreshPing() {
    const bool answered =
        m_lab && m_lab->selected() >= 0 && m_lab->world() &&
        m_lab->report().find(trace::AgentId{static_cast<std::uint32_t>(m_lab->selected())});
    if (!answered) {
        forget();
        return;
    }
    m_next = {.original = {m_lab->pingCommand()},
              .agent = trace::AgentId{static_cast<std::uint32_t>(m_lab->selected())}};
    if (!m_lab->isSmell())
        m_offers = m_lab->offers();
    if (!areAlike(m_next, m_question))
        forget();
}

/// While the answer is looked for, what was told stays.
void ForkModel::refreshRun() {
    const ask::Perception* perception = m_why->explained();
    if (perception == nullptr) {
        if (m_why->observer() < 0)
            forget();
        return;
    }
    const auto agent = [](int index) { return trace::AgentId{static_cast<std::uint32_t>(index)}; };
    m_next = {.agent = agent(m_why->observer()), .modality = perception->id};
    m_next.sought = perception->sought;
    if (const auto emitter = m_why->answeredEmitter())
        m_next.emitter = *emitter;
    else
        m_next.about = agent(m_why->answeredAbout());
    m_offers = perception->remedy.offers;
    if (!areAlike(m_next, m_question))
        forget();
}

void ForkModel::ask(int offer) {
    if (offer < 0 || static_cast<std::size_t>(offer) >= m_offers.size() || m_path.isEmpty())
        return;
    forget();
    const ask::Offer& chosen = m_offers[static_cast<std::size_t>(offer)];
    m_tried = shownText(chosen.text);
    m_question = m_next;
    m_question.frame = m_frame;
    m_question.changed = chosen.commands;
    m_question.frames = std::max(framesOf(kSeconds, m_step), chosen.takes);
    emit toldChanged();
    m_work.start(
        [this, contexts = contextsOf(m_runs), path = toPath(m_path), question = m_question](
            const Watch& watch) {
            const auto names = std::make_shared<std::vector<std::string>>();
            const auto run = [&]() -> Result<ask::ForkReport> {
                const auto context = contexts->borrow(path);
                if (!context)
                    return context.unexpected();
                *names = (*context)->info().agents;
                return ask::ask(question, **context, watch);
            };
            return [this, names, result = std::make_shared<Result<ask::ForkReport>>(run())] {
                m_names = *names;
                take(*result);
            };
        });
}

void ForkModel::setRuns(RunAccess* runs) {
    m_runs = runs;
    emit runChanged();
}

void ForkModel::cancel() {
    if (isBusy())
        forget();
}

void ForkModel::take(const Result<ask::ForkReport>& report) {
    if (report) {
        m_report = *report;
        tell();
        draw();
    } else {
        m_tried.clear();
        emit failed(tr("The fork could not be run"), QString::fromStdString(report.error().text()));
    }
    emit toldChanged();
    emit elsewhereChanged();
}

QString ForkModel::since() const {
    return QString::fromStdString(clockText(static_cast<double>(m_question.frame) * m_step, 2));
}

QString ForkModel::until() const {
    const auto end = static_cast<double>(m_question.frame + m_question.frames);
    return QString::fromStdString(clockText(end * m_step, 2));
}

void ForkModel::tell() {
    std::vector<RowsModel::Row> rows;
    for (const ask::ForkLine& line : ask::forkLines(*m_report, m_question, m_names, m_step))
        rows.push_back({QString::fromStdString(line.what),
                        shownText(line.text),
                        line.noticed ? *line.noticed ? 0 : 1 : 2});
    m_lines.setRows(std::move(rows));
}

overlay::AskedTest ForkModel::asked() const {
    const ask::Perception* perception = m_why ? m_why->explained() : nullptr;
    if (perception == nullptr)
        return {};
    return {perception->way, perception->notified, ask::markOf(*perception)};
}

/// The way of who was asked about first.
void ForkModel::draw() {
    if (!m_lab)
        return;
    m_drawnStale = m_why && m_why->isStale();
    const auto looks = m_lab->view() ? m_lab->view()->looks() : std::vector<overlay::AgentLook>();
    const auto lookOf = [&](std::size_t index) {
        return index < looks.size() ? looks[index] : overlay::AgentLook{};
    };
    std::vector<overlay::GhostTrack> tracks;
    for (const ask::ForkTrack& track :
         m_report && !isElsewhere() ? m_report->tracks : std::vector<ask::ForkTrack>()) {
        tracks.push_back({lookOf(trace::indexOf(track.agent)), track.places});
        if (track.agent == m_question.about || track.agent == m_question.agent)
            std::rotate(tracks.begin(), tracks.end() - 1, tracks.end());
    }
    overlay::GhostScene scene{.tracks = tracks,
                              .first = m_report ? m_report->from : 0,
                              .now = m_frame,
                              .step = m_step,
                              .stale = m_drawnStale,
                              .asked = asked()};
    if (m_why && m_why->ghostEvery() > 0)
        scene.every = m_why->ghostEvery();
    if (m_why && !m_why->places().empty() && m_why->answeredAbout() >= 0)
        scene.past = {lookOf(static_cast<std::size_t>(m_why->answeredAbout())), m_why->places()};
    auto list = overlay::drawGhosts(scene);
    m_lab->overlay()->setList(
        canvas::OverlayFeed::Part::Route,
        list.empty() ? nullptr : std::make_shared<const overlay::DisplayList>(std::move(list)));
}

void ForkModel::saveUrl(const QUrl& url) {
    if (!isTold() || m_path.isEmpty())
        return;
    const QString file = fileOf(url);
    m_work.start(
        [this, contexts = contextsOf(m_runs), path = toPath(m_path), file, question = m_question](
            const Watch& watch) {
            const auto run = [&]() -> Result<void> {
                const auto context = contexts->borrow(path);
                if (!context)
                    return context.unexpected();
                return ask::saveFork(question, **context, toPath(file), watch);
            };
            return [this, file, result = std::make_shared<Result<void>>(run())] {
                if (*result)
                    emit saved(file);
                else
                    emit failed(tr("The fork could not be saved"),
                                QString::fromStdString(result->error().text()));
            };
        });
}

} // namespace percept::session

#include "moc_ForkModel.cpp"
#include "percept/base/ClockText.h"
