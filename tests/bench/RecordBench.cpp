#include "ShippedTrace.h"
#include "inspector/record/Columns.h"
#include "inspector/record/Recorder.h"
#include "inspector/record/Schema.h"
#include "inspector/replay/Recording.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <filesystem>

namespace percept {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kRecordsPerFrame = 1000;

/// Of a run that records what the simulation does.
trace::RunInfo shippedInfo() {
    trace::RunInfo info;
    addShippedTrace(info);
    return info;
}

fs::path benchFile(const char* name) {
    return fs::temp_directory_path() / fmt::format("percept-bench-{}.percept", name);
}

/// Frames full of `Noticed`: eight columns beside id, frame and cause.
class NoticedFrames {
public:
    const trace::RecordBuffer& next() {
        m_records.clear();
        trace::Trace trace(trace::TraceLevel::Full, m_counter, m_frame, &m_records);
        for (int i = 0; i < kRecordsPerFrame; ++i) {
            const double value = 0.001 * (i + 1) * static_cast<double>(m_frame % 977 + 1);
            m_last = trace.add(trace::Noticed{trace::AgentId(i % 64),
                                              trace::AgentId((i + 7) % 64),
                                              trace::ModalityId{0},
                                              {value, 50.0 - value},
                                              value / 3.0},
                               m_last);
        }
        ++m_frame;
        return m_records;
    }
    Frame frame() const { return m_frame - 1; }

private:
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_records;
    trace::RecordId m_last = trace::kNoRecord;
    Frame m_frame = 0;
};

/// Of all threads of the process.
double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Seconds for one row: on the clock, and of the processor, which other programs disturb less.
struct Cost {
    double clock = 0.0;
    double processor = 0.0;
};

/// One prepared statement per row, with `rowsPerTransaction`.
Cost rowByRow(int rows, int rowsPerTransaction) {
    const auto path = benchFile("rows");
    fs::remove(path);
    auto database = record::Database::open(path, record::OpenMode::Create).value();
    static_cast<void>(database.execute(record::schemaSql(shippedInfo())));
    static_cast<void>(database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"));
    auto insert = database.prepare("INSERT INTO noticed VALUES (?,?,?,?,?,?,?,?,?)").value();
    NoticedFrames frames;
    const auto start = Clock::now();
    const double before = processorSeconds();
    int open = 0;
    for (int done = 0; done < rows;) {
        for (const auto& row : frames.next().rows<trace::Noticed>()) {
            if (open == 0)
                static_cast<void>(database.execute("BEGIN"));
            insert.bind(1, static_cast<std::int64_t>(row.id));
            insert.bind(2, row.frame);
            insert.bind(3, static_cast<std::int64_t>(row.cause));
            insert.bind(4, std::int64_t{trace::indexOf(row.data.agent)});
            insert.bind(5, std::int64_t{trace::indexOf(row.data.about)});
            insert.bind(6, std::int64_t{trace::indexOf(row.data.modality)});
            insert.bind(7, row.data.position.x);
            insert.bind(8, row.data.position.y);
            insert.bind(9, row.data.distance);
            static_cast<void>(insert.run());
            if (++open == rowsPerTransaction) {
                static_cast<void>(database.execute("COMMIT"));
                open = 0;
            }
            if (++done == rows)
                break;
        }
    }
    if (open > 0)
        static_cast<void>(database.execute("COMMIT"));
    return {secondsSince(start) / rows, (processorSeconds() - before) / rows};
}

/// The recorder, from the first frame to the closed file, against the plain ways in the same run.
void recordThroughput(benchmark::State& state) {
    const auto path = benchFile("run");
    const int frames = static_cast<int>(state.range(0));
    Cost recorded;
    Cost batched;
    Cost single;
    double bytes = 0.0;
    double starting = 0.0;
    for (auto _ : state) {
        fs::remove(path);
        auto begin = Clock::now();
        auto recorder = record::Recorder::start(path, shippedInfo()).value();
        starting = secondsSince(begin);
        const auto empty = static_cast<double>(fs::file_size(path));
        NoticedFrames source;
        trace::View view;
        begin = Clock::now();
        const double before = processorSeconds();
        for (int i = 0; i < frames; ++i) {
            const auto& records = source.next();
            static_cast<void>(
                recorder->frame({source.frame(), 0.0, 1, 0.0, &view, &records, {}, {}}));
        }
        static_cast<void>(recorder->close());
        const double seconds = secondsSince(begin);
        state.SetIterationTime(seconds);
        const double rows = static_cast<double>(frames) * kRecordsPerFrame;
        recorded = {seconds / rows, (processorSeconds() - before) / rows};
        bytes = (static_cast<double>(fs::file_size(path)) - empty) / rows;
        batched = rowByRow(300'000, 10'000);
        single = rowByRow(2'000, 1);
    }
    state.counters["records/s"] = 1.0 / recorded.clock;
    state.counters["bytes/record"] = bytes;
    state.counters["processor_ns"] = 1e9 * recorded.processor;
    state.counters["start_ms"] = 1000.0 * starting;
    state.counters["ratio_batched"] = batched.processor / recorded.processor;
    state.counters["ratio_row_by_row"] = single.clock / recorded.clock;
    fs::remove(path);
    fs::remove(benchFile("rows"));
}
BENCHMARK(recordThroughput)
    ->Name("Record/noticed")
    ->Arg(5000)
    ->UseManualTime()
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);

/// What the simulation pays for a record: adding it with a trace level, and, with `handed`, the
/// copy that the writer's batch takes.
void addRecords(benchmark::State& state) {
    const auto level = static_cast<trace::TraceLevel>(state.range(0));
    trace::RecordCounter counter;
    trace::RecordBuffer records;
    trace::RecordBuffer batch;
    Frame frame = 0;
    for (auto _ : state) {
        records.clear();
        batch.clear();
        trace::Trace trace(level, counter, frame++, &records);
        trace::RecordId last = trace::kNoRecord;
        for (int i = 0; i < kRecordsPerFrame; ++i)
            last = trace.add(trace::Noticed{trace::AgentId(i % 64),
                                            trace::AgentId((i + 7) % 64),
                                            trace::ModalityId{0},
                                            {1.0 * i, 2.0},
                                            3.0},
                             last);
        if (state.range(1) != 0)
            batch.append(records);
        benchmark::DoNotOptimize(last);
    }
    state.counters["ns/record"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * kRecordsPerFrame * 1e-9,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(addRecords)
    ->Name("Record/add")
    ->ArgNames({"level", "handed"})
    ->Args({0, 0})
    ->Args({1, 0})
    ->Args({1, 1});

/// Views of 64 walking agents, read at places far apart (cold) or one after the other (warm).
void seekViews(benchmark::State& state) {
    const auto path = benchFile("views");
    constexpr Frame kFrames = 36'000;
    const bool cold = state.range(0) != 0;
    {
        auto recorder = record::Recorder::start(path, shippedInfo()).value();
        trace::View view;
        view.agents.resize(64);
        for (Frame frame = 0; frame < kFrames; ++frame) {
            for (std::size_t i = 0; i < view.agents.size(); ++i)
                view.agents[i].position += trace::Vec2{0.01 * static_cast<double>(i % 3), -0.012};
            static_cast<void>(recorder->frame({frame, 0.0, 1, 0.0, &view, nullptr, {}, {}}));
        }
        static_cast<void>(recorder->close());
    }
    state.counters["bytes/frame"] = static_cast<double>(fs::file_size(path)) / kFrames;
    auto recording = replay::Recording::open(path).value();
    Frame frame = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(recording->view(frame).value());
        frame = (frame + (cold ? 7919 : 1)) % kFrames;
    }
    recording.reset();
    fs::remove(path);
}
BENCHMARK(seekViews)
    ->Name("Replay/view")
    ->ArgName("cold")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace percept
