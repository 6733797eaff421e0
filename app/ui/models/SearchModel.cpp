#include "SearchModel.h"

#include <algorithm>
#include <cstdint>

namespace percept::ui {
namespace {

constexpr std::size_t kMostObjects = 50;

QStringList wordsOf(const QString& text) {
    return text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

std::optional<int> wordRank(const QString& word, const QString& name, const QString& description) {
    if (name.compare(word, Qt::CaseInsensitive) == 0)
        return -1;
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
        return row > 0 && headingOf(m_hits[row - 1]) == headingOf(hit) ? QString() : headingOf(hit);
    case TitleRole:
        return hit.title;
    case DetailRole:
        return hit.detail;
    case IconRole:
        return hit.icon;
    case KeyRole:
        return hit.action != nullptr ? hit.action->keyText() : QString();
    case StateRole:
        return hit.action == nullptr || !hit.action->checkable() ? QString()
               : hit.action->checked()                           ? tr("On")
                                                                 : tr("Off");
    default:
        return {};
    }
}

QHash<int, QByteArray> SearchModel::roleNames() const {
    return {{HeadingRole, "heading"},
            {TitleRole, "title"},
            {DetailRole, "detail"},
            {IconRole, "icon"},
            {KeyRole, "key"},
            {StateRole, "value"}};
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
    const auto add = [&hits](std::vector<Hit> group, std::size_t most = SIZE_MAX) {
        std::ranges::stable_sort(group, [](const Hit& a, const Hit& b) { return a.rank < b.rank; });
        group.resize(std::min(group.size(), most));
        std::ranges::move(group, std::back_inserter(hits));
    };
    std::vector<Hit> commands;
    addActions(commands, false);
    std::vector<Hit> objects;
    if (m_objects != nullptr && !wordsOf(m_text).isEmpty())
        addObjects(objects);
    // What is named exactly so is meant, and not a command whose description says the word.
    const bool named = std::ranges::any_of(objects, [this](const Hit& hit) {
        return hit.title.compare(m_text.trimmed(), Qt::CaseInsensitive) == 0;
    });
    if (!named)
        add(std::move(commands));
    add(std::move(objects), kMostObjects);
    if (named)
        add(std::move(commands));
    std::vector<Hit> settings;
    addActions(settings, true);
    add(std::move(settings));
    beginResetModel();
    m_hits = std::move(hits);
    endResetModel();
    emit resultsChanged();
}

QString SearchModel::headingOf(const Hit& hit) {
    if (hit.action == nullptr)
        return tr("Objects");
    return hit.action->isSetting() ? tr("Settings") : tr("Commands");
}

void SearchModel::addActions(std::vector<Hit>& hits, bool settings) const {
    if (m_actions == nullptr)
        return;
    const auto words = wordsOf(m_text);
    for (auto* action : m_actions->actions()) {
        // Keys of a possessed character are held, not chosen.
        if (!action->enabled() || action->scope() == StudioAction::Possession ||
            action->isSetting() != settings)
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

#include "moc_SearchModel.cpp"
