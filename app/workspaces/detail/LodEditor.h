#pragma once

#include "app/studio/edit/Editing.h"
#include "percept/sim/Modules.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>
#include <string>

namespace percept::tuning {

/// Changes the `lod` of the level that is edited: in one step, or by a drag, which shows at once
/// and becomes one step when it is dropped. A drag belongs to the document that it began in.
class LodEditor : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    ~LodEditor() override;

    [[nodiscard]] session::Editing* editing() const { return m_editing; }
    /// @return whether it is another one than before
    bool setEditing(session::Editing* editing);
    [[nodiscard]] bool isOpen() const { return m_editing && m_editing->isOpen(); }
    /// Contract: isOpen().
    [[nodiscard]] const level::Level& level() const { return m_editing->document().level(); }
    /// That agents can have.
    [[nodiscard]] const agent::Brains& brains() const {
        return m_editing ? m_editing->modules().brains : sim::shippedBrains();
    }

    /// Nothing, where it is so already.
    /// @errors InvalidInput: no run takes that, something is dragged, or there is no document
    Result<void> perform(const std::string& name, level::Lod lod);

    /// @return whether a drag goes on: it does not where something else is dragged
    bool begin(const std::string& name);
    [[nodiscard]] bool isDragging() const { return m_drag != nullptr; }
    /// The level as the drag found it. Contract: isDragging().
    [[nodiscard]] const level::Level& before() const { return *m_before; }
    void move(level::Lod lod);
    /// @param keep otherwise the level is as before
    /// @return whether there was a drag
    bool drop(bool keep);

signals:
    /// What is edited changed; in the course of a drag, too.
    void edited();
    /// Another document is edited; what was dragged is gone.
    void opened();

private:
    [[nodiscard]] edit::Edits editsOf(level::Lod lod) const;
    void lose();

    QPointer<session::Editing> m_editing;
    std::unique_ptr<edit::Transaction> m_drag;
    std::optional<level::Level> m_before;
};

} // namespace percept::tuning
