#pragma once

#include "inspector/explain/RunLoads.h"

#include "percept/schedule/FrameLoads.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <string>
#include <vector>

namespace percept::tuning {

/// A schedule's own task in the piano roll.
struct ScheduleRow {
    std::string name;
    schedule::TaskGroup group{};
    Frame frequency = 1;
    Frame phase = 0;
    Frame phaseBefore = 0; ///< where it differs, both are shown
    int row = 0;           ///< its place among the tasks
    Frame since = 0;       ///< its first frame, where it joined a run
    friend bool operator==(const ScheduleRow&, const ScheduleRow&) = default;
};

/// Whose loads stand above the roll.
enum class LoadSource : std::uint8_t {
    Predicted, ///< by frequencies, phases and costs
    Recorded,  ///< those of the run
    Both       ///< those of the run, predictions as an outline
};

/// What a schedule looks like over the frames, and what it is compared with. A value.
struct ScheduleView {
    std::vector<ScheduleRow> rows;           ///< that are shown, in their order
    std::vector<schedule::PhasedTask> tasks; ///< own ones first, then what is nested in them
    std::vector<schedule::TaskGroup> groups; ///< by task
    std::vector<Frame> since; ///< by task: its first frame; empty: all are there from the start
    std::vector<schedule::PhasedTask> before; ///< the same tasks; empty: nothing to compare with
    schedule::LoadMeasure measure = schedule::LoadMeasure::Cost;
    double budget = 0; ///< in the unit of the measure; 0: unlimited
    double most = 0;   ///< greatest load of any frame
    double mostBefore = 0;
    bool isDragged = false;   ///< compared with itself before a drag, not with found phases
    std::vector<Frame> worst; ///< frames of the greatest load
    std::vector<Frame> worstBefore;
    Frame period = 0; ///< after which all repeats; 0: longer than can be counted
    LoadSource source = LoadSource::Predicted;
    std::shared_ptr<const explain::RunLoads> recorded; ///< by groups; null: there is no run
    double mostRecorded = 0;

    /// Whether the chart shows the run.
    [[nodiscard]] bool showsRun() const {
        return source != LoadSource::Predicted && recorded &&
               measure == schedule::LoadMeasure::Cost;
    }
    friend bool operator==(const ScheduleView&, const ScheduleView&) = default;
};

/// The schedule that is shown: whoever edits it feeds it, the roll draws it.
class ScheduleFeed : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a workspace")

public:
    using QObject::QObject;

    [[nodiscard]] const ScheduleView& view() const { return m_view; }
    void setView(ScheduleView view) {
        if (view == m_view)
            return;
        m_view = std::move(view);
        emit changed();
    }

signals:
    void changed();

private:
    ScheduleView m_view;
};

} // namespace percept::tuning
