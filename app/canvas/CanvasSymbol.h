#pragma once

#include "DisplayListItem.h"

#include "inspector/explain/Lanes.h"

namespace percept::canvas {

/// A symbol as maps, timelines and plots draw it, for lists and legends beside them. One of `team`,
/// `mark`, `series`, `modality` and `sample` says which; the others stay -1. A sample of a wave is
/// drawn in the ink of `modality`.
class CanvasSymbol : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(int team MEMBER m_team NOTIFY changed)
    Q_PROPERTY(Mark mark MEMBER m_mark NOTIFY changed)
    /// A sample of the line of a plot.
    Q_PROPERTY(int series MEMBER m_series NOTIFY changed)
    /// The number of the ink of a modality: its line.
    Q_PROPERTY(int modality MEMBER m_modality NOTIFY changed)
    Q_PROPERTY(Sample sample MEMBER m_sample NOTIFY changed)

public:
    enum Mark {
        NoMark = -1,
        Seen = static_cast<int>(explain::MarkKind::Seen),
        Heard = static_cast<int>(explain::MarkKind::Heard),
        LostSight = static_cast<int>(explain::MarkKind::LostSight),
        Target = static_cast<int>(explain::MarkKind::Target),
        Weapon = static_cast<int>(explain::MarkKind::Weapon),
        Shot = static_cast<int>(explain::MarkKind::Shot),
        Hit = static_cast<int>(explain::MarkKind::Hit),
        Died = static_cast<int>(explain::MarkKind::Died),
        Spawned = static_cast<int>(explain::MarkKind::Spawned),
        Detail = static_cast<int>(explain::MarkKind::Detail),
        Other = static_cast<int>(explain::MarkKind::Other)
    };
    Q_ENUM(Mark)

    /// What a ping and a coverage map are drawn with, view cones, the test that is asked about, and
    /// lanes of awareness.
    enum Sample {
        NoSample = -1,
        Front,
        Ring,
        Notified,
        Rejected,
        CoverageLow,
        CoverageMiddle,
        CoverageHigh,
        Unheard,
        FirstCone,
        SecondCone,
        FurtherCone,
        PassedTest,
        FailedTest,
        SightPulse,
        HearingPulse,
        Delay,
        Capacitor,
        Alertness,
        Telling,
        Response
    };
    Q_ENUM(Sample)

    explicit CanvasSymbol(QQuickItem* parent = nullptr);

signals:
    void changed();

protected:
    void onScreenChanged() override { polish(); }
    void updatePolish() override;

private:
    void drawSample(overlay::DisplayList& list) const;
    void drawAwarenessSample(overlay::DisplayList& list) const;
    void drawArea(overlay::DisplayList& list) const;

    int m_team = -1;
    Mark m_mark = NoMark;
    int m_series = -1;
    int m_modality = -1;
    Sample m_sample = NoSample;
};

} // namespace percept::canvas
