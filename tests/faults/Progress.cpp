#include "tests/faults/Progress.h"

#include <cstdlib>
#include <fcntl.h>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace percept::faults {

SharedProgress::SharedProgress(const std::filesystem::path& path, bool isOld) {
    // What is found under its name has begun, even if whoever begins it is killed.
    const std::string name = isOld ? path.string() : path.string() + ".new";
    const int file = ::open(name.c_str(), O_RDWR | (isOld ? 0 : O_CREAT | O_TRUNC), 0600);
    if (file < 0 || (!isOld && ::ftruncate(file, sizeof(Progress)) != 0))
        std::abort();
    void* const memory =
        ::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    if (memory == MAP_FAILED)
        std::abort();
    m_progress = isOld ? static_cast<Progress*>(memory) : new (memory) Progress;
    if (!isOld)
        std::filesystem::rename(name, path);
}

SharedProgress::~SharedProgress() {
    ::munmap(m_progress, sizeof(Progress));
}

} // namespace percept::faults
