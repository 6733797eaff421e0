#include "app/workspaces/tactics/RoutePlot.h"

#include "app/canvas/PlotCanvas.h"
#include "app/ui/Follow.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace percept::session {
namespace {

using geometry::Vec2;
using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr double kLeft = 48; ///< room for figures
constexpr double kRight = 16;
constexpr double kTop = 10;
constexpr double kFoot = 22;
constexpr double kBetweenRows = 34;
constexpr double kBetweenColumns = 110;

/// 1, 2 or 5 times a power of ten.
double tickFor(double least) {
    const double decade = std::pow(10.0, std::floor(std::log10(std::max(least, 1e-9))));
    for (const double step : {1.0, 2.0, 5.0})
        if (decade * step >= least)
            return decade * step;
    return decade * 10.0;
}

class ProfileDrawing {
public:
    ProfileDrawing(DisplayList& list, const RouteProfile& profile, Vec2 size)
        : m_list(list)
        , m_profile(profile)
        , m_size(size)
        , m_span(std::max(profile.high - profile.low, 1e-9)) {}

    void axes() {
        const double rise = tickFor(m_span * kBetweenRows / (m_size.y - kTop - kFoot));
        for (double value = std::ceil(m_profile.low / rise - 1e-9) * rise;
             value <= m_profile.high + rise * 1e-6;
             value += rise) {
            m_list.segment(Layer::Ground,
                           {kLeft, yOf(value)},
                           {m_size.x - kRight, yOf(value)},
                           {.ink = Ink::Line1, .crisp = true});
            figure({kLeft - 8, yOf(value)},
                   fmt::format("{:.3g}", std::abs(value) < rise / 2 ? 0.0 : value),
                   overlay::Anchor::Right);
        }
        const double run =
            tickFor(m_profile.length * kBetweenColumns / (m_size.x - kLeft - kRight));
        for (double metres = 0; metres <= m_profile.length; metres += run)
            figure({xOf(metres), m_size.y - kFoot / 2},
                   metres == 0 ? "0 m" : fmt::format("{:.0f}", metres),
                   overlay::Anchor::Centre);
    }
    void line(const RouteProfile::Line& line) {
        std::vector<Vec2> points;
        points.reserve(line.points.size());
        for (const Vec2 point : line.points)
            points.push_back({xOf(point.x), yOf(point.y)});
        auto stroke = canvas::strokeOfSeries(line.series);
        stroke.width = line.chosen ? 2.5F : 1.5F;
        m_list.line(Layer::Walls, points, stroke);
    }
    void cursor(double pixels) {
        const double metres = (pixels - kLeft) / (m_size.x - kLeft - kRight) * m_profile.length;
        if (metres < 0 || metres > m_profile.length)
            return;
        m_list.segment(Layer::Tests,
                       {pixels, kTop},
                       {pixels, m_size.y - kFoot},
                       {.ink = Ink::Text3, .crisp = true});
        std::map<std::size_t, std::string> words; // in the order of the routes
        for (const auto& line : m_profile.lines)
            if (const auto cost = costAt(line, metres)) {
                m_list.shape(Layer::Tests,
                             {.at = {pixels, yOf(*cost)},
                              .radius = {3.5F, 0},
                              .fill = {canvas::strokeOfSeries(line.series).ink},
                              .outline = {.ink = Ink::Surface1, .width = 1}});
                words[line.series] =
                    fmt::format("   {} {:.2f}", line.name.empty() ? "shortest" : line.name, *cost);
            }
        std::string text = fmt::format("{:.0f} m", metres);
        for (const auto& [series, word] : words)
            text += word;
        const bool right = pixels > m_size.x / 2;
        m_list.label(Layer::Labels,
                     {.at = {pixels + (right ? -8 : 8), kTop + 8},
                      .text = text,
                      .style = overlay::TextStyle::Number,
                      .anchor = right ? overlay::Anchor::Right : overlay::Anchor::Left,
                      .ink = {Ink::Text1},
                      .chip = true});
    }

private:
    void figure(Vec2 at, std::string text, overlay::Anchor anchor) {
        m_list.label(Layer::Labels,
                     {.at = at,
                      .text = std::move(text),
                      .style = overlay::TextStyle::Number,
                      .anchor = anchor,
                      .ink = {Ink::Text3}});
    }
    [[nodiscard]] double xOf(double metres) const {
        return kLeft + (m_size.x - kLeft - kRight) * metres / std::max(m_profile.length, 1e-9);
    }
    [[nodiscard]] double yOf(double value) const {
        return m_size.y - kFoot - (m_size.y - kTop - kFoot) * (value - m_profile.low) / m_span;
    }

