// Recordings whose bytes are damaged: a case is a list of pieces, each four bytes of where, one of
// how many, and so many bytes; a piece of none cuts the file off there.
#include "tests/fuzz/Case.h"
#include "tests/fuzz/SmallRun.h"

#include <algorithm>

namespace percept::fuzz {
namespace {

std::string damaged(std::string_view pieces) {
    constexpr std::size_t kHead = 5;
    std::string bytes = smallRecordingBytes();
    const auto at = [&](std::size_t index) {
        return static_cast<std::size_t>(static_cast<unsigned char>(pieces[index]));
    };
    while (pieces.size() >= kHead && !bytes.empty()) {
        const auto where = (at(0) | at(1) << 8U | at(2) << 16U | at(3) << 24U) % bytes.size();
        const auto count = std::min({at(4), pieces.size() - kHead, bytes.size() - where});
        if (at(4) == 0)
            bytes.resize(where);
        bytes.replace(where, count, pieces.substr(kHead, count));
        pieces.remove_prefix(kHead + count);
    }
    return bytes;
}

void tryRecording(std::string_view pieces) {
    const auto path = scratch("case.percept");
    writeRecording(path, damaged(pieces));
    readEverything(path);
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
