#include "inspector/record/RecordingFile.h"

#include "inspector/record/Columns.h"
#include "inspector/record/Schema.h"
#include "inspector/record/Target.h"
#include "inspector/record/ViewCodec.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::record {
namespace {

/// Frames between views that stand alone; seeking decodes at most so many.
constexpr Frame kFullViewEvery = 60;
/// A row takes some 50 bytes and every page four calls of the system, two of them through the log;
/// with larger pages an empty file, a page or two per kind of record, grows past half a megabyte.
constexpr const char* kPages = "PRAGMA page_size = 8192;";

struct BindValue {
    Statement& statement;
    int index;
    void operator()(std::int64_t value) const { statement.bind(index, value); }
    void operator()(double value) const { statement.bind(index, value); }
    void operator()(std::string_view value) const { statement.bind(index, value); }
    void operator()() const { statement.bindNull(index); }
};

Result<void> fillNew(const std::filesystem::path& path, const trace::RunInfo& info) {
    auto database = Database::open(path, OpenMode::Create);
    if (!database)
        return database.unexpected();
    if (auto result = database->execute(kPages + ("BEGIN;" + schemaSql(info))); !result)
        return result;
    if (auto result = writeRun(*database, info); !result)
        return result;
    return database->execute("COMMIT");
}

} // namespace

Result<std::unique_ptr<RecordingFile>> RecordingFile::create(const std::filesystem::path& path,
                                                             const trace::RunInfo& info,
                                                             FileOptions options) {
    if (auto good = checkKinds(info.kinds); !good)
        return good.unexpected();
    auto replacement = replaceTarget(
        path, [&](const std::filesystem::path& fresh) { return fillNew(fresh, info); });
    if (!replacement)
        return replacement.unexpected();
    std::unique_ptr<RecordingFile> file(new RecordingFile);
    file->m_replacement = std::move(*replacement);
    file->m_options = options;
    file->m_kinds = info.kinds;
    const auto& fresh = file->m_replacement.fresh;
    if (auto opened = file->open(fresh.empty() ? file->m_replacement.file : fresh); !opened) {
        takeBack(std::move(file));
        return failure(opened.error().code, opened.error().message, path.string());
    }
    return file;
}

void RecordingFile::takeBack(std::unique_ptr<RecordingFile> file) {
    Replacement replacement = std::move(file->m_replacement);
    file.reset(); // before its files go
    record::takeBack(replacement);
}

Result<void> RecordingFile::open(const std::filesystem::path& path) {
    auto database = Database::open(path, OpenMode::ReadWrite);
    if (!database)
        return database.unexpected();
    m_database = std::move(*database);
    return prepare();
}

Result<void> RecordingFile::prepare() {
    if (auto result = m_database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                                         "PRAGMA wal_autocheckpoint = 3072;"
                                         "PRAGMA secure_delete = OFF;"
                                         "PRAGMA journal_size_limit = 33554432;"
                                         "PRAGMA cache_size = -16384");
        !result)
        return result;
    // A reader that joins or leaves may hold the file for a moment.
    sqlite3_busy_timeout(m_database.get(), 5000);
    if (m_options.failAtBytes > 0) {
        const auto pageSize = m_database.integer("PRAGMA page_size");
        if (!pageSize)
            return pageSize.unexpected();
        const auto pages = m_options.failAtBytes / static_cast<std::uintmax_t>(*pageSize);
        if (auto result = m_database.integer(fmt::format("PRAGMA max_page_count = {}", pages));
            !result)
            return result.unexpected();
    }
    std::string commandValues = "?";
    for (std::size_t i = 0; i < columnInfos<trace::Command>().size(); ++i)
        commandValues += ", ?";
    const std::pair<Statement*, std::string> statements[] = {
        {&m_begin, "BEGIN IMMEDIATE"},
        {&m_commit, "COMMIT"},
        {&m_rollback, "ROLLBACK"},
        {&m_insertFrame, "INSERT INTO frame VALUES (?, ?, ?, ?, ?, ?, ?)"},
        {&m_insertStage, "INSERT INTO stage VALUES (?, ?, ?)"},
        {&m_insertCommand, "INSERT INTO command VALUES (" + commandValues + ")"},
        {&m_insertKeyframe, "INSERT INTO keyframe VALUES (?, ?)"},
        // So that the page that says which run this is lies in every log.
        {&m_countBatch, "UPDATE log SET batches = batches + 1"},
        // Without gaps. A run that began as a fork does not know the names of tasks that have left.
        {&m_insertTask,
         "INSERT INTO name SELECT 'task', ?1, ?2 WHERE ?1 <= (SELECT coalesce(max(value) + 1, 0) "
         "FROM name WHERE domain = 'task') ON CONFLICT (domain, value) DO UPDATE SET text = "
         "excluded.text WHERE text = ''"}};
    for (const auto& [statement, sql] : statements) {
        auto prepared = m_database.prepare(sql);
        if (!prepared)
            return prepared.unexpected();
        *statement = std::move(*prepared);
    }
    auto table = BatchTable::attach(m_database, m_kinds);
    if (!table)
        return table.unexpected();
    m_batchTable = std::move(*table);
    auto summary = TrafficSummary::prepare(m_database, m_kinds, m_options.stretchRecords);
    if (!summary)
        return summary.unexpected();
    if (m_summary)
        (*summary)->goOnFrom(*m_summary);
    m_summary = std::move(*summary);
    // From its first read on, a connection with a log keeps others from replacing the file.
    const auto held = m_database.integer("SELECT closed FROM run");
    return held ? Result<void>{} : held.unexpected();
}

