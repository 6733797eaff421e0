#include "inspector/replay/RecordCheck.h"

#include "percept/trace/Records.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace percept::replay {
namespace {

constexpr Frame kFramesCompared = 60;

Unexpected damaged(const std::string& what) {
    return failure(ErrorCode::Corrupt,
                   fmt::format("The recording is damaged: {}. Record the run again", what));
}

/// What a clock measured differs from run to run.
bool isMeasured(const trace::Kind& kind, const trace::Column& column) {
    return (kind.table == "frame_load" || kind.table == "task_ran") && column.name == "measured";
}

bool isSame(const trace::Cell& one, const trace::Cell& other) {
    const auto* real = std::get_if<double>(&one);
    const auto* otherReal = std::get_if<double>(&other);
    return one == other ||
           (real != nullptr && otherReal != nullptr && std::isnan(*real) && std::isnan(*otherReal));
}

/// @return the column that differs; empty: none
std::string differenceIn(const trace::Kind& kind, const std::byte* one, const std::byte* other) {
    const auto head = trace::AnyRows::headOf(one);
    const auto otherHead = trace::AnyRows::headOf(other);
    if (head.frame != otherHead.frame)
        return "frame";
    if (head.cause != otherHead.cause)
        return "cause";
    for (const trace::Column& column : kind.columns)
        if (!isMeasured(kind, column) &&
            !isSame(trace::cellOf(column, one), trace::cellOf(column, other)))
            return column.name;
    return {};
}

/// @return what is wrong first; empty: nothing
std::string differenceOf(const trace::Kind& kind,
                         const trace::AnyRows* recorded,
                         const trace::AnyRows* simulated) {
    const std::string& table = kind.table;
    const std::size_t recordedCount = recorded == nullptr ? 0 : recorded->size();
    const std::size_t simulatedCount = simulated == nullptr ? 0 : simulated->size();
    const auto extra = [&](std::size_t i) {
        return fmt::format("the run made no record {} in table {}",
                           static_cast<std::int64_t>((*recorded)[i].id),
                           table);
    };
    const auto missing = [&](std::size_t i) {
        return fmt::format("record {} in table {} is missing",
                           static_cast<std::int64_t>((*simulated)[i].id),
                           table);
    };
    const std::size_t both = std::min(recordedCount, simulatedCount);
    for (std::size_t i = 0; i < both; ++i) {
        if ((*recorded)[i].id != (*simulated)[i].id)
            return (*recorded)[i].id < (*simulated)[i].id ? extra(i) : missing(i);
        const std::string column = differenceIn(kind, recorded->row(i), simulated->row(i));
        if (!column.empty())
            return fmt::format("record {} in table {} has another {} than the run",
                               static_cast<std::int64_t>((*recorded)[i].id),
                               table,
                               column);
    }
    if (recordedCount > both)
        return extra(both);
    return simulatedCount > both ? missing(both) : std::string();
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
    for (const trace::Kind& kind : m_source.info().kinds)
        if (wrong.empty())
            wrong = differenceOf(kind, m_recorded.find(kind), m_simulated.find(kind));
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
