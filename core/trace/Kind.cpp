#include "percept/trace/Kind.h"

#include "percept/base/Contracts.h"
#include "percept/trace/RecordBuffer.h"

#include <algorithm>
#include <array>
#include <limits>

namespace percept::trace {
namespace {

template <class T>
T valueAt(const std::byte* place) {
    return *reinterpret_cast<const T*>(place);
}

template <class T>
bool setValue(std::byte* place, std::int64_t number) {
    if (number < std::int64_t{std::numeric_limits<T>::min()} ||
        number > std::int64_t{std::numeric_limits<T>::max()})
        return false;
    *reinterpret_cast<T*>(place) = static_cast<T>(number);
    return true;
}

bool setNumber(const Column& column, std::byte* place, std::int64_t number) {
    switch (column.storage) {
    case Storage::Bool:
        *reinterpret_cast<bool*>(place) = number != 0;
        return number == 0 || number == 1;
    case Storage::Byte:
        return (column.values.empty() ||
                number < static_cast<std::int64_t>(column.values.size())) &&
               setValue<std::uint8_t>(place, number);
    case Storage::Int32:
        return setValue<std::int32_t>(place, number);
    case Storage::UInt32:
    case Storage::Id:
        return setValue<std::uint32_t>(place, number);
    case Storage::Int64:
    case Storage::Record:
        return setValue<std::int64_t>(place, number);
    case Storage::Real:
        break;
    }
    return false;
}

} // namespace

const char* nameOf(Storage storage) {
    constexpr std::array<const char*, 8> kNames{
        "bool", "byte", "int32", "uint32", "int64", "real", "record", "id"};
    return kNames[static_cast<std::size_t>(storage)];
}

Cell cellOf(const Column& column, const std::byte* row) {
    const std::byte* const place = row + column.offset;
    switch (column.storage) {
    case Storage::Bool:
        return std::int64_t{valueAt<bool>(place)};
    case Storage::Byte:
        return std::int64_t{valueAt<std::uint8_t>(place)};
    case Storage::Int32:
        return std::int64_t{valueAt<std::int32_t>(place)};
    case Storage::UInt32:
        return std::int64_t{valueAt<std::uint32_t>(place)};
    case Storage::Int64:
        return valueAt<std::int64_t>(place);
    case Storage::Real:
        return valueAt<double>(place);
    case Storage::Record: {
        const auto id = valueAt<std::uint64_t>(place);
        return id == 0 ? Cell() : Cell(static_cast<std::int64_t>(id));
    }
    case Storage::Id: {
        const auto id = valueAt<std::uint32_t>(place);
        return id == std::numeric_limits<std::uint32_t>::max() ? Cell() : Cell(std::int64_t{id});
    }
    }
    return {};
}

bool setCell(const Column& column, std::byte* row, const Cell& cell) {
    std::byte* const place = row + column.offset;
    if (column.storage == Storage::Real) {
        // SQL has no NaN; it keeps NULL for it.
        double value = std::numeric_limits<double>::quiet_NaN();
        if (const auto* real = std::get_if<double>(&cell))
            value = *real;
        else if (const auto* whole = std::get_if<std::int64_t>(&cell))
            value = static_cast<double>(*whole);
        *reinterpret_cast<double*>(place) = value;
        return true;
    }
    if (const auto* number = std::get_if<std::int64_t>(&cell))
        return setNumber(column, place, *number);
    if (!std::holds_alternative<std::monostate>(cell))
        return false;
    if (column.storage == Storage::Id)
        return setValue<std::uint32_t>(place, std::numeric_limits<std::uint32_t>::max());
    return setNumber(column, place, 0);
}

const Column* Kind::find(std::string_view column) const {
    const auto found = std::find_if(
        columns.begin(), columns.end(), [&](const Column& each) { return each.name == column; });
    return found == columns.end() ? nullptr : &*found;
}

AgentColumns::AgentColumns(const Kind& kind) {
    for (const Column& column : kind.columns) {
        if (column.domain != "agent")
            continue;
        if (m_agent != 0) {
            m_about = column.offset;
            return;
        }
        m_agent = column.offset;
    }
}

bool operator==(const Kind& a, const Kind& b) {
    const auto alike = [](const Column& one, const Column& other) {
        return one.name == other.name && one.storage == other.storage &&
               one.domain == other.domain && one.values == other.values && one.unit == other.unit;
    };
    return a.table == b.table && a.category == b.category && a.level == b.level &&
           a.help == b.help && a.sentence == b.sentence && a.detail == b.detail &&
           a.lane == b.lane &&
           std::equal(
               a.columns.begin(), a.columns.end(), b.columns.begin(), b.columns.end(), alike);
}

void DescribedRows::append(const AnyRows& other, std::size_t first, std::size_t count) {
    const auto& source = static_cast<const DescribedRows&>(other);
    PERCEPT_EXPECTS(source.m_words == m_words);
    const auto from = source.m_values.begin() + static_cast<std::ptrdiff_t>(first * m_words);
    m_values.insert(m_values.end(), from, from + static_cast<std::ptrdiff_t>(count * m_words));
}

std::byte* DescribedRows::grow() {
    const std::size_t place = m_values.size();
    m_values.resize(place + m_words);
    return reinterpret_cast<std::byte*>(m_values.data() + place);
}

RecordBuffer::RecordBuffer(const RecordBuffer& other) {
    append(other);
}

RecordBuffer& RecordBuffer::operator=(const RecordBuffer& other) {
    if (this != &other) {
        clear();
        append(other);
    }
    return *this;
}

AnyRows& RecordBuffer::add(std::unique_ptr<AnyRows> rows) {
    AnyRows& added = *m_kinds.emplace_back(std::move(rows));
    if (2 * m_kinds.size() > m_slots.size()) {
        m_slots.assign(std::max<std::size_t>(2 * m_slots.size(), 64), {});
        for (const auto& each : m_kinds)
            index(*each);
    } else {
        index(added);
    }
    return added;
}

void RecordBuffer::index(AnyRows& rows) {
    if (rows.info() == nullptr)
        return;
    std::size_t place = placeOf(rows.info());
    while (m_slots[place].info != nullptr)
        place = (place + 1) & (m_slots.size() - 1);
    m_slots[place] = {rows.info(), &rows};
}

AnyRows* RecordBuffer::find(const std::string& table) const {
    for (const auto& rows : m_kinds)
        if (rows->info() == nullptr && rows->table() == table)
            return rows.get();
    return nullptr;
}

AnyRows* RecordBuffer::find(const AnyRows& rows) const {
    return rows.info() != nullptr ? find(rows.info()) : find(rows.table());
}

const AnyRows* RecordBuffer::find(const Kind& kind) const {
    return kind.info != nullptr ? find(kind.info) : find(kind.table);
}

AnyRows& RecordBuffer::rowsOf(const Kind& kind) {
    AnyRows* const found = kind.info != nullptr ? find(kind.info) : find(kind.table);
    if (found != nullptr)
        return *found;
    return add(kind.make != nullptr ? kind.make() : std::make_unique<DescribedRows>(kind));
}

std::size_t RecordBuffer::size() const {
    std::size_t total = 0;
    for (const auto& rows : m_kinds)
        total += rows->size();
    return total;
}

void RecordBuffer::clear() {
    for (const auto& rows : m_kinds)
        rows->clear();
}

void RecordBuffer::append(const RecordBuffer& other) {
    for (const auto& rows : other.m_kinds)
        if (!rows->empty())
            append(*rows, 0, rows->size());
}

void RecordBuffer::append(const AnyRows& rows, std::size_t first, std::size_t count) {
    AnyRows* target = find(rows);
    if (target == nullptr)
        target = &add(rows.fresh());
    target->append(rows, first, count);
}

} // namespace percept::trace
