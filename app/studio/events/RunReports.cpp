#include "app/studio/events/RunReports.h"

#include "app/ui/Text.h"
#include "inspector/replay/Recording.h"

#include <QLocale>

namespace percept::session {
namespace {

Cell countCell(std::uint64_t value) {
    return {QLocale(QLocale::English).toString(static_cast<qulonglong>(value)), {}, -1};
}

/// "120 (45 %)" of a whole.
Cell share(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0)
        return countCell(part);
    const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    return {
        QStringLiteral("%1 (%2\u00a0%)").arg(countCell(part).text).arg(percent, 0, 'f', 0), {}, -1};
}

Cell micros(Micros value) {
    return {QStringLiteral("%1\u00a0\u00b5s").arg(value, 0, 'f', 0), {}, -1};
}

QString wordFor(explain::Cheaper cheaper) {
    switch (cheaper) {
    case explain::Cheaper::Polling:
        return RunReports::tr("polling");
    case explain::Cheaper::Events:
        return RunReports::tr("events");
    default:
        return RunReports::tr("same");
    }
}

CellTable::Row rowOf(const ask::AdvisedManager& advised) {
    const explain::ManagerTraffic& traffic = advised.traffic;
    const QString name = traffic.manager == trace::kNone<trace::ManagerId>
                             ? RunReports::tr("built-in events")
                         : traffic.name.empty() ? RunReports::tr("all agents")
                                                : QString::fromStdString(traffic.name);
    return {{name, QStringLiteral("zap"), -1},
            countCell(traffic.sent),
            countCell(traffic.deliveries),
            share(traffic.idle, traffic.deliveries),
            countCell(traffic.listeners),
            countCell(traffic.joined + traffic.left),
            {ui::text(ask::sentenceOf(advised.advice)), {}, -1}};
}

CellTable::Row rowOf(const explain::TopicTraffic& traffic) {
    return {{QString::fromStdString(traffic.name), QStringLiteral("circle"), -1},
            countCell(traffic.polls),
            share(traffic.hits, traffic.polls),
            countCell(traffic.checks),
            share(traffic.led, traffic.polls),
            countCell(traffic.refused),
            micros(traffic.asPolls),
            micros(traffic.asEvents),
            {wordFor(traffic.cheaper), {}, -1}};
}

template <class Traffic>
void fill(CellTable& table, const std::vector<Traffic>& traffic) {
    std::vector<CellTable::Row> rows;
    for (const auto& one : traffic)
        rows.push_back(rowOf(one));
    table.setRows(std::move(rows), std::vector<QString>(traffic.size()));
}

} // namespace

RunReports::RunReports(QObject* parent)
    : QObject(parent)
    , m_managers(ManagerColumns)
    , m_topics(TopicColumns) {
    connect(&m_work, &BackgroundWork::changed, this, &RunReports::changed);
}

void RunReports::setPath(const QString& path) {
    if (path == m_path)
        return;
    m_path = path;
    m_work.cancel();
    m_counted = false;
    take({}, {});
    update();
    emit pathChanged();
    emit changed();
}

void RunReports::setLastFrame(qint64 frame) {
    if (frame == m_lastFrame)
        return;
    m_lastFrame = frame;
    update();
    emit lastFrameChanged();
}

void RunReports::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    update();
    emit activeChanged();
}

void RunReports::update() {
    if (!m_active || m_path.isEmpty())
        return;
    m_work.start([this, path = m_path.toStdString()](const Watch&) -> BackgroundWork::Then {
        std::vector<ask::AdvisedManager> managers;
        std::vector<explain::TopicTraffic> topics;
        auto recording = replay::Recording::open(path);
        trace::RecordBuffer records;
        const bool isRead =
            recording &&
            (*recording)->read((*recording)->firstFrame(), (*recording)->lastFrame(), records);
        if (isRead) {
            managers = ask::advised(explain::managerTraffic((*recording)->info(), records),
                                    (*recording)->info());
            topics = explain::topicTraffic((*recording)->info(), records);
        }
        return [this, isRead, managers = std::move(managers), topics = std::move(topics)] {
            m_counted = isRead;
            take(managers, topics);
        };
    });
}

void RunReports::take(const std::vector<ask::AdvisedManager>& managers,
                      const std::vector<explain::TopicTraffic>& topics) {
    fill(m_managers, managers);
    fill(m_topics, topics);
}

} // namespace percept::session

#include "moc_RunReports.cpp"
