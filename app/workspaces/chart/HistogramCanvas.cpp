#include "app/workspaces/chart/HistogramCanvas.h"

#include "app/studio/session/Document.h"
#include "app/ui/Follow.h"
#include "app/workspaces/chart/ChartAxis.h"
#include "app/workspaces/chart/HistogramFile.h"
#include "app/workspaces/chart/TextFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr double kSide = 14;      ///< room for half a figure of the axis
constexpr double kFoot = 20;      ///< for the axis
constexpr double kLeastStep = 40; ///< pixels from figure to figure
constexpr double kBetween = 20;   ///< pixels between them
constexpr double kInset = 10;     ///< of figures from the ends, where scroll bars may lie

double greatest(const std::vector<double>& values) {
    return values.empty() ? 0.0 : *std::max_element(values.begin(), values.end());
}

class Drawing {
public:
    Drawing(DisplayList& list, const HistogramView& view, Vec2 size, Vec2 origin)
        : m_list(list)
        , m_view(view)
        , m_size(size)
        , m_origin(origin)
        , m_bins(std::max(view.a.size(), view.b.size()))
        , m_top(std::max({greatest(view.a), greatest(view.b), 1e-9})) {
        if (view.limit > 0) {
            const double beyond = (view.limit * 1.05 - view.from) / view.binWidth;
            if (beyond <= static_cast<double>(4 * m_bins))
                m_bins = std::max(m_bins, static_cast<std::size_t>(std::ceil(beyond)));
        }
    }

    void bars(const std::vector<double>& values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i] > 0)
                m_list.rectangle(
                    Layer::Walls,
                    {xOf(static_cast<double>(i)) + 0.5, std::min(yOf(values[i]), foot() - 1)},
                    {xOf(static_cast<double>(i) + 1) - 0.5, foot()},
                    {Ink::GroupDecisions});
    }
    void outline(const std::vector<double>& values) {
        std::vector<Vec2> points{{xOf(0), foot()}};
        for (std::size_t i = 0; i < values.size(); ++i)
            for (const double x : {xOf(static_cast<double>(i)), xOf(static_cast<double>(i) + 1)})
                points.push_back({x, yOf(values[i])});
        points.push_back({xOf(static_cast<double>(values.size())), foot()});
        m_list.line(
            Layer::Ghosts, points, {.ink = Ink::Text1, .width = 1.25F, .dash = overlay::kMissDash});
    }
    void axis() {
        m_list.segment(
            Layer::Ground, {xOf(0), foot()}, {right(), foot()}, {.ink = Ink::Line2, .crisp = true});
        AxisLabels labels(
            m_list, Layer::Labels, m_origin.x + kInset, m_origin.x + m_size.x - kInset);
        if (m_view.overflow && m_bins >= 2)
            labels.keepFree(m_origin.x + m_size.x - kInset - numberWidth(overflowText()) - 8);
        const double first = m_view.from * m_view.scale;
        const double width = m_view.binWidth * m_view.scale;
        const double last =
            first + width * static_cast<double>(m_bins - (m_view.wholeBins ? 1 : 0));
        const double step = axisStep(first, last, width);
        const double shift = m_view.wholeBins ? 0.5 : 0.0;
        for (double i = std::ceil(first / step - 1e-6); i * step <= last + step * 1e-6; ++i) {
            const double x = xOf((i * step - first) / width + shift);
            m_list.segment(
                Layer::Ground, {x, foot()}, {x, foot() + 3}, {.ink = Ink::Line2, .crisp = true});
            const bool isLast = (i + 1) * step > last + step * 1e-6 && !m_view.overflow;
            labels.centred(
                x, foot() + 11, axisText(i * step) + (isLast ? m_view.unit : std::string()));
        }
    }
    /// Named by where it begins, parted from the others by a line.
    void overflow() {
        if (!m_view.overflow || m_bins < 2)
            return;
        const auto first = static_cast<double>(m_bins - 1);
        m_list.segment(Layer::Ghosts,
                       {xOf(first), m_origin.y + 4},
                       {xOf(first), foot()},
                       {.ink = Ink::Line2, .dash = overlay::kMissDash, .crisp = true});
        m_list.label(Layer::Labels,
                     {.at = {m_origin.x + m_size.x - kInset, foot() + 11},
                      .text = overflowText(),
                      .style = overlay::TextStyle::Number,
                      .anchor = overlay::Anchor::Right,
                      .ink = {Ink::Text3}});
    }
    void limit() {
        const double bin = (m_view.limit - m_view.from) / m_view.binWidth;
        if (m_view.limit <= 0 || bin > static_cast<double>(m_bins))
            return;
        const double x = xOf(bin);
        m_list.segment(Layer::Tests,
                       {x, m_origin.y + 4},
                       {x, foot()},
                       {.ink = Ink::Error, .width = 1.5F, .crisp = true});
    }

