#include "inspector/replay/Recording.h"

#include "inspector/record/Columns.h"
#include "inspector/record/Schema.h"
#include "inspector/replay/ReadConnection.h"
#include "inspector/replay/RecordReader.h"
#include "inspector/replay/TrafficSelect.h"
#include "inspector/replay/ViewReader.h"
#include "percept/sim/Brains.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace percept::replay {

namespace fs = std::filesystem;
using record::ResetGuard;
using record::Statement;

namespace {

/// What is read until the scope ends is of one moment, however the file grows meanwhile.
class Moment {
public:
    explicit Moment(record::Database& database)
        : m_database(database)
        , m_begun(database.execute("BEGIN")) {}
    ~Moment() {
        if (m_begun)
            (void)m_database.execute("COMMIT");
    }
    Moment(const Moment&) = delete;
    Moment& operator=(const Moment&) = delete;
    [[nodiscard]] const Result<void>& begun() const { return m_begun; }

private:
    record::Database& m_database;
    Result<void> m_begun;
};

} // namespace

struct Recording::Impl {
    fs::path path;
    ReadConnection connection; ///< before the statements, which must go first
    trace::RunInfo info;
    RecordReader records;
    ViewReader views;
    Statement firstFrame;
    Statement lastFrame;
    Statement hash;
    Statement firstId;
    Statement keyframe;
    Statement commandsFrom;
    Statement tasksFrom;
    std::vector<trace::Command> commands; ///< as far as they were read
    std::optional<TrafficSelect> select;  ///< of the filter that was asked for last
    TrafficRows rows;

    Result<void> prepare() {
        const std::pair<Statement*, const char*> statements[] = {
            {&firstFrame, "SELECT coalesce(min(frame), 0) FROM frame"},
            {&lastFrame, "SELECT coalesce(max(frame), -1) FROM frame"},
            {&hash, "SELECT hash FROM frame WHERE frame = ?"},
            {&firstId, "SELECT first_id FROM frame WHERE frame >= ? ORDER BY frame LIMIT 1"},
            {&keyframe,
             "SELECT frame, state FROM keyframe WHERE frame <= ? ORDER BY frame DESC LIMIT 1"},
            {&commandsFrom, "SELECT * FROM command WHERE id >= ? ORDER BY id"},
            {&tasksFrom,
             "SELECT text FROM name WHERE domain = 'task' AND value >= ? ORDER BY value"}};
        for (const auto& [statement, sql] : statements) {
            auto prepared = connection.database().prepare(sql);
            if (!prepared)
                return prepared.unexpected();
            *statement = std::move(*prepared);
        }
        return {};
    }

    Result<void> readAll(const trace::Registry& known) {
        auto& database = connection.database();
        auto run = record::readRun(database, &known);
        if (!run)
            return run.unexpected();
        info = std::move(*run);
        auto recordReader = RecordReader::prepare(database, info);
        if (!recordReader)
            return recordReader.unexpected();
        records = std::move(*recordReader);
        auto viewReader = ViewReader::prepare(database);
        if (!viewReader)
            return viewReader.unexpected();
        views = std::move(*viewReader);
        if (auto prepared = prepare(); !prepared)
            return prepared;
        return checkFrames();
    }

    /// Who reads a recording makes room for each frame between the first and the last.
    Result<void> checkFrames() {
        auto& database = connection.database();
        const auto pages = database.integer("PRAGMA page_count");
        const auto bytes = database.integer("PRAGMA page_size");
        if (!pages)
            return pages.unexpected();
        if (!bytes)
            return bytes.unexpected();
        const Frame first = integerOf(firstFrame, 0);
        const Frame last = integerOf(lastFrame, -1);
        if (first >= 0 && last - first < *pages * *bytes)
            return {};
        return failure(
            ErrorCode::Corrupt,
            fmt::format("The recording is damaged: it cannot have frames {} to {}", first, last));
    }

    /// What readers of parts report, said of this file.
    [[nodiscard]] Unexpected placed(Error error) const {
        if (error.place.empty())
            error.place = path.string();
        return Unexpected{std::move(error)};
    }

    static std::int64_t integerOf(Statement& statement, std::int64_t otherwise) {
        const ResetGuard guard(statement);
        const auto row = statement.step();
        return row && *row ? statement.integer(0) : otherwise;
    }

    /// The first id of the first frame at or after one; a frame beyond all: the largest number.
    Result<std::int64_t> firstIdFrom(Frame frame) {
        const ResetGuard guard(firstId);
        firstId.bind(1, frame);
        const auto row = firstId.step();
        if (!row)
            return row.unexpected();
        return *row ? firstId.integer(0) : std::numeric_limits<std::int64_t>::max();
    }

    /// Tasks may join a run while it is recorded.
    Result<void> readNewTasks() {
        const ResetGuard guard(tasksFrom);
        tasksFrom.bind(1, static_cast<std::int64_t>(info.tasks.size()));
        while (true) {
            const auto row = tasksFrom.step();
            if (!row)
                return row.unexpected();
            if (!*row)
                return {};
            info.tasks.push_back(tasksFrom.text(0));
        }
    }

