#include "editor/tools/Openings.h"

#include "percept/geometry/Polygon.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace percept::tools {
namespace {

using Barrier = RegionPlan::Barrier;

constexpr Metres kRaySpacing = 0.2;
constexpr Metres kNarrowest = 0.25;
constexpr Metres kInside = 0.06;
constexpr std::array<Metres, 4> kAcross{0.06, 0.25, 0.6, 1.1}; ///< how far the next region may be
constexpr int kRefinements = 12;
constexpr double kMostSamples = 4000.0; ///< per side of a region
constexpr Metres kSame = 1.0; ///< between the middles of an opening as both regions have it

/// What one meets going out at a point of the border.
struct View {
    bool open = false;
    std::uint32_t to = kNowhere;
    RegionPlan::Crossing crossing{};
    Metres gap = 0.0;

    [[nodiscard]] bool isLike(const View& other) const {
        return open == other.open && to == other.to && crossing.barrier == other.crossing.barrier &&
               crossing.id == other.crossing.id;
    }
};

class BorderWalk {
public:
    BorderWalk(const RegionPlan& plan, std::uint32_t region, std::vector<Opening>& found)
        : m_plan(plan)
        , m_region(region)
        , m_height(plan.eyes(region))
        , m_found(found) {}

    void walk() {
        const auto& polygon = m_plan.regions()[m_region].polygon;
        if (polygon.size() < 3)
            return;
        const double side = geometry::signedArea(polygon) < 0 ? 1.0 : -1.0;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            m_a = polygon[i];
            m_along = polygon[(i + 1) % polygon.size()] - m_a;
            m_length = std::sqrt(geometry::lengthSquared(m_along));
            if (!(m_length > 0 && m_length < 1e6))
                continue;
            m_along = m_along / m_length;
            m_outward = geometry::perpendicular(m_along) * side;
            walkSide();
        }
    }

private:
    [[nodiscard]] View look(double at) const {
        const Vec2 border = m_a + m_along * at;
        const Vec2 inside = border - m_outward * kInside;
        if (m_plan.regionAt(inside, m_height) != m_region)
            return {};
        for (const Metres gap : kAcross) {
            const Vec2 outside = border + m_outward * gap;
            const auto to = m_plan.regionAt(outside, m_height);
            if (to == kNowhere)
                continue;
            if (to == m_region)
                return {};
            const auto crossing = m_plan.crossing(inside, outside, m_height);
            return {crossing.barrier != Barrier::Wall, to, crossing, gap <= kInside ? 0.0 : gap};
        }
        const Vec2 outside = border + m_outward * kAcross[1];
        const auto crossing = m_plan.crossing(inside, outside, m_height);
        const bool open = crossing.barrier != Barrier::Wall && m_plan.isWithinBounds(outside);
        return {open, kNowhere, crossing, 0.0};
    }

    /// Where the view changes between two places on a side.
    [[nodiscard]] double refine(double from, double to, const View& before) const {
        for (int i = 0; i < kRefinements; ++i) {
            const double middle = (from + to) * 0.5;
            (look(middle).isLike(before) ? from : to) = middle;
        }
        return (from + to) * 0.5;
    }

    void walkSide() {
        const auto count =
            static_cast<int>(std::clamp(std::ceil(m_length / kRaySpacing), 4.0, kMostSamples));
        const double step = m_length / count;
        double start = 0.0;
        View before = look(0.5 * step);
        for (int i = 1; i < count; ++i) {
            const View view = look((i + 0.5) * step);
            if (view.isLike(before))
                continue;
            const double change = refine((i - 0.5) * step, (i + 0.5) * step, before);
            add(before, start, change);
            start = change;
            before = view;
        }
        add(before, start, m_length);
    }

    void add(const View& view, double from, double to) {
        if (!view.open || to - from < kNarrowest)
            return;
        Opening opening{m_region,
                        view.to,
                        view.crossing,
                        m_a + m_along * from,
                        m_a + m_along * to,
                        m_outward,
                        view.gap};
        if (!m_found.empty() && continues(m_found.back(), opening))
            m_found.back().b = opening.b;
        else
            m_found.push_back(opening);
    }

    /// Beyond a corner of the polygon that is none.
    [[nodiscard]] static bool continues(const Opening& first, const Opening& second) {
        return first.from == second.from && first.to == second.to &&
               first.crossing.barrier == second.crossing.barrier &&
               first.crossing.id == second.crossing.id &&
               geometry::distance(first.b, second.a) < 0.02 &&
               glm::dot(first.outward, second.outward) > 0.999;
    }

    const RegionPlan& m_plan;
    std::uint32_t m_region;
    Metres m_height;
    std::vector<Opening>& m_found;
    Vec2 m_a{0, 0};
    Vec2 m_along{1, 0};
    Vec2 m_outward{0, 1};
    double m_length = 0.0;
};

} // namespace

Result<std::vector<Opening>> findOpenings(const RegionPlan& plan, const Watch& watch) {
    std::vector<Opening> found;
    const auto count = static_cast<std::uint32_t>(plan.regions().size());
    for (std::uint32_t region = 0; region < count; ++region) {
        if (!goesOn(watch, static_cast<double>(region) / count))
            return failure(ErrorCode::Cancelled, "The search for openings was stopped.");
        BorderWalk(plan, region, found).walk();
    }
    return found;
}

std::vector<Opening> uniteOpenings(std::span<const Opening> openings) {
    const auto isBack = [](const Opening& one, const Opening& two) {
        return one.from == two.to && one.to == two.from &&
               one.crossing.barrier == two.crossing.barrier && one.crossing.id == two.crossing.id &&
               geometry::distance(one.middle(), two.middle()) <=
                   kSame + 0.5 * std::abs(one.width() - two.width());
    };
    std::vector<Opening> kept;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> between;
    for (const Opening& opening : openings) {
        if (opening.to == kNowhere)
            continue;
        auto& others = between[std::minmax(opening.from, opening.to)];
        const bool known = std::any_of(others.begin(), others.end(), [&](std::size_t other) {
            return isBack(opening, kept[other]);
        });
        if (known)
            continue;
        others.push_back(kept.size());
        kept.push_back(opening);
    }
    return kept;
}

} // namespace percept::tools
