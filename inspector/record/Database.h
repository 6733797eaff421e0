#pragma once

#include "percept/base/Result.h"

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace percept::record {

class Database;

/// A prepared statement. Must not outlive its database.
class Statement {
public:
    Statement() = default;

    void bind(int index, std::int64_t value) { sqlite3_bind_int64(get(), index, value); }
    void bind(int index, double value) { sqlite3_bind_double(get(), index, value); }
    /// Borrows the text until the next reset.
    void bind(int index, std::string_view text) {
        sqlite3_bind_text64(get(), index, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
    }
    /// Borrows the bytes until the next reset.
    void bind(int index, std::span<const std::byte> bytes) {
        // An empty span may have no address, which SQLite would store as NULL.
        sqlite3_bind_blob64(get(),
                            index,
                            bytes.empty() ? "" : static_cast<const void*>(bytes.data()),
                            bytes.size(),
                            SQLITE_STATIC);
    }
    void bindNull(int index) { sqlite3_bind_null(get(), index); }

    /// @return true for a row, false at the end
    [[nodiscard]] Result<bool> step();
    /// Steps to the end and makes the statement ready to be bound again.
    [[nodiscard]] Result<void> run();
    void reset() { sqlite3_reset(get()); }

    [[nodiscard]] bool isNull(int column) const {
        return sqlite3_column_type(get(), column) == SQLITE_NULL;
    }
    [[nodiscard]] std::int64_t integer(int column) const {
        return sqlite3_column_int64(get(), column);
    }
    [[nodiscard]] double real(int column) const { return sqlite3_column_double(get(), column); }
    [[nodiscard]] std::string text(int column) const;
    /// Valid until the next step.
    [[nodiscard]] std::span<const std::byte> bytes(int column) const;
    [[nodiscard]] sqlite3_stmt* get() const { return m_statement.get(); }

private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    std::string m_place;
};

/// Resets a statement when the scope ends, so that no read transaction stays open.
class ResetGuard {
public:
    explicit ResetGuard(Statement& statement)
        : m_statement(statement) {}
    ~ResetGuard() { m_statement.reset(); }
    ResetGuard(const ResetGuard&) = delete;
    ResetGuard& operator=(const ResetGuard&) = delete;

private:
    Statement& m_statement;
};

/// FileAlone: as it is on the disk, without a log beside it; nobody may write to it meanwhile.
enum class OpenMode { Read, FileAlone, ReadWrite, Create };

/// One connection to an SQLite file, for one thread at a time.
class Database {
public:
    /// @errors Unreadable or Unwritable, by mode; Corrupt shows with the first statement
    [[nodiscard]] static Result<Database> open(const std::filesystem::path& path, OpenMode mode);

    /// Runs statements that give no rows.
    [[nodiscard]] Result<void> execute(const std::string& sql);
    /// @param rest gets what follows the first statement
    [[nodiscard]] Result<Statement> prepare(std::string_view sql, std::string_view* rest = nullptr);
    /// The integer in the first column of the first row.
    [[nodiscard]] Result<std::int64_t> integer(std::string_view sql);
    /// Folds the log into the file and goes on without one.
    /// @return false if another connection still has the file open
    [[nodiscard]] Result<bool> leaveLog();
    [[nodiscard]] sqlite3* get() const { return m_database.get(); }
    /// What the last call reported, as an error with this file as its place.
    [[nodiscard]] Unexpected failed() const;

private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    };
    std::unique_ptr<sqlite3, Close> m_database;
    std::string m_place;
};

} // namespace percept::record
