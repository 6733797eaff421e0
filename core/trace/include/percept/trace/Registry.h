#pragma once

#include "percept/base/Result.h"
#include "percept/trace/DescribeKind.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace percept::trace {

/// What a run may record: kinds of records, and by name the goals, gates and events that records
/// mention. What ships is registered like what a game brings; the order of registration gives the
/// numbers, so that those of what ships are fixed.
///
///     trace::Registry registry = sim::shippedTrace();
///     if (auto added = registry.add<Warned>(); !added) ...
///     const auto warn = registry.addGoal("warn");
class Registry {
public:
    /// A struct with `kInfo` and described members.
    /// @errors InvalidInput: a kind of that name is there already; it has no description, no
    ///         columns, or a name that no table or column can have
    template <class Record>
    [[nodiscard]] Result<void> add() {
        Kind kind = kindOf<Record>();
        if (const auto wrong = detail::setUnits(Record::kInfo.units, kind.columns); !wrong.empty())
            return refused(kind.table, wrong);
        return add(std::move(kind));
    }
    [[nodiscard]] Result<void> add(Kind kind);
    /// Several kinds, the first error of which is reported.
    template <class... Records>
    [[nodiscard]] Result<void> addAll() {
        Result<void> result;
        ((result = result ? add<Records>() : result), ...);
        return result;
    }
    /// @param name in snake case
    /// @return the number that records name it by
    /// @errors InvalidInput: it is there already, no name, or there are too many
    [[nodiscard]] Result<Goal> addGoal(std::string name);
    [[nodiscard]] Result<Gate> addGate(GateInfo gate);
    [[nodiscard]] Result<EventCode> addEvent(std::string name);

    [[nodiscard]] const std::vector<Kind>& kinds() const { return m_kinds; }
    [[nodiscard]] const std::vector<std::string>& goals() const { return m_goals; }
    [[nodiscard]] const std::vector<GateInfo>& gates() const { return m_gates; }
    /// Those of the rules; the codes of a level follow them.
    [[nodiscard]] const std::vector<std::string>& events() const { return m_events; }
    /// Their numbers; nothing: there is none of that name.
    [[nodiscard]] std::optional<Goal> goal(std::string_view name) const;
    [[nodiscard]] std::optional<Gate> gate(std::string_view name) const;
    [[nodiscard]] std::optional<EventCode> event(std::string_view name) const;
    /// Null: there is none.
    [[nodiscard]] const Kind* find(std::string_view table) const;

    /// Goals and gates that a mask or a byte can number.
    static constexpr std::size_t kMostGoals = 256;
    static constexpr std::size_t kMostGates = 32;
    static constexpr std::size_t kMostEvents = 64;
    static constexpr std::size_t kMostKinds = 1000;

private:
    [[nodiscard]] static Unexpected refused(const std::string& table, const std::string& what);

    std::vector<Kind> m_kinds;
    std::vector<std::string> m_goals;
    std::vector<GateInfo> m_gates;
    std::vector<std::string> m_events;
};

/// Whether a table, a column, a goal, a gate or an event can be called so: a lower-case letter,
/// then lower-case letters, digits and underscores.
[[nodiscard]] bool isPlainName(std::string_view name);

/// What is wrong with a description; empty: nothing.
[[nodiscard]] std::string problemOf(const Kind& kind);

} // namespace percept::trace
