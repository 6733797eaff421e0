#include "inspector/replay/RecordCheck.h"

#include "inspector/record/Columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>

namespace percept::replay {
namespace {

constexpr Frame kFramesCompared = 60;

Unexpected damaged(const std::string& what) {
    return failure(ErrorCode::Corrupt,
                   fmt::format("The recording is damaged: {}. Record the run again", what));
}

/// What a clock measured differs from run to run.
template <class Record>
bool isMeasured(const std::string& column) {
    return (std::is_same_v<Record, trace::FrameLoad> ||
            std::is_same_v<Record, trace::TaskRan>)&&column == "measured";
}

template <class Value>
bool isSame(const Value& one, const Value& other) {
    if constexpr (std::is_floating_point_v<Value>)
        return one == other || (std::isnan(one) && std::isnan(other));
    else
        return one == other;
}

/// @return the column that differs; empty: none
template <class Record>
std::string differenceIn(const trace::Row<Record>& one, const trace::Row<Record>& other) {
    if (one.frame != other.frame)
        return "frame";
    if (one.cause != other.cause)
        return "cause";
    std::string found;
    boost::mp11::mp_for_each<record::Columns<Record>>([&](auto column) {
        using Column = decltype(column);
        if (found.empty() && !isSame(Column::get(one.data), Column::get(other.data)) &&
            !isMeasured<Record>(Column::name()))
            found = Column::name();
    });
    return found;
}

/// @return what is wrong first; empty: nothing
template <class Record>
std::string differenceOf(const std::vector<trace::Row<Record>>& recorded,
                         const std::vector<trace::Row<Record>>& simulated) {
    const char* const table = Record::kInfo.table;
    const auto number = [](const trace::Row<Record>& row) {
        return static_cast<std::int64_t>(row.id);
    };
    const std::size_t both = std::min(recorded.size(), simulated.size());
    for (std::size_t i = 0; i < both; ++i) {
        if (recorded[i].id != simulated[i].id)
            return recorded[i].id < simulated[i].id
                       ? fmt::format(
                             "the run made no record {} in table {}", number(recorded[i]), table)
                       : fmt::format(
                             "record {} in table {} is missing", number(simulated[i]), table);
        const std::string column = differenceIn(recorded[i], simulated[i]);
        if (!column.empty())
            return fmt::format("record {} in table {} has another {} than the run",
                               number(recorded[i]),
                               table,
                               column);
    }
    if (recorded.size() > both)
        return fmt::format("the run made no record {} in table {}", number(recorded[both]), table);
    if (simulated.size() > both)
        return fmt::format("record {} in table {} is missing", number(simulated[both]), table);
    return {};
}

} // namespace

RecordCheck::RecordCheck(trace::TraceSource& source, Frame from)
    : m_source(source)
    , m_from(from) {}

trace::RecordBuffer* RecordCheck::simulated() {
    return level() == trace::TraceLevel::Off ? nullptr : &m_simulated;
}

Result<void> RecordCheck::reached(Frame frame, bool last) {
    if (frame - m_from < kFramesCompared && !last)
        return {};
    m_recorded.clear();
    if (auto read = m_source.read(m_from + 1, frame, m_recorded); !read)
        return read;
    std::string wrong;
    m_recorded.forEachKind([&](const auto& rows) {
        using Record = decltype(std::decay_t<decltype(rows)>::value_type::data);
        if (wrong.empty())
            wrong = differenceOf<Record>(rows, m_simulated.rows<Record>());
    });
    if (!wrong.empty())
        return damaged(wrong);
    m_simulated.clear();
    m_from = frame;
    return checkNames();
}

/// Records name tasks that joined the run by numbers, commands by their names.
Result<void> RecordCheck::checkNames() const {
    const auto& names = m_source.info().tasks;
    for (const auto& row : m_recorded.rows<trace::TaskJoined>()) {
        const auto commands = m_source.commands(row.frame - 1, row.frame);
        if (!commands)
            return commands.unexpected();
        const auto command = static_cast<std::size_t>(row.data.command);
        const auto task = static_cast<std::size_t>(trace::indexOf(row.data.task));
        if (command >= commands->size() || task >= names.size() ||
            names[task] != (*commands)[command].task.id)
            return damaged(fmt::format("task {} in table name is not the one that joined the run "
                                       "at frame {}",
                                       task,
                                       row.frame));
    }
    return {};
}

} // namespace percept::replay
