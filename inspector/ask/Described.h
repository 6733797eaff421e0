#pragma once

#include "inspector/ask/Questions.h"
#include "percept/base/Describe.h"
#include "percept/base/Text.h"
#include "percept/geometry/Vector.h"
#include "percept/trace/Ids.h"

#include <algorithm>
#include <optional>
#include <span>

/// Questions and answers by the description of their structs. Internal to this library.
namespace percept::ask {

/// What is said of a member; contract: a described question or row says something of each.
[[nodiscard]] const MemberFacts& factsOf(std::span<const MemberFacts> facts,
                                         std::string_view member);

/// As they are written in fields.
[[nodiscard]] std::string fieldText(double value);
[[nodiscard]] std::string fieldText(geometry::Vec2 value);
[[nodiscard]] std::string fieldText(trace::AgentId value);
[[nodiscard]] std::string fieldText(const std::string& value);

/// @errors InvalidInput says what is missing
[[nodiscard]] Result<void> readField(std::string_view text,
                                     const MemberFacts& facts,
                                     const trace::RunInfo& info,
                                     double& value);
[[nodiscard]] Result<void> readField(std::string_view text,
                                     const MemberFacts& facts,
                                     const trace::RunInfo& info,
                                     geometry::Vec2& value);
[[nodiscard]] Result<void> readField(std::string_view text,
                                     const MemberFacts& facts,
                                     const trace::RunInfo& info,
                                     trace::AgentId& value);

[[nodiscard]] Result<void> readField(std::string_view text,
                                     const MemberFacts& facts,
                                     const trace::RunInfo& info,
                                     std::string& value);

template <class T>
constexpr QuestionField::Kind kindOf() {
    if constexpr (std::is_same_v<T, geometry::Vec2>)
        return QuestionField::Kind::Place;
    else if constexpr (std::is_same_v<T, trace::AgentId>)
        return QuestionField::Kind::Agent;
    else if constexpr (std::is_arithmetic_v<T>)
        return QuestionField::Kind::Number;
    else
        return QuestionField::Kind::Text;
}

template <class T>
QuestionField fieldOf(const MemberFacts& facts, const T& value) {
    if constexpr (describe::IsOptional<T>::value) {
        auto field = fieldOf(facts, typename T::value_type{});
        field.text.clear();
        return field;
    } else {
        return {snakeCase(facts.member),
                facts.title,
                facts.help,
                facts.unit,
                facts.required ? std::string() : fieldText(value),
                kindOf<T>(),
                facts.required};
    }
}

template <class Question>
std::vector<QuestionField> fieldsOf() {
    std::vector<QuestionField> fields;
    const Question question;
    describe::forEachMember(question, [&](const char* name, const auto& value) {
        fields.push_back(fieldOf(factsOf(Question::kFacts, name), value));
    });
    return fields;
}

template <class T>
Result<void>
readInto(T& value, std::string_view text, const MemberFacts& facts, const trace::RunInfo& info) {
    if constexpr (describe::IsOptional<T>::value)
        return readInto(value.emplace(), text, facts, info);
    else
        return readField(text, facts, info, value);
}

/// The question as it was written.
/// @errors InvalidInput: a field that is required is missing, or cannot be read
template <class Question>
Result<Question> questionOf(const FieldTexts& texts, const trace::RunInfo& info) {
    Question question;
    Result<void> read;
    describe::forEachMember(question, [&](const char* name, auto& value) {
        const MemberFacts& facts = factsOf(Question::kFacts, name);
        const auto written = texts.find(snakeCase(name));
        if (!read)
            return;
        if (written != texts.end() && !written->second.empty())
            read = readInto(value, written->second, facts, info);
        else if (facts.required)
            read = failure(ErrorCode::InvalidInput,
                           std::string(facts.title) + " is missing. Give " + facts.help);
    });
    if (!read)
        return read.unexpected();
    return question;
}

[[nodiscard]] TableCell cellOf(trace::AgentId value, const trace::RunInfo& info);
inline TableCell cellOf(double value, const trace::RunInfo&) {
    return value;
}
inline TableCell cellOf(std::int64_t value, const trace::RunInfo&) {
    return value;
}
inline TableCell cellOf(bool value, const trace::RunInfo&) {
    return value;
}
inline TableCell cellOf(const std::string& value, const trace::RunInfo&) {
    return value;
}
template <class T>
TableCell cellOf(const std::optional<T>& value, const trace::RunInfo& info) {
    return value ? cellOf(*value, info) : TableCell{};
}

template <class T>
struct Plain {
    using Type = T;
};
template <class T>
struct Plain<std::optional<T>> {
    using Type = T;
};

template <class Row>
std::vector<Column> columnsOf() {
    std::vector<Column> columns;
    const Row row{};
    describe::forEachMember(row, [&](const char* name, const auto& value) {
        using T = typename Plain<std::decay_t<decltype(value)>>::Type;
        const MemberFacts& facts = factsOf(Row::kFacts, name);
        columns.push_back({snakeCase(name),
                           facts.title,
                           facts.help,
                           facts.unit,
                           facts.decimals,
                           std::is_arithmetic_v<T> && !std::is_same_v<T, bool>,
                           std::is_same_v<T, trace::AgentId> ? "agent" : facts.names});
    });
    return columns;
}

template <class Row>
Table tableOf(const std::vector<Row>& rows, const trace::RunInfo& info) {
    Table table{columnsOf<Row>(), {}};
    for (const Row& row : rows) {
        auto& cells = table.rows.emplace_back();
        describe::forEachMember(
            row, [&](const char*, const auto& value) { cells.push_back(cellOf(value, info)); });
    }
    return table;
}

/// A kind of question: a described struct with `kName`, `kTitle`, `kHelp` and `kFacts`, whose
/// answer has a `summary` and `rows` of a described struct with `kFacts`.
/// @param ask answers it
template <class Question>
QuestionKind
questionKind(Result<typename Question::Answer> (*ask)(const Question&, RunContext&, const Watch&)) {
    using Row = typename decltype(Question::Answer::rows)::value_type;
    const auto answer = [ask](const FieldTexts& texts,
                              RunContext& context,
                              const Watch& watch) -> Result<TableAnswer> {
        const auto question = questionOf<Question>(texts, context.info());
        if (!question)
            return question.unexpected();
        auto given = ask(*question, context, watch);
        if (!given)
            return given.unexpected();
        return TableAnswer{std::move(given->summary), tableOf(given->rows, context.info())};
    };
    return {Question::kName,
            Question::kTitle,
            Question::kHelp,
            fieldsOf<Question>(),
            columnsOf<Row>(),
            answer};
}

} // namespace percept::ask
