#include "app/workspaces/detail/LodEditor.h"

#include "app/ui/Follow.h"
#include "percept/level/Validate.h"

#include <utility>

namespace percept::tuning {

using session::Editing;

LodEditor::~LodEditor() {
    if (!m_editing)
        lose();
}

/// Forgets a drag whose document is gone.
void LodEditor::lose() {
    (void)m_drag.release();
    m_before.reset();
}

bool LodEditor::setEditing(Editing* editing) {
    if (editing == m_editing)
        return false;
    if (m_editing)
        drop(false);
    else
        lose();
    (void)ui::follow(m_editing, editing, this);
    if (editing != nullptr) {
        connect(editing, &Editing::edited, this, &LodEditor::edited);
        connect(editing, &Editing::opened, this, [this] {
            lose();
            emit opened();
        });
    }
    return true;
}

edit::Edits LodEditor::editsOf(level::Lod lod) const {
    edit::Settings settings = edit::settingsOf(level());
    settings.lod = std::move(lod);
    return {edit::Replace{edit::kSettingsId, std::move(settings)}};
}

Result<void> LodEditor::perform(const std::string& name, level::Lod lod) {
    if (!isOpen() || m_drag || m_editing->isBusy())
        return failure(ErrorCode::InvalidInput,
                       tr("Finish what is being dragged first.").toStdString());
    if (lod == level().lod)
        return {};
    return m_editing->document().performChecked(name, editsOf(std::move(lod)), level::validate);
}

bool LodEditor::begin(const std::string& name) {
    if (m_drag)
        return true;
    if (!isOpen() || m_editing->isBusy())
        return false;
    m_before = level();
    m_drag = std::make_unique<edit::Transaction>(m_editing->document(), name);
    return true;
}

void LodEditor::move(level::Lod lod) {
    if (!m_drag)
        return;
    if (const auto done = m_drag->update(editsOf(std::move(lod))); !done)
        emit m_editing->refused(QString::fromStdString(done.error().message));
}

bool LodEditor::drop(bool keep) {
    const auto drag = std::exchange(m_drag, nullptr);
    if (!drag)
        return false;
    if (keep)
        drag->commit();
    else
        drag->cancel();
    m_before.reset();
    return true;
}

} // namespace percept::tuning

#include "moc_LodEditor.cpp"
