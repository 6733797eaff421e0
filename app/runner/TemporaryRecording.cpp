#include "app/runner/TemporaryRecording.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace percept::runner {

Result<TemporaryRecording> TemporaryRecording::make(const std::filesystem::path& below) {
    std::string name = (below / "percept-live-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
        return failure(ErrorCode::Unwritable,
                       std::string("No temporary recording can be made there: ") +
                           std::strerror(errno) + ". The run goes on, but cannot be looked back at",
                       below.string());
    TemporaryRecording made;
    made.m_folder = name;
    return made;
}

TemporaryRecording::TemporaryRecording(TemporaryRecording&& other) noexcept
    : m_folder(std::exchange(other.m_folder, {})) {}

TemporaryRecording& TemporaryRecording::operator=(TemporaryRecording&& other) noexcept {
    std::swap(m_folder, other.m_folder);
    return *this;
}

TemporaryRecording::~TemporaryRecording() {
    if (m_folder.empty())
        return;
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

} // namespace percept::runner