private:
    static std::string axisText(double value) { return fmt::format("{:.10g}", value + 0.0); }
    [[nodiscard]] std::string overflowText() const {
        const double from = m_view.from + static_cast<double>(m_bins - 1) * m_view.binWidth;
        return fmt::format("> {:.3g}{}", from * m_view.scale, m_view.unit);
    }
    /// So that figures have room beside each other.
    [[nodiscard]] double axisStep(double first, double last, double width) const {
        const double pixels = (m_size.x - 2 * kSide) / static_cast<double>(m_bins) / width;
        double step = std::max(roundStep(kLeastStep / pixels), m_view.wholeBins ? width : 0.0);
        const auto longest = [&] {
            const double end = std::floor(last / step) * step;
            return std::max(numberWidth(axisText(end) + m_view.unit),
                            numberWidth(axisText(std::ceil(first / step) * step)));
        };
        while (longest() + kBetween > step * pixels && step < last - first)
            step = roundStep(step * 1.01);
        return step;
    }
    [[nodiscard]] double foot() const { return m_origin.y + m_size.y - kFoot; }
    [[nodiscard]] double right() const { return m_origin.x + m_size.x - kSide; }
    [[nodiscard]] double xOf(double bin) const {
        return m_origin.x + kSide + (m_size.x - 2 * kSide) * bin / static_cast<double>(m_bins);
    }
    [[nodiscard]] double yOf(double value) const {
        return foot() - (m_size.y - kFoot - 6) * value / m_top;
    }

    DisplayList& m_list;
    const HistogramView& m_view;
    Vec2 m_size;
    Vec2 m_origin;
    std::size_t m_bins;
    double m_top;
};

} // namespace

DisplayList drawHistogram(const HistogramView& view, Vec2 size, Vec2 origin) {
    DisplayList list;
    if (view.a.empty() && view.b.empty())
        return list;
    Drawing drawing(list, view, size, origin);
    drawing.axis();
    drawing.bars(view.b.empty() ? view.a : view.b);
    if (!view.b.empty())
        drawing.outline(view.a);
    drawing.overflow();
    drawing.limit();
    return list;
}

void HistogramFeed::writeTable(const QUrl& file) {
    const QString path = session::fileOf(file);
    if (const auto done = writeTextFile(path, asCsv(m_view)); done)
        emit written(path);
    else
        emit refused(QString::fromStdString(done.error().text()));
}

HistogramCanvas::HistogramCanvas(QQuickItem* parent)
    : DisplayListItem(parent) {}

void HistogramCanvas::setFeed(HistogramFeed* feed) {
    if (!ui::follow(m_feed, feed, this))
        return;
    if (feed != nullptr)
        connect(feed, &HistogramFeed::changed, this, [this] { polish(); });
    polish();
    emit feedChanged();
}

void HistogramCanvas::updatePolish() {
    if (!m_feed || width() < 40 || height() < 30)
        return;
    setSheet(0,
             std::make_shared<const DisplayList>(drawHistogram(m_feed->view(), sizeInPixels())),
             pixels());
}

} // namespace percept::tuning

#include "moc_HistogramCanvas.cpp"
