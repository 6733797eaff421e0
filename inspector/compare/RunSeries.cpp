#include "inspector/compare/RunSeries.h"

#include "inspector/replay/Query.h"
#include "inspector/replay/Recording.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <unordered_map>

namespace percept::compare {
namespace {

using trace::Category;
using trace::RecordId;

constexpr Frame kWindow = 600;

/// What is counted, each by the tables whose records count. Those that only the full trace has are
/// none of them, so that runs of different trace levels can be compared.
struct Counted {
    const char* name;
    std::initializer_list<const char*> tables;
};
const Counted kCounted[] = {
    {"signals", {"signal"}},
    {"notifications", {"notification"}},
    {"noticed", {"noticed"}},
    {"decisions", {"goal_started", "target_chosen", "weapon_chosen"}},
    {"paths requested", {"path_requested"}},
    {"events sent", {"event_sent"}},
    {"polls", {"poll"}},
    {"level of detail switches", {"lod_switched"}},
    {"task runs", {"task_ran"}},
    {"tasks overrun", {"task_overran"}},
    {"tasks starved", {"task_starved"}},
    {"tasks missed", {"due_missed"}},
    {"hits", {"hit"}},
    {"deaths", {"died"}},
};

/// Follows causes from signals to decisions. Records come in ascending order of ids.
class Reactions {
public:
    explicit Reactions(Seconds step)
        : m_step(step) {}

    struct Link {
        RecordId id = trace::kNoRecord;
        RecordId cause = trace::kNoRecord;
        RecordId signal = trace::kNoRecord; ///< where the cause does not lead to one
        Frame frame = 0;
        bool emits = false;
        bool decides = false;
    };
    /// @param kinds of the records that there may be
    void add(const std::vector<trace::Kind>& kinds, const trace::RecordBuffer& records) {
        std::vector<Link> links;
        for (const trace::Kind& kind : kinds)
            if (const trace::AnyRows* const rows = records.find(kind))
                addLinks(kind, *rows, links);
        for (const auto& row : records.rows<trace::Notified>())
            links.push_back(
                {row.id, row.cause, row.data.signal, row.frame, /*emits=*/false, false});
        std::sort(
            links.begin(), links.end(), [](const Link& a, const Link& b) { return a.id < b.id; });
        for (const Link& link : links)
            follow(link);
    }
    /// That a signal led to, however many each.
    [[nodiscard]] std::uint64_t decisions() const { return m_decisions; }
    /// Signals that led to nothing are watched until the last frame.
    [[nodiscard]] std::vector<Reaction> take(Frame last) {
        std::vector<Reaction> found;
        for (const Signal& signal : m_signals)
            found.push_back(
                {static_cast<double>(signal.decided.value_or(last) - signal.emitted) * m_step,
                 signal.decided.has_value()});
        return found;
    }

private:
    struct Signal {
        Frame emitted = 0;
        std::optional<Frame> decided;
    };
    static void
    addLinks(const trace::Kind& kind, const trace::AnyRows& rows, std::vector<Link>& links) {
        if (kind.info == &trace::Notified::kInfo)
            return; // they lead to a signal where their causes do not
        const bool emits = kind.info == &trace::SignalEmitted::kInfo;
        // What only the full trace has is weighed, not decided, and no trace level makes faster.
        const bool decides =
            kind.category == Category::Decision && kind.level == trace::TraceLevel::Normal;
        for (const auto& row : rows)
            links.push_back({row.id, row.cause, trace::kNoRecord, row.frame, emits, decides});
    }
    void follow(const Link& link) {
        if (link.emits) {
            m_origins[link.id] = m_signals.size();
            m_signals.push_back({link.frame, std::nullopt});
            return;
        }
        auto origin = m_origins.find(link.cause);
        if (origin == m_origins.end())
            origin = m_origins.find(link.signal);
        if (origin == m_origins.end())
            return;
        const std::size_t from = origin->second;
        Signal& signal = m_signals[from];
        if (!link.decides) {
            m_origins[link.id] = from;
            return;
        }
        ++m_decisions;
        if (!signal.decided)
            signal.decided = link.frame;
    }