    Result<void> readNewCommands() {
        const ResetGuard guard(commandsFrom);
        commandsFrom.bind(1, static_cast<std::int64_t>(commands.size()));
        while (true) {
            const auto row = commandsFrom.step();
            if (!row)
                return row.unexpected();
            if (!*row)
                return {};
            trace::Command command;
            bool good = commandsFrom.integer(0) == static_cast<std::int64_t>(commands.size());
            int index = 1;
            boost::mp11::mp_for_each<record::Columns<trace::Command>>([&](auto column) {
                good = record::fetch(commandsFrom, index++, decltype(column)::get(command)) && good;
            });
            good = good && (commands.empty() || commands.back().frame <= command.frame);
            if (!good)
                return failure(ErrorCode::Corrupt,
                               fmt::format("The recording is damaged: command {} makes no sense",
                                           commandsFrom.integer(0)),
                               path.string());
            commands.push_back(std::move(command));
        }
    }
};

Recording::Recording(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl)) {}

Recording::~Recording() = default;

Result<std::unique_ptr<Recording>> Recording::open(const fs::path& path) {
    return open(path, *sim::shippedTrace());
}

Result<std::unique_ptr<Recording>> Recording::open(const fs::path& path,
                                                   const trace::Registry& known) {
    auto connection = ReadConnection::open(path);
    if (!connection)
        return connection.unexpected();
    auto impl = std::make_unique<Impl>();
    impl->path = path;
    impl->connection = std::move(*connection);
    if (auto result = impl->readAll(known); !result) {
        auto error = result.error();
        error.place = path.string();
        return Unexpected{asDamage(std::move(error))};
    }
    return std::unique_ptr<Recording>(new Recording(std::move(impl)));
}

const trace::RunInfo& Recording::info() const {
    return m_impl->info;
}

const fs::path& Recording::path() const {
    return m_impl->path;
}

Frame Recording::firstFrame() const {
    return Impl::integerOf(m_impl->firstFrame, 0);
}

Frame Recording::lastFrame() const {
    return Impl::integerOf(m_impl->lastFrame, -1);
}

Result<trace::View> Recording::view(Frame frame) {
    auto view = m_impl->views.view(frame);
    return view ? std::move(view) : m_impl->placed(view.error());
}

Result<std::uint64_t> Recording::hash(Frame frame) {
    auto& select = m_impl->hash;
    const ResetGuard guard(select);
    select.bind(1, frame);
    const auto row = select.step();
    if (!row)
        return row.unexpected();
    if (!*row)
        return failure(ErrorCode::NotFound,
                       fmt::format("The recording has no frame {}. Choose one inside it", frame),
                       m_impl->path.string());
    const auto text = select.text(0);
    std::uint64_t hash = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
    if (text.size() != 16 || error != std::errc() || end != text.data() + text.size())
        return failure(ErrorCode::Corrupt,
                       fmt::format("The recording is damaged: frame {} has no hash", frame),
                       m_impl->path.string());
    return hash;
}

Result<void> Recording::readKinds(Frame from,
                                  Frame to,
                                  std::span<const std::string_view> tables,
                                  trace::RecordBuffer& records) {
    if (from > to)
        return {};
    // Without it, frames that come after the last one is looked for would be read as its own.
    const Moment moment(m_impl->connection.database());
    if (!moment.begun())
        return moment.begun().unexpected();
    const auto first = m_impl->firstIdFrom(from);
    if (!first)
        return first.unexpected();
    const auto end = m_impl->firstIdFrom(to + 1);
    if (!end)
        return end.unexpected();
    if (auto named = m_impl->readNewTasks(); !named)
        return named;
    const auto read = m_impl->records.read(
        *first,
        *end,
        {.from = from, .to = to, .agents = m_impl->info.agents.size(), .tables = tables},
        records);
    return read ? Result<void>() : m_impl->placed(read.error());
}

