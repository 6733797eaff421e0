#pragma once

#include "app/canvas/DisplayListItem.h"
#include "app/workspaces/tactics/RouteModel.h"

namespace percept::session {

/// What ways cost along themselves. A value.
struct RouteProfile {
    struct Line {
        std::size_t series = 0; ///< place among the routes
        bool chosen = false;
        std::string name;                   ///< of the profile; empty: distance alone
        std::vector<geometry::Vec2> points; ///< metres from the start; cost per metre
    };
    std::vector<Line> lines;
    double length = 0; ///< of the longest way, in metres
    double low = 0;    ///< of all costs and 0
    double high = 0;
    friend bool operator==(const RouteProfile&, const RouteProfile&) = default;
};
inline bool operator==(const RouteProfile::Line& a, const RouteProfile::Line& b) {
    return a.series == b.series && a.chosen == b.chosen && a.name == b.name && a.points == b.points;
}

/// @param kind a tactic; empty: all that a way costs
[[nodiscard]] RouteProfile
profileOf(const RouteAnswer& answer, const std::string& kind, std::size_t chosen);
/// What a line costs at a distance from the start; nothing beyond its end.
[[nodiscard]] std::optional<double> costAt(const RouteProfile::Line& line, double metres);
/// Lists in pixels, y down. @param cursor pixels from the left; nothing: there is none
[[nodiscard]] overlay::DisplayList
drawProfile(const RouteProfile& profile, geometry::Vec2 size, std::optional<double> cursor);

/// The cost per metre along the ways that a lab has found, over each other.
class RoutePlot : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        percept::session::RouteModel* routes READ routes WRITE setRoutes NOTIFY routesChanged)
    /// A tactic; empty: all that a way costs.
    Q_PROPERTY(QString kind READ kind WRITE setKind NOTIFY kindChanged)
    /// Pixels from the left; below 0: nothing is pointed at.
    Q_PROPERTY(double cursor READ cursor WRITE setCursor NOTIFY cursorChanged)

public:
    explicit RoutePlot(QQuickItem* parent = nullptr);

    [[nodiscard]] RouteModel* routes() const { return m_routes; }
    void setRoutes(RouteModel* routes);
    [[nodiscard]] QString kind() const { return m_kind; }
    void setKind(const QString& kind);
    [[nodiscard]] double cursor() const { return m_cursor; }
    void setCursor(double pixels);

signals:
    void routesChanged();
    void kindChanged();
    void cursorChanged();

protected:
    void onScreenChanged() override { polish(); }
    void updatePolish() override;

private:
    QPointer<RouteModel> m_routes;
    QString m_kind;
    double m_cursor = -1;
};

} // namespace percept::session
