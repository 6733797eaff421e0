#include "OutlineModel.h"

#include "WordFilter.h"

#include <algorithm>

namespace percept::ui {
namespace {

bool sameShape(const std::vector<OutlineRow>& a, const std::vector<OutlineRow>& b) {
    return std::ranges::equal(a, b, [](const OutlineRow& left, const OutlineRow& right) {
        return left.ident == right.ident && left.name == right.name && left.depth == right.depth &&
               left.facts == right.facts;
    });
}

bool holds(const OutlineRow& row, const FilterWord& word) {
    const bool found = finds(word, row.name, row.facts);
    // A heading has nothing that could be left out; what is below it decides.
    return word.leavesOut ? !found && !row.ident.isEmpty() : found;
}

} // namespace

void OutlineModel::setLead(std::vector<OutlineRow> rows) {
    if (rows == m_lead)
        return;
    std::vector<OutlineRow> others(m_rows.begin() + static_cast<std::ptrdiff_t>(m_lead.size()),
                                   m_rows.end());
    m_lead = std::move(rows);
    setRows(std::move(others));
}

void OutlineModel::setRows(std::vector<OutlineRow> rows) {
    rows.insert(rows.begin(), m_lead.begin(), m_lead.end());
    if (!sameShape(rows, m_rows)) {
        m_rows = std::move(rows);
        show();
        return;
    }
    for (std::size_t row = 0; row < m_shown.size(); ++row) {
        const std::size_t index = m_shown[row];
        if (m_rows[index] == rows[index])
            continue;
        m_rows[index] = rows[index];
        const auto changed = this->index(static_cast<int>(row));
        emit dataChanged(changed, changed, {IconRole, DetailRole, InkRole, StateRole});
    }
    m_rows = std::move(rows);
}

int OutlineModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const std::size_t at = m_shown[static_cast<std::size_t>(index.row())];
    const OutlineRow& row = m_rows[at];
    switch (role) {
    case IdentRole:
        return row.ident;
    case NameRole:
        return row.name;
    case IconRole:
        return row.icon;
    case DetailRole:
        return row.detail;
    case DepthRole:
        return row.depth;
    case InkRole:
        return row.ink ? static_cast<int>(*row.ink) : -1;
    case StateRole:
        return row.state;
    case HasChildrenRole:
        return hasChildren(at);
    case ExpandedRole:
        return !m_filter.isEmpty() || !m_folded.contains(pathOf(at));
    case SelectedRole:
        return m_selected.contains(row.ident);
    default:
        return {};
    }
}

QHash<int, QByteArray> OutlineModel::roleNames() const {
    return {{IdentRole, "ident"},
            {NameRole, "name"},
            {IconRole, "icon"},
            {DetailRole, "detail"},
            {DepthRole, "depth"},
            {InkRole, "ink"},
            {StateRole, "awareness"},
            {HasChildrenRole, "hasChildren"},
            {ExpandedRole, "expanded"},
            {SelectedRole, "chosen"}};
}

void OutlineModel::setFilter(const QString& filter) {
    if (filter == m_filter)
        return;
    m_filter = filter;
    show();
    emit filterChanged();
}

void OutlineModel::setSelected(const QStringList& idents) {
    QSet<QString> selected(idents.begin(), idents.end());
    if (selected == m_selected)
        return;
    m_selected = std::move(selected);
    if (count() > 0)
        emit dataChanged(index(0), index(count() - 1), {SelectedRole});
    emit selectedChanged();
}

QStringList OutlineModel::identsBetween(int from, int to) const {
    QStringList idents;
    for (int row = std::max(0, std::min(from, to));
         row <= std::min(std::max(from, to), count() - 1);
         ++row)
        if (const QString ident = identAt(row);
            !ident.isEmpty() && m_shown[static_cast<std::size_t>(row)] >= m_lead.size())
            idents.append(ident);
    return idents;
}

QStringList OutlineModel::shownIdents() const {
    return identsBetween(0, count() - 1);
}

void OutlineModel::toggle(int row) {
    if (row >= 0 && row < count())
        setExpanded(row, m_folded.contains(pathOf(m_shown[static_cast<std::size_t>(row)])));
}

void OutlineModel::setExpanded(int row, bool expanded) {
    if (row < 0 || row >= count())
        return;
    const std::size_t at = m_shown[static_cast<std::size_t>(row)];
    const auto path = pathOf(at);
    if (!hasChildren(at) || expanded != m_folded.contains(path))
        return;
    if (expanded)
        m_folded.remove(path);
    else
        m_folded.insert(path);
    show();
}

QString OutlineModel::identAt(int row) const {
    if (row < 0 || row >= count())
        return {};
    return m_rows[m_shown[static_cast<std::size_t>(row)]].ident;
}

int OutlineModel::rowOf(const QString& ident) const {
    const auto found = std::ranges::find_if(
        m_shown, [&](std::size_t index) { return m_rows[index].ident == ident; });
    return found == m_shown.end() ? -1 : static_cast<int>(found - m_shown.begin());
}

int OutlineModel::neighbour(int row, int by) const {
    const int wanted = row + by;
    return wanted < 0 || wanted >= count() ? std::clamp(row, 0, std::max(0, count() - 1)) : wanted;
}

QString OutlineModel::pathOf(std::size_t index) const {
    QString path = m_rows[index].name;
    int depth = m_rows[index].depth;
    for (std::size_t at = index; at-- > 0 && depth > 0;) {
        if (m_rows[at].depth >= depth)
            continue;
        depth = m_rows[at].depth;
        path.prepend(m_rows[at].name + QLatin1Char('/'));
    }
    return path;
}

bool OutlineModel::hasChildren(std::size_t index) const {
    return index + 1 < m_rows.size() && m_rows[index + 1].depth > m_rows[index].depth;
}

std::vector<bool> OutlineModel::matching() const {
    const auto words = filterWords(m_filter);
    std::vector<bool> kept(m_rows.size(), words.empty());
    if (words.empty())
        return kept;
    int matchedDepth = -1; // of the line above whose whole branch is kept
    for (std::size_t at = 0; at < m_rows.size(); ++at) {
        if (m_rows[at].depth <= matchedDepth)
            matchedDepth = -1;
        const bool matches = std::ranges::all_of(
            words, [&](const FilterWord& word) { return holds(m_rows[at], word); });
        if (matches && matchedDepth < 0)
            matchedDepth = m_rows[at].depth;
        kept[at] = matchedDepth >= 0;
    }
    for (std::size_t at = m_rows.size(); at-- > 0;)
        if (kept[at])
            for (std::size_t above = at, depth = static_cast<std::size_t>(m_rows[at].depth);
                 above-- > 0 && depth > 0;)
                if (static_cast<std::size_t>(m_rows[above].depth) < depth) {
                    depth = static_cast<std::size_t>(m_rows[above].depth);
                    kept[above] = true;
                }
    return kept;
}

void OutlineModel::show() {
    const auto kept = matching();
    beginResetModel();
    m_shown.clear();
    int foldedDepth = -1;
    for (std::size_t at = 0; at < m_rows.size(); ++at) {
        if (m_rows[at].depth <= foldedDepth)
            foldedDepth = -1;
        if (foldedDepth >= 0 || !kept[at])
            continue;
        m_shown.push_back(at);
        if (m_filter.isEmpty() && hasChildren(at) && m_folded.contains(pathOf(at)))
            foldedDepth = m_rows[at].depth;
    }
    endResetModel();
    emit countChanged();
}

} // namespace percept::ui

#include "moc_OutlineModel.cpp"
