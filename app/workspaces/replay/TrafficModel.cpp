#include "app/workspaces/replay/TrafficModel.h"

#include "app/studio/session/Document.h"
#include "app/studio/table/LadderReport.h"
#include "inspector/explain/RecordText.h"

#include "app/ui/Text.h"
#include "percept/base/ClockText.h"
#include "percept/overlay/Ink.h"

#include <algorithm>

namespace percept::session {
namespace {

using overlay::Ink;
using replay::TrafficKey;
using replay::TrafficRow;

struct CategoryLook {
    const char* category;
    const char* icon;
    Ink ink;
};

constexpr std::array<CategoryLook, 7> kLooks{{{"event", "zap", Ink::TraceEvent},
                                              {"poll", "circle", Ink::TracePoll},
                                              {"signal", "audio-lines", Ink::TraceSignal},
                                              {"notification", "ear", Ink::TraceNotification},
                                              {"decision", "square", Ink::TraceDecision},
                                              {"rejected", "x", Ink::TraceRejected},
                                              {"world", "box", Ink::GroupWorld}}};

const CategoryLook& lookOf(const std::string& category) {
    const auto* const found = std::find_if(
        kLooks.begin(), kLooks.end(), [&](const auto& look) { return look.category == category; });
    return found == kLooks.end() ? kLooks.back() : *found;
}

QString inWords(const std::string& table) {
    QString words = QString::fromStdString(table).replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    return words;
}

QStringList toStrings(const std::vector<std::string>& texts) {
    QStringList strings;
    for (const auto& text : texts)
        strings.append(QString::fromStdString(text));
    return strings;
}

std::vector<std::string> toTexts(const QStringList& strings) {
    std::vector<std::string> texts;
    for (const QString& string : strings)
        texts.push_back(string.toStdString());
    return texts;
}

} // namespace

TrafficModel::TrafficModel(QObject* parent)
    : QAbstractTableModel(parent) {}

TrafficModel::~TrafficModel() = default;

void TrafficModel::setPath(const QString& path) {
    if (path == m_path)
        return;
    m_path = path;
    m_reader.reset();
    ++m_run;
    m_names = {};
    applyFilter();
    start();
    emit pathChanged();
}

void TrafficModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    if (active && m_reader)
        m_reader->extend();
    start();
    emit activeChanged();
}

void TrafficModel::setLastFrame(qint64 frame) {
    if (frame == m_lastFrame)
        return;
    m_lastFrame = frame;
    if (m_active && m_reader)
        m_reader->extend();
    emit lastFrameChanged();
}

void TrafficModel::setFilterText(const QString& text) {
    if (text == m_filterText)
        return;
    m_filterText = text;
    applyFilter();
    emit filterChanged();
}

void TrafficModel::setWithoutCategories(const QStringList& categories) {
    if (categories == m_withoutCategories)
        return;
    m_withoutCategories = categories;
    applyFilter();
    emit filterChanged();
}

QStringList TrafficModel::categories() const {
    return toStrings(replay::trafficCategories());
}

QStringList TrafficModel::completions(const QString& text) const {
    return toStrings(replay::trafficCompletions(text.toStdString(), m_names));
}

void TrafficModel::start() {
    if (!m_active || m_reader || m_path.isEmpty())
        return;
    const auto post = [this, run = m_run](auto act) {
        QMetaObject::invokeMethod(
            this,
            [this, run, act = std::move(act)]() mutable {
                if (run == m_run)
                    act();
            },
            Qt::QueuedConnection);
    };
    TrafficReader::Callbacks callbacks;
    callbacks.opened = [this, post](replay::TrafficNames names) {
        post([this, names = std::move(names)] {
            m_names = names;
            applyFilter();
        });
    };
    callbacks.keys = [this, post](std::uint64_t filter, std::vector<TrafficKey> keys, bool all) {
        post([this, filter, keys = std::move(keys), all] {
            if (filter == m_filter)
                takeKeys(keys, all);
        });
    };
    callbacks.page = [this, post](std::uint64_t filter, int page, Page rows) {
        post([this, filter, page, rows = std::move(rows)] {
            if (filter == m_filter)
                takePage(page, rows);
        });
    };
    callbacks.failed = [this, post](const Error& error) {
        post([this, error] {
            m_problem = QString::fromStdString(error.text());
            emit countChanged();
        });
    };
    m_reader = std::make_unique<TrafficReader>(toPath(m_path), std::move(callbacks));
}

void TrafficModel::applyFilter() {
    ++m_filter;
    beginResetModel();
    m_keys.clear();
    m_pages.clear();
    m_problem.clear();
    const auto filter =
        replay::trafficFilter(m_filterText.toStdString(), m_names, toTexts(m_withoutCategories));
    m_filterProblem = filter ? QString() : QString::fromStdString(filter.error().message);
    m_complete = !filter;
    endResetModel();
    emit countChanged();
    if (m_reader && filter)
        m_reader->setFilter(m_filter, *filter);
}

void TrafficModel::takeKeys(std::vector<TrafficKey> keys, bool all) {
    if (!keys.empty()) {
        const int first = count();
        // The page at the end was short; it is read anew.
        m_pages.remove(first / TrafficReader::kPage);
        beginInsertRows({}, first, first + static_cast<int>(keys.size()) - 1);
        m_keys.insert(m_keys.end(), keys.begin(), keys.end());
        endInsertRows();
    }
    m_complete = all;
    emit countChanged();
}

