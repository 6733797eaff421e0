#pragma once

#include "editor/edit/Cells.h"

#include <QObject>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace percept::session {

/// What the brush of the map paints, and how wide.
class BrushTool : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of the editing of a session")
    /// What it can do in the level: heights, then types of ground, then kinds of cells of the grid.
    Q_PROPERTY(QStringList choices READ choices NOTIFY changed)
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY changed)
    Q_PROPERTY(double radius READ radius WRITE setRadius NOTIFY changed)
    /// Metres that ground rises or falls in the middle, each time it is touched.
    Q_PROPERTY(double step READ step WRITE setStep NOTIFY changed)
    /// Whether `step` counts.
    Q_PROPERTY(bool steps READ steps NOTIFY changed)

public:
    using QObject::QObject;

    /// Follows the level; keeps what is chosen as long as there is something like it.
    void setLevel(const level::Level& level);
    [[nodiscard]] edit::Brush value() const;

    [[nodiscard]] QStringList choices() const;
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int current);
    [[nodiscard]] double radius() const { return m_radius; }
    void setRadius(double radius);
    [[nodiscard]] double step() const { return m_step; }
    void setStep(double step);
    [[nodiscard]] bool steps() const;

signals:
    void changed();

private:
    struct Choice {
        QString name;
        edit::Brush::Act act = edit::Brush::Act::Raise;
        char symbol = '.';
        friend bool operator==(const Choice&, const Choice&) = default;
    };

    std::vector<Choice> m_choices;
    int m_current = 0;
    double m_radius = 2.0;
    double m_step = 0.25;
};

} // namespace percept::session