/// A statement that is left would keep the database open.
void RecordingFile::close() {
    for (Statement* statement : {&m_begin,
                                 &m_commit,
                                 &m_rollback,
                                 &m_insertFrame,
                                 &m_insertStage,
                                 &m_insertCommand,
                                 &m_insertKeyframe,
                                 &m_countBatch,
                                 &m_insertTask})
        *statement = {};
    m_batchTable.reset();
    m_summary->detach();
    m_database = {};
}

/// What was there until now goes, since the new file holds something.
Result<void> RecordingFile::takePlace() {
    const auto alone = m_database.leaveLog();
    if (!alone)
        return alone.unexpected();
    if (!*alone)
        return failure(ErrorCode::Unwritable,
                       "Another program reads the recording before it is made. Record again",
                       m_replacement.file.string());
    close();
    return putInPlace(m_replacement);
}

Result<void> RecordingFile::write(const Batch& batch) {
    if (batch.frameCount == 0)
        return {};
    const auto now = std::chrono::steady_clock::now();
    const bool flush = now - m_flushed >= kFlushEvery;
    if (flush) {
        m_flushed = now;
        if (auto result = m_database.execute("PRAGMA synchronous = FULL"); !result)
            return result;
    }
    if (auto result = writeBatch(batch); !result)
        return result;
    const bool replaces = !m_replacement.fresh.empty();
    if (replaces)
        if (auto result = takePlace(); !result)
            return result;
    m_lastFrame = batch.frames[batch.frameCount - 1].frame;
    if (replaces)
        if (auto result = open(m_replacement.file); !result)
            return result;
    if (flush)
        if (auto result = m_database.execute("PRAGMA synchronous = NORMAL"); !result)
            return result;
    return m_options.maxBytes > 0 ? trim() : Result<void>{};
}

Result<void> RecordingFile::writeBatch(const Batch& batch) {
    if (auto result = m_begin.run(); !result)
        return result;
    auto result = m_countBatch.run();
    if (result)
        result = writeRows(batch);
    if (result)
        result = m_commit.run();
    // SQLite may have rolled back by itself; then there is nothing to do.
    if (!result && sqlite3_get_autocommit(m_database.get()) == 0)
        static_cast<void>(m_rollback.run());
    return result;
}

Result<void> RecordingFile::writeRows(const Batch& batch) {
    for (std::size_t i = 0; i < batch.frameCount; ++i)
        if (auto result = writeFrame(batch.frames[i]); !result)
            return result;
    for (const auto& command : batch.commands)
        if (auto result = writeCommand(command); !result)
            return result;
    if (auto result = nameTasks(batch); !result)
        return result;
    for (const auto& keyframe : batch.keyframes) {
        m_insertKeyframe.bind(1, keyframe.frame);
        m_insertKeyframe.bind(2, std::span(keyframe.state));
        if (auto result = m_insertKeyframe.run(); !result)
            return result;
    }
    if (auto result = m_batchTable->insertAll(batch.records); !result)
        return result;
    return m_summary->add(batch);
}

