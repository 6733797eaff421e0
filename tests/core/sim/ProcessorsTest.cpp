#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

namespace percept::sim {
namespace {

std::string outputOf(const std::string& command) {
    std::string output;
    std::array<char, 256> part{};
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr)
        return output;
    while (fgets(part.data(), static_cast<int>(part.size()), pipe) != nullptr)
        output += part.data();
    pclose(pipe);
    return output;
}

/// The C library chooses its mathematics by these features; our own must not notice.
TEST(Processors, TheHashOfARunDoesNotDependOnTheProcessorsFeatures) {
    const std::string program = PERCEPT_HASH_OF_RUN;

    const std::string all = outputOf(program);
    const std::string old =
        outputOf("GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2_Usable,-AVX2,-FMA " + program);

    ASSERT_EQ(all.size(), 17U) << "the helper program did not run";
    EXPECT_EQ(all, old);
}

} // namespace
} // namespace percept::sim
