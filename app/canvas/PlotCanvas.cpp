#include "PlotCanvas.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace percept::canvas {
namespace {

using explain::Evaluator;
using explain::kEvaluatorCount;
using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr double kTop = 8;
constexpr double kBottom = 8;

} // namespace

overlay::Stroke strokeOfSeries(std::size_t series) {
    constexpr std::array<std::pair<Ink, overlay::Dash>, 7> kLooks{{
        {Ink::GroupSenses, overlay::kSolid},
        {Ink::GroupAwareness, overlay::kSeriesDash},
        {Ink::GroupSquads, overlay::kDots},
        {Ink::GroupTactics, overlay::kTouchDash},
        {Ink::GroupNavigation, overlay::kInventedDash},
        {Ink::GroupDecisions, overlay::kSecondConeDash},
        {Ink::GroupWorld, overlay::kBorderDash},
    }};
    const auto& [ink, dash] = kLooks[series % kLooks.size()];
    return {.ink = ink, .width = 1.75F, .dash = dash};
}

PlotCanvas::PlotCanvas(QQuickItem* parent)
    : TimeItem(parent) {
    setGround(Ink::Canvas);
    setAcceptedMouseButtons(Qt::LeftButton);
    connect(this, &TimeItem::playheadChanged, this, &PlotCanvas::legendChanged);
    connect(this, &TimeItem::feedChanged, this, &PlotCanvas::legendChanged);
    connect(this, &DisplayListItem::themeChanged, this, &PlotCanvas::legendChanged);
}

void PlotCanvas::setAgent(int agent) {
    if (agent == m_agent)
        return;
    m_agent = agent;
    markStale(kAll);
    emit agentChanged();
    emit legendChanged();
}

QVariantList PlotCanvas::legend() const {
    QVariantList keys;
    for (std::size_t i = 0; i < kEvaluatorCount; ++i) {
        const auto name = explain::nameOf(static_cast<Evaluator>(i));
        PlotKey key;
        key.name = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        key.series = static_cast<int>(i);
        if (theme())
            key.colour = theme()->colour(strokeOfSeries(i).ink);
        if (feed() && m_agent >= 0)
            if (const auto value = feed()
                                       ->lanes()
                                       .agent(static_cast<std::size_t>(m_agent))
                                       .desirabilities[i]
                                       .at(playhead())) {
                key.value = static_cast<double>(*value);
                key.known = true;
            }
        keys.append(QVariant::fromValue(key));
    }
    return keys;
}

double PlotCanvas::yOf(double value, double top) const {
    return height() - kBottom - (height() - kTop - kBottom) * value / top;
}

void PlotCanvas::drawSeries(DisplayList& list, std::size_t series, double top) const {
    const auto& values =
        feed()->lanes().agent(static_cast<std::size_t>(m_agent)).desirabilities[series];
    const auto& samples = values.samples();
    const double end = std::min(scale().toX(static_cast<double>(lastFrame())), scale().width);
    const auto next = values.after(static_cast<Frame>(std::floor(scale().from)));
    const auto last = values.after(static_cast<Frame>(std::ceil(scale().to())));
    const std::size_t first = next > 0 ? next - 1 : 0;
    std::vector<Vec2> points;
    const auto add = [&](double x, double value) {
        const double y = yOf(value, top);
        if (!points.empty())
            points.push_back({x, points.back().y});
        points.push_back({x, y});
    };
    constexpr double kColumn = 3;
    if (static_cast<double>(last - first) * kColumn >= scale().width) {
        drawColumns(list, values, strokeOfSeries(series), top);
        return;
    }
    for (std::size_t i = first; i < last; ++i)
        add(std::max(scale().toX(static_cast<double>(samples[i].frame)), -2.0),
            static_cast<double>(samples[i].value));
    if (points.empty())
        return;
    points.push_back({end, points.back().y});
    list.line(Layer::Walls, points, strokeOfSeries(series));
}

/// Where values change faster than pixels: least to greatest per column; gaps in the columns stand
/// for the dash.
void PlotCanvas::drawColumns(DisplayList& list,
                             const explain::StepSeries& values,
                             const overlay::Stroke& stroke,
                             double top) const {
    constexpr double kColumn = 2;
    const double end = std::min(scale().toX(static_cast<double>(lastFrame())), scale().width);
    const double half = static_cast<double>(stroke.width) / 2;
    const auto period =
        static_cast<double>(std::accumulate(stroke.dash.begin(), stroke.dash.end(), 0.0F));
    for (double x = 0; x < end; x += kColumn) {
        const double phase = period > 0 ? std::fmod(x, period) : 0;
        const auto first = static_cast<double>(stroke.dash[0]);
        const auto second = first + static_cast<double>(stroke.dash[1]);
        if (period > 0 && phase >= first &&
            (phase < second || phase >= second + static_cast<double>(stroke.dash[2])))
            continue;
        const auto from = static_cast<Frame>(std::floor(scale().toFrame(x)));
        const auto to =
            std::max(static_cast<Frame>(std::ceil(scale().toFrame(x + kColumn))), from + 1);
        if (const auto found = values.between(from, to))
            list.rectangle(Layer::Walls,
                           {x, yOf(static_cast<double>(found->high), top) - half},
                           {x + kColumn, yOf(static_cast<double>(found->low), top) + half},
                           {stroke.ink});
    }
}

void PlotCanvas::draw(unsigned stale) {
    if (!feed() || m_agent < 0 || width() < 1 || height() < 1) {
        setSheet(0, nullptr, pixels());
        setSheet(1, nullptr, pixels());
        return;
    }
    if ((stale & kContent) != 0) {
        DisplayList list;
        double top = 0.1;
        const auto& lane = feed()->lanes().agent(static_cast<std::size_t>(m_agent));
        for (const auto& series : lane.desirabilities)
            if (const auto found = series.extremes())
                top = std::max(top, static_cast<double>(found->high));
        for (const double share : {0.0, 0.5, 1.0}) {
            const double y = yOf(top * share, top);
            list.segment(Layer::Regions, {0, y}, {width(), y}, {.ink = Ink::Line1, .crisp = true});
            list.label(Layer::Labels,
                       {.at = {4, y + (share == 1.0 ? 8.0 : -8.0)},
                        .text = fmt::format("{:.2f}", top * share),
                        .style = overlay::TextStyle::Number,
                        .ink = {Ink::Text3},
                        .halo = 2});
        }
        for (std::size_t i = 0; i < kEvaluatorCount; ++i)
            drawSeries(list, i, top);
        setSheet(0, share(std::move(list)), pixels());
        emit legendChanged();
    }
    DisplayList cursor;
    const double x = scale().toX(static_cast<double>(playhead()));
    cursor.segment(Layer::Selection, {x, 0}, {x, height()}, {.ink = Ink::Text1, .width = 1.5F});
    setSheet(1, share(std::move(cursor)), pixels());
}

void PlotCanvas::mousePressEvent(QMouseEvent* event) {
    setKeepMouseGrab(true);
    scrubTo(event->position().x());
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
    scrubTo(event->position().x());
}

} // namespace percept::canvas

#include "moc_PlotCanvas.cpp"
