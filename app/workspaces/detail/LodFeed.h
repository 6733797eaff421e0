#pragma once

#include "percept/base/Units.h"
#include "percept/overlay/Ink.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <string>
#include <vector>

namespace percept::tuning {

/// A behaviour and the importances for which it is valid.
struct LodBar {
    std::string name;
    double min = 0;
    double max = 1;
    overlay::Ink ink = overlay::Ink::Lod0;
    friend bool operator==(const LodBar&, const LodBar&) = default;
};
struct LodSwitch {
    Frame frame = 0;
    int from = -1; ///< -1: none
    int to = -1;
    double importance = 0;
    bool flaps = false; ///< back to what was left a moment before
    friend bool operator==(const LodSwitch&, const LodSwitch&) = default;
};

/// Levels of detail, an importance over time, and the switches that it causes. A value.
struct LodView {
    std::vector<LodBar> bars;
    std::vector<double> drawn;    ///< importance per frame, as drawn
    std::vector<double> followed; ///< the same, smoothed: what decides
    std::vector<int> levels;      ///< behaviour per frame; -1: none
    std::vector<LodSwitch> switches;
    Seconds step = 1.0 / 60.0;
    friend bool operator==(const LodView&, const LodView&) = default;
};

/// The levels of detail that are shown: whoever edits them feeds them.
class LodFeed : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a workspace")

public:
    using QObject::QObject;

    [[nodiscard]] const LodView& view() const { return m_view; }
    void setView(LodView view) {
        if (view == m_view)
            return;
        m_view = std::move(view);
        emit changed();
    }

signals:
    void changed();

private:
    LodView m_view;
};

} // namespace percept::tuning
