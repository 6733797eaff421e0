#include "Considering.h"

#include "percept/agent/Fuzzy.h"

#include <algorithm>

// Why each place was taken or not: what a search has done, told place by place.
namespace percept::agent {
namespace {

using trace::PlaceTest;

/// How many places of a search are recorded.
constexpr std::size_t kListed = 16;
/// How far paths are looked for, so that the margin of those beyond reach is known, in reaches.
constexpr double kLookedFor = 2.0;
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
    bool inReach = false;

    void fail(PlaceTest by, double found, double bound, AgentId whom = trace::kNoAgent) {
        test = by;
        measured = found;
        limit = bound;
        about = whom;
    }
};

/// Those within reach by their scores, as pick() orders them, then the others by their ways.
bool isBefore(const Judged& a, const Judged& b) {
    if (a.inReach != b.inReach)
        return a.inReach;
    if (a.inReach)
        return a.score != b.score ? a.score > b.score : a.point < b.point;
    if ((a.way < 0) != (b.way < 0))
        return b.way < 0;
    return a.way != b.way ? a.way < b.way : a.point < b.point;
}

class Review {
public:
    Review(const Considering& asked, const PlaceDecision& decision)
        : m_asked(asked)
        , m_decision(decision)
        , m_places(asked.places)
        , m_self(asked.scene.agent(asked.id))
        , m_values(asked.valuesOf(decision))
        , m_forces(asked.forces()) {}

    /// In order, each with its verdict.
    /// @param preferred number of the decision whose wish is the greatest
    [[nodiscard]] std::vector<Judged> verdicts(std::span<const double> wishes,
                                               std::size_t preferred) {
        auto list = looked();
        for (Judged& one : list) {
            one.inReach = one.way >= 0 && one.way <= m_decision.within;
            judge(one);
            one.score = one.value - kPlaceDistanceWeight * std::max(0.0, one.way);
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
        for (const auto& reached : m_asked.approaches().within(m_self.body.position, lookedFor())) {
            known[reached.waypoint] = true;
            list.push_back({reached.waypoint, reached.way});
        }
        for (std::uint32_t point = 0; point < known.size(); ++point)
            if (!known[point] && geometry::distance(m_asked.placeOf(point), m_self.body.position) <=
                                     m_decision.within)
                list.push_back({point});
        for (Judged& one : list)
            one.value = valueAgainst(m_places, m_values, one.point, m_asked.opponents);
        return list;
    }
    /// What the search asks of each place alone.
    void judge(Judged& one) const {
        if (one.way < 0)
            return one.fail(PlaceTest::Unreachable, lookedFor(), m_decision.within);
        if (one.way > m_decision.within)
            return one.fail(PlaceTest::Way, one.way, m_decision.within);
        if (one.value < m_decision.least)
            return judgeValue(one);
        if (const AvoidedPlace* avoided =
                avoidedAt(m_asked.scene, m_asked.id, trace::WaypointId{one.point}))
            return one.fail(avoided->shotAt ? PlaceTest::ShotAt : PlaceTest::NotReached,
                            avoided->until - m_asked.scene.now,
                            0.0);
        if (m_asked.isNearer(one.point))
            return one.fail(PlaceTest::Value, 0.0, m_decision.least);
        const double worth = m_asked.worthOf(m_decision, one.point, one.value, m_forces.get());
        if (worth < m_decision.least)
            return judgeControl(one, worth);
        one.value = worth;
        const auto holder = m_asked.claims.holderOf(m_places.points.id(one.point));
        if (holder && *holder != trace::indexOf(m_asked.id))
            one.fail(PlaceTest::Claimed, 1.0, 0.0, AgentId{*holder});
    }
    /// What its value would have to be asked with, to do.
    void judgeValue(Judged& one) const {
        const auto does = [&](const PlaceDecision::Values& values) {
            return valueAgainst(m_places, values, one.point, m_asked.opponents) >= m_decision.least;
        };
        if (std::any_of(m_decision.values.begin(), m_decision.values.end(), does))
            return one.fail(PlaceTest::Weapon, one.value, m_decision.least);
        if (valueCrouching(m_places, m_decision, m_self.current, one.point, m_asked.opponents) >=
            m_decision.least)
            return one.fail(PlaceTest::Posture, one.value, m_decision.least);
        const bool depends = std::any_of(m_values.begin(), m_values.end(), [&](const auto& side) {
            return side[one.point] >= m_decision.least;
        });
        one.fail(depends ? PlaceTest::Direction : PlaceTest::Value,
                 one.value,
                 m_decision.least,
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
            return one.fail(PlaceTest::View, worth, m_decision.least);
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
        const auto own = static_cast<std::size_t>(&m_decision - m_asked.decisions.data());
        const auto& found = m_asked.found[own];
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
            } else {
                failBySight(one);
            }
        }
    }
    void failBySight(Judged& one) const {
        AgentId first = trace::kNoAgent;
        const int seen = m_asked.seenBy(one.point, &first);
        if (m_decision.sight == PlaceSight::Watching)
            one.fail(PlaceTest::Watch, seen, 1.0);
        else
            one.fail(PlaceTest::Sight, seen, 0.0, first);
    }
    [[nodiscard]] Metres lookedFor() const { return kLookedFor * m_decision.within; }

