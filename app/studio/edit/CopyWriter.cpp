#include "app/studio/edit/CopyWriter.h"

#include <utility>

namespace percept::session {

void CopyWriter::keep(EditedLevel edited) {
    const std::lock_guard lock(m_mutex);
    m_edited = std::move(edited);
}

void CopyWriter::drop() {
    const std::lock_guard writing(m_writing);
    {
        const std::lock_guard lock(m_mutex);
        m_edited.reset();
    }
    std::error_code ignored;
    std::filesystem::remove(m_file, ignored);
}

void CopyWriter::takeOver(const std::filesystem::path& left) {
    const std::lock_guard writing(m_writing);
    std::error_code ignored;
    std::filesystem::rename(left, m_file, ignored);
}

void CopyWriter::writeLatest() {
    const std::lock_guard writing(m_writing);
    std::optional<EditedLevel> edited;
    {
        const std::lock_guard lock(m_mutex);
        edited = std::exchange(m_edited, std::nullopt);
    }
    if (!edited)
        return;
    const auto written =
        edit::writeAutosave({*edited->level, edited->original, edited->madeFrom}, m_file);
    const std::lock_guard lock(m_mutex);
    if (!written && !m_edited)
        m_edited = std::move(edited);
}

} // namespace percept::session
