#include "app/studio/table/QuestionModel.h"

#include "app/studio/session/Document.h"
#include "app/ui/Text.h"
#include "inspector/ask/RunContexts.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <utility>

namespace percept::session {
namespace {

QString titleOf(const std::string& title, const std::string& unit) {
    return unit.empty() ? QString::fromStdString(title)
                        : QString::fromStdString(title + " [" + unit + "]");
}

} // namespace

QuestionModel::QuestionModel(QObject* parent)
    : QObject(parent)
    , m_fields({"name", "title", "hint", "unit", "text", "isPlace"}) {
    connect(&m_work, &BackgroundWork::changed, this, &QuestionModel::workChanged);
    setKind(0);
}

void QuestionModel::setPath(const QString& path) {
    if (std::exchange(m_path, path) == path)
        return;
    outdate();
    emit questionChanged();
}

void QuestionModel::setRuns(RunAccess* runs) {
    m_runs = runs;
    emit questionChanged();
}

QStringList QuestionModel::kinds() const {
    QStringList titles;
    for (const auto& kind : m_kinds)
        titles.append(QString::fromStdString(kind.title));
    return titles;
}

void QuestionModel::setKind(int kind) {
    if (kind < 0 || static_cast<std::size_t>(kind) >= m_kinds.size() || (m_table && kind == m_kind))
        return;
    cancel();
    m_kind = kind;
    m_texts.clear();
    m_answer.reset();
    m_problem.clear();
    m_stale = false;
    m_sortColumn = -1;
    // What shows the old one lets go of it when it is told.
    auto old = std::exchange(m_table,
                             std::make_unique<CellTable>(static_cast<int>(asked().columns.size())));
    fillFields();
    emit kindChanged();
    emit answered();
}

QString QuestionModel::help() const {
    return QString::fromStdString(asked().help) + '.';
}

QVariantList QuestionModel::columns() const {
    QVariantList columns;
    for (const Column& column : asked().columns)
        columns.append(QVariantMap{{"title", titleOf(column.title, column.unit)},
                                   {"hint", QString::fromStdString(column.help)},
                                   {"numeric", column.numeric}});
    return columns;
}

QString QuestionModel::summary() const {
    return m_answer ? QString::fromStdString(m_answer->summary) + '.' : QString();
}

void QuestionModel::fillFields() {
    std::vector<RowsModel::Row> rows;
    for (const auto& field : asked().fields) {
        const auto written = m_texts.find(field.name);
        const std::string& text = written == m_texts.end() ? field.text : written->second;
        rows.push_back({QString::fromStdString(field.name),
                        titleOf(field.title, field.unit),
                        QString::fromStdString(field.help),
                        QString::fromStdString(field.unit),
                        QString::fromStdString(text),
                        field.kind == ask::QuestionField::Kind::Place});
    }
    m_fields.setRows(std::move(rows));
}

void QuestionModel::setText(const QString& field, const QString& text) {
    const auto name = field.toStdString();
    const auto& fields = asked().fields;
    const auto found = std::find_if(
        fields.begin(), fields.end(), [&](const auto& each) { return each.name == name; });
    if (found == fields.end())
        return;
    const auto written = m_texts.find(name);
    if (text.toStdString() == (written == m_texts.end() ? found->text : written->second))
        return;
    m_texts[name] = text.toStdString();
    outdate();
    fillFields();
}

void QuestionModel::takePlaceOf(int agent, const QString& field) {
    if (!m_view || !m_view->view() || agent < 0 ||
        static_cast<std::size_t>(agent) >= m_view->view()->agents.size())
        return;
    const auto place = m_view->view()->agents[static_cast<std::size_t>(agent)].position;
    setText(field, QString("%1, %2").arg(place.x, 0, 'f', 2).arg(place.y, 0, 'f', 2));
}

void QuestionModel::outdate() {
    m_stale = m_answer.has_value();
    emit answered();
}

void QuestionModel::ask() {
    if (m_path.isEmpty())
        return;
    struct Told {
        Result<ask::TableAnswer> answer;
        std::vector<std::string> agents;
    };
    m_work.start([this,
                  contexts = contextsOf(m_runs),
                  path = toPath(m_path),
                  question = asked().ask,
                  texts = m_texts](const Watch& watch) -> BackgroundWork::Then {
        const auto told =
            std::make_shared<Told>(Told{failure(ErrorCode::NotFound, "Nothing is recorded"), {}});
        if (const auto context = contexts->borrow(path)) {
            told->agents = (*context)->info().agents;
            told->answer = question(texts, **context, watch);
        } else {
            told->answer = context.unexpected();
        }
        return [this, told] { take(std::move(told->answer), std::move(told->agents)); };
    });
}

void QuestionModel::cancel() {
    m_work.cancel();
}

void QuestionModel::take(Result<ask::TableAnswer> answer, std::vector<std::string> agents) {
    m_agents = std::move(agents);
    m_problem = answer ? QString() : ui::text(answer.error().message);
    m_answer = answer ? std::optional(std::move(*answer)) : std::nullopt;
    m_stale = false;
    m_sortColumn = -1;
    fillTable();
    emit answered();
}

void QuestionModel::sortBy(int column, bool descending) {
    if (!m_answer || column < 0 || static_cast<std::size_t>(column) >= asked().columns.size())
        return;
    m_sortColumn = column;
    m_descending = descending;
    const auto at = static_cast<std::size_t>(column);
    auto& rows = m_answer->table.rows;
    std::stable_sort(rows.begin(), rows.end(), [&](const auto& one, const auto& other) {
        return descending ? other[at] < one[at] : one[at] < other[at];
    });
    fillTable();
    emit answered();
}

void QuestionModel::fillTable() {
    std::vector<CellTable::Row> rows;
    std::vector<QString> idents;
    if (m_answer)
        for (const auto& cells : m_answer->table.rows) {
            auto& row = rows.emplace_back();
            auto& ident = idents.emplace_back();
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const Column& column = m_answer->table.columns[i];
                row.push_back({QString::fromStdString(cellText(cells[i], column)), {}, -1});
                const auto* name = std::get_if<std::string>(&cells[i]);
                if (column.names != "agent" || name == nullptr || !ident.isEmpty())
                    continue;
                const auto agent = std::find(m_agents.begin(), m_agents.end(), *name);
                ident = QString("agent:%1").arg(agent - m_agents.begin());
            }
        }
    m_table->setRows(std::move(rows), std::move(idents));
}

double QuestionModel::timeAt(int row) const {
    if (!m_answer || row < 0 || static_cast<std::size_t>(row) >= m_answer->table.rows.size())
        return -1;
    const auto& cells = m_answer->table.rows[static_cast<std::size_t>(row)];
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (const auto* time = std::get_if<double>(&cells[i]);
            time != nullptr && m_answer->table.columns[i].names == "time")
            return *time;
    return -1;
}

QString QuestionModel::csv() const {
    return m_answer ? QString::fromStdString(tableCsv(m_answer->table)) : QString();
}

void QuestionModel::copyTable() const {
    QGuiApplication::clipboard()->setText(csv());
}

} // namespace percept::session

#include "moc_QuestionModel.cpp"
