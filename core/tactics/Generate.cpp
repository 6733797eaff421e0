#include "percept/tactics/Generate.h"

#include "percept/nav/InhabitedGround.h"
#include "percept/tactics/Waypoints.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace percept::tactics {
namespace {

using geometry::Vec2;
using geometry::Vec3;

constexpr std::size_t kMostPlaces = 4'000'000;
constexpr Metres kDeviation = 0.05; ///< a way may graze a wall by no more

constexpr std::size_t kGoodPlaces = 4; ///< one of so many is, where no threshold is asked for
constexpr double kAreaEach = 10.0;     ///< of waypoints, where no number is asked for [m^2]
constexpr std::size_t kFewest = 10;
constexpr std::size_t kMost = 200;

/// Three digits are more than samples can tell.
double rounded(double value) {
    return std::round(value * 1000.0) / 1000.0;
}

Result<std::vector<Vec3>> placesOf(const level::Level& level,
                                   const Surroundings& surroundings,
                                   const GenerateOptions& options,
                                   Metres spacing,
                                   std::span<const Vec2> candidates) {
    std::vector<Vec3> places;
    const auto add = [&](Vec2 point) {
        const Vec3 place(point, surroundings.floorAt(point));
        if (!surroundings.hasRegions() || surroundings.regionAt(place))
            places.push_back(place);
    };
    if (!candidates.empty()) {
        for (const Vec2 candidate : candidates)
            if (surroundings.isFree(candidate))
                add(candidate);
        return places;
    }
    const Vec2 size = level.bounds.max - level.bounds.min;
    if (size.x / spacing * (size.y / spacing) > static_cast<double>(kMostPlaces))
        return failure(ErrorCode::InvalidInput,
                       fmt::format("A spacing of {} m gives more than {} places; choose a larger "
                                   "one",
                                   spacing,
                                   kMostPlaces),
                       "bounds");
    const auto grid =
        nav::WalkGrid::fromWalls(level.bounds, surroundings.walls(), spacing, options.radius);
    if (!grid)
        return grid.unexpected();
    const auto ground = nav::InhabitedGround::make(level, surroundings.walls(), options.radius);
    if (!ground)
        return ground.unexpected();
    for (nav::Cell cell = 0; cell < grid->size(); ++cell)
        if (const Vec2 centre = grid->centreOf(cell);
            grid->isFree(cell) && ground->has(centre) &&
            (level.grid.rows.empty() || surroundings.isFree(centre)))
            add(centre);
    return places;
}

/// What the best quarter reaches, or where that is nothing, all that is more.
double thresholdOf(std::span<const Sampled> values) {
    std::size_t known = 0;
    double least = 1.0;
    for (const Sampled& sampled : values) {
        known += sampled.value ? 1U : 0U;
        if (sampled.value && *sampled.value > 0.0)
            least = std::min(least, *sampled.value);
    }
    const double reached = thresholdFor(values, known / kGoodPlaces).value_or(0.0);
    return reached > 0.0 ? reached : least;
}

/// Those of places, best first, that are not nearer than `apart` to a better one.
std::vector<std::uint32_t>
farApart(std::span<const std::uint32_t> best, std::span<const Candidate> all, Metres apart) {
    using Square = std::pair<std::int64_t, std::int64_t>;
    std::map<Square, std::vector<std::uint32_t>> squares;
    std::vector<std::uint32_t> kept;
    for (const std::uint32_t one : best) {
        const Vec2 place(all[one].position);
        const Square own{static_cast<std::int64_t>(std::floor(place.x / apart)),
                         static_cast<std::int64_t>(std::floor(place.y / apart))};
        bool isNear = false;
        for (std::int64_t x = own.first - 1; x <= own.first + 1 && !isNear; ++x)
            for (std::int64_t y = own.second - 1; y <= own.second + 1 && !isNear; ++y)
                if (const auto found = squares.find({x, y}); found != squares.end())
                    isNear = std::any_of(
                        found->second.begin(), found->second.end(), [&](std::uint32_t other) {
                            return glm::distance(all[other].position, all[one].position) < apart;
                        });
        if (isNear)
            continue;
        squares[own].push_back(one);
        kept.push_back(one);
    }
    return kept;
}

/// At most `most` of them, as near each other as that allows, to a tenth.
std::pair<std::vector<std::uint32_t>, Metres>
bestOf(std::vector<std::uint32_t> best, std::span<const Candidate> all, std::size_t most) {
    constexpr Metres kNearest = 0.25;
    if (best.size() <= most)
        return {std::move(best), 0.0};
    Metres apart = kNearest;
    while (farApart(best, all, 2.0 * apart).size() > most)
        apart *= 2.0;
    while (true) {
        auto kept = farApart(best, all, apart);
        if (kept.size() <= most)
            return {std::move(kept), apart};
        apart = std::round(apart * 110.0) / 100.0;
    }
}

/// Works property by property and joins what remains.
class Generator {
public:
    Generator(const level::Level& level,
              const MeasuredPlaces& measured,
              const GenerateOptions& options,
              const Proceed& proceed)
        : m_level(level)
        , m_surroundings(*measured.surroundings)
        , m_measured(measured)
        , m_options(options)
        , m_places(measured.places)
        , m_proceed(proceed)
        , m_stated(Waypoints::makeAnyway(level)) {}

