#pragma once

#include "percept/overlay/AgentOverlay.h"
#include "percept/trace/View.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace percept::canvas {

/// What moves, at the frame that is shown: whoever runs or replays feeds it, maps draw it. Lives in
/// the GUI thread.
class ViewFeed : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(qint64 frame READ frame NOTIFY viewChanged)
    Q_PROPERTY(int agentCount READ agentCount NOTIFY looksChanged)

public:
    using QObject::QObject;

    [[nodiscard]] qint64 frame() const { return m_view ? m_view->frame : 0; }
    [[nodiscard]] int agentCount() const { return static_cast<int>(m_looks.size()); }
    /// Null while nothing runs.
    [[nodiscard]] const std::shared_ptr<const trace::View>& view() const { return m_view; }
    [[nodiscard]] const std::vector<overlay::AgentLook>& looks() const { return m_looks; }
    /// Of the selected agent; empty where nobody is.
    [[nodiscard]] const overlay::AgentMind& mind() const { return m_mind; }

    /// Greatest state of awareness by AgentId, or overlay::kNoAwareness.
    [[nodiscard]] const std::vector<std::int8_t>& awareness() const { return m_awareness; }

    /// What allies passed on a moment ago.
    [[nodiscard]] const std::vector<overlay::Sharing>& sharings() const { return m_sharings; }

    /// At most once per picture; the latest wins.
    void setView(std::shared_ptr<const trace::View> view);
    void setLooks(std::vector<overlay::AgentLook> looks);
    void setMind(overlay::AgentMind mind);
    void setAwareness(std::vector<std::int8_t> awareness, std::vector<overlay::Sharing> sharings);

signals:
    void viewChanged();
    void looksChanged();
    void mindChanged();
    void awarenessChanged();

private:
    std::shared_ptr<const trace::View> m_view;
    std::vector<overlay::AgentLook> m_looks;
    overlay::AgentMind m_mind;
    std::vector<std::int8_t> m_awareness;
    std::vector<overlay::Sharing> m_sharings;
};

} // namespace percept::canvas