    DisplayList& m_list;
    const RouteProfile& m_profile;
    Vec2 m_size;
    double m_span;
};

/// Where a tactic lies among those of a route; nothing: the route does not mind it.
std::optional<std::size_t> placeOf(const Route& route, const std::string& kind) {
    const auto found = std::find(route.tactics.begin(), route.tactics.end(), kind);
    if (found == route.tactics.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - route.tactics.begin());
}

} // namespace

RouteProfile profileOf(const RouteAnswer& answer, const std::string& kind, std::size_t chosen) {
    RouteProfile profile;
    for (std::size_t i = 0; i < answer.routes.size(); ++i) {
        const Route& route = answer.routes[i];
        const auto place = placeOf(route, kind);
        if (route.legs.empty() || (!kind.empty() && !place))
            continue;
        RouteProfile::Line line{i, i == chosen, route.profile, {}};
        double at = 0;
        for (const auto& leg : route.legs) {
            if (leg.distance <= 0)
                continue;
            const double cost = (kind.empty() ? leg.cost : leg.shares[*place]) / leg.distance;
            // What is between two places is known for their connection, not for a point of it.
            line.points.push_back({at, cost});
            at += leg.distance;
            line.points.push_back({at, cost});
            profile.low = std::min(profile.low, cost);
            profile.high = std::max(profile.high, cost);
        }
        profile.length = std::max(profile.length, at);
        profile.lines.push_back(std::move(line));
    }
    // The chosen one lies on top.
    std::stable_partition(
        profile.lines.begin(), profile.lines.end(), [](const auto& line) { return !line.chosen; });
    return profile;
}

std::optional<double> costAt(const RouteProfile::Line& line, double metres) {
    for (std::size_t i = 0; i + 1 < line.points.size(); i += 2)
        if (metres >= line.points[i].x && metres <= line.points[i + 1].x)
            return line.points[i].y;
    return std::nullopt;
}

DisplayList drawProfile(const RouteProfile& profile, Vec2 size, std::optional<double> cursor) {
    DisplayList list;
    if (profile.lines.empty())
        return list;
    ProfileDrawing drawing(list, profile, size);
    drawing.axes();
    for (const auto& line : profile.lines)
        drawing.line(line);
    if (cursor)
        drawing.cursor(*cursor);
    return list;
}

RoutePlot::RoutePlot(QQuickItem* parent)
    : DisplayListItem(parent) {}

void RoutePlot::setRoutes(RouteModel* routes) {
    if (!ui::follow(m_routes, routes, this))
        return;
    if (routes != nullptr)
        connect(routes, &RouteModel::answered, this, [this] { polish(); });
    polish();
    emit routesChanged();
}

void RoutePlot::setKind(const QString& kind) {
    if (kind == m_kind)
        return;
    m_kind = kind;
    polish();
    emit kindChanged();
}

void RoutePlot::setCursor(double pixels) {
    if (pixels == m_cursor)
        return;
    m_cursor = pixels;
    polish();
    emit cursorChanged();
}

void RoutePlot::updatePolish() {
    if (!m_routes || width() < 120 || height() < 60)
        return;
    const auto profile = profileOf(m_routes->answer(),
                                   m_kind.toStdString(),
                                   static_cast<std::size_t>(std::max(0, m_routes->chosen())));
    const auto cursor = m_cursor < 0 ? std::nullopt : std::optional(m_cursor);
    setSheet(0,
             std::make_shared<const DisplayList>(drawProfile(profile, sizeInPixels(), cursor)),
             pixels());
}

} // namespace percept::session

#include "moc_RoutePlot.cpp"