    Seconds m_step;
    std::uint64_t m_decisions = 0;
    std::vector<Signal> m_signals;
    std::unordered_map<RecordId, std::size_t> m_origins; ///< looked up only, never walked
};

void addCounts(const trace::RecordBuffer& records, std::vector<RunCount>& counts) {
    records.forEachKind([&](const trace::AnyRows& rows) {
        for (std::size_t i = 0; i < counts.size(); ++i)
            for (const char* table : kCounted[i].tables)
                if (rows.table() == table)
                    counts[i].count += rows.size();
    });
}

void addLoads(const trace::RecordBuffer& records, RunSeries& series) {
    for (const auto& row : records.rows<trace::FrameLoad>()) {
        const auto place = static_cast<std::size_t>(row.frame - series.first);
        if (row.data.scheduler != trace::kNone<trace::TaskId> || place >= series.simulated.size())
            continue;
        series.simulated[place] += row.data.used;
        series.budget = std::max(series.budget, row.data.budget);
    }
    for (const auto& row : records.rows<trace::TaskRan>())
        if (row.frame >= series.first && trace::indexOf(row.data.task) < series.tasks.size())
            series.tasks[trace::indexOf(row.data.task)].second += row.data.used;
    for (const auto& row : records.rows<trace::DueMissed>())
        if (row.frame >= series.first && trace::indexOf(row.data.task) < series.missed.size())
            ++series.missed[trace::indexOf(row.data.task)];
    addCounts(records, series.counts);
}

/// Frame 0 was never stepped to. Nothing where some frame was not measured.
Result<std::vector<Micros>> readMeasured(const std::filesystem::path& path) {
    std::vector<Micros> measured;
    bool complete = true;
    const auto asked = replay::query(path,
                                     "SELECT spent FROM frame WHERE frame > 0 ORDER BY frame",
                                     {[](auto) {},
                                      [&](std::span<const replay::Value> values) {
                                          const auto* spent = std::get_if<double>(&values[0]);
                                          complete = spent != nullptr;
                                          measured.push_back(complete ? *spent : 0);
                                          return complete;
                                      }});
    if (!asked)
        return asked.unexpected();
    return complete ? measured : std::vector<Micros>();
}

/// @errors those of the source
Result<std::uint64_t> fingerprintOf(trace::TraceSource& source, Frame last) {
    std::uint64_t found = 0xCBF29CE484222325ULL;
    for (Frame frame = source.firstFrame(); frame <= last; ++frame) {
        const auto hash = source.hash(frame);
        if (!hash)
            return hash.unexpected();
        found = (found ^ *hash) * 0x100000001B3ULL;
        found ^= found >> 29U;
    }
    return found;
}

} // namespace

std::uint64_t RunSeries::countOf(std::string_view name) const {
    const auto found = std::find_if(
        counts.begin(), counts.end(), [&](const auto& each) { return each.name == name; });
    return found == counts.end() ? 0 : found->count;
}

bool isSameSimulation(const RunSeries& a, const RunSeries& b) {
    return a.seed == b.seed && a.frames == b.frames && a.first == b.first &&
           a.fingerprint == b.fingerprint && a.simulated == b.simulated && a.tasks == b.tasks &&
           a.counts == b.counts && a.missed == b.missed && a.reactions == b.reactions;
}

Result<RunSeries> readSeries(trace::TraceSource& source, const Progress& progress) {
    RunSeries series;
    series.level = source.info().levelName;
    series.seed = source.info().seed;
    series.step = source.info().step;
    series.wallClock = source.info().wallClock;
    if (source.info().traceLevel != trace::TraceLevel::Off)
        for (const Counted& each : kCounted)
            series.counts.push_back({each.name, 0});
    series.first = std::max<Frame>(source.firstFrame(), 1);
    for (const std::string& task : source.info().tasks)
        series.tasks.emplace_back(task, 0.0);
    series.missed.resize(series.tasks.size());
    const Frame last = source.lastFrame();
    const Frame frames = last - series.first + 1;
    if (frames < 1)
        return failure(ErrorCode::InvalidInput, "The recording has no steps to compare");
    series.frames = static_cast<std::size_t>(frames);
    series.simulated.assign(series.frames, 0.0);
    Reactions reactions(series.step);
    bool scheduled = false;
    trace::RecordBuffer records;
    for (Frame from = source.firstFrame(); from <= last; from += kWindow) {
        if (progress && !progress(std::max<Frame>(from - series.first, 0), frames))
            return failure(ErrorCode::Cancelled, "Stopped before the recording was read");
        records.clear();
        if (auto read = source.read(from, std::min(last, from + kWindow - 1), records); !read)
            return read.unexpected();
        scheduled = scheduled || !records.rows<trace::FrameLoad>().empty();
        addLoads(records, series);
        reactions.add(source.info().kinds, records);
    }
    if (!scheduled)
        series.simulated.clear();
    series.reactions = reactions.take(last);
    if (!series.counts.empty())
        series.counts.push_back({kDecisionsAfterSignals, reactions.decisions()});
    const auto fingerprint = fingerprintOf(source, last);
    if (!fingerprint)
        return fingerprint.unexpected();
    series.fingerprint = *fingerprint;
    return series;
}

Result<RunSeries> readSeries(const std::filesystem::path& path, const Progress& progress) {
    auto recording = replay::Recording::open(path);
    if (!recording)
        return recording.unexpected();
    auto series = readSeries(**recording, progress);
    if (!series)
        return failure(series.error().code, series.error().message, path.string());
    auto measured = readMeasured(path);
    if (!measured)
        return measured.unexpected();
    series->measured = std::move(*measured);
    // A recording that is still written may have grown meanwhile.
    if (!series->measured.empty())
        series->measured.resize(series->frames);
    return series;
}

Result<std::vector<std::filesystem::path>> recordingsAt(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error))
        return std::vector{path};
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(path, error))
        if (entry.is_regular_file(error) && entry.path().extension() == ".percept")
            found.push_back(entry.path());
    if (found.empty())
        return failure(ErrorCode::NotFound,
                       "The folder has no recordings. Choose one with *.percept files",
                       path.string());
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace percept::compare
