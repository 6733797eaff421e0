#include "tests/faults/FaultScene.h"

#include "inspector/replay/Recording.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include "GuardLevel.h"

#include <algorithm>
#include <fstream>

namespace percept::faults {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 1'000'000'000;

void write(const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

} // namespace

std::string bytesOf(const fs::path& path) {
    const auto bytes = readFile(path, kMostBytes);
    return bytes ? *bytes : std::string();
}

FaultScene::FaultScene() {
    fs::create_directory(disk());
    auto level = test::listening();
    level.agents.push_back(test::thiefAt(7, 1));
    write(beside("night.level.json"), level::writeLevel(level));
    write(beside("room.map"), "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n");
    const auto old = runChild({"run",
                               beside("night.level.json").string(),
                               "--frames",
                               "30",
                               "--seed",
                               "1",
                               "-o",
                               target().string()},
                              {},
                              beside("errors"));
    EXPECT_EQ(old.code, 0) << old.errors;
    m_oldRecording = targetBytes();
}

Words FaultScene::import() const {
    return {"import", "movingai", beside("room.map").string(), "-o", target().string(), "--force"};
}

Words FaultScene::record(Frame frames) const {
    return {"run",
            beside("night.level.json").string(),
            "--frames",
            std::to_string(frames),
            "--seed",
            "2",
            "--trace",
            "full",
            "-o",
            target().string(),
            "--force"};
}

void FaultScene::putTarget(const std::string& bytes) const {
    fs::remove_all(disk());
    fs::create_directory(disk());
    if (!bytes.empty())
        write(target(), bytes);
}

Ended FaultScene::run(const Words& words, Settings faults) const {
    faults.emplace_back("BELOW", disk().string());
    return runChild(words, faults, beside("errors"));
}

int FaultScene::countCalls(const Words& words) const {
    const auto whole = run(words, {{"COUNT", beside("count").string()}});
    EXPECT_EQ(whole.code, 0) << whole.errors;
    const auto count = readFile(beside("count"), kMostBytes);
    return count ? std::stoi(*count) : 0;
}

std::vector<std::string> FaultScene::files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(disk()))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

FoundRecording look(const fs::path& path) {
    auto recording = replay::Recording::open(path);
    if (!recording)
        return {false, false, -1, recording.error().text()};
    return {true, (*recording)->info().seed == 1, (*recording)->lastFrame(), {}};
}

} // namespace percept::faults
