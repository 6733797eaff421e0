#pragma once

#include "percept/base/Units.h"
#include "percept/trace/Kind.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace percept::trace {

/// A record with what every table has.
template <class Record>
struct Row {
    RecordId id = kNoRecord;
    Frame frame = 0;
    RecordId cause = kNoRecord; ///< kNoRecord: nothing recorded caused it
    Record data;
};

/// What every row begins with.
struct RowHead {
    RecordId id = kNoRecord;
    Frame frame = 0;
    RecordId cause = kNoRecord;
};
inline constexpr std::size_t kHeadSize = 24;

/// The rows of one kind, whatever it is.
class AnyRows {
public:
    AnyRows(std::string_view table, const RecordInfo* info)
        : m_table(table)
        , m_info(info) {}
    AnyRows(const AnyRows&) = default;
    AnyRows& operator=(const AnyRows&) = delete;
    virtual ~AnyRows() = default;

    [[nodiscard]] const std::string& table() const { return m_table; }
    /// Tells kinds apart that are structs of this program; null for others.
    [[nodiscard]] const RecordInfo* info() const { return m_info; }
    /// Row by row, `stride` apart.
    struct Block {
        const std::byte* first = nullptr;
        std::size_t stride = 0;
        std::size_t count = 0;
    };
    [[nodiscard]] virtual Block block() const = 0;
    [[nodiscard]] virtual std::unique_ptr<AnyRows> copy() const = 0;
    /// Rows of the same kind without any.
    [[nodiscard]] virtual std::unique_ptr<AnyRows> fresh() const = 0;
    /// Keeps the memory.
    virtual void clear() = 0;
    /// Copies rows of the same kind behind these.
    virtual void append(const AnyRows& other, std::size_t first, std::size_t count) = 0;
    /// A row more. @return where it begins
    [[nodiscard]] virtual std::byte* grow() = 0;

    [[nodiscard]] std::size_t size() const { return block().count; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] const std::byte* row(std::size_t i) const {
        const Block all = block();
        return all.first + i * all.stride;
    }
    [[nodiscard]] static RowHead headOf(const std::byte* row) {
        return {*reinterpret_cast<const RecordId*>(row),
                *reinterpret_cast<const Frame*>(row + 8),
                *reinterpret_cast<const RecordId*>(row + 16)};
    }
    [[nodiscard]] RowHead operator[](std::size_t i) const { return headOf(row(i)); }
    [[nodiscard]] RowHead front() const { return (*this)[0]; }
    [[nodiscard]] RowHead back() const { return (*this)[size() - 1]; }

    /// Over what rows begin with.
    class Iterator {
    public:
        Iterator(const std::byte* row, std::size_t stride)
            : m_row(row)
            , m_stride(stride) {}
        RowHead operator*() const { return headOf(m_row); }
        Iterator& operator++() {
            m_row += m_stride;
            return *this;
        }
        bool operator!=(const Iterator& other) const { return m_row != other.m_row; }

    private:
        const std::byte* m_row;
        std::size_t m_stride;
    };
    [[nodiscard]] Iterator begin() const {
        const Block all = block();
        return {all.first, all.stride};
    }
    [[nodiscard]] Iterator end() const {
        const Block all = block();
        return {all.first + all.count * all.stride, all.stride};
    }

private:
    std::string m_table;
    const RecordInfo* m_info;
};

/// Rows of a struct of this program.
template <class Record>
class Rows final : public AnyRows {
public:
    Rows()
        : AnyRows(Record::kInfo.table, &Record::kInfo) {}
    [[nodiscard]] Block block() const override {
        return {reinterpret_cast<const std::byte*>(rows.data()), sizeof(Row<Record>), rows.size()};
    }
    [[nodiscard]] std::unique_ptr<AnyRows> copy() const override {
        return std::make_unique<Rows>(*this);
    }
    [[nodiscard]] std::unique_ptr<AnyRows> fresh() const override {
        return std::make_unique<Rows>();
    }
    void clear() override { rows.clear(); }
    void append(const AnyRows& other, std::size_t first, std::size_t count) override {
        const auto& source = static_cast<const Rows&>(other).rows;
        const auto from = source.begin() + static_cast<std::ptrdiff_t>(first);
        rows.insert(rows.end(), from, from + static_cast<std::ptrdiff_t>(count));
    }
    [[nodiscard]] std::byte* grow() override {
        return reinterpret_cast<std::byte*>(&rows.emplace_back());
    }

