// Recordings that somebody changed: a case is SQL that is done to a whole one before it is read,
// and asked by one of the commands.
#include "tests/fuzz/Case.h"
#include "tests/fuzz/SmallRun.h"

#include <functional>

#include <sqlite3.h>

namespace percept::fuzz {
namespace {

/// Steps of SQLite's machine that changing a recording may take: what comes out is the case.
constexpr int kMostSteps = 20'000;
constexpr std::size_t kMostBytes = 4'000'000;

int allow(void*, int action, const char* first, const char*, const char*, const char*) {
    const bool elsewhere =
        action == SQLITE_ATTACH ||
        (action == SQLITE_PRAGMA && std::string_view(first) == "temp_store_directory");
    return elsewhere ? SQLITE_DENY : SQLITE_OK;
}

/// Does to a recording what the case says, as far as SQL understands it.
void tamper(const std::filesystem::path& path, std::string_view sql) {
    sqlite3* database = nullptr;
    require(sqlite3_open(path.c_str(), &database) == SQLITE_OK, "no database");
    sqlite3_exec(database,
                 "PRAGMA synchronous = OFF; PRAGMA writable_schema = ON",
                 nullptr,
                 nullptr,
                 nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, 1'000'000);
    sqlite3_set_authorizer(database, allow, nullptr);
    int steps = 0;
    sqlite3_progress_handler(
        database,
        100,
        [](void* count) { return (*static_cast<int*>(count) += 100) > kMostSteps ? 1 : 0; },
        &steps);
    const std::string text(sql);
    sqlite3_exec(database, text.c_str(), nullptr, nullptr, nullptr);
    sqlite3_close_v2(database);
}

const std::vector<std::vector<std::string>>& readers() {
    static const std::vector<std::vector<std::string>> kReaders{
        {"replay", "REC", "--verify"},
        {"replay", "REC", "--commands", "OUT", "--force"},
        {"query", "REC", "SELECT * FROM traffic LIMIT 50", "--timeout", "1"},
        {"query", "REC", "SELECT * FROM pose LIMIT 50", "--timeout", "1"},
        {"report", "REC"},
        {"compare", "REC", "WHOLE"},
        {"why", "REC", "--record", "3"},
        {"why", "REC", "--agent", "guard_1", "--frame", "12"}};
    return kReaders;
}

void askCommand(std::vector<std::string> words) {
    for (std::string& word : words) {
        if (word == "REC")
            word = scratch("case.percept").string();
        else if (word == "WHOLE")
            word = smallRecording().string();
        else if (word == "OUT")
            word = scratch("out.jsonl").string();
    }
    runProgram(words);
}

void tryRecording(std::string_view sql) {
    const auto path = scratch("case.percept");
    writeRecording(path, smallRecordingBytes());
    tamper(path, sql);
    std::error_code error;
    if (std::filesystem::file_size(path, error) > kMostBytes)
        return;
    readEverything(path);
    askCommand(readers()[std::hash<std::string_view>()(sql) % readers().size()]);
}

} // namespace
} // namespace percept::fuzz

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    percept::fuzz::smallRecordingBytes();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return percept::fuzz::runCase(data, size, percept::fuzz::tryRecording);
}
