#include "WordFilter.h"

#include <algorithm>

namespace percept::ui {

std::vector<FilterWord> filterWords(const QString& line) {
    std::vector<FilterWord> words;
    for (QString& word : line.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const bool out = word.size() > 1 && word.startsWith(QLatin1Char('-'));
        words.push_back({out ? word.mid(1) : std::move(word), out});
    }
    return words;
}

bool finds(const FilterWord& word, const QString& name, const QStringList& facts) {
    if (!word.text.contains(QLatin1Char(':')))
        return name.contains(word.text, Qt::CaseInsensitive);
    return std::ranges::any_of(facts, [&](const QString& fact) {
        return fact.startsWith(word.text, Qt::CaseInsensitive);
    });
}

bool passes(std::span<const FilterWord> words, const QString& name, const QStringList& facts) {
    return std::ranges::all_of(
        words, [&](const FilterWord& word) { return finds(word, name, facts) != word.leavesOut; });
}

} // namespace percept::ui
