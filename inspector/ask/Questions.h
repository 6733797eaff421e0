#pragma once

#include "inspector/ask/RunContext.h"
#include "percept/base/Table.h"
#include "percept/base/Watch.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// What can be asked about a run, by description: the command line makes a command of each kind and
/// the window a form and a table, without knowing any of them.
namespace percept::ask {

/// One thing that a question leaves open.
struct QuestionField {
    enum class Kind { Text, Number, Place, Agent };
    std::string name; ///< `within`
    std::string title;
    std::string help;
    std::string unit; ///< of a number; `m` of a place
    std::string text; ///< as it is unless something is written; empty: nothing
    Kind kind = Kind::Text;
    bool required = false; ///< has to be written
    friend bool operator==(const QuestionField&, const QuestionField&) = default;
};

/// What was written for the fields of a question, by their names.
using FieldTexts = std::map<std::string, std::string, std::less<>>;

/// What a question gives, whatever it is about.
struct TableAnswer {
    std::string summary; ///< a sentence
    Table table;
    friend bool operator==(const TableAnswer&, const TableAnswer&) = default;
};

/// A question that a person can ask.
struct QuestionKind {
    std::string name;  ///< of the command: `near`
    std::string title; ///< in the window: `Who was near`
    std::string help;  ///< a sentence without a full stop
    std::vector<QuestionField> fields;
    std::vector<Column> columns; ///< of the answer's table
    /// @errors InvalidInput names the field that cannot be read; those of the question; Cancelled
    std::function<Result<TableAnswer>(
        const FieldTexts& texts, RunContext& context, const Watch& watch)>
        ask;
};

/// All that can be asked about a run, in the order in which people see it.
[[nodiscard]] std::vector<QuestionKind> runQuestions();

} // namespace percept::ask
