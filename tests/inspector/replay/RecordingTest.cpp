#include "inspector/replay/Recording.h"

#include "inspector/record/Recorder.h"
#include "inspector/record/ViewCodec.h"
#include "inspector/replay/Frags.h"

#include "ArbitraryRun.h"
#include "MemoryTrace.h"
#include "ShippedTrace.h"
#include "TemporaryFolder.h"

#include "inspector/record/ColumnUnits.h"
#include "inspector/record/Columns.h"
#include "inspector/record/Database.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/base/Difference.h"
#include "percept/base/File.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <thread>

namespace percept::replay {
namespace {

namespace fs = std::filesystem;
using record::Recorder;

std::unique_ptr<Recording> opened(const fs::path& path) {
    auto recording = Recording::open(path);
    EXPECT_TRUE(recording) << (recording ? "" : recording.error().text());
    return recording ? std::move(*recording) : nullptr;
}

/// 300 frames on disk and in memory.
class RecordingTest : public testing::Test {
protected:
    static constexpr Frame kLast = 299;

    void SetUp() override {
        auto recorder = Recorder::start(m_path, m_memory.info());
        ASSERT_TRUE(recorder) << recorder.error().text();
        ArbitraryRun run(11);
        for (Frame i = 0; i <= kLast; ++i)
            ASSERT_TRUE(run.step({recorder->get(), &m_memory}));
        ASSERT_TRUE((*recorder)->close());
        m_recording = opened(m_path);
    }

