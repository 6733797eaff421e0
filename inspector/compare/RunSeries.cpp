#include "inspector/compare/RunSeries.h"

#include "inspector/replay/Query.h"
#include "inspector/replay/Recording.h"

#include <algorithm>
#include <unordered_map>

namespace percept::compare {
namespace {

using trace::Category;
using trace::RecordId;

constexpr Frame kWindow = 600;

/// Follows causes from signals to decisions. Records come in ascending order of ids.
class Latencies {
public:
    explicit Latencies(Seconds step)
        : m_step(step) {}

    struct Link {
        RecordId id = trace::kNoRecord;
        RecordId cause = trace::kNoRecord;
        RecordId signal = trace::kNoRecord; ///< where the cause does not lead to one
        Frame frame = 0;
        bool emits = false;
        bool decides = false;
    };
    template <class Record>
    static Link linkOf(const trace::Row<Record>& row) {
        Link link{row.id, row.cause, trace::kNoRecord, row.frame, false, false};
        link.emits = std::is_same_v<Record, trace::SignalEmitted> ||
                     std::is_same_v<Record, trace::SoundEmitted>;
        link.decides = Record::kInfo.category == Category::Decision;
        if constexpr (std::is_same_v<Record, trace::Notified>)
            link.signal = row.data.signal;
        return link;
    }
    void add(const trace::RecordBuffer& records) {
        std::vector<Link> links;
        records.forEachKind([&](const auto& rows) {
            for (const auto& row : rows)
                links.push_back(linkOf(row));
        });
        std::sort(
            links.begin(), links.end(), [](const Link& a, const Link& b) { return a.id < b.id; });
        for (const Link& link : links)
            follow(link);
    }
    [[nodiscard]] std::vector<Seconds> take() { return std::move(m_latencies); }

private:
    void follow(const Link& link) {
        if (link.emits) {
            m_origins[link.id] = link.frame;
            return;
        }
        auto origin = m_origins.find(link.cause);
        if (origin == m_origins.end())
            origin = m_origins.find(link.signal);
        if (origin == m_origins.end())
            return;
        const Frame emitted = origin->second;
        if (link.decides)
            m_latencies.push_back(static_cast<double>(link.frame - emitted) * m_step);
        else
            m_origins[link.id] = emitted;
    }

    Seconds m_step;
    std::unordered_map<RecordId, Frame> m_origins; ///< looked up only, never walked
    std::vector<Seconds> m_latencies;
};

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
    series.overruns += static_cast<std::uint32_t>(records.rows<trace::TaskOverran>().size());
    series.starved += static_cast<std::uint32_t>(records.rows<trace::TaskStarved>().size());
}

/// Frame 0 was never stepped to.
Result<std::vector<Micros>> readMeasured(const std::filesystem::path& path) {
    std::vector<Micros> measured;
    const auto asked = replay::query(path,
                                     "SELECT spent FROM frame WHERE frame > 0 ORDER BY frame",
                                     {[](auto) {},
                                      [&](std::span<const replay::Value> values) {
                                          const auto* spent = std::get_if<double>(&values[0]);
                                          measured.push_back(spent == nullptr ? 0 : *spent);
                                          return true;
                                      }});
    if (!asked)
        return asked.unexpected();
    return measured;
}

} // namespace

Result<RunSeries> readSeries(trace::TraceSource& source, const Progress& progress) {
    RunSeries series;
    series.level = source.info().levelName;
    series.seed = source.info().seed;
    series.step = source.info().step;
    series.first = std::max<Frame>(source.firstFrame(), 1);
    for (const std::string& task : source.info().tasks)
        series.tasks.emplace_back(task, 0.0);
    series.missed.resize(series.tasks.size());
    const Frame last = source.lastFrame();
    const Frame frames = last - series.first + 1;
    if (frames < 1)
        return failure(ErrorCode::InvalidInput, "The recording has no steps to compare");
    series.simulated.assign(static_cast<std::size_t>(frames), 0.0);
    Latencies latencies(series.step);
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
        latencies.add(records);
    }
    if (!scheduled)
        series.simulated.clear();
    series.latencies = latencies.take();
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
    series->measured.resize(series->simulated.empty() ? series->measured.size()
                                                      : series->simulated.size());
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
