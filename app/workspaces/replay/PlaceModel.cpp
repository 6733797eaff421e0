#include "app/workspaces/replay/PlaceModel.h"

#include "app/studio/session/Document.h"
#include "app/studio/table/LadderReport.h"
#include "app/ui/Text.h"
#include "inspector/ask/RunContexts.h"
#include "inspector/explain/GateText.h"
#include "percept/base/ClockText.h"
#include "percept/overlay/PlaceOverlay.h"

#include <cmath>
#include <utility>

namespace percept::session {
namespace {

constexpr int kPlacesPause = 150; ///< what is asked has to stay so long

QString marginText(const explain::PlaceMeasure& measure) {
    if (!measure.told)
        return {};
    const QChar sign = measure.margin < 0 ? QChar(0x2212) : QChar('+');
    return sign + shownText(explain::quantity(std::abs(measure.margin), measure.unit));
}

/// Why there was no search the answer says.
bool isShown(const explain::PlaceReport& search) {
    return !search.kind.empty() && search.search.data.stop == trace::PlaceStop::None;
}

std::vector<RowsModel::Row> rowsOf(const std::vector<explain::PlaceReport>& searches) {
    std::vector<RowsModel::Row> rows;
    for (const auto& search : searches) {
        if (!isShown(search))
            continue;
        QString head = ui::text(search.kind) + QStringLiteral(": ") + shownText(search.sentence);
        if (search.lines.empty())
            rows.push_back({head, QString(), 0, QString(), QString(), false});
        for (const auto& line : search.lines)
            rows.push_back({std::exchange(head, QString()),
                            ui::text(line.waypoint),
                            line.record.data.rank,
                            shownText(line.verdict),
                            marginText(line.measure),
                            line.record.data.test == trace::PlaceTest::None});
    }
    return rows;
}

/// One mark per row; of rows that are but heads none.
std::vector<overlay::PlaceMark> marksOf(const std::vector<explain::PlaceReport>& searches,
                                        int lit) {
    std::vector<overlay::PlaceMark> marks;
    int row = 0;
    for (const auto& search : searches) {
        row += isShown(search) && search.lines.empty() ? 1 : 0;
        for (const auto& line : search.lines) {
            const auto& place = line.record.data;
            marks.push_back({place.position,
                             place.rank,
                             line.waypoint,
                             place.test == trace::PlaceTest::None,
                             row++ == lit});
        }
    }
    return marks;
}

} // namespace

/// What comes from the other thread.
struct PlaceModel::Answer {
    Result<ask::WhyPlace> why;
    trace::Vec2 from{0, 0};
    double step = 1.0 / 60.0;
};

PlaceModel::PlaceModel(QObject* parent)
    : QObject(parent)
    , m_places({"head", "name", "rank", "verdict", "margin", "found"}) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kPlacesPause);
    connect(&m_timer, &QTimer::timeout, this, &PlaceModel::ask);
}

PlaceModel::~PlaceModel() {
    setOverlay(nullptr);
}

void PlaceModel::setPath(const QString& path) {
    if (std::exchange(m_path, path) != path)
        askSoon();
}

void PlaceModel::setRuns(RunAccess* runs) {
    m_runs = runs;
    emit questionChanged();
}

void PlaceModel::setFrame(qint64 frame) {
    if (std::exchange(m_frame, frame) != frame)
        askSoon();
}

void PlaceModel::setAgent(int agent) {
    if (std::exchange(m_agent, agent) != agent)
        askSoon();
}

void PlaceModel::setActive(bool active) {
    if (std::exchange(m_active, active) != active)
        askSoon();
}

void PlaceModel::setOverlay(canvas::OverlayFeed* overlay) {
    if (overlay == m_overlay)
        return;
    if (m_overlay)
        m_overlay->setList(canvas::OverlayFeed::Part::Places, nullptr);
    m_overlay = overlay;
    draw();
    emit questionChanged();
}

void PlaceModel::setLit(int row) {
    if (std::exchange(m_lit, row) == row)
        return;
    draw();
    emit litChanged();
}

void PlaceModel::askSoon() {
    if (m_active && m_agent >= 0 && !m_path.isEmpty()) {
        m_timer.start();
    } else {
        m_timer.stop();
        m_work.cancel();
        m_problem.clear();
        m_why = {};
        fill();
    }
    emit questionChanged();
}

void PlaceModel::ask() {
    const trace::AgentId agent{static_cast<std::uint32_t>(m_agent)};
    m_work.start([this,
                  contexts = contextsOf(m_runs),
                  path = toPath(m_path),
                  question = ask::PlaceQuestion{agent, m_frame}](
                     const Watch& watch) -> BackgroundWork::Then {
        auto answer =
            std::make_shared<Answer>(Answer{failure(ErrorCode::NotFound, "nothing is recorded")});
        if (const auto context = contexts->borrow(path)) {
            answer->step = (*context)->info().step;
            answer->why = ask::ask(question, **context, watch);
            const auto asked = trace::indexOf(question.agent);
            if (answer->why)
                if (const auto view = (*context)->source().view(answer->why->frame);
                    view && asked < view->agents.size())
                    answer->from = view->agents[asked].position;
        }
        return [this, answer] { take(*answer); };
    });
}

void PlaceModel::take(const Answer& answer) {
    m_step = answer.step;
    m_from = answer.from;
    m_why = answer.why ? *answer.why : ask::WhyPlace{};
    // Who has not weighed its goals yet has nothing to tell.
    m_problem = answer.why || answer.why.error().code == ErrorCode::NotFound
                    ? QString()
                    : QString::fromStdString(answer.why.error().message);
    fill();
}

void PlaceModel::fill() {
    m_lit = -1;
    m_places.setRows(rowsOf(m_why.searches));
    draw();
    emit litChanged();
    emit answered();
}

void PlaceModel::draw() {
    if (!m_overlay)
        return;
    const auto marks = marksOf(m_why.searches, m_lit);
    m_overlay->setList(canvas::OverlayFeed::Part::Places,
                       marks.empty() ? nullptr
                                     : std::make_shared<const overlay::DisplayList>(
                                           overlay::drawPlaces(marks, m_from)));
}

QString PlaceModel::answer() const {
    const QString text = isTold() ? shownText(m_why.answer) : QString();
    return text.left(1).toUpper() + text.mid(1);
}

QString PlaceModel::time() const {
    return isTold()
               ? QString::fromStdString(clockText(static_cast<double>(m_why.frame) * m_step, 2))
               : QString();
}

} // namespace percept::session

#include "moc_PlaceModel.cpp"