    TemporaryFolder m_folder;
    fs::path m_path = m_folder / "run.percept";
    MemoryTrace m_memory{arbitraryInfo()};
    std::unique_ptr<Recording> m_recording;
};

void expectEqual(const trace::RecordBuffer& found, const trace::RecordBuffer& expected) {
    EXPECT_EQ(found.size(), expected.size());
    for (const trace::Kind& kind : sim::shippedTrace()->kinds()) {
        const trace::AnyRows* const one = found.find(kind);
        const trace::AnyRows* const other = expected.find(kind);
        const std::size_t count = one == nullptr ? 0 : one->size();
        ASSERT_EQ(count, other == nullptr ? 0 : other->size()) << kind.table;
        for (std::size_t i = 0; i < count; ++i) {
            EXPECT_EQ((*one)[i].id, (*other)[i].id);
            EXPECT_EQ((*one)[i].frame, (*other)[i].frame);
            EXPECT_EQ((*one)[i].cause, (*other)[i].cause);
            for (const trace::Column& column : kind.columns)
                EXPECT_EQ(trace::cellOf(column, one->row(i)), trace::cellOf(column, other->row(i)))
                    << kind.table << '.' << column.name;
        }
    }
}

TEST_F(RecordingTest, TellsTheRun) {
    EXPECT_EQ(m_recording->info(), m_memory.info());
    EXPECT_EQ(m_recording->firstFrame(), 0);
    EXPECT_EQ(m_recording->lastFrame(), kLast);
    EXPECT_TRUE(m_recording->closed().value());
}

TEST_F(RecordingTest, GivesBackEveryRecordOfEveryKind) {
    trace::RecordBuffer found;
    trace::RecordBuffer expected;
    ASSERT_TRUE(m_recording->read(0, kLast, found));
    ASSERT_TRUE(m_memory.read(0, kLast, expected));

    expectEqual(found, expected);
    for (const trace::Kind& kind : m_memory.info().kinds)
        EXPECT_NE(found.find(kind), nullptr) << kind.table;
}

TEST_F(RecordingTest, ReadsAnyRangeOfFrames) {
    for (const auto& [from, to] : {std::pair<Frame, Frame>{0, 0},
                                   {17, 42},
                                   {kLast, kLast},
                                   {290, 5000},
                                   {-10, 3},
                                   {20, 10}}) {
        trace::RecordBuffer found;
        trace::RecordBuffer expected;
        ASSERT_TRUE(m_recording->read(from, to, found));
        ASSERT_TRUE(m_memory.read(from, to, expected));
        expectEqual(found, expected);
    }
}

TEST_F(RecordingTest, ReadsTheKindsThatAreAskedForOnly) {
    for (const trace::Kind& kind : m_memory.info().kinds) {
        const std::string_view tables[]{kind.table};
        trace::RecordBuffer found;
        trace::RecordBuffer expected;
        ASSERT_TRUE(m_recording->readKinds(17, 242, tables, found));
        ASSERT_TRUE(m_memory.readKinds(17, 242, tables, expected));
        expectEqual(found, expected);
        EXPECT_FALSE(found.empty()) << kind.table;
        trace::RecordBuffer all;
        ASSERT_TRUE(m_recording->read(17, 242, all));
        EXPECT_EQ(found.size(), all.find(kind)->size()) << kind.table;
    }
    const std::string_view unknown[]{"no_such_table"};
    trace::RecordBuffer none;
    ASSERT_TRUE(m_recording->readKinds(0, kLast, unknown, none));
    EXPECT_TRUE(none.empty());
}

TEST_F(RecordingTest, SeeksViewsAndHashesInAnyOrder) {
    for (Frame i = 0; i <= kLast; ++i) {
        const Frame frame = i * 7919 % (kLast + 1);
        const auto view = m_recording->view(frame);
        ASSERT_TRUE(view) << view.error().text();
        const auto expected = record::decodeView(record::encodeView(*m_memory.view(frame)), {});
        const auto difference = describe::firstDifference(*view, *expected);
        ASSERT_FALSE(difference) << frame << ": " << difference->path;
        EXPECT_EQ(m_recording->hash(frame).value(), m_memory.hash(frame).value());
    }
}

TEST_F(RecordingTest, FramesThatAreNotThereAreNotFound) {
    for (const Frame frame : {Frame{-1}, kLast + 1}) {
        EXPECT_EQ(m_recording->view(frame).error().code, ErrorCode::NotFound);
        EXPECT_EQ(m_recording->hash(frame).error().code, ErrorCode::NotFound);
    }
    EXPECT_EQ(m_recording->keyframe(-1).error().code, ErrorCode::NotFound);
}

TEST_F(RecordingTest, GivesCommandsAndKeyframes) {
    EXPECT_EQ(m_recording->commands(0, kLast).value(), m_memory.commands(0, kLast).value());
    EXPECT_EQ(m_recording->commands(33, 77).value(), m_memory.commands(33, 77).value());
    EXPECT_FALSE(m_recording->commands(0, kLast)->empty());
    for (const Frame frame : {Frame{0}, Frame{49}, Frame{50}, kLast}) {
        EXPECT_EQ(m_recording->keyframe(frame)->frame, m_memory.keyframe(frame)->frame);
        EXPECT_EQ(m_recording->keyframe(frame)->state, m_memory.keyframe(frame)->state);
    }
}

TEST_F(RecordingTest, FindsTheFrameOfARecord) {
    trace::RecordBuffer all;
    ASSERT_TRUE(m_memory.read(0, kLast, all));
    all.forEachKind([&](const auto& rows) {
        for (const auto& row : rows)
            EXPECT_EQ(m_recording->frameOf(row.id).value(), row.frame);
    });
    EXPECT_EQ(m_recording->frameOf(trace::kNoRecord).error().code, ErrorCode::NotFound);
}

TEST_F(RecordingTest, CountsRecordsPerKind) {
    trace::RecordBuffer all;
    ASSERT_TRUE(m_memory.read(0, kLast, all));

    const auto counts = m_recording->counts();

    ASSERT_TRUE(counts);
    for (std::size_t i = 0; i < m_memory.info().kinds.size(); ++i)
        EXPECT_EQ((*counts)[i],
                  static_cast<std::int64_t>(all.find(m_memory.info().kinds[i])->size()));
}

TEST_F(RecordingTest, PagesThroughTheTrafficInOrder) {
    trace::RecordBuffer all;
    ASSERT_TRUE(m_memory.read(10, 60, all));
    std::vector<TrafficRow> rows;

    while (true) {
        const auto after = rows.empty() ? trace::kNoRecord : rows.back().id;
        const auto page = m_recording->traffic({.from = 10, .to = 60}, after, 37);
        ASSERT_TRUE(page) << page.error().text();
        if (page->empty())
            break;
        rows.insert(rows.end(), page->begin(), page->end());
    }

    EXPECT_EQ(rows.size(), all.size());
    EXPECT_TRUE(std::is_sorted(
        rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.id < b.id; }));
}

TEST_F(RecordingTest, FiltersTheTrafficByAgentAndKind) {
    trace::RecordBuffer all;
    ASSERT_TRUE(m_memory.read(0, kLast, all));
    const trace::AgentId agent{1};
    const auto& hits = all.rows<agent::Hit>();
    const auto expected = std::count_if(hits.begin(), hits.end(), [&](const auto& hit) {
        return hit.data.agent == agent || hit.data.shooter == agent;
    });

    const auto rows = m_recording->traffic(
        {.from = 0, .to = kLast, .agent = agent, .kinds = {"hit"}}, trace::kNoRecord, 10'000);

    ASSERT_TRUE(rows) << rows.error().text();
    EXPECT_EQ(static_cast<std::ptrdiff_t>(rows->size()), expected);
    ASSERT_FALSE(rows->empty());
    EXPECT_EQ(rows->front().kind, "hit");
    EXPECT_EQ(rows->front().category, "event");
    EXPECT_NE(rows->front().detail.find("damage "), std::string::npos) << rows->front().detail;
}

TEST_F(RecordingTest, PlacesAreTwoNumbersInBrackets) {
    const auto rows = m_recording->traffic({.to = kLast, .kinds = {"shot"}}, trace::kNoRecord, 10);

    ASSERT_TRUE(rows) << rows.error().text();
    ASSERT_FALSE(rows->empty());
    EXPECT_THAT(rows->front().detail,
                testing::ContainsRegex("from \\(-?[0-9.]+, -?[0-9.]+\\) m, aim \\("));
}

/// Of every kind of record that the run has: the unit follows the number.
TEST_F(RecordingTest, DetailsHaveTheUnitsOfTheirNumbers) {
    std::set<std::string> seen;
    for (const trace::Kind& kind : m_memory.info().kinds) {
        const std::string& table = kind.table;
        const auto rows =
            m_recording->traffic({.to = kLast, .kinds = {table}}, trace::kNoRecord, 40);
        ASSERT_TRUE(rows) << rows.error().text();
        for (auto column : record::columnInfos(kind)) {
            std::erase(column.name, '"');
            const auto unit = record::unitOf(table, column.name);
            if (column.type == std::string_view("REAL")) {
                EXPECT_TRUE(record::hasKnownUnit(table, column.name))
                    << table << '.' << column.name << ": state its unit, or that it has none";
            }
            if (unit.empty() || column.name.ends_with("_x") || column.name.ends_with("_y"))
                continue;
            for (const auto& row : *rows) {
                const auto at = row.detail.find(column.name + ' ');
                ASSERT_NE(at, std::string::npos) << row.detail;
                const auto end = std::min(row.detail.find(',', at), row.detail.size());
                EXPECT_TRUE(row.detail.substr(0, end).ends_with(fmt::format(" {}", unit)))
                    << column.name << " in " << row.detail;
                seen.insert(std::string(unit));
            }
        }
    }
    EXPECT_THAT(seen, testing::IsSupersetOf({"m", "s"}));
}

TEST_F(RecordingTest, FiltersTheTrafficInAndOut) {
    const auto count = [&](const TrafficFilter& filter) {
        const auto chunk = m_recording->trafficKeys(filter, trace::kNoRecord, 1'000'000);
        EXPECT_TRUE(chunk) << chunk.error().text();
        EXPECT_TRUE(chunk->all);
        const auto* ids = &chunk->keys;
        const auto rows = m_recording->traffic(filter, trace::kNoRecord, 1'000'000);
        EXPECT_TRUE(rows) << rows.error().text();
        EXPECT_EQ(ids->size(), rows->size()) << "the same rows either way";
        for (std::size_t i = 0; i < ids->size(); ++i)
            EXPECT_TRUE((*ids)[i].id == (*rows)[i].id && (*ids)[i].frame == (*rows)[i].frame);
        return ids->size();
    };
    const auto all = count({.to = kLast});
    const auto hits = count({.to = kLast, .kinds = {"hit"}});
    const trace::AgentId one{1};
    const trace::AgentId two{2};
    const auto ofOne = count({.to = kLast, .agents = {one}});
    const auto ofBoth = count({.to = kLast, .agents = {one, two}});

    ASSERT_GT(hits, 0U);
    EXPECT_EQ(count({.to = kLast, .withoutKinds = {"hit"}}), all - hits);
    EXPECT_GT(ofBoth, ofOne);
    EXPECT_EQ(count({.to = kLast, .withoutAgents = {one}}), all - ofOne);
    const auto named = count({.to = kLast, .text = "HIT"});
    EXPECT_GE(named, hits) << "whatever the case";
    EXPECT_EQ(count({.to = kLast, .withoutText = "hit"}), all - named);
    EXPECT_EQ(count({.to = kLast, .text = "no such word' OR 1 --"}), 0U);
}

TEST_F(RecordingTest, KeysComeInChunksThatMissNothing) {
    for (const TrafficFilter& filter :
         {TrafficFilter{.to = kLast}, TrafficFilter{.to = kLast, .kinds = {"hit", "shot"}}}) {
        const auto whole = m_recording->trafficKeys(filter, trace::kNoRecord, 1'000'000);
        ASSERT_TRUE(whole);
        for (const int limit : {filter.kinds.empty() ? 11 : 1, 37, 1000}) {
            std::vector<TrafficKey> keys;
            TrafficChunk chunk;
            while (!chunk.all) {
                auto next = m_recording->trafficKeys(filter, chunk.last, limit);
                ASSERT_TRUE(next) << next.error().text();
                EXPECT_LE(next->keys.size(), static_cast<std::size_t>(limit));
                chunk = std::move(*next);
                keys.insert(keys.end(), chunk.keys.begin(), chunk.keys.end());
            }
            EXPECT_EQ(keys, whole->keys) << limit << " at a time";
        }
    }
}

/// Whatever the stretches that were counted, they hide nothing.
TEST(Recording, FiltersFindTheSameWhateverWasCountedTogether) {
    const TemporaryFolder folder;
    const std::vector<TrafficFilter> filters{
        {.from = 0, .to = 400, .agent = trace::AgentId{1}},
        {.from = 130, .to = 270, .agents = {trace::AgentId{0}, trace::AgentId{2}}},
        {.from = 0, .to = 400, .kinds = {"hit", "died"}},
        {.from = 0, .to = 400, .withoutKinds = {"hit"}, .text = "1"},
        {.from = 20, .to = 400, .agent = trace::AgentId{2}, .kinds = {"hit", "notification"}}};
    std::vector<std::vector<TrafficKey>> expected;
    for (const std::int64_t stretchRecords : {1'000'000, 1, 700}) {
        const auto path = folder / fmt::format("{}.percept", stretchRecords);
        auto recorder =
            Recorder::start(path, arbitraryInfo(), {.file = {.stretchRecords = stretchRecords}});
        ASSERT_TRUE(recorder);
        ArbitraryRun run(3, 1);
        for (int i = 0; i < 400; ++i)
            ASSERT_TRUE(run.step({recorder->get()}));
        ASSERT_TRUE((*recorder)->close());
        const auto recording = opened(path);
        for (std::size_t i = 0; i < filters.size(); ++i) {
            std::vector<TrafficKey> keys;
            trace::RecordId after = trace::kNoRecord;
            for (bool all = false; !all;) {
                const auto chunk = recording->trafficKeys(filters[i], after, 57);
                ASSERT_TRUE(chunk);
                keys.insert(keys.end(), chunk->keys.begin(), chunk->keys.end());
                after = chunk->last;
                all = chunk->all;
            }
            EXPECT_FALSE(keys.empty()) << i;
            if (i == expected.size())
                expected.push_back(std::move(keys));
            else
                EXPECT_EQ(keys, expected[i]) << i << " by " << stretchRecords;
        }
    }
}

TEST(Recording, FiltersPassOverStretchesInWhichNothingCanPass) {
    const TemporaryFolder folder;
    const auto path = folder / "long.percept";
    auto recorder = Recorder::start(path, arbitraryInfo(), {.file = {.stretchRecords = 1}});
    ASSERT_TRUE(recorder);
    trace::RecordCounter counter;
    const std::vector<std::byte> state(8);
    for (Frame frame = 0; frame < 9000; ++frame) {
        trace::RecordBuffer records;
        trace::Trace trace(trace::TraceLevel::Full, counter, frame, &records);
        trace.add(trace::Died{.agent = trace::AgentId{frame == 8900 ? 1U : 0U}}, trace::kNoRecord);
        trace::View view;
        view.frame = frame;
        ASSERT_TRUE((*recorder)->frame(
            {.frame = frame,
             .spent = {},
             .view = &view,
             .records = &records,
             .commands = {},
             .keyframe = frame % 500 == 0 ? std::span(state) : std::span<const std::byte>()}));
    }
    ASSERT_TRUE((*recorder)->close());

    const auto chunk =
        opened(path)->trafficKeys({.to = 8999, .agent = trace::AgentId{1}}, trace::kNoRecord, 10);

    ASSERT_TRUE(chunk);
    ASSERT_EQ(chunk->keys.size(), 1U) << "at once, though most looks end after 4096 frames";
    EXPECT_EQ(chunk->keys[0].frame, 8900);
}

TEST_F(RecordingTest, RowsAreFoundByTheirKeysInAnyOrder) {
    const auto keys = m_recording->trafficKeys({.to = kLast}, trace::kNoRecord, 500);
    ASSERT_TRUE(keys);
    const std::vector<TrafficKey> wanted{keys->keys[400], keys->keys[3], keys->keys[120]};

    const auto rows = m_recording->traffic(wanted);

    ASSERT_TRUE(rows) << rows.error().text();
    ASSERT_EQ(rows->size(), 3U);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ((*rows)[i].id, wanted[i].id);
    const TrafficKey gone{static_cast<trace::RecordId>(1), 0, wanted[0].kind};
    const auto missing = m_recording->traffic(std::vector{gone});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::Corrupt);
}

/// Somebody shoots every few frames; each shot hits after a while, told as in a run.
TEST_F(RecordingTest, HitsTellFromWhereTheShotCameThatCausedThem) {
    const fs::path path = m_folder / "shots.percept";
    auto recorder = Recorder::start(path, arbitraryInfo());
    ASSERT_TRUE(recorder);
    Random random(4);
    struct Flying {
        Frame hits = 0;
        trace::RecordId shot = trace::kNoRecord;
        std::optional<geometry::Vec2> from;
    };
    std::vector<Flying> flying;
    std::vector<std::pair<Frame, std::optional<geometry::Vec2>>> expected;
    trace::RecordCounter counter;
    int overtaken = 0;
    for (Frame frame = 0; frame < 100; ++frame) {
        trace::RecordBuffer records;
        trace::Trace trace(trace::TraceLevel::Normal, counter, frame, &records);
        if (frame % 3 == 0) {
            const geometry::Vec2 from{random.between(0, 9), random.between(0, 9)};
            flying.push_back({frame + random.below(12),
                              trace.add(agent::ShotFired{.agent = trace::AgentId{0}, .from = from},
                                        trace::kNoRecord),
                              from});
            if (random.below(4) == 0) // a trap, which nobody fired
                flying.back() = {
                    frame, trace.add(trace::TriggerFired{}, trace::kNoRecord), std::nullopt};
        }
        for (const Flying& each : flying) {
            if (each.hits != frame)
                continue;
            const auto sent = trace.add(trace::EventSent{}, each.shot);
            const auto told = trace.add(trace::EventDelivered{.event = sent}, sent);
            trace.add(agent::Hit{.agent = trace::AgentId{1},
                                 .shooter = each.from ? trace::AgentId{0} : trace::kNoAgent},
                      told);
            expected.emplace_back(frame, each.from);
            overtaken += each.from && each.shot != flying.back().shot ? 1 : 0;
        }
        trace::View view;
        view.frame = frame;
        trace::FrameOutput output;
        output.frame = frame;
        output.view = &view;
        output.records = &records;
        ASSERT_TRUE((*recorder)->frame(output));
    }
    ASSERT_TRUE((*recorder)->close());

    const auto frags = readFrags(path, 0, 99);

    ASSERT_TRUE(frags) << frags.error().text();
    ASSERT_EQ(frags->size(), expected.size());
    EXPECT_GT(overtaken, 5) << "hits after the shooter has shot again";
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ((*frags)[i].frame, expected[i].first);
        EXPECT_EQ((*frags)[i].from, expected[i].second);
    }
    EXPECT_FALSE(readFrags("no such file", 0, 1));
}

