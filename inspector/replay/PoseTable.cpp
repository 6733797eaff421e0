#include "inspector/replay/PoseTable.h"

#include "inspector/replay/ViewReader.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace percept::replay {
namespace {

using record::Statement;

constexpr const char* kPoseColumns =
    "CREATE TABLE pose (frame INTEGER, agent TEXT, x REAL, y REAL, z REAL, facing REAL)";
enum PoseColumn : int { kFrameColumn, kAgentColumn, kXColumn, kYColumn, kZColumn, kFacingColumn };

/// What a plan passes on, in this order.
enum PosePlan : unsigned { kFrameIs = 1, kFrameFrom = 2, kFrameTo = 4, kAgentIs = 8 };

struct PoseSource {
    record::Database& database;
    FloorsOf floors;
};

struct PoseTable : sqlite3_vtab {
    explicit PoseTable(PoseSource& of)
        : sqlite3_vtab{}
        , source(of) {}

    PoseSource& source;
    std::vector<std::string> agents; ///< their names
    FloorAt floorAt;
    bool floorsAsked = false;

    /// Notes what went wrong, for the connection.
    int failed(const Error& error) {
        sqlite3_free(zErrMsg);
        zErrMsg = sqlite3_mprintf("%s", error.message.c_str());
        return error.code == ErrorCode::Corrupt ? SQLITE_CORRUPT_VTAB : SQLITE_ERROR;
    }
    Result<void> readAgents() {
        auto select =
            source.database.prepare("SELECT text FROM name WHERE domain = 'agent' ORDER BY value");
        if (!select)
            return select.unexpected();
        agents.clear();
        while (true) {
            const auto more = select->step();
            if (!more)
                return more.unexpected();
            if (!*more)
                return {};
            agents.push_back(select->text(0));
        }
    }
    Result<void> askFloors() {
        if (floorsAsked || !source.floors)
            return {};
        floorsAsked = true;
        auto select = source.database.prepare("SELECT level FROM run");
        if (!select)
            return select.unexpected();
        const auto row = select->step();
        if (!row)
            return row.unexpected();
        if (*row)
            floorAt = source.floors(select->text(0));
        return {};
    }
};

/// What a condition on frames lets pass: those in [first, last].
struct PoseSpan {
    Frame first = 0;
    Frame last = -1;

    /// SQLite looks at the condition itself again: this may let too many pass.
    void narrow(unsigned by, sqlite3_value* value) {
        const int type = sqlite3_value_numeric_type(value);
        if (type == SQLITE_INTEGER) {
            const Frame frame = sqlite3_value_int64(value);
            keep(by, frame, frame);
        } else if (type == SQLITE_FLOAT) {
            const double frame = sqlite3_value_double(value);
            if (std::abs(frame) < 1e15)
                keep(by,
                     static_cast<Frame>(std::floor(frame)),
                     static_cast<Frame>(std::ceil(frame)));
        }
    }

private:
    void keep(unsigned by, Frame low, Frame high) {
        if (by != kFrameTo)
            first = std::max(first, low);
        if (by != kFrameFrom)
            last = std::min(last, high);
    }
};

class PoseCursor : public sqlite3_vtab_cursor {
public:
    explicit PoseCursor(PoseTable& table)
        : sqlite3_vtab_cursor{&table}
        , m_table(table) {}

