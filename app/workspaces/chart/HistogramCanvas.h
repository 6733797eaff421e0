#pragma once

#include "app/canvas/DisplayListItem.h"

#include <QPointer>
#include <QUrl>

#include <string>
#include <vector>

namespace percept::tuning {

using canvas::DisplayListItem;
using canvas::ListPtr;
using geometry::Vec2;

/// Numbers in bins of equal width, of one or of two series over each other. A value.
struct HistogramView {
    double from = 0;        ///< where the first bin begins
    double binWidth = 1;    ///< [> 0]
    std::vector<double> a;  ///< per bin, a part of all; may be shorter than `b`
    std::vector<double> b;  ///< empty: there is only one
    double limit = 0;       ///< marked by a line; 0: none
    double scale = 1;       ///< what numbers are multiplied with on the axis
    std::string unit;       ///< after the last number of the axis
    bool wholeBins = false; ///< bins are whole numbers, named in their middle
    bool overflow = false;  ///< the last bin is all that lies beyond the others
    friend bool operator==(const HistogramView&, const HistogramView&) = default;
};

/// Lists in pixels, y down.
/// @param origin where its upper left corner lies
[[nodiscard]] overlay::DisplayList
drawHistogram(const HistogramView& view, Vec2 size, Vec2 origin = {0, 0});

/// What a histogram shows: whoever counts feeds it. Lives in the GUI thread.
class HistogramFeed : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a workspace")

public:
    using QObject::QObject;

    [[nodiscard]] const HistogramView& view() const { return m_view; }
    void setView(HistogramView view) {
        if (view == m_view)
            return;
        m_view = std::move(view);
        emit changed();
    }
    /// Bin by bin as CSV.
    Q_INVOKABLE void writeTable(const QUrl& file);

signals:
    void changed();
    void written(const QString& path);
    void refused(const QString& why);

private:
    HistogramView m_view;
};

/// How often a number lies where: B as bars, A as a dashed outline.
class HistogramCanvas : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::tuning::HistogramFeed* feed READ feed WRITE setFeed NOTIFY feedChanged)

public:
    explicit HistogramCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] HistogramFeed* feed() const { return m_feed; }
    void setFeed(HistogramFeed* feed);

signals:
    void feedChanged();

protected:
    void onScreenChanged() override { polish(); }
    void updatePolish() override;

private:
    QPointer<HistogramFeed> m_feed;
};

} // namespace percept::tuning