TEST_F(RecordingTest, HitsTellWhereTheyWereAndWhatTheyDid) {
    trace::RecordBuffer all;
    ASSERT_TRUE(m_memory.read(10, 80, all));
    const auto& hits = all.rows<agent::Hit>();

    const auto frags = readFrags(m_recording->path(), 10, 80);

    ASSERT_TRUE(frags) << frags.error().text();
    ASSERT_EQ(frags->size(), hits.size());
    ASSERT_FALSE(frags->empty());
    for (std::size_t i = 0; i < hits.size(); ++i) {
        EXPECT_EQ((*frags)[i].frame, hits[i].frame);
        EXPECT_EQ((*frags)[i].damage, hits[i].data.damage);
        EXPECT_EQ((*frags)[i].at, hits[i].data.position);
    }
}

TEST_F(RecordingTest, FiltersTheTrafficByRegion) {
    const trace::RegionId wanted{1};
    trace::RecordBuffer records;
    ASSERT_TRUE(m_recording->read(0, kLast, records));
    std::set<trace::RecordId> signals_, expected;
    for (const auto& row : records.rows<trace::SignalEmitted>())
        if (row.data.region == wanted)
            signals_.insert(row.id), expected.insert(row.id);
    const auto addOf = [&](const auto& rows) {
        for (const auto& row : rows)
            if (signals_.contains(row.data.signal))
                expected.insert(row.id);
    };
    addOf(records.rows<trace::Notified>());
    addOf(records.rows<trace::SignalRejected>());
    addOf(records.rows<trace::SignalSkipped>());
    for (const auto& row : records.rows<trace::Notified>())
        if (row.data.region == wanted)
            expected.insert(row.id);
    const auto idsOf = [&](const TrafficFilter& filter) {
        const auto keys = m_recording->trafficKeys(filter, trace::kNoRecord, 1'000'000);
        EXPECT_TRUE(keys.has_value());
        std::set<trace::RecordId> ids;
        if (keys)
            for (const auto& key : keys->keys)
                ids.insert(key.id);
        return ids;
    };

    const auto inside = idsOf({.to = kLast, .regions = {wanted}});
    const auto outside = idsOf({.to = kLast, .withoutRegions = {wanted}});

    EXPECT_FALSE(inside.empty());
    EXPECT_EQ(inside, expected);
    EXPECT_EQ(inside.size() + outside.size(), idsOf({.to = kLast}).size());
}

