#include "Withdrawing.h"

#include "percept/agent/Fuzzy.h"

#include <algorithm>

// Why each place was taken or not: what a search has done, told place by place.
namespace percept::bot {
namespace {

using trace::PlaceTest;

/// How many places of a search are recorded.
constexpr std::size_t kListed = 16;
/// How far ways are looked for, that the margin of those beyond reach is known.
constexpr Metres kLookedFor = 2.0 * kPlaceWithin;
constexpr Metres kNoWay = -1.0;

struct Judged {
    std::uint32_t point = 0;
    Metres way = kNoWay;
    double value = 0;
    double score = 0;
    PlaceTest test = PlaceTest::None;
    double measured = 0;
    double limit = 0;
    AgentId about = trace::kNoAgent;
    std::int32_t rank = 0;

    [[nodiscard]] bool inReach() const { return way >= 0 && way <= kPlaceWithin; }
    void fail(PlaceTest by, double found, double bound, AgentId whom = trace::kNoAgent) {
        test = by;
        measured = found;
        limit = bound;
        about = whom;
    }
};

/// Those within reach by their scores, as pick() orders them, then the others by their ways.
bool isBefore(const Judged& a, const Judged& b) {
    if (a.inReach() != b.inReach())
        return a.inReach();
    if (a.inReach())
        return a.score != b.score ? a.score > b.score : a.point < b.point;
    if ((a.way < 0) != (b.way < 0))
        return b.way < 0;
    return a.way != b.way ? a.way < b.way : a.point < b.point;
}

class Review {
public:
    Review(const Withdrawing& asked, const PlaceKind& kind)
        : m_asked(asked)
        , m_kind(kind)
        , m_places(placesIn(asked.scene, asked.id))
        , m_bot(asked.scene.agent(asked.id))
        , m_values(kind.values[m_places.columns[trace::indexOf(m_bot.current)]])
        , m_forces(asked.forces()) {}

    /// In order, each with its verdict.
    /// @param preferred number of the kind that is wanted most
    [[nodiscard]] std::vector<Judged> verdicts(std::span<const double> wishes,
                                               std::size_t preferred) {
        auto list = looked();
        for (Judged& one : list) {
            judge(one);
            one.score = one.value - m_asked.places.wish().distanceWeight * std::max(0.0, one.way);
        }
        std::sort(list.begin(), list.end(), &isBefore);
        compare(list, wishes, preferred);
        return list;
    }
    /// Those that would do but for sight.
    [[nodiscard]] std::int32_t fit() const { return m_fit; }

private:
    /// Near as the crow flies, or on a way.
    [[nodiscard]] std::vector<Judged> looked() const {
        std::vector<Judged> list;
        std::vector<bool> known(m_places.points.size(), false);
        for (const auto& reached : m_places.ways.within(m_bot.body.position, kLookedFor)) {
            known[reached.waypoint] = true;
            list.push_back({reached.waypoint, reached.way});
        }
        for (std::uint32_t point = 0; point < known.size(); ++point)
            if (!known[point] &&
                geometry::distance(m_asked.placeOf(point), m_bot.body.position) <= kPlaceWithin)
                list.push_back({point});
        for (Judged& one : list)
            one.value = valueAgainst(m_places, m_values, one.point, m_asked.opponents);
        return list;
    }
    /// What the search asks of each place alone.
    void judge(Judged& one) const {
        if (one.way < 0)
            return one.fail(PlaceTest::Unreachable, kLookedFor, kPlaceWithin);
        if (one.way > kPlaceWithin)
            return one.fail(PlaceTest::Way, one.way, kPlaceWithin);
        if (one.value < kLeastPlaceValue)
            return judgeValue(one);
        if (const AvoidedPlace* avoided = avoidedAt(m_asked.scene, m_asked.id, one.point))
            return one.fail(avoided->shotAt ? PlaceTest::ShotAt : PlaceTest::NotReached,
                            avoided->until - m_asked.scene.now,
                            0.0);
        const double worth = m_asked.worthOf(one.point, one.value, m_forces.get());
        if (worth < kLeastPlaceValue)
            return judgeControl(one, worth);
        one.value = worth;
        const auto holder = m_asked.claims.holderOf(m_places.points.id(one.point));
        if (holder && *holder != trace::indexOf(m_asked.id))
            one.fail(PlaceTest::Claimed, 1.0, 0.0, AgentId{*holder});
    }
    /// What its value would have to be asked with, to do.
    void judgeValue(Judged& one) const {
        const auto does = [&](const PlaceKind::Values& values) {
            return valueAgainst(m_places, values, one.point, m_asked.opponents) >= kLeastPlaceValue;
        };
        if (std::any_of(m_kind.values.begin(), m_kind.values.end(), does))
            return one.fail(PlaceTest::Weapon, one.value, kLeastPlaceValue);
        if (valueCrouching(m_places, m_kind, m_bot.current, one.point, m_asked.opponents) >=
            kLeastPlaceValue)
            return one.fail(PlaceTest::Posture, one.value, kLeastPlaceValue);
        const bool depends = std::any_of(m_values.begin(), m_values.end(), [&](const auto& side) {
            return side[one.point] >= kLeastPlaceValue;
        });
        one.fail(depends ? PlaceTest::Direction : PlaceTest::Value,
                 one.value,
                 kLeastPlaceValue,
                 depends ? worstFor(one.point) : trace::kNoAgent);
    }
    /// Whose side a place is worth least against.
    [[nodiscard]] AgentId worstFor(std::uint32_t point) const {
        std::size_t worst = 0;
        const auto against = [&](std::size_t i) {
            return valueAgainst(
                m_places, m_values, point, std::span(m_asked.opponents).subspan(i, 1));
        };
        for (std::size_t i = 1; i < m_asked.opponents.size(); ++i)
            if (against(i) < against(worst))
                worst = i;
        return m_asked.hunters[worst];
    }
    void judgeControl(Judged& one, double worth) const {
        const Vec2 place = m_asked.placeOf(one.point);
        const double own = tactics::influenceOf(m_forces->own, place);
        const double enemies = tactics::influenceOf(m_forces->enemies, place);
        if (enemies <= own)
            return one.fail(PlaceTest::View, worth, kLeastPlaceValue);
        const auto each = [&](const tactics::KnownForces::Unit& unit) {
            return tactics::influenceOf({&unit, 1}, place);
        };
        const auto most =
            std::max_element(m_forces->enemies.begin(),
                             m_forces->enemies.end(),
                             [&](const auto& a, const auto& b) { return each(a) < each(b); });
        one.fail(PlaceTest::Control, own, enemies, AgentId{most->who});
    }
    /// Those that would do, against each other.
    void compare(std::span<Judged> list, std::span<const double> wishes, std::size_t preferred) {
        const auto own = static_cast<std::size_t>(&m_kind - m_asked.kinds.data());
        const auto& found = m_asked.places.found(m_kind.name);
        bool past = false;
        std::int32_t rank = 0;
        for (Judged& one : list) {
            one.rank = ++rank;
            if (one.test != PlaceTest::None)
                continue;
            ++m_fit;
            if (found && one.point == found->waypoint) {
                past = true;
                if (own != preferred)
                    one.fail(PlaceTest::Wish, wishes[own], wishes[preferred]);
            } else if (past) {
                one.fail(PlaceTest::Score, one.score, found->score);
            } else if (m_fit > static_cast<std::int32_t>(kPlacesLookedAt)) {
                one.fail(PlaceTest::Rank, m_fit, static_cast<double>(kPlacesLookedAt));
            } else {
                failBySight(one);
            }
        }
    }
    void failBySight(Judged& one) const {
        const Vec2 place = m_asked.placeOf(one.point);
        int seen = 0;
        AgentId first = trace::kNoAgent;
        for (std::size_t i = 0; i < m_asked.opponents.size(); ++i)
            if (m_asked.isSeenFrom(m_asked.opponents[i], place) && ++seen == 1)
                first = m_asked.hunters[i];
        one.fail(PlaceTest::Sight, seen, 0.0, first);
    }