Result<void> RecordingFile::writeFrame(const Batch::FrameEntry& entry) {
    const bool full =
        m_lastFullView < 0 || entry.keyframe || entry.frame >= m_lastFullView + kFullViewEvery;
    const auto view = full ? encodeView(entry.view) : encodeView(entry.view, m_previousView);
    if (full)
        m_lastFullView = entry.frame;
    m_previousView = entry.view;
    const auto hash = fmt::format("{:016x}", entry.hash);
    m_insertFrame.bind(1, entry.frame);
    m_insertFrame.bind(2, entry.time);
    m_insertFrame.bind(3, std::string_view(hash));
    if (entry.spent)
        m_insertFrame.bind(4, *entry.spent);
    else
        m_insertFrame.bindNull(4);
    m_insertFrame.bind(5, entry.firstId);
    m_insertFrame.bind(6, entry.records);
    m_insertFrame.bind(7, std::span(view));
    if (auto result = m_insertFrame.run(); !result)
        return result;
    for (std::size_t i = 0; i < entry.stages.size(); ++i) {
        m_insertStage.bind(1, entry.frame);
        m_insertStage.bind(2, static_cast<std::int64_t>(i));
        m_insertStage.bind(3, entry.stages[i]);
        if (auto result = m_insertStage.run(); !result)
            return result;
    }
    return {};
}

Result<void> RecordingFile::writeCommand(const trace::Command& command) {
    m_insertCommand.bind(1, m_commands++);
    int index = 2;
    boost::mp11::mp_for_each<Columns<trace::Command>>([&](auto column) {
        store(decltype(column)::get(command), BindValue{m_insertCommand, index++});
    });
    return m_insertCommand.run();
}

Result<void> RecordingFile::nameTasks(const Batch& batch) {
    for (const trace::NamedTask& each : batch.joined) {
        m_insertTask.bind(1, static_cast<std::int64_t>(trace::indexOf(each.task)));
        m_insertTask.bind(2, std::string_view(each.name));
        if (auto result = m_insertTask.run(); !result)
            return result;
    }
    return {};
}

Result<void> RecordingFile::trim() {
    const auto pageSize = m_database.integer("PRAGMA page_size");
    const auto pages = m_database.integer("PRAGMA page_count");
    const auto free = m_database.integer("PRAGMA freelist_count");
    const auto first = m_database.integer("SELECT min(frame) FROM frame");
    for (const auto* number : {&pageSize, &pages, &free, &first})
        if (!*number)
            return number->unexpected();
    const auto used = static_cast<double>((*pages - *free) * *pageSize);
    const auto limit = static_cast<double>(m_options.maxBytes);
    if (used <= limit)
        return {};
    // A tenth more than needed, so that this is not due again with the next batch.
    const double surplus = (used - 0.9 * limit) / used;
    const auto frames = static_cast<double>(m_lastFrame - *first + 1);
    const auto keep = *first + static_cast<Frame>(surplus * frames);
    const auto keyframe = m_database.integer(
        fmt::format("SELECT coalesce(min(frame), 0) FROM keyframe WHERE frame >= {}", keep));
    if (!keyframe)
        return keyframe.unexpected();
    return *keyframe > *first ? removeBefore(*keyframe) : Result<void>{};
}

Result<void> RecordingFile::removeBefore(Frame frame) {
    const auto id =
        m_database.integer(fmt::format("SELECT first_id FROM frame WHERE frame = {}", frame));
    if (!id)
        return id.unexpected();
    std::string sql = fmt::format("BEGIN IMMEDIATE; DELETE FROM frame WHERE frame < {0}; DELETE "
                                  "FROM stage WHERE frame < {0}; DELETE FROM keyframe WHERE "
                                  "frame < {0};",
                                  frame);
    for (const trace::Kind& kind : m_kinds)
        sql += fmt::format("DELETE FROM \"{}\" WHERE id < {};", kind.table, *id);
    auto result = m_database.execute(sql);
    if (result)
        result = m_summary->removeBefore(m_database, frame);
    if (result)
        result = m_commit.run();
    if (!result && sqlite3_get_autocommit(m_database.get()) == 0)
        static_cast<void>(m_rollback.run());
    return result;
}

Result<void> RecordingFile::finish() {
    sqlite3_busy_timeout(m_database.get(), 100);
    if (auto result = m_database.execute("UPDATE run SET closed = 1"); !result)
        return result;
    // A reader that is still there folds the log in when it leaves.
    const auto alone = m_database.leaveLog();
    if (!alone)
        return alone.unexpected();
    return {};
}

} // namespace percept::record