TEST(Recording, GrowsWhileItIsWritten) {
    const TemporaryFolder folder;
    auto recorder = Recorder::start(folder / "run.percept", arbitraryInfo());
    ASSERT_TRUE(recorder);
    MemoryTrace memory;
    ArbitraryRun run(2);
    auto recording = opened(folder / "run.percept");
    EXPECT_EQ(recording->lastFrame(), -1);

    for (const Frame last : {Frame{9}, Frame{45}, Frame{130}}) {
        while (memory.lastFrame() < last)
            ASSERT_TRUE(run.step({recorder->get(), &memory}));
        ASSERT_TRUE((*recorder)->flush());
        EXPECT_EQ((*recorder)->writtenFrame(), last);
        EXPECT_EQ(recording->lastFrame(), last);
        EXPECT_TRUE(recording->view(last));
        EXPECT_EQ(recording->hash(last).value(), memory.hash(last).value());
        EXPECT_EQ(recording->commands(0, last)->size(), memory.commands(0, last)->size());
        EXPECT_FALSE(recording->closed().value());
    }
}

TEST(Recording, ReadsNoFrameTwiceWhileAnotherThreadWrites) {
    const TemporaryFolder folder;
    constexpr Frame kFrames = 600;
    auto recorder = Recorder::start(folder / "run.percept", arbitraryInfo());
    ASSERT_TRUE(recorder);
    auto recording = opened(folder / "run.percept");
    std::thread writer([&] {
        ArbitraryRun run(5, 1);
        for (Frame frame = 0; frame < kFrames; ++frame)
            if (!run.step({recorder->get()}) || !(*recorder)->flush())
                return;
    });

    Frame next = 0;
    while (next < kFrames) {
        trace::RecordBuffer found;
        const Frame last = recording->lastFrame();
        ASSERT_TRUE(recording->read(next, last, found));
        found.forEachKind([&](const trace::AnyRows& rows) {
            for (const auto& row : rows) {
                ASSERT_GE(row.frame, next);
                ASSERT_LE(row.frame, last);
            }
        });
        next = last + 1;
        if (testing::Test::HasFailure())
            break;
    }

    writer.join();
}