    const Withdrawing& m_asked;
    const PlaceKind& m_kind;
    const Places& m_places;
    const Agent& m_bot;
    const PlaceKind::Values& m_values;
    std::unique_ptr<const tactics::KnownForces> m_forces;
    std::int32_t m_fit = 0;
};

/// The best of a list; the place found, however far down, is among them.
std::vector<Judged> bestOf(std::vector<Judged> list, std::optional<std::uint32_t> found) {
    if (list.size() <= kListed)
        return list;
    const auto last = list.begin() + kListed;
    const auto place = std::find_if(
        last, list.end(), [&](const Judged& one) { return found && one.point == *found; });
    if (place != list.end())
        *(last - 1) = *place;
    list.erase(last, list.end());
    return list;
}

trace::PlaceCandidate recordOf(const Withdrawing& asked, const PlaceKind& kind, const Judged& one) {
    trace::PlaceCandidate record{asked.id, one.about, kind.id};
    record.waypoint = trace::WaypointId{one.point};
    record.position = asked.placeOf(one.point);
    record.rank = one.rank;
    record.test = one.test;
    record.measured = one.measured;
    record.limit = one.limit;
    record.value = one.value;
    record.score = one.score;
    record.way = one.way;
    return record;
}

trace::PlaceSearch searchOf(const Withdrawing& asked) {
    trace::PlaceSearch search{asked.id};
    search.weapon = asked.scene.agent(asked.id).current;
    search.opponents = static_cast<std::int32_t>(asked.opponents.size());
    search.least = kLeastPlaceValue;
    search.farthest = kPlaceWithin;
    search.places = static_cast<std::int32_t>(placesIn(asked.scene, asked.id).points.size());
    search.rest = search.places;
    return search;
}

} // namespace

void traceNoSearch(const Withdrawing& asked, RecordId cause) {
    asked.scene.trace.addFull(cause, [&] {
        trace::PlaceSearch search = searchOf(asked);
        const Agent& bot = asked.scene.agent(asked.id);
        search.stop =
            asked.opponents.empty() ? trace::PlaceStop::NobodyKnown : trace::PlaceStop::NotWeak;
        search.measured =
            asked.opponents.empty() ? 0.0 : bot.health / asked.scene.archetype(asked.id).health;
        search.limit = asked.opponents.empty() ? 1.0 : kNotWeakFrom;
        return search;
    });
}

void traceSearches(const Withdrawing& asked, std::span<const double> wishes, RecordId weighed) {
    if (!asked.scene.trace.full())
        return;
    const std::size_t best = agent::fuzzy::preferred(wishes).value_or(0);
    for (const PlaceKind& kind : asked.kinds) {
        Review review(asked, kind);
        const auto& found = asked.places.found(kind.name);
        const auto listed = bestOf(review.verdicts(wishes, best),
                                   found ? std::optional(found->waypoint) : std::nullopt);
        asked.scene.trace.addFull(weighed, [&] {
            trace::PlaceSearch search = searchOf(asked);
            search.kind = kind.id;
            search.fit = review.fit();
            search.rest -= static_cast<std::int32_t>(listed.size());
            return search;
        });
        for (const Judged& one : listed)
            asked.scene.trace.addFull(weighed, [&] { return recordOf(asked, kind, one); });
    }
}

} // namespace percept::bot
