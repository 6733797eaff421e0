#pragma once

#include "inspector/explain/RunLoads.h"

#include "percept/overlay/Ink.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>
#include <vector>

namespace percept::tuning {

/// The load of a run frame by frame. A value.
struct RunView {
    std::shared_ptr<const explain::RunLoads> loads; ///< null: none
    Micros budget = 0;                              ///< 0: unlimited
    Micros most = 0;                                ///< of any frame
    std::vector<Frame> spikes;                      ///< frames that are marked, the worst first
    /// Of bars as a whole; none: they are stacks of what groups of tasks used.
    std::optional<overlay::Ink> ink{};
    friend bool operator==(const RunView&, const RunView&) = default;
};

/// The run that is shown: whoever reads it feeds it.
class RunFeed : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a workspace")

public:
    using QObject::QObject;

    [[nodiscard]] const RunView& view() const { return m_view; }
    void setView(RunView view) {
        if (view == m_view)
            return;
        m_view = std::move(view);
        emit changed();
    }

signals:
    void changed();

private:
    RunView m_view;
};

} // namespace percept::tuning
