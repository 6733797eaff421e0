#include "inspector/replay/RecordReader.h"

#include "inspector/record/Columns.h"

#include <fmt/format.h>

namespace percept::replay {
namespace {

using boost::mp11::mp_for_each;
using boost::mp11::mp_transform;
using Kinds = mp_transform<std::type_identity, trace::RecordKinds>;

template <class Record>
std::string selectSql() {
    std::string columns;
    for (const auto& column : record::columnInfos<Record>())
        columns += ", " + column.name;
    return fmt::format("SELECT id, frame, cause{} FROM {} WHERE id >= ? AND id < ? ORDER BY id",
                       columns,
                       Record::kInfo.table);
}

/// Whether an id can be one of the run's: what reads records makes room for those it meets.
template <class Value>
bool isKnown(const Value& value, std::size_t agents) {
    if constexpr (std::is_same_v<Value, trace::AgentId>)
        return value == trace::kNoAgent || trace::indexOf(value) < agents;
    else
        return true;
}

template <class Record>
Result<void> fetchRow(const record::Statement& select,
                      const RecordReader::Limits& limits,
                      trace::Row<Record>& row) {
    bool good = record::fetch(select, 0, row.id) && record::fetch(select, 1, row.frame) &&
                record::fetch(select, 2, row.cause);
    good = good && row.frame >= limits.from && row.frame <= limits.to;
    int index = 3;
    mp_for_each<record::Columns<Record>>([&](auto column) {
        auto& value = decltype(column)::get(row.data);
        good = record::fetch(select, index++, value) && isKnown(value, limits.agents) && good;
    });
    if (good)
        return {};
    return failure(ErrorCode::Corrupt,
                   fmt::format("The recording is damaged: record {} in table {} makes no sense",
                               select.integer(0),
                               Record::kInfo.table));
}

template <class Record>
Result<void> readKind(record::Statement& select,
                      std::int64_t first,
                      std::int64_t end,
                      const RecordReader::Limits& limits,
                      std::vector<trace::Row<Record>>& rows) {
    const record::ResetGuard guard(select);
    select.bind(1, first);
    select.bind(2, end);
    while (true) {
        const auto more = select.step();
        if (!more)
            return more.unexpected();
        if (!*more)
            return {};
        if (auto result = fetchRow(select, limits, rows.emplace_back()); !result)
            return result;
    }
}

} // namespace

Result<RecordReader> RecordReader::prepare(record::Database& database) {
    RecordReader reader;
    Result<void> result;
    mp_for_each<Kinds>([&](auto kind) {
        using Record = typename decltype(kind)::type;
        if (!result)
            return;
        auto select = database.prepare(selectSql<Record>());
        if (select)
            reader.m_selects[trace::kKindIndex<Record>] = std::move(*select);
        else if (select.error().code == ErrorCode::InvalidInput)
            result = failure(ErrorCode::UnsupportedVersion,
                             fmt::format("The recording was made by another version of the "
                                         "program ({}). Record the run again",
                                         select.error().message),
                             select.error().place);
        else
            result = select.unexpected();
    });
    if (!result)
        return result.unexpected();
    return reader;
}

Result<void> RecordReader::read(std::int64_t first,
                                std::int64_t end,
                                const Limits& limits,
                                trace::RecordBuffer& records) {
    Result<void> result;
    records.forEachKind([&](auto& rows) {
        using Record = decltype(std::decay_t<decltype(rows)>::value_type::data);
        if (result)
            result = readKind(m_selects[trace::kKindIndex<Record>], first, end, limits, rows);
    });
    return result;
}

} // namespace percept::replay
