#pragma once

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

/// Lines of words that lists are filtered by: "guard", "kind:door", "-tag:cover".
namespace percept::ui {

struct FilterWord {
    QString text;
    bool leavesOut = false; ///< it stood behind a minus
};
[[nodiscard]] std::vector<FilterWord> filterWords(const QString& line);

/// Whether what the word asks for is there; a minus is the caller's.
/// @param facts "kind:door", "material:wood": what words with a colon ask for, by their beginnings
[[nodiscard]] bool finds(const FilterWord& word, const QString& name, const QStringList& facts);

/// Whether something passes all of the words.
[[nodiscard]] bool
passes(std::span<const FilterWord> words, const QString& name, const QStringList& facts);

} // namespace percept::ui
