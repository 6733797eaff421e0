#include "app/workspaces/tactics/WaypointProposal.h"

#include "app/ui/Text.h"
#include "percept/overlay/WaypointOverlay.h"

#include <algorithm>
#include <cmath>

namespace percept::session {
namespace {

using geometry::Vec2;
using geometry::Vec3;
using overlay::Ink;
using overlay::Layer;
using tactics::Property;

constexpr double kFinestSpacing = 0.25;
constexpr double kCoarsest = 20;
constexpr double kMostWeight = 2;
constexpr double kNearestAttack = 0.1;
constexpr double kFarthestAttack = 1000;
constexpr Seconds kLongest = 3600;
constexpr int kMostWaypoints = 100'000;
constexpr int kMostVisitors = 1000;

using ui::text;

/// A row of the comparison.
template <class Worth>
RowsModel::Row rowOf(const QString& name, const QString& whose, const Worth& worth) {
    const auto number = [&worth](double value) {
        return worth.count == 0 ? QStringLiteral("\u2013") : QString::number(value, 'f', 2);
    };
    return {name, whose, QString::number(worth.count), number(worth.mean), number(worth.best)};
}

/// As shares of the fullest step.
QVariantList sharesOf(const tactics::Spread& spread) {
    const auto most = *std::max_element(spread.counts.begin(), spread.counts.end());
    QVariantList shares;
    for (const std::size_t count : spread.counts)
        shares.append(static_cast<double>(count) /
                      static_cast<double>(std::max<std::size_t>(1, most)));
    return shares;
}

} // namespace

WaypointProposal::WaypointProposal(QObject* parent)
    : Proposal(parent)
    , m_demands({"name",
                 "wanted",
                 "threshold",
                 "measured",
                 "passed",
                 "kept",
                 "lost",
                 "spread",
                 "best",
                 "automatic",
                 "left",
                 "apart"})
    , m_comparison({"name", "whose", "count", "mean", "best"}) {
    for (const tactics::Demand& demand : m_options.demands)
        for (std::size_t i = 0; i < m_wishes.size(); ++i)
            m_wishes[i].wanted = m_wishes[i].wanted || tactics::kProperties[i] == demand.property;
    fillRows();
}

bool WaypointProposal::isCrouching() const {
    return m_options.posture == tactics::Posture::Crouching;
}

void WaypointProposal::setSpacing(double metres) {
    const double kept = std::clamp(metres, kFinestSpacing, kCoarsest);
    if (kept == m_options.spacing)
        return;
    m_options.spacing = kept;
    emit changed();
    follow();
}

void WaypointProposal::setRecording(const QString& path) {
    if (path.isEmpty() && m_recording.isEmpty())
        return;
    m_recording = path;
    emit changed();
    follow();
}

void WaypointProposal::setLinger(double seconds) {
    const double kept = std::clamp(seconds, 0.0, kLongest);
    if (kept == m_haunts.linger)
        return;
    m_haunts.linger = kept;
    emit changed();
    if (!m_recording.isEmpty())
        follow();
}

void WaypointProposal::setVisitors(int visitors) {
    const int kept = std::clamp(visitors, 1, kMostVisitors);
    if (kept == m_haunts.visitors)
        return;
    m_haunts.visitors = kept;
    emit changed();
    if (!m_recording.isEmpty())
        follow();
}

void WaypointProposal::setDistanceWeight(double weight) {
    const double kept = std::clamp(weight, 0.0, kMostWeight);
    if (kept == m_options.distanceWeight)
        return;
    m_options.distanceWeight = kept;
    emit changed();
    condense();
}

void WaypointProposal::setAttackRadius(double metres) {
    const double kept = std::clamp(metres, kNearestAttack, kFarthestAttack);
    if (kept == m_options.sampling.attackRadius)
        return;
    m_options.sampling.attackRadius = kept;
    emit changed();
    if (measuresCover())
        follow();
}

bool WaypointProposal::measuresCover() const {
    for (std::size_t i = 0; i < m_wishes.size(); ++i)
        if (tactics::kProperties[i] == Property::Cover)
            return m_wishes[i].wanted;
    return false;
}

void WaypointProposal::setCrouching(bool crouching) {
    if (crouching == isCrouching())
        return;
    m_options.posture = crouching ? tactics::Posture::Crouching : tactics::Posture::Standing;
    emit changed();
    follow();
}

void WaypointProposal::setSet(const QString& set) {
    const auto kept = set.trimmed().toStdString();
    if (kept.empty() || kept == m_options.set)
        return;
    m_options.set = kept;
    emit changed();
    condense();
}

void WaypointProposal::setLosers(bool shown) {
    if (shown == m_losers)
        return;
    m_losers = shown;
    emit changed();
    draw();
}

void WaypointProposal::want(int property, bool wanted) {
    if (property < 0 || static_cast<std::size_t>(property) >= m_wishes.size())
        return;
    m_wishes[static_cast<std::size_t>(property)].wanted = wanted;
    fillRows();
    emit changed();
    follow();
}

void WaypointProposal::setThreshold(int property, double least) {
    if (property < 0 || static_cast<std::size_t>(property) >= m_wishes.size())
        return;
    m_wishes[static_cast<std::size_t>(property)].threshold = std::clamp(least, 0.0, 1.0);
    fillRows();
    emit changed();
    condense();
}

bool WaypointProposal::isAutomatic() const {
    return std::none_of(
        m_wishes.begin(), m_wishes.end(), [](const Wish& wish) { return wish.threshold; });
}

void WaypointProposal::chooseThresholds() {
    for (Wish& wish : m_wishes)
        wish.threshold.reset();
    fillRows();
    emit changed();
    condense();
}

void WaypointProposal::setMost(int most) {
    const auto kept = static_cast<std::size_t>(std::clamp(most, 0, kMostWaypoints));
    if (kept == m_options.most)
        return;
    m_options.most = kept;
    emit changed();
    condense();
}

std::vector<tactics::Demand> WaypointProposal::wishes() const {
    std::vector<tactics::Demand> demands;
    for (std::size_t i = 0; i < m_wishes.size(); ++i)
        if (m_wishes[i].wanted)
            demands.push_back({tactics::kProperties[i], m_wishes[i].threshold});
    return demands;
}

void WaypointProposal::suit(const level::Level& level) {
    m_options.spacing = tactics::spacingFor(level);
}

void WaypointProposal::work() {
    m_problem.clear();
    m_stopped.clear();
    m_again = false;
    Order order{document()->snapshot(), m_options, m_recording.toStdString(), m_haunts};
    order.options.demands = wishes();
    order.haunts.radius = order.options.spacing;
    background().start([this, order](const Watch& watch) -> BackgroundWork::Then {
        auto result = measured(order, watch);
        if (!result)
            return [this, error = result.error()] { fail(error); };
        return [this, level = order.level, result = std::move(*result)] {
            m_level = level;
            m_measured = result.places;
            m_measuredBy = result.options;
            m_hauntCount = result.haunts;
            take(result.tried);
        };
    });
}

Result<WaypointProposal::Measured> WaypointProposal::measured(const Order& order,
                                                              const Watch& watch) {
    Measured result;
    result.options = order.options;
    std::vector<Vec2> candidates;
    double before = 0;
    double parts = std::max<double>(1.0, static_cast<double>(order.options.demands.size()));
    if (!order.recording.empty())
        ++parts;
    const auto proceed = [&](std::size_t done, std::size_t total) {
        const double share = static_cast<double>(done) / static_cast<double>(total);
        const bool goesOn = watch((before + share) / parts * kMeasuring);
        if (done == total)
            ++before;
        return goesOn;
    };
    if (!order.recording.empty()) {
        const auto haunts = ask::readHaunts(order.recording, order.haunts, proceed);
        if (!haunts)
            return haunts.unexpected();
        candidates = ask::placesOf(*haunts);
        result.haunts = static_cast<int>(candidates.size());
    }
    auto places = tactics::measurePlaces(*order.level, order.options, candidates, proceed);
    if (!places)
        return places.unexpected();
    result.places = std::make_shared<const tactics::MeasuredPlaces>(std::move(*places));
    auto tried = tryOut(*order.level, *result.places, order.options, watch);
    if (!tried)
        return tried.unexpected();
    result.tried = std::move(*tried);
    return result;
}

/// Only what was measured competes: a property that was asked for since may have been stopped.
void WaypointProposal::condense() {
    if (!isShown())
        return;
    if (isBusy() || !m_measured) {
        m_again = true;
        return;
    }
    auto options = m_measuredBy;
    options.distanceWeight = m_options.distanceWeight;
    options.set = m_options.set;
    options.most = m_options.most;
    options.demands = wishes();
    std::erase_if(options.demands, [this](const tactics::Demand& demand) {
        return std::none_of(m_measured->values.begin(),
                            m_measured->values.end(),
                            [&](const auto& one) { return one.first == demand.property; });
    });
    background().start([this, options, level = m_level, measured = m_measured](
                           const Watch& watch) -> BackgroundWork::Then {
        auto tried = tryOut(*level, *measured, options, watch);
        if (!tried)
            return [this, error = tried.error()] { fail(error); };
        return [this, tried = std::move(*tried)] { take(tried); };
    });
}

Result<WaypointProposal::Tried> WaypointProposal::tryOut(const level::Level& level,
                                                         const tactics::MeasuredPlaces& measured,
                                                         const tactics::GenerateOptions& options,
                                                         const Watch& watch) {
    Tried tried;
    const auto demands = static_cast<double>(std::max<std::size_t>(1, options.demands.size()));
    double before = -1;
    tried.generated =
        tactics::condensePlaces(level, measured, options, [&](std::size_t done, std::size_t total) {
            before += done == 0 ? 1.0 : 0.0;
            const double share = static_cast<double>(done) / static_cast<double>(total);
            return watch(kMeasuring + (1.0 - kMeasuring) * (before + share) / demands);
        });
    if (!tried.generated.complete)
        return failure(ErrorCode::Cancelled, "Stopped before all places had competed");
    for (const auto& demand : options.demands)
        tried.worth.emplace_back(
            worthOf(tried.generated.waypoints, measured, demand.property, options, false),
            worthOf(level.waypoints, measured, demand.property, options, true));
    for (const auto& [property, values] : measured.values)
        tried.spreads.emplace_back(property, tactics::spreadOf(values));
    return tried;
}

WaypointProposal::Worth WaypointProposal::worthOf(std::span<const level::Waypoint> waypoints,
                                                  const tactics::MeasuredPlaces& measured,
                                                  Property property,
                                                  const tactics::GenerateOptions& options,
                                                  bool byHand) {
    Worth worth;
    for (const auto& waypoint : waypoints) {
        if (byHand && waypoint.set == options.set)
            continue;
        const Vec2 plan = waypoint.position.plan();
        const Vec3 place(plan,
                         waypoint.position.z ? *waypoint.position.z
                                             : measured.surroundings->floorAt(plan));
        const auto value = tactics::sampleProperty(
            *measured.surroundings, property, place, options.posture, options.sampling);
        if (!value.value)
            continue;
        ++worth.count;
        worth.mean += *value.value;
        worth.best = std::max(worth.best, *value.value);
    }
    worth.mean /= static_cast<double>(std::max<std::size_t>(1, worth.count));
    return worth;
}

void WaypointProposal::fail(const Error& error) {
    m_problem = text(error.text());
    m_tried = {};
    m_measured.reset();
    m_hauntCount = 0;
    fillRows();
    draw();
}

void WaypointProposal::take(Tried tried) {
    if (!isShown())
        return;
    m_tried = std::move(tried);
    fillRows();
    draw();
    emit changed();
    if (std::exchange(m_again, false))
        QMetaObject::invokeMethod(this, &WaypointProposal::condense, Qt::QueuedConnection);
}

void WaypointProposal::fillRows() {
    std::vector<RowsModel::Row> rows;
    std::vector<RowsModel::Row> comparison;
    for (std::size_t i = 0; i < m_wishes.size(); ++i) {
        const Property property = tactics::kProperties[i];
        const QString name = text(tactics::wordOf(property));
        rows.push_back({name,
                        m_wishes[i].wanted,
                        m_wishes[i].threshold.value_or(0.0),
                        0,
                        0,
                        0,
                        0,
                        QVariantList(),
                        -1.0,
                        !m_wishes[i].threshold,
                        0,
                        0.0});
        for (const auto& [measured, spread] : m_tried.spreads)
            if (measured == property && m_wishes[i].wanted) {
                rows.back()[7] = sharesOf(spread);
                rows.back()[8] = spread.best.value_or(-1.0);
            }
        for (std::size_t k = 0; k < m_tried.generated.report.size(); ++k) {
            const auto& report = m_tried.generated.report[k];
            if (report.property != property || !m_wishes[i].wanted)
                continue;
            rows.back()[3] = static_cast<int>(report.measured);
            rows.back()[4] = static_cast<int>(report.passed);
            rows.back()[5] = static_cast<int>(report.kept.size());
            rows.back()[6] = static_cast<int>(report.lostToHand);
            rows.back()[10] = static_cast<int>(report.left);
            rows.back()[11] = report.apart;
            if (!m_wishes[i].threshold)
                rows.back()[2] = report.threshold;
            if (k >= m_tried.worth.size())
                continue;
            comparison.push_back(rowOf(name, tr("generated"), m_tried.worth[k].first));
            comparison.push_back(rowOf({}, tr("placed manually"), m_tried.worth[k].second));
        }
    }
    m_demands.setRows(std::move(rows));
    m_comparison.setRows(std::move(comparison));
}

int WaypointProposal::dropped() const {
    if (document() == nullptr)
        return 0;
    const auto& waypoints = document()->level().waypoints;
    return static_cast<int>(
        std::count_if(waypoints.begin(), waypoints.end(), [this](const level::Waypoint& waypoint) {
            return waypoint.set == m_options.set;
        }));
}

overlay::DisplayList WaypointProposal::drawing() const {
    overlay::DisplayList list;
    for (const auto& report : m_tried.generated.report) {
        for (const auto& removed : report.removed) {
            const Ink ink = overlay::inkOfQuality(removed.value);
            if (m_losers)
                list.segment(Layer::Connections,
                             Vec2(removed.place),
                             Vec2(removed.winner),
                             {.ink = removed.byHand ? Ink::Warning : Ink::Text3, .opacity = 0.35F});
            list.shape(Layer::Waypoints,
                       {.glyph = overlay::Glyph::Cross,
                        .at = Vec2(removed.place),
                        .radius = {2.5F, 0},
                        .fill = {ink, 0.8F}});
        }
        for (const auto& kept : report.kept) {
            const auto& waypoint = m_tried.generated.waypoints[kept.waypoint];
            const double beaten = std::min(4.0, std::sqrt(static_cast<double>(kept.beaten)));
            list.shape(Layer::Waypoints,
                       {.at = waypoint.position.plan(),
                        .radius = {5.0F + static_cast<float>(beaten), 0},
                        .fill = {Ink::Success},
                        .outline = {.ink = Ink::Canvas, .width = 1.5F},
                        .halo = 1});
        }
    }
    return list;
}

void WaypointProposal::apply() {
    if (!isShown() || isBusy() || document() == nullptr || m_tried.generated.waypoints.empty())
        return;
    edit::Edits edits;
    const auto& waypoints = document()->level().waypoints;
    for (std::size_t i = 0; i < waypoints.size(); ++i)
        if (waypoints[i].set == m_options.set)
            edits.emplace_back(edit::Remove{document()->idAt(edit::kKindOf<level::Waypoint>, i)});
    for (auto& waypoint : m_tried.generated.waypoints)
        edits.emplace_back(edit::Insert{std::move(waypoint)});
    takeOver({"generation of waypoints", std::move(edits)});
}

void WaypointProposal::forget() {
    m_again = false;
    m_tried = {};
    m_measured.reset();
    m_level.reset();
    m_hauntCount = 0;
    m_problem.clear();
    m_stopped.clear();
    fillRows();
}

} // namespace percept::session

#include "moc_WaypointProposal.cpp"