    void compete(const Demand& demand) {
        const std::vector<Sampled>& values = valuesOf(demand.property);
        Generated::PerProperty report;
        report.property = demand.property;
        report.measured = m_places.size();
        report.threshold = demand.threshold.value_or(thresholdOf(values));
        std::vector<Candidate> candidates;
        std::vector<std::size_t> placeOf;
        for (std::size_t place = 0; place < m_places.size(); ++place) {
            const auto& value = values[place].value;
            report.unknown += value ? 0U : 1U;
            if (!value || *value < report.threshold)
                continue;
            candidates.push_back({fmt::format("{:08}", place), m_places[place], *value, false});
            placeOf.push_back(place);
        }
        report.passed = candidates.size();
        addHandPlaced(demand.property, candidates);
        const auto condensed = condense(
            candidates,
            m_options.distanceWeight,
            [this](const auto& from, const auto& to) { return canWalk(from, to); },
            m_proceed);
        m_result.complete = m_result.complete && condensed.complete;
        std::map<std::uint32_t, std::uint32_t> beaten;
        for (const auto& removed : condensed.removed) {
            const Candidate& winner = candidates[removed.by];
            const Candidate& loser = candidates[removed.candidate];
            ++beaten[removed.by];
            report.lostToHand += winner.respected ? 1U : 0U;
            report.removed.push_back(
                {loser.position, loser.value, winner.position, winner.value, winner.respected});
        }
        std::vector<std::uint32_t> left = condensed.kept;
        std::erase_if(left, [&](std::uint32_t one) { return one >= placeOf.size(); });
        report.left = left.size();
        const auto [kept, apart] = bestOf(std::move(left), candidates, most());
        report.apart = apart;
        for (const std::uint32_t one : kept)
            report.kept.push_back(
                {waypointAt(placeOf[one], demand.property, values[placeOf[one]]), beaten[one]});
        if (kept.empty())
            report.nearest = nearest(demand.property);
        m_result.report.push_back(std::move(report));
    }

    /// The waypoints of all properties, each with all that was asked about.
    Generated finish() {
        for (const auto& [place, index] : m_waypointOf)
            for (const Demand& demand : m_options.demands) {
                const std::string name(wordOf(demand.property));
                auto& qualities = m_result.waypoints[index].qualities;
                if (std::any_of(qualities.begin(), qualities.end(), [&](const auto& stated) {
                        return stated.first == name;
                    }))
                    continue;
                const Sampled& value = valuesOf(demand.property)[place];
                if (value.value)
                    qualities.emplace_back(name, qualityOf(value));
            }
        return std::move(m_result);
    }

private:
    [[nodiscard]] bool canWalk(const Candidate& from, const Candidate& to) const {
        return !m_surroundings.walls().obstructed(Vec2(from.position),
                                                  Vec2(to.position),
                                                  kDeviation,
                                                  {geometry::kBlocksMovement, 0.1, 1.8});
    }

    [[nodiscard]] std::size_t most() const {
        if (m_options.most > 0)
            return m_options.most;
        if (m_measured.spacing <= 0.0)
            return kMost;
        const double area =
            static_cast<double>(m_places.size()) * m_measured.spacing * m_measured.spacing;
        return std::clamp(static_cast<std::size_t>(area / kAreaEach), kFewest, kMost);
    }

    /// The value of the best place that no waypoint placed manually beats.
    [[nodiscard]] std::optional<double> nearest(Property property) const {
        std::vector<Candidate> byHand;
        addHandPlaced(property, byHand);
        const auto& values = valuesOf(property);
        std::optional<double> best;
        for (std::size_t place = 0; place < m_places.size(); ++place) {
            const double value = values[place].value.value_or(0.0);
            if (!(value > best.value_or(0.0)))
                continue;
            const Candidate own{{}, m_places[place], value, false};
            if (std::none_of(byHand.begin(), byHand.end(), [&](const Candidate& one) {
                    const double distance = glm::distance(one.position, own.position);
                    return one.value - value > m_options.distanceWeight * distance &&
                           canWalk(one, own);
                }))
                best = value;
        }
        return best ? std::optional(std::floor(*best * 1000.0) / 1000.0) : std::nullopt;
    }