    std::vector<Row<Record>> rows;
};

/// Rows of a kind that this program knows from a description only: eight bytes for each column.
class DescribedRows final : public AnyRows {
public:
    explicit DescribedRows(const Kind& kind)
        : AnyRows(kind.table, nullptr)
        , m_words(kind.rowSize / sizeof(std::uint64_t)) {}
    [[nodiscard]] Block block() const override {
        return {reinterpret_cast<const std::byte*>(m_values.data()),
                m_words * sizeof(std::uint64_t),
                m_values.size() / m_words};
    }
    [[nodiscard]] std::unique_ptr<AnyRows> copy() const override {
        return std::make_unique<DescribedRows>(*this);
    }
    [[nodiscard]] std::unique_ptr<AnyRows> fresh() const override {
        auto made = std::make_unique<DescribedRows>(*this);
        made->clear();
        return made;
    }
    void clear() override { m_values.clear(); }
    void append(const AnyRows& other, std::size_t first, std::size_t count) override;
    [[nodiscard]] std::byte* grow() override;

private:
    std::vector<std::uint64_t> m_values;
    std::size_t m_words;
};

/// Rows by kind, each kind in ascending order of ids. Kinds come as they are met.
class RecordBuffer {
public:
    RecordBuffer() = default;
    RecordBuffer(const RecordBuffer& other);
    RecordBuffer& operator=(const RecordBuffer& other);
    RecordBuffer(RecordBuffer&&) = default;
    RecordBuffer& operator=(RecordBuffer&&) = default;
    ~RecordBuffer() = default;

    template <class Record>
    [[nodiscard]] std::vector<Row<Record>>& rows() {
        AnyRows* found = find(&Record::kInfo);
        if (found == nullptr)
            found = &add(std::make_unique<Rows<Record>>());
        return static_cast<Rows<Record>*>(found)->rows;
    }
    template <class Record>
    [[nodiscard]] const std::vector<Row<Record>>& rows() const {
        static const std::vector<Row<Record>> kNothing;
        const AnyRows* const found = find(&Record::kInfo);
        return found == nullptr ? kNothing : static_cast<const Rows<Record>*>(found)->rows;
    }
    /// Of a described kind.
    [[nodiscard]] AnyRows& rowsOf(const Kind& kind);
    /// Null: none of that kind were ever there.
    [[nodiscard]] const AnyRows* find(const Kind& kind) const;

    /// Calls `visit(const AnyRows&)` for every kind that was met, in the order in which they were.
    template <class Visit>
    void forEachKind(Visit&& visit) const {
        for (const auto& rows : m_kinds)
            visit(static_cast<const AnyRows&>(*rows));
    }
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const { return size() == 0; }
    /// Keeps the memory.
    void clear();
    /// Adds copies of all rows of `other` behind those of the same kind.
    void append(const RecordBuffer& other);
    /// The same of some rows of one kind.
    void append(const AnyRows& rows, std::size_t first, std::size_t count);

private:
    /// Where the rows of a struct are: a table by the address of its `kInfo`.
    struct Slot {
        const RecordInfo* info = nullptr;
        AnyRows* rows = nullptr;
    };
    [[nodiscard]] std::size_t placeOf(const RecordInfo* info) const {
        const auto address = reinterpret_cast<std::uintptr_t>(info);
        return static_cast<std::size_t>((address * 0x9E3779B97F4A7C15ULL) >> 40U) &
               (m_slots.size() - 1);
    }
    [[nodiscard]] AnyRows* find(const RecordInfo* info) const {
        if (m_slots.empty())
            return nullptr;
        for (std::size_t place = placeOf(info); m_slots[place].info != nullptr;
             place = (place + 1) & (m_slots.size() - 1))
            if (m_slots[place].info == info)
                return m_slots[place].rows;
        return nullptr;
    }
    [[nodiscard]] AnyRows* find(const AnyRows& rows) const;
    [[nodiscard]] AnyRows* find(const std::string& table) const;
    AnyRows& add(std::unique_ptr<AnyRows> rows);
    void index(AnyRows& rows);

    std::vector<std::unique_ptr<AnyRows>> m_kinds;
    std::vector<Slot> m_slots; ///< twice as many as kinds at least; a power of two
};

} // namespace percept::trace