TEST(Recording, WhoLeavesLastLeavesOneFile) {
    const TemporaryFolder folder;
    auto recorder = Recorder::start(folder / "run.percept", arbitraryInfo());
    ASSERT_TRUE(recorder);
    ArbitraryRun run(2);
    ASSERT_TRUE(run.step({recorder->get()}));
    auto recording = opened(folder / "run.percept");

    ASSERT_TRUE((*recorder)->close());
    EXPECT_EQ(recording->lastFrame(), 0);
    recording.reset();

    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

void write(const fs::path& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
}

TEST(Recording, SaysWhyAFileDoesNotOpen) {
    const TemporaryFolder folder;
    write(folder / "empty", "");
    write(folder / "text", std::string(5000, 'x'));
    write(folder / "short", "SQLite format 3");
    fs::create_directory(folder / "folder");

    const std::pair<const char*, ErrorCode> cases[] = {{"none", ErrorCode::NotFound},
                                                       {"empty", ErrorCode::Corrupt},
                                                       {"text", ErrorCode::Corrupt},
                                                       {"short", ErrorCode::Corrupt},
                                                       {"folder", ErrorCode::Unreadable}};
    for (const auto& [name, code] : cases) {
        const auto recording = Recording::open(folder / name);
        ASSERT_FALSE(recording) << name;
        EXPECT_EQ(recording.error().code, code) << recording.error().text();
        EXPECT_EQ(recording.error().place, (folder / name).string());
    }
}

/// Numbers that fit the column, but not the run: nothing is to be made as large as they say.
TEST_F(RecordingTest, NumbersBeyondTheRunAreDamage) {
    m_recording.reset();
    const auto original = *readFile(m_path, 100'000'000);
    const auto damaged = [&](const std::string& sql) {
        EXPECT_TRUE(writeFileAtomically(m_path, original));
        auto database = record::Database::open(m_path, record::OpenMode::ReadWrite);
        EXPECT_TRUE(database) << database.error().text();
        EXPECT_TRUE(database->execute(sql)) << sql;
    };
    for (const char* frame : {"9223372036854775807", "-9223372036854775808", "1000000000000"}) {
        damaged(std::string("UPDATE frame SET frame = ") + frame + " WHERE frame = 3");
        const auto opened = Recording::open(m_path);
        ASSERT_FALSE(opened) << frame;
        EXPECT_EQ(opened.error().code, ErrorCode::Corrupt) << opened.error().text();
    }
    for (const char* change : {"goal_started SET agent = 2147483648",
                               "goal_ended SET agent = 1000000",
                               "noticed SET about = 4294967294",
                               "shot SET frame = 4611686018427387904",
                               "hit SET frame = -1"}) {
        damaged(std::string("UPDATE ") + change);
        const auto opened = Recording::open(m_path);
        ASSERT_TRUE(opened) << opened.error().text();
        trace::RecordBuffer records;
        const auto read = (*opened)->read(0, (*opened)->lastFrame(), records);
        ASSERT_FALSE(read) << change;
        EXPECT_EQ(read.error().code, ErrorCode::Corrupt) << read.error().text();
    }
}

TEST_F(RecordingTest, ATruncatedFileIsDamaged) {
    m_recording.reset();
    fs::resize_file(m_path, fs::file_size(m_path) / 2);

    const auto recording = Recording::open(m_path);

    ASSERT_FALSE(recording);
    EXPECT_EQ(recording.error().code, ErrorCode::Corrupt) << recording.error().text();
}

} // namespace
} // namespace percept::replay
