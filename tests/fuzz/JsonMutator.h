#pragma once

#include "tests/fuzz/JsonChanges.h"

/// The fuzzer's own hooks, for readers of JSON. Include it once in a program, and define words().

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace percept::fuzz {

/// Of the program: keys and values that mean something to its reader.
[[nodiscard]] std::vector<std::string> words();

inline const JsonChanges& jsonChanges() {
    static const JsonChanges kChanges(words());
    return kChanges;
}

inline std::string_view textAt(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

} // namespace percept::fuzz

extern "C" std::size_t
LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    using namespace percept::fuzz;
    if (seed % 8 != 0)
        if (const auto made =
                handOver(jsonChanges().change(textAt(data, size), seed / 8), data, most);
            made > 0)
            return made;
    return LLVMFuzzerMutate(data, size, most);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first,
                                                 std::size_t firstSize,
                                                 const std::uint8_t* second,
                                                 std::size_t secondSize,
                                                 std::uint8_t* out,
                                                 std::size_t most,
                                                 unsigned seed) {
    using namespace percept::fuzz;
    return handOver(
        jsonChanges().cross(textAt(first, firstSize), textAt(second, secondSize), seed), out, most);
}
