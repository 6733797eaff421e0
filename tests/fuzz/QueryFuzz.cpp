// Questions in SQL: answered, refused or stopped in time, and the recording stays as it was.
#include "tests/fuzz/Case.h"
#include "tests/fuzz/SmallRun.h"

#include <algorithm>

namespace percept::fuzz {
namespace {

void ask(std::string_view text) {
    static const std::string kBefore = bytesOf(smallRecording());
    std::string sql(text);
    // Words of the command line hold no zero.
    sql.erase(std::find(sql.begin(), sql.end(), '\0'), sql.end());
    const bool json = sql.size() % 2 == 0;
    runProgram({"query",
                smallRecording().string(),
                "--timeout",
                "0.05",
                json ? "--json" : "--timeout=0.05",
                "--",
                sql});
    require(bytesOf(smallRecording()) == kBefore, "a question changed the recording");
}

} // namespace
} // namespace percept::fuzz

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    percept::fuzz::smallRecording();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return percept::fuzz::runCase(data, size, percept::fuzz::ask);
}
