#include "SearchModel.h"

#include <algorithm>

namespace percept::ui {
namespace {

constexpr int kMostObjects = 50;

QStringList wordsOf(const QString& text) {
    return text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

std::optional<int> wordRank(const QString& word, const QString& name, const QString& description) {
    if (name.startsWith(word, Qt::CaseInsensitive))
        return 0;
    if (name.contains(QLatin1Char(' ') + word, Qt::CaseInsensitive))
        return 1;
    if (name.contains(word, Qt::CaseInsensitive))
        return 2;
    if (description.contains(word, Qt::CaseInsensitive))
        return 4;
    return std::nullopt;
}

} // namespace

std::optional<int>
searchRank(const QStringList& words, const QString& name, const QString& description) {
    int sum = 0;
    for (const auto& word : words) {
        const auto rank = wordRank(word, name, description);
        if (!rank)
            return std::nullopt;
        sum += *rank;
    }
    return sum;
}

int SearchModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant SearchModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const Hit& hit = m_hits[row];
    switch (role) {
    case HeadingRole:
        if (row > 0 && (m_hits[row - 1].action == nullptr) == (hit.action == nullptr))
            return QString();
        return hit.action != nullptr ? tr("Commands") : tr("Objects");
    case TitleRole:
        return hit.title;
    case DetailRole:
        return hit.detail;
    case IconRole:
        return hit.icon;
    case KeyRole:
        return hit.action != nullptr ? hit.action->keyText() : QString();
    default:
        return {};
    }
}

QHash<int, QByteArray> SearchModel::roleNames() const {
    return {{HeadingRole, "heading"},
            {TitleRole, "title"},
            {DetailRole, "detail"},
            {IconRole, "icon"},
            {KeyRole, "key"}};
}

void SearchModel::setText(const QString& text) {
    if (text == m_text)
        return;
    m_text = text;
    emit textChanged();
    refresh();
}

void SearchModel::setActions(ActionTable* actions) {
    m_actions = actions;
    emit sourcesChanged();
    refresh();
}

void SearchModel::setObjects(OutlineModel* objects) {
    m_objects = objects;
    emit sourcesChanged();
    refresh();
}

void SearchModel::refresh() {
    std::vector<Hit> hits;
    addActions(hits);
    const auto byRank = [](const Hit& a, const Hit& b) { return a.rank < b.rank; };
    std::ranges::stable_sort(hits, byRank);
    if (m_objects != nullptr && !wordsOf(m_text).isEmpty()) {
        std::vector<Hit> objects;
        addObjects(objects);
        std::ranges::stable_sort(objects, byRank);
        objects.resize(std::min<std::size_t>(objects.size(), kMostObjects));
        std::ranges::move(objects, std::back_inserter(hits));
    }
    beginResetModel();
    m_hits = std::move(hits);
    endResetModel();
    emit resultsChanged();
}

void SearchModel::addActions(std::vector<Hit>& hits) const {
    if (m_actions == nullptr)
        return;
    const auto words = wordsOf(m_text);
    for (auto* action : m_actions->actions()) {
        if (!action->enabled())
            continue;
        if (const auto rank = searchRank(words, action->name(), action->hint()))
            hits.push_back({*rank, action->name(), action->hint(), action->icon(), {}, action});
    }
}

void SearchModel::addObjects(std::vector<Hit>& hits) const {
    const auto words = wordsOf(m_text);
    for (const auto& row : m_objects->rows())
        if (const auto rank = searchRank(words, row.name, {}); rank && !row.ident.isEmpty())
            hits.push_back({*rank, row.name, row.detail, row.icon, row.ident, nullptr});
}

void SearchModel::choose(int row) {
    if (row < 0 || row >= count())
        return;
    const Hit hit = m_hits[static_cast<std::size_t>(row)];
    if (hit.action != nullptr)
        hit.action->trigger();
    else
        emit objectChosen(hit.ident);
}

} // namespace percept::ui
