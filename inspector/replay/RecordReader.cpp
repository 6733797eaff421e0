#include "inspector/replay/RecordReader.h"

#include "inspector/record/Columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace percept::replay {
namespace {

std::string selectSql(const trace::Kind& kind) {
    std::string columns;
    for (const auto& column : record::columnInfos(kind))
        columns += ", " + column.name;
    return fmt::format("SELECT id, frame, cause{} FROM \"{}\" WHERE id >= ? AND id < ? ORDER BY id",
                       columns,
                       kind.table);
}

trace::Cell cellAt(const record::Statement& select, int index, trace::Storage storage) {
    if (select.isNull(index))
        return {};
    if (storage == trace::Storage::Real)
        return select.real(index);
    return select.integer(index);
}

/// Whether an id can be one of the run's: what reads records makes room for those it meets.
bool isKnown(const trace::Column& column, const trace::Cell& cell, std::size_t agents) {
    const auto* number = std::get_if<std::int64_t>(&cell);
    return column.domain != "agent" || number == nullptr ||
           (*number >= 0 && static_cast<std::size_t>(*number) < agents);
}

/// A goal or gate that the run has not registered makes no sense.
void addNames(const trace::RunInfo& info, trace::Column& column) {
    if (column.domain == "goal" && column.values.empty())
        column.values = info.goals;
    if (column.domain == "gate" && column.values.empty())
        for (const trace::GateInfo& gate : info.gates)
            column.values.push_back(gate.name);
}

} // namespace

Result<RecordReader> RecordReader::prepare(record::Database& database, const trace::RunInfo& info) {
    RecordReader reader;
    reader.m_kinds = info.kinds;
    for (trace::Kind& kind : reader.m_kinds) {
        for (trace::Column& column : kind.columns)
            addNames(info, column);
        auto select = database.prepare(selectSql(kind));
        if (!select)
            return select.unexpected();
        reader.m_selects.push_back(std::move(*select));
    }
    return reader;
}

Result<void> RecordReader::fetchRow(const record::Statement& select,
                                    const trace::Kind& kind,
                                    const Limits& limits,
                                    std::byte* row) {
    const Frame frame = select.integer(1);
    *reinterpret_cast<trace::RecordId*>(row) = static_cast<trace::RecordId>(select.integer(0));
    *reinterpret_cast<Frame*>(row + 8) = frame;
    // NULL reads as 0, no record.
    *reinterpret_cast<trace::RecordId*>(row + 16) = static_cast<trace::RecordId>(select.integer(2));
    bool good = frame >= limits.from && frame <= limits.to;
    int index = 3;
    for (const trace::Column& column : kind.columns) {
        const trace::Cell cell = cellAt(select, index++, column.storage);
        good = trace::setCell(column, row, cell) && isKnown(column, cell, limits.agents) && good;
    }
    if (good)
        return {};
    return failure(ErrorCode::Corrupt,
                   fmt::format("The recording is damaged: record {} in table {} makes no sense",
                               select.integer(0),
                               kind.table));
}

Result<void> RecordReader::read(std::int64_t first,
                                std::int64_t end,
                                const Limits& limits,
                                trace::RecordBuffer& records) {
    const auto isAsked = [&](const trace::Kind& kind) {
        return limits.tables.empty() ||
               std::find(limits.tables.begin(), limits.tables.end(), kind.table) !=
                   limits.tables.end();
    };
    for (std::size_t i = 0; i < m_kinds.size(); ++i) {
        if (!isAsked(m_kinds[i]))
            continue;
        record::Statement& select = m_selects[i];
        const record::ResetGuard guard(select);
        select.bind(1, first);
        select.bind(2, end);
        trace::AnyRows* rows = nullptr;
        while (true) {
            const auto more = select.step();
            if (!more)
                return more.unexpected();
            if (!*more)
                break;
            if (rows == nullptr)
                rows = &records.rowsOf(m_kinds[i]);
            if (auto result = fetchRow(select, m_kinds[i], limits, rows->grow()); !result)
                return result;
        }
    }
    return {};
}

} // namespace percept::replay
