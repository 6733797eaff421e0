#pragma once

#include "TimeItem.h"

#include <QColor>
#include <QVariantList>

namespace percept::canvas {

/// One line of a plot, for a legend.
class PlotKey {
    Q_GADGET
    QML_ANONYMOUS
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QColor colour MEMBER colour)
    Q_PROPERTY(int series MEMBER series)
    /// At the playhead; only if `known`.
    Q_PROPERTY(double value MEMBER value)
    Q_PROPERTY(bool known MEMBER known)

public:
    QString name;
    QColor colour;
    int series = 0;
    double value = 0;
    bool known = false;
    friend bool operator==(const PlotKey&, const PlotKey&) = default;
};

/// How much an agent desired each goal, over time.
class PlotCanvas : public percept::canvas::TimeItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(int agent READ agent WRITE setAgent NOTIFY agentChanged)
    /// A list of PlotKey with the values at the playhead.
    Q_PROPERTY(QVariantList legend READ legend NOTIFY legendChanged)

public:
    explicit PlotCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] int agent() const { return m_agent; }
    void setAgent(int agent);
    [[nodiscard]] QVariantList legend() const;

signals:
    void agentChanged();
    void legendChanged();

protected:
    void draw(unsigned stale) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void drawSeries(overlay::DisplayList& list, std::size_t series, double top) const;
    void drawColumns(overlay::DisplayList& list,
                     const explain::StepSeries& values,
                     const overlay::Stroke& stroke,
                     double top) const;
    [[nodiscard]] double yOf(double value, double top) const;

    int m_agent = -1;
};

/// The colour and dash of the n-th series of any plot.
[[nodiscard]] overlay::Stroke strokeOfSeries(std::size_t series);

} // namespace percept::canvas
