#include "app/tuning/compare/HistogramCanvas.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr double kSide = 14;   ///< room for half a figure of the axis
constexpr double kFoot = 20;   ///< for the axis
constexpr double kLabels = 56; ///< pixels between figures

double greatest(const std::vector<double>& values) {
    return values.empty() ? 0.0 : *std::max_element(values.begin(), values.end());
}

/// Three figures that matter: 0.061, 1.61, 7100.
std::string axisText(double value) {
    return std::abs(value) >= 100 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
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
        const double cell = (m_size.x - 2 * kSide) / static_cast<double>(m_bins);
        auto every = static_cast<std::size_t>(std::ceil(kLabels / cell));
        while (every > 2 && every % 5 != 0 && every % 2 != 0)
            ++every;
        const double shift = m_view.wholeBins ? 0.5 : 0.0;
        for (std::size_t i = 0; i <= m_bins; i += every) {
            const double x = xOf(static_cast<double>(i) + shift);
            if (x > (m_view.overflow ? right() - 1.7 * kLabels : right() + 1))
                break;
            const bool last = i + every > m_bins;
            const double value =
                (m_view.from + static_cast<double>(i) * m_view.binWidth) * m_view.scale;
            m_list.label(
                Layer::Labels,
                {.at = {x, foot() + 10},
                 .text = axisText(value) + (last ? m_view.unit : std::string()),
                 .style = overlay::TextStyle::Number,
                 .anchor = last && i > 0 ? overlay::Anchor::Right : overlay::Anchor::Centre,
                 .ink = {Ink::Text3}});
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
        const double value = (m_view.from + first * m_view.binWidth) * m_view.scale;
        m_list.label(Layer::Labels,
                     {.at = {right(), foot() + 10},
                      .text = "> " + axisText(value) + m_view.unit,
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

HistogramCanvas::HistogramCanvas(QQuickItem* parent)
    : DisplayListItem(parent) {}

void HistogramCanvas::setFeed(HistogramFeed* feed) {
    if (feed == m_feed)
        return;
    if (m_feed)
        m_feed->disconnect(this);
    m_feed = feed;
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