    const Considering& m_asked;
    const PlaceDecision& m_decision;
    const Places& m_places;
    const Agent& m_self;
    const PlaceDecision::Values& m_values;
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

trace::PlaceCandidate
recordOf(const Considering& asked, const PlaceDecision& decision, const Judged& one) {
    trace::PlaceCandidate record{asked.id, one.about, decision.id};
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

trace::PlaceSearch searchOf(const Considering& asked, const PlaceDecision& decision) {
    trace::PlaceSearch search{asked.id};
    search.kind = decision.id;
    search.weapon = asked.scene.agent(asked.id).current;
    search.opponents = static_cast<std::int32_t>(asked.opponents.size());
    search.least = decision.least;
    search.farthest = decision.within;
    search.places = static_cast<std::int32_t>(asked.places.points.size());
    search.rest = search.places;
    return search;
}

/// What of a condition does not hold: the first fact that it asks for and that is not so at all.
trace::PlaceSearch stopped(const Considering& asked, const PlaceDecision& decision) {
    trace::PlaceSearch search = searchOf(asked, decision);
    const auto lacks = [&](tactics::Fact fact) {
        return decision.when.asks(fact) && !(asked.facts[fact] > 0.0);
    };
    if (lacks(tactics::Fact::EnemyKnown)) {
        search.stop = trace::PlaceStop::NobodyKnown;
        search.limit = 1.0;
    } else if (lacks(tactics::Fact::Weak)) {
        search.stop = trace::PlaceStop::NotWeak;
        search.measured =
            asked.scene.agent(asked.id).health / asked.scene.archetype(asked.id).health;
        search.limit = kNotWeakFrom;
    } else {
        search.stop = trace::PlaceStop::Condition;
    }
    return search;
}

} // namespace

void traceNoSearch(const Considering& asked, RecordId cause) {
    for (const PlaceDecision& decision : asked.decisions)
        asked.scene.trace.addFull(cause, [&] { return stopped(asked, decision); });
}

void traceSearches(const Considering& asked, std::span<const double> wishes, RecordId weighed) {
    if (!asked.scene.trace.full())
        return;
    const std::size_t best = fuzzy::preferred(wishes).value_or(0);
    for (std::size_t i = 0; i < asked.decisions.size(); ++i) {
        const PlaceDecision& decision = asked.decisions[i];
        if (!(asked.degrees[i] > 0.0)) {
            asked.scene.trace.addFull(weighed, [&] { return stopped(asked, decision); });
            continue;
        }
        Review review(asked, decision);
        const auto& found = asked.found[i];
        const auto listed = bestOf(review.verdicts(wishes, best),
                                   found ? std::optional(found->waypoint) : std::nullopt);
        asked.scene.trace.addFull(weighed, [&] {
            trace::PlaceSearch search = searchOf(asked, decision);
            search.fit = review.fit();
            search.rest -= static_cast<std::int32_t>(listed.size());
            return search;
        });
        for (const Judged& one : listed)
            asked.scene.trace.addFull(weighed, [&] { return recordOf(asked, decision, one); });
    }
}

} // namespace percept::agent
