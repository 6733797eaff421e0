#pragma once

#include <cstdlib>

namespace percept::test {

/// Whether a test that has very many cases goes through all of them, as `packaging/check --full`
/// asks it to. Otherwise it takes a share that leaves nothing out by kind and is over in seconds.
inline bool testsAll() {
    return std::getenv("PERCEPT_TEST_ALL") != nullptr;
}

} // namespace percept::test