void TrafficModel::takePage(int page, Page rows) {
    m_pages.insert(page, new Page(std::move(rows)));
    const int first = page * TrafficReader::kPage;
    const int last = std::min(first + TrafficReader::kPage, count()) - 1;
    if (last >= first)
        emit dataChanged(index(first, 0), index(last, ColumnCount - 1));
}

const TrafficRow* TrafficModel::rowAt(int row) const {
    if (row < 0 || row >= count())
        return nullptr;
    const int page = row / TrafficReader::kPage;
    const Page* rows = m_pages.object(page);
    if (rows == nullptr) {
        const auto first = static_cast<std::size_t>(page) * TrafficReader::kPage;
        // Kept empty until the answer comes, so that it is asked for once.
        m_pages.insert(page, new Page);
        const auto end = std::min(first + TrafficReader::kPage, m_keys.size());
        if (m_reader)
            m_reader->wantPage(page,
                               {m_keys.begin() + static_cast<std::ptrdiff_t>(first),
                                m_keys.begin() + static_cast<std::ptrdiff_t>(end)});
        return nullptr;
    }
    const auto id = m_keys[static_cast<std::size_t>(row)].id;
    const auto found = std::lower_bound(
        rows->begin(), rows->end(), id, [](const TrafficRow& other, trace::RecordId wanted) {
            return other.id < wanted;
        });
    return found != rows->end() && found->id == id ? &*found : nullptr;
}

QString TrafficModel::nameOf(trace::AgentId agent) const {
    const auto index = trace::indexOf(agent);
    return agent == trace::kNoAgent || index >= m_names.agents.size()
               ? QString()
               : QString::fromStdString(m_names.agents[index]);
}

QString TrafficModel::text(const TrafficRow& row, int column) const {
    switch (column) {
    case KindColumn:
        return inWords(row.kind);
    case AgentColumn:
        return row.agent == trace::kNoAgent ? ui::text(row.emitter) : nameOf(row.agent);
    case AboutColumn:
        return row.about == trace::kNoAgent && row.agent != trace::kNoAgent ? ui::text(row.emitter)
                                                                            : nameOf(row.about);
    case DetailColumn:
        return QString::fromStdString(row.detail);
    case CauseColumn:
        return row.cause == trace::kNoRecord
                   ? QString()
                   : QString::fromStdString(explain::recordText(row.cause));
    default:
        return {};
    }
}

int TrafficModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

int TrafficModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TrafficModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (index.column() == TimeColumn)
        return role == Qt::DisplayRole
                   ? QVariant(QString::fromStdString(
                         clockText(static_cast<double>(frameAt(index.row())) * m_step, 3)))
               : role == InkRole ? QVariant(static_cast<int>(Ink::Text2))
                                 : QVariant();
    const TrafficRow* row = rowAt(index.row());
    if (row == nullptr)
        return role == InkRole ? QVariant(-1) : QVariant(QString());
    switch (role) {
    case Qt::DisplayRole:
        return text(*row, index.column());
    case IconRole:
        return index.column() == KindColumn ? QString::fromLatin1(lookOf(row->category).icon)
                                            : QString();
    case InkRole:
        return index.column() == KindColumn     ? static_cast<int>(lookOf(row->category).ink)
               : index.column() == CauseColumn  ? static_cast<int>(Ink::Accent)
               : index.column() == DetailColumn ? static_cast<int>(Ink::Text2)
                                                : -1;
    default:
        return {};
    }
}

QHash<int, QByteArray> TrafficModel::roleNames() const {
    return {{Qt::DisplayRole, "display"}, {IconRole, "icon"}, {InkRole, "ink"}};
}

qint64 TrafficModel::frameAt(int row) const {
    return row >= 0 && row < count() ? m_keys[static_cast<std::size_t>(row)].frame : -1;
}

int TrafficModel::rowOfFrame(qint64 frame) const {
    const auto found = std::lower_bound(
        m_keys.begin(), m_keys.end(), frame, [](const TrafficKey& key, qint64 wanted) {
            return key.frame < wanted;
        });
    return found == m_keys.end() ? -1 : static_cast<int>(found - m_keys.begin());
}

int TrafficModel::agentAt(int row) const {
    const TrafficRow* found = rowAt(row);
    return found == nullptr || found->agent == trace::kNoAgent
               ? -1
               : static_cast<int>(trace::indexOf(found->agent));
}

qint64 TrafficModel::causingRecord(int row) const {
    const TrafficRow* found = rowAt(row);
    return found == nullptr || found->cause == trace::kNoRecord ? -1
                                                                : static_cast<qint64>(found->cause);
}

qint64 TrafficModel::recordAt(int row) const {
    return row < 0 || row >= count()
               ? -1
               : static_cast<qint64>(m_keys[static_cast<std::size_t>(row)].id);
}

int TrafficModel::rowOfRecord(qint64 record) const {
    const auto id = static_cast<trace::RecordId>(record);
    const auto found = std::lower_bound(
        m_keys.begin(), m_keys.end(), id, [](const TrafficKey& key, trace::RecordId wanted) {
            return key.id < wanted;
        });
    return found != m_keys.end() && found->id == id ? static_cast<int>(found - m_keys.begin()) : -1;
}

} // namespace percept::session

#include "moc_TrafficModel.cpp"