Result<Frame> Recording::frameOf(trace::RecordId record) {
    const auto id = static_cast<std::int64_t>(record);
    // The last frame whose ids start at or before it.
    Frame low = firstFrame();
    Frame high = lastFrame();
    const auto first = m_impl->firstIdFrom(low);
    if (!first)
        return first.unexpected();
    if (high < low || id < *first)
        return failure(ErrorCode::NotFound,
                       fmt::format("No frame of the recording has record {}", id),
                       m_impl->path.string());
    while (low < high) {
        const Frame middle = low + (high - low + 1) / 2;
        const auto start = m_impl->firstIdFrom(middle);
        if (!start)
            return start.unexpected();
        if (*start <= id)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

Result<std::vector<trace::Command>> Recording::commands(Frame from, Frame to) {
    if (auto result = m_impl->readNewCommands(); !result)
        return result.unexpected();
    const auto& all = m_impl->commands;
    const auto before = [](const trace::Command& command, Frame frame) {
        return command.frame < frame;
    };
    const auto first = std::lower_bound(all.begin(), all.end(), from, before);
    const auto last = std::lower_bound(first, all.end(), std::max(from, to), before);
    return std::vector<trace::Command>(first, last);
}

Result<trace::Keyframe> Recording::keyframe(Frame frame) {
    auto& select = m_impl->keyframe;
    const ResetGuard guard(select);
    select.bind(1, frame);
    const auto row = select.step();
    if (!row)
        return row.unexpected();
    if (!*row)
        return failure(ErrorCode::NotFound,
                       fmt::format("The recording has no state at or before frame {}", frame),
                       m_impl->path.string());
    const auto bytes = select.bytes(1);
    return trace::Keyframe{select.integer(0), {bytes.begin(), bytes.end()}};
}

Result<bool> Recording::closed() {
    const auto closed = m_impl->connection.database().integer("SELECT closed FROM run");
    if (!closed)
        return closed.unexpected();
    return *closed != 0;
}

Result<std::vector<std::int64_t>> Recording::counts() {
    auto select = m_impl->connection.database().prepare(
        "SELECT kind, sum(records) FROM traffic_count GROUP BY kind");
    if (!select)
        return select.unexpected();
    std::vector<std::int64_t> counts(info().kinds.size());
    while (true) {
        const auto row = select->step();
        if (!row)
            return row.unexpected();
        if (!*row)
            return counts;
        const auto kind = select->integer(0);
        if (kind < 0 || static_cast<std::size_t>(kind) >= counts.size())
            return failure(ErrorCode::Corrupt,
                           fmt::format("The recording is damaged: traffic_count has kind {}", kind),
                           m_impl->path.string());
        counts[static_cast<std::size_t>(kind)] = select->integer(1);
    }
}

Result<std::vector<StageTime>> Recording::stageTimes(Frame from, Frame to) {
    auto select = m_impl->connection.database().prepare(
        "SELECT stage, count(*), avg(spent), max(spent) FROM stage WHERE frame BETWEEN ? AND ? "
        "GROUP BY stage");
    if (!select)
        return select.unexpected();
    select->bind(1, from);
    select->bind(2, to);
    std::vector<StageTime> times(info().stages.size());
    while (true) {
        const auto row = select->step();
        if (!row)
            return row.unexpected();
        if (!*row)
            return times;
        const auto stage = select->integer(0);
        if (stage < 0 || static_cast<std::size_t>(stage) >= times.size())
            return failure(ErrorCode::Corrupt,
                           fmt::format("The recording is damaged: stage has number {}", stage),
                           m_impl->path.string());
        times[static_cast<std::size_t>(stage)] = {
            select->integer(1), select->real(2), select->real(3)};
    }
}

Result<TrafficChunk>
Recording::trafficKeys(const TrafficFilter& filter, trace::RecordId after, int limit) {
    auto& select = m_impl->select;
    if (!select || !select->isFor(filter)) {
        auto prepared = TrafficSelect::prepare(m_impl->connection.database(), m_impl->info, filter);
        if (!prepared)
            return prepared.unexpected();
        select.emplace(std::move(*prepared));
    }
    Frame from = filter.from;
    Frame to = std::min(filter.to, lastFrame());
    // What is wanted of a long run lies between the first and the last of the spans.
    if (!filter.frames.empty()) {
        from =
            std::max(from, std::ranges::min_element(filter.frames, {}, &FrameSpan::first)->first);
        to = std::min(to, std::ranges::max_element(filter.frames, {}, &FrameSpan::last)->last);
    }
    if (after != trace::kNoRecord)
        if (const auto frame = frameOf(after))
            from = std::max(from, *frame);
    return select->keys(
        {from, to}, after, limit, [this](Frame frame) { return m_impl->firstIdFrom(frame); });
}

Result<std::vector<TrafficRow>> Recording::traffic(std::span<const TrafficKey> keys) {
    std::vector<TrafficRow> rows;
    rows.reserve(keys.size());
    for (const TrafficKey& key : keys) {
        auto row = m_impl->rows.row(m_impl->connection.database(), m_impl->info, key);
        if (!row)
            return row.unexpected();
        rows.push_back(std::move(*row));
    }
    return rows;
}

Result<std::vector<TrafficRow>>
Recording::traffic(const TrafficFilter& filter, trace::RecordId after, int limit) {
    std::vector<TrafficKey> keys;
    while (true) {
        const int room = limit - static_cast<int>(keys.size());
        const auto chunk = trafficKeys(filter, after, room);
        if (!chunk)
            return chunk.unexpected();
        keys.insert(keys.end(), chunk->keys.begin(), chunk->keys.end());
        if (chunk->all || static_cast<int>(chunk->keys.size()) == room)
            return traffic(keys);
        after = chunk->last;
    }
}

} // namespace percept::replay