    [[nodiscard]] const std::vector<Sampled>& valuesOf(Property property) const {
        const auto found = std::find_if(m_measured.values.begin(),
                                        m_measured.values.end(),
                                        [&](const auto& one) { return one.first == property; });
        PERCEPT_EXPECTS(found != m_measured.values.end());
        return found->second;
    }

    void addHandPlaced(Property property, std::vector<Candidate>& candidates) const {
        for (std::size_t place = 0; place < m_level.waypoints.size(); ++place) {
            const auto& waypoint = m_level.waypoints[place];
            const auto value = m_stated.quality(
                place, wordOf(property), {{std::string(wordOf(m_options.posture))}});
            if (!value || waypoint.set == m_options.set ||
                m_stated.isFaulty(place, wordOf(property)))
                continue;
            const Vec2 plan = waypoint.position.plan();
            candidates.push_back(
                {waypoint.id,
                 Vec3(plan,
                      waypoint.position.z ? *waypoint.position.z : m_surroundings.floorAt(plan)),
                 *value,
                 true});
        }
    }

    std::uint32_t waypointAt(std::size_t place, Property property, const Sampled& value) {
        const auto [known, added] =
            m_waypointOf.try_emplace(place, static_cast<std::uint32_t>(m_result.waypoints.size()));
        if (added) {
            level::Waypoint made;
            made.id = freshId();
            made.set = m_options.set;
            const Vec3 at = m_places[place];
            made.position = {
                rounded(at.x), rounded(at.y), at.z != 0.0 ? std::optional(at.z) : std::nullopt};
            m_result.waypoints.push_back(std::move(made));
        }
        auto& waypoint = m_result.waypoints[known->second];
        waypoint.tags.emplace_back(wordOf(property));
        waypoint.qualities.emplace_back(std::string(wordOf(property)), qualityOf(value));
        return known->second;
    }

    std::string freshId() {
        const auto taken = [this](const std::string& id) {
            return std::any_of(
                m_level.waypoints.begin(), m_level.waypoints.end(), [&](const auto& other) {
                    return other.id == id && other.set != m_options.set;
                });
        };
        std::string id;
        do
            id = fmt::format("{}_{}", m_options.set, m_nextId++);
        while (taken(id));
        return id;
    }

    const level::Level& m_level;
    const Surroundings& m_surroundings;
    const MeasuredPlaces& m_measured;
    const GenerateOptions& m_options;
    const std::vector<Vec3>& m_places;
    const Proceed& m_proceed;
    Waypoints m_stated;
    std::map<std::size_t, std::uint32_t> m_waypointOf;
    int m_nextId = 0;
    Generated m_result;
};

} // namespace

level::Json qualityOf(const Sampled& sampled) {
    PERCEPT_EXPECTS(sampled.value.has_value());
    nlohmann::ordered_json json;
    const bool directed = std::all_of(sampled.byDirection.begin(),
                                      sampled.byDirection.end(),
                                      [](const auto& one) { return one.has_value(); });
    if (!directed)
        return {nlohmann::json(rounded(*sampled.value)).dump()};
    json["any"] = rounded(*sampled.value);
    constexpr std::array kWords{"north", "east", "south", "west"};
    for (std::size_t quarter = 0; quarter < 4; ++quarter)
        json[kWords[quarter]] = rounded(*sampled.byDirection[quarter]);
    return {json.dump()};
}

namespace {

using Stated = nlohmann::ordered_json;

constexpr int kMostWords = 8; ///< words of a quality, as Waypoints reads them

bool isKeyedBy(const Stated& quality, std::string_view word, int depth = 0) {
    if (!quality.is_object() || depth > kMostWords)
        return false;
    for (const auto& [key, inner] : quality.items())
        if (key == word || isKeyedBy(inner, word, depth + 1))
            return true;
    return false;
}

/// What holds in a posture, without the words that nobody asks for in it.
Stated partFor(Stated quality, const std::string& posture, const std::string& other) {
    if (!quality.is_object())
        return quality;
    quality.erase(other);
    const std::size_t anyway = quality.contains("any") ? 1 : 0;
    if (quality.contains(posture) && quality.size() == 1 + anyway)
        return quality[posture];
    return quality;
}

} // namespace

level::Json qualityWith(const level::Json* stated, Posture posture, const Sampled& sampled) {
    const bool stands = posture == Posture::Standing;
    const std::string own(wordOf(posture));
    const std::string other(wordOf(stands ? Posture::Crouching : Posture::Standing));
    Stated before = stated != nullptr ? Stated::parse(stated->text, nullptr, false) : Stated(0);
    if (before.is_discarded())
        before = 0;
    if (stands && !isKeyedBy(before, other))
        return qualityOf(sampled);
    Stated json;
    Stated kept = partFor(std::move(before), other, own);
    if (!kept.is_object() || !kept.empty())
        json[other] = std::move(kept);
    json[own] = Stated::parse(qualityOf(sampled).text);
    return {json.dump()};
}