    Result<void> begin(unsigned plan, sqlite3_value** values) {
        if (auto prepared = prepare(); !prepared)
            return prepared;
        PoseSpan span{m_first, m_last};
        for (const unsigned part : {kFrameIs, kFrameFrom, kFrameTo})
            if ((plan & part) != 0)
                span.narrow(part, *values++);
        m_wanted.reset();
        if ((plan & kAgentIs) != 0 && sqlite3_value_type(*values) == SQLITE_TEXT)
            m_wanted = reinterpret_cast<const char*>(sqlite3_value_text(*values));
        m_frame = span.first;
        m_end = span.last + 1;
        m_agent = 0;
        if (auto read = readView(); !read)
            return read;
        return settle();
    }
    Result<void> next() {
        ++m_agent;
        return settle();
    }
    [[nodiscard]] bool atEnd() const { return m_frame >= m_end; }
    [[nodiscard]] sqlite3_int64 rowid() const {
        constexpr unsigned kAgentBits = 24;
        return (m_frame << kAgentBits) | static_cast<sqlite3_int64>(m_agent);
    }
    Result<void> column(sqlite3_context* context, int column) {
        const auto& pose = m_view.agents[m_agent];
        switch (column) {
        case kFrameColumn:
            sqlite3_result_int64(context, m_frame);
            break;
        case kAgentColumn: {
            const auto name = nameOf(m_agent);
            sqlite3_result_text64(context, name.data(), name.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
            break;
        }
        case kXColumn:
            sqlite3_result_double(context, pose.position.x);
            break;
        case kYColumn:
            sqlite3_result_double(context, pose.position.y);
            break;
        case kZColumn:
            if (auto asked = m_table.askFloors(); !asked)
                return asked;
            if (m_table.floorAt)
                sqlite3_result_double(context, m_table.floorAt(pose.position));
            break;
        case kFacingColumn:
            sqlite3_result_double(context, pose.facing);
            break;
        default:
            break;
        }
        return {};
    }

private:
    /// Once: the statement that tells the frames stays where it is, so that none of them can go
    /// before the query ends.
    Result<void> prepare() {
        if (m_views)
            return {};
        auto frames = m_table.source.database.prepare("SELECT min(frame), max(frame) FROM frame");
        if (!frames)
            return frames.unexpected();
        m_frames = std::move(*frames);
        const auto row = m_frames.step();
        if (!row)
            return row.unexpected();
        if (*row && !m_frames.isNull(0)) {
            m_first = m_frames.integer(0);
            m_last = m_frames.integer(1);
        }
        auto views = ViewReader::prepare(m_table.source.database);
        if (!views)
            return views.unexpected();
        m_views = std::make_unique<ViewReader>(std::move(*views));
        return m_table.readAgents();
    }
    [[nodiscard]] std::string nameOf(std::size_t agent) const {
        return agent < m_table.agents.size() ? m_table.agents[agent] : std::to_string(agent);
    }
    Result<void> readView() {
        if (atEnd())
            return {};
        auto view = m_views->view(m_frame);
        if (!view)
            return view.unexpected();
        m_view = std::move(*view);
        return {};
    }
    /// Who has not come in yet is nowhere: a view has him at 0, 0.
    [[nodiscard]] bool isAsked(std::size_t agent) const {
        const auto& pose = m_view.agents[agent];
        const bool isThere = pose.alive || pose.position != geometry::Vec2(0, 0);
        return isThere && (!m_wanted || nameOf(agent) == *m_wanted);
    }
    /// Goes on to the next row that is wanted, if this one is not.
    Result<void> settle() {
        while (!atEnd()) {
            while (m_agent < m_view.agents.size() && !isAsked(m_agent))
                ++m_agent;
            if (m_agent < m_view.agents.size())
                return {};
            m_agent = 0;
            ++m_frame;
            if (auto read = readView(); !read)
                return read;
        }
        return {};
    }

    PoseTable& m_table;
    Statement m_frames;
    std::unique_ptr<ViewReader> m_views;
    Frame m_first = 0;
    Frame m_last = -1;
    std::optional<std::string> m_wanted; ///< the name of the agent; absent: all
    Frame m_frame = 0;
    Frame m_end = 0;
    std::size_t m_agent = 0;
    trace::View m_view;
};

PoseTable& tableOf(sqlite3_vtab* table) {
    return *static_cast<PoseTable*>(table);
}

PoseCursor& cursorOf(sqlite3_vtab_cursor* cursor) {
    return *static_cast<PoseCursor*>(cursor);
}

int told(sqlite3_vtab_cursor* cursor, const Result<void>& result) {
    return result ? SQLITE_OK : tableOf(cursor->pVtab).failed(result.error());
}

int connectPoses(
    sqlite3* database, void* source, int, const char* const*, sqlite3_vtab** table, char**) {
    if (const int code = sqlite3_declare_vtab(database, kPoseColumns); code != SQLITE_OK)
        return code;
    *table = std::make_unique<PoseTable>(*static_cast<PoseSource*>(source)).release();
    return SQLITE_OK;
}

int disconnectPoses(sqlite3_vtab* table) {
    delete &tableOf(table);
    return SQLITE_OK;
}

/// The part of a plan that a condition is.
unsigned partOf(sqlite3_index_info& info, int index) {
    const auto& condition = info.aConstraint[index];
    if (condition.usable == 0)
        return 0;
    if (condition.iColumn == kFrameColumn) {
        switch (condition.op) {
        case SQLITE_INDEX_CONSTRAINT_EQ:
            return kFrameIs;
        case SQLITE_INDEX_CONSTRAINT_GT:
        case SQLITE_INDEX_CONSTRAINT_GE:
            return kFrameFrom;
        case SQLITE_INDEX_CONSTRAINT_LT:
        case SQLITE_INDEX_CONSTRAINT_LE:
            return kFrameTo;
        default:
            return 0;
        }
    }
    const bool isAgent = condition.iColumn == kAgentColumn &&
                         condition.op == SQLITE_INDEX_CONSTRAINT_EQ &&
                         sqlite3_vtab_collation(&info, index) == std::string_view("BINARY");
    return isAgent ? int{kAgentIs} : 0;
}

int planPoses(sqlite3_vtab*, sqlite3_index_info* info) {
    unsigned plan = 0;
    int arguments = 0;
    double frames = 1e6; // of a long run
    double agents = 100;
    for (const unsigned part : {kFrameIs, kFrameFrom, kFrameTo, kAgentIs})
        for (int i = 0; i < info->nConstraint && (plan & part) == 0; ++i)
            if (partOf(*info, i) == part) {
                plan |= part;
                info->aConstraintUsage[i].argvIndex = ++arguments;
            }
    if ((plan & kFrameIs) != 0)
        frames = 1;
    for (const unsigned part : {kFrameFrom, kFrameTo})
        if ((plan & part) != 0)
            frames = std::max(frames / 10, 1.0);
    if ((plan & kAgentIs) != 0)
        agents = 1;
    info->idxNum = static_cast<int>(plan);
    info->estimatedRows = static_cast<sqlite3_int64>(frames * agents);
    info->estimatedCost = 60 + frames * 100; // whole frames are decoded, in blocks
    info->orderByConsumed = info->nOrderBy == 1 && info->aOrderBy[0].iColumn == kFrameColumn &&
                            info->aOrderBy[0].desc == 0;
    return SQLITE_OK;
}

int openPoses(sqlite3_vtab* table, sqlite3_vtab_cursor** cursor) {
    *cursor = std::make_unique<PoseCursor>(tableOf(table)).release();
    return SQLITE_OK;
}

int closePoses(sqlite3_vtab_cursor* cursor) {
    delete &cursorOf(cursor);
    return SQLITE_OK;
}

int beginPoses(sqlite3_vtab_cursor* cursor, int plan, const char*, int, sqlite3_value** values) {
    return told(cursor, cursorOf(cursor).begin(static_cast<unsigned>(plan), values));
}

int nextPose(sqlite3_vtab_cursor* cursor) {
    return told(cursor, cursorOf(cursor).next());
}

int posesEnd(sqlite3_vtab_cursor* cursor) {
    return cursorOf(cursor).atEnd() ? 1 : 0;
}

int columnOfPose(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int column) {
    return told(cursor, cursorOf(cursor).column(context, column));
}

int idOfPose(sqlite3_vtab_cursor* cursor, sqlite3_int64* id) {
    *id = cursorOf(cursor).rowid();
    return SQLITE_OK;
}

/// Without a way to create one, there is one of the module's own name.
sqlite3_module poseModule() {
    sqlite3_module module{};
    module.xConnect = connectPoses;
    module.xDisconnect = disconnectPoses;
    module.xBestIndex = planPoses;
    module.xOpen = openPoses;
    module.xClose = closePoses;
    module.xFilter = beginPoses;
    module.xNext = nextPose;
    module.xEof = posesEnd;
    module.xColumn = columnOfPose;
    module.xRowid = idOfPose;
    return module;
}

} // namespace

Result<void> addPoseTable(record::Database& database, FloorsOf floors) {
    static const sqlite3_module kModule = poseModule();
    auto source = std::make_unique<PoseSource>(PoseSource{database, std::move(floors)});
    // The connection frees the source, also where this fails.
    const int code = sqlite3_create_module_v2(
        database.get(), "pose", &kModule, source.release(), [](void* owned) {
            delete static_cast<PoseSource*>(owned);
        });
    return code == SQLITE_OK ? Result<void>{} : database.failed();
}

} // namespace percept::replay
