#include "inspector/record/Recorder.h"
#include "inspector/replay/Query.h"
#include "inspector/replay/Recording.h"

#include "ArbitraryRun.h"
#include "TemporaryFolder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace percept::replay {
namespace {

namespace fs = std::filesystem;

constexpr int kCases = 300;

std::string recordedBytes(const fs::path& path) {
    auto recorder = record::Recorder::start(path, arbitraryInfo());
    EXPECT_TRUE(recorder);
    ArbitraryRun run(5);
    for (int i = 0; i < 130; ++i)
        EXPECT_TRUE(run.step({recorder->get()}));
    EXPECT_TRUE((*recorder)->close());
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Changes some bytes, mostly where the structure is, or cuts a piece out or off.
std::string mutated(std::string bytes, Random& random) {
    const auto place = [&] {
        const auto size = static_cast<std::uint32_t>(bytes.size());
        return random.below(3) == 0 ? random.below(std::min<std::uint32_t>(size, 200))
                                    : random.below(size);
    };
    switch (random.below(5)) {
    case 0:
        bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())) + 1);
        break;
    case 1:
        bytes.erase(place(), random.below(5000));
        break;
    default:
        for (auto changes = 1 + random.below(40); changes > 0 && !bytes.empty(); --changes)
            bytes[place()] = static_cast<char>(random.next());
    }
    return bytes;
}

/// Asks for everything; what comes back does not matter, that it comes back does.
int readEverything(const fs::path& path) {
    auto opened = Recording::open(path);
    if (!opened)
        return 0;
    auto& recording = **opened;
    int answers = 1;
    const Frame last = std::min<Frame>(recording.lastFrame(), 200);
    for (Frame frame = recording.firstFrame(); frame <= last; ++frame) {
        answers += recording.view(frame) ? 1 : 0;
        answers += recording.hash(frame) ? 1 : 0;
    }
    trace::RecordBuffer records;
    answers += recording.read(0, last, records) ? 1 : 0;
    answers += recording.commands(0, last) ? 1 : 0;
    answers += recording.keyframe(last) ? 1 : 0;
    answers += recording.counts() ? 1 : 0;
    answers += recording.traffic({.from = 0, .to = last}, trace::kNoRecord, 100) ? 1 : 0;
    return answers;
}

TEST(Mutation, DamagedRecordingsAreReadOrRefused) {
    const TemporaryFolder folder;
    const auto path = folder / "run.percept";
    const auto bytes = recordedBytes(path);
    const int whole = readEverything(path);
    Random random(1234);
    int opened = 0;
    int refused = 0;

    for (int i = 0; i < kCases; ++i) {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << mutated(bytes, random);
        const int answers = readEverything(path);
        opened += answers > 0 ? 1 : 0;
        refused += answers < whole ? 1 : 0;
        fs::remove(folder / "run.percept-wal");
        fs::remove(folder / "run.percept-journal");
    }

    EXPECT_GT(opened, kCases / 20) << "the cases must get past the first check";
    EXPECT_GT(refused, kCases / 3);
}

} // namespace
} // namespace percept::replay
