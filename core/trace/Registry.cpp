#include "percept/trace/Registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace percept::trace {
namespace {

/// Names of tables that every recording has.
constexpr std::array<std::string_view, 15> kTaken{"run",
                                                  "frame",
                                                  "stage",
                                                  "keyframe",
                                                  "name",
                                                  "help",
                                                  "command",
                                                  "bookmark",
                                                  "pose",
                                                  "kind",
                                                  "kind_column",
                                                  "gate",
                                                  "traffic",
                                                  "traffic_count",
                                                  "traffic_summary"};
/// Columns that every table has.
constexpr std::array<std::string_view, 5> kTakenColumns{"id", "frame", "time", "cause", "margin"};

template <class Names>
bool has(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

template <class Number>
std::optional<Number> numberIn(const std::vector<std::string>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        return std::nullopt;
    return static_cast<Number>(found - names.begin());
}

Result<void> checkName(const char* what,
                       const std::string& name,
                       const std::vector<std::string>& names,
                       std::size_t most) {
    if (!isPlainName(name))
        return failure(ErrorCode::InvalidInput,
                       fmt::format("No {} can be called \"{}\". Use lower-case letters, digits and "
                                   "underscores",
                                   what,
                                   name));
    if (has(names, name))
        return failure(ErrorCode::InvalidInput,
                       fmt::format("There is a {0} \"{1}\" already. Give the new {0} another name",
                                   what,
                                   name));
    if (names.size() >= most)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("\"{}\" is one {} too many: {} are possible", name, what, most));
    return {};
}

std::string problemOfColumns(const Kind& kind) {
    std::set<std::string_view> names;
    for (const Column& column : kind.columns) {
        if (!isPlainName(column.name))
            return fmt::format("no column can be called \"{}\"", column.name);
        if (has(kTakenColumns, column.name))
            return fmt::format("its column \"{}\" would hide the one that all tables have",
                               column.name);
        if (!names.insert(column.name).second)
            return fmt::format("it has two columns \"{}\"", column.name);
        if (!column.domain.empty() && !isPlainName(column.domain))
            return fmt::format("no list can be called \"{}\"", column.domain);
    }
    return {};
}

/// A sentence that names a column which is not there would say nothing.
std::string problemOfSentence(const Kind& kind, std::string_view sentence) {
    for (auto open = sentence.find('{'); open != std::string_view::npos;
         open = sentence.find('{', open + 1)) {
        const auto close = sentence.find('}', open);
        if (close == std::string_view::npos)
            return fmt::format("its sentence \"{}\" has a brace without its other one", sentence);
        const auto name = sentence.substr(open + 1, close - open - 1);
        if (kind.find(name) == nullptr && kind.find(std::string(name) + "_x") == nullptr)
            return fmt::format("its sentence names \"{}\", which is no column", name);
    }
    return {};
}

/// A domain has the same texts wherever it is.
bool agrees(const std::vector<Kind>& kinds, const Column& column) {
    if (column.domain.empty())
        return true;
    for (const Kind& kind : kinds)
        for (const Column& other : kind.columns)
            if (other.domain == column.domain)
                return other.values == column.values;
    return true;
}

} // namespace

bool isPlainName(std::string_view name) {
    const auto isLetter = [](char letter) { return letter >= 'a' && letter <= 'z'; };
    return !name.empty() && name.size() <= 64 && isLetter(name.front()) &&
           std::all_of(name.begin(), name.end(), [&](char letter) {
               return isLetter(letter) || letter == '_' || (letter >= '0' && letter <= '9');
           });
}

std::string problemOf(const Kind& kind) {
    if (!isPlainName(kind.table))
        return "no table can be called so. Use lower-case letters, digits and underscores";
    if (has(kTaken, kind.table))
        return "every recording has a table of that name. Give it another one";
    if (kind.table.ends_with("_named"))
        return "views of records with names end in \"_named\". Give it another name";
    if (kind.help.empty())
        return "it has no description: say in kInfo what it means";
    if (kind.columns.empty())
        return "it has no columns: describe its members with BOOST_DESCRIBE_STRUCT";
    if (auto wrong = problemOfColumns(kind); !wrong.empty())
        return wrong;
    auto wrong = problemOfSentence(kind, kind.sentence);
    return wrong.empty() ? problemOfSentence(kind, kind.detail) : wrong;
}

Unexpected Registry::refused(const std::string& table, const std::string& what) {
    return failure(ErrorCode::InvalidInput,
                   fmt::format("The kind of record \"{}\" cannot be registered: {}", table, what));
}

Result<void> Registry::add(Kind kind) {
    if (const auto wrong = problemOf(kind); !wrong.empty())
        return refused(kind.table, wrong);
    if (find(kind.table) != nullptr)
        return refused(kind.table, "there is one of that name already. Give it another name");
    for (const Column& column : kind.columns)
        if (!agrees(m_kinds, column))
            return refused(
                kind.table,
                fmt::format("its column \"{}\" has other texts than \"{}\" has elsewhere. "
                            "Give its enum another name",
                            column.name,
                            column.domain));
    if (m_kinds.size() >= kMostKinds)
        return refused(kind.table, fmt::format("there are {} already", kMostKinds));
    m_kinds.push_back(std::move(kind));
    return {};
}

Result<Goal> Registry::addGoal(std::string name) {
    if (auto good = checkName("goal", name, m_goals, kMostGoals); !good)
        return good.unexpected();
    m_goals.push_back(std::move(name));
    return static_cast<Goal>(m_goals.size() - 1);
}

Result<Gate> Registry::addGate(GateInfo gate) {
    std::vector<std::string> names;
    for (const GateInfo& each : m_gates)
        names.push_back(each.name);
    if (auto good = checkName("gate", gate.name, names, kMostGates); !good)
        return good.unexpected();
    m_gates.push_back(std::move(gate));
    return static_cast<Gate>(m_gates.size() - 1);
}

Result<EventCode> Registry::addEvent(std::string name) {
    if (auto good = checkName("event", name, m_events, kMostEvents); !good)
        return good.unexpected();
    m_events.push_back(std::move(name));
    return static_cast<EventCode>(m_events.size() - 1);
}

std::optional<Goal> Registry::goal(std::string_view name) const {
    return numberIn<Goal>(m_goals, name);
}

std::optional<Gate> Registry::gate(std::string_view name) const {
    for (std::size_t i = 0; i < m_gates.size(); ++i)
        if (m_gates[i].name == name)
            return static_cast<Gate>(i);
    return std::nullopt;
}

std::optional<EventCode> Registry::event(std::string_view name) const {
    return numberIn<EventCode>(m_events, name);
}

const Kind* Registry::find(std::string_view table) const {
    const auto found = std::find_if(
        m_kinds.begin(), m_kinds.end(), [&](const Kind& kind) { return kind.table == table; });
    return found == m_kinds.end() ? nullptr : &*found;
}

std::string detail::setUnits(std::string_view units, std::vector<Column>& columns) {
    while (!units.empty()) {
        const auto comma = std::min(units.find(", "), units.size());
        const auto term = units.substr(0, comma);
        units.remove_prefix(std::min(comma + 2, units.size()));
        const auto blank = term.find(' ');
        const auto name = term.substr(0, blank);
        const auto found = std::find_if(columns.begin(), columns.end(), [&](const Column& column) {
            return column.name == name;
        });
        if (blank == std::string_view::npos || found == columns.end())
            return fmt::format("its units name \"{}\", which is no column with a unit", term);
        found->unit = term.substr(blank + 1);
    }
    return {};
}

} // namespace percept::trace