Result<MeasuredPlaces> measurePlaces(const level::Level& level,
                                     const GenerateOptions& options,
                                     std::span<const Vec2> candidates,
                                     const Proceed& proceed) {
    const Metres spacing = options.spacing > 0.0 ? options.spacing : spacingFor(level);
    PERCEPT_EXPECTS(spacing >= 0.05 && options.distanceWeight >= 0.0);
    auto surroundings = Surroundings::make(level, options.radius);
    if (!surroundings)
        return surroundings.unexpected();
    MeasuredPlaces measured;
    measured.surroundings = std::make_shared<const Surroundings>(std::move(*surroundings));
    measured.spacing = candidates.empty() ? spacing : 0.0;
    auto places = placesOf(level, *measured.surroundings, options, spacing, candidates);
    if (!places)
        return places.unexpected();
    measured.places = std::move(*places);
    for (const Demand& demand : options.demands) {
        auto values = sampleProperties(*measured.surroundings,
                                       demand.property,
                                       measured.places,
                                       options.posture,
                                       options.sampling,
                                       proceed);
        if (!values)
            return values.unexpected();
        measured.values.emplace_back(demand.property, std::move(*values));
    }
    return measured;
}

Generated condensePlaces(const level::Level& level,
                         const MeasuredPlaces& measured,
                         const GenerateOptions& options,
                         const Proceed& proceed) {
    Generator generator(level, measured, options, proceed);
    for (const Demand& demand : options.demands)
        generator.compete(demand);
    return generator.finish();
}

Metres spacingFor(const level::Level& level) {
    constexpr double kPlaces = 4000.0;
    const Vec2 size = level.bounds.max - level.bounds.min;
    const double wished = std::sqrt(std::max(0.0, size.x * size.y) / kPlaces);
    return std::clamp(std::round(wished * 4.0) / 4.0, 0.5, 20.0);
}

Spread spreadOf(std::span<const Sampled> values) {
    Spread spread;
    for (const Sampled& sampled : values) {
        if (!sampled.value)
            continue;
        const double value = std::clamp(*sampled.value, 0.0, 1.0);
        spread.best = std::max(spread.best.value_or(0.0), value);
        const auto step = static_cast<std::size_t>(value * static_cast<double>(Spread::kSteps));
        ++spread.counts[std::min(step, Spread::kSteps - 1)];
    }
    return spread;
}

std::optional<double> thresholdFor(std::span<const Sampled> values, std::size_t count) {
    std::vector<double> known;
    for (const Sampled& sampled : values)
        if (sampled.value)
            known.push_back(*sampled.value);
    if (known.empty())
        return std::nullopt;
    const std::size_t last = std::clamp<std::size_t>(count, 1, known.size()) - 1;
    std::nth_element(known.begin(),
                     known.begin() + static_cast<std::ptrdiff_t>(last),
                     known.end(),
                     std::greater<>());
    return std::floor(known[last] * 1000.0) / 1000.0;
}

Result<Generated> generateWaypoints(const level::Level& level,
                                    const GenerateOptions& options,
                                    std::span<const Vec2> candidates,
                                    const Proceed& proceed) {
    const auto measured = measurePlaces(level, options, candidates, proceed);
    if (!measured)
        return measured.unexpected();
    return condensePlaces(level, *measured, options);
}

std::vector<Haunt>
hauntsOf(std::span<const Visit> visits, Metres radius, int moments, int visitors) {
    PERCEPT_EXPECTS(radius > 0.0);
    struct Cell {
        Vec2 sum{0, 0};
        int moments = 0;
        std::set<std::uint32_t> who;
    };
    std::map<std::pair<std::int64_t, std::int64_t>, Cell> cells;
    for (const Visit& visit : visits) {
        const auto row = static_cast<std::int64_t>(std::floor(visit.place.y / radius));
        const auto column = static_cast<std::int64_t>(std::floor(visit.place.x / radius));
        Cell& cell = cells[{row, column}];
        cell.sum += visit.place;
        ++cell.moments;
        cell.who.insert(visit.who);
    }
    std::vector<Haunt> haunts;
    for (const auto& [key, cell] : cells)
        if (cell.moments >= moments || static_cast<int>(cell.who.size()) >= visitors)
            haunts.push_back({cell.sum / static_cast<double>(cell.moments),
                              cell.moments,
                              static_cast<int>(cell.who.size())});
    std::stable_sort(haunts.begin(), haunts.end(), [](const Haunt& a, const Haunt& b) {
        return a.moments > b.moments;
    });
    return haunts;
}

} // namespace percept::tactics
