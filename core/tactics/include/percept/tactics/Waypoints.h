#pragma once

#include "percept/level/Sight.h"
#include "percept/tactics/Rule.h"

#include <optional>
#include <span>

namespace percept::tactics {

/// What a quality may depend on, as the words that levels use: `east`, `crouching`, `rifle`.
///
/// A quality that holds values per direction, posture or weapon is followed by the words that are
/// among its keys. Where none is, the least of its values counts (or the one under `any`): cover
/// that holds from some directions alone is no cover from an unknown one.
struct State {
    std::vector<std::string> words;
};

/// What a waypoint is worth where its own statement cannot be read: less than all values, so that
/// it is never chosen, whatever is asked for.
inline constexpr double kNoValue = -1.0;

/// Which of `north`, `east`, `south` and `west` a direction in plan is. y is north.
[[nodiscard]] std::string_view directionWord(geometry::Vec2 direction);

/// The waypoints of a level, ready for rules: qualities read, links resolved, rooms known.
///
///     auto points = Waypoints::make(level);
///     auto values = points->evaluate(*parseRule("cover AND NEAR(exposure, 3)"), {});
///
/// Never changes once made; queries may run in several threads at once.
class Waypoints {
public:
    /// @param set the set to use; empty: all
    /// @errors InvalidInput with a place such as `waypoints[2].qualities.cover`: a value that is no
    ///         number 0..1; a compound that is wrong, unknown or defined by itself, with
    ///         `compounds[1].rule:line:column`, or `compounds[1].logic`; an id or link that is not
    ///         there, or twice
    [[nodiscard]] static Result<Waypoints> make(const level::Level& level,
                                                std::string_view set = {});
    /// As make(), but what is wrong is without a value and all else keeps its own.
    /// Whoever works with a level takes this one: a single bad waypoint is left out and named, and
    /// stops nobody.
    /// @param faults where not null, the errors, places as above
    [[nodiscard]] static Waypoints makeAnyway(const level::Level& level,
                                              std::vector<Error>* faults = nullptr,
                                              std::string_view set = {});

    [[nodiscard]] std::size_t size() const { return m_points.size(); }
    [[nodiscard]] const std::string& id(std::size_t point) const { return m_points[point].id; }
    [[nodiscard]] geometry::Vec3 position(std::size_t point) const {
        return m_points[point].position;
    }
    /// Place in the level's list.
    [[nodiscard]] std::size_t placeInLevel(std::size_t point) const {
        return m_points[point].place;
    }
    [[nodiscard]] std::span<const std::uint32_t> linksOf(std::size_t point) const {
        return m_points[point].links;
    }
    /// Number of the room (region) around a waypoint; nothing outside all regions.
    [[nodiscard]] std::optional<std::uint32_t> roomOf(std::size_t point) const {
        return m_points[point].room;
    }
    /// All qualities that some waypoint states, and compounds; sorted.
    [[nodiscard]] std::vector<std::string> names() const;

    /// A stated quality in a state; nothing where the waypoint does not state it.
    [[nodiscard]] std::optional<double>
    quality(std::size_t point, std::string_view name, const State& state) const;

    /// Whether what a waypoint itself states for a quality or compound, or where it is, cannot be
    /// read, so that there is no value. Other waypoints, which NEAR and VISIBLE_FROM look at, are
    /// not asked.
    [[nodiscard]] bool isFaulty(std::size_t point, std::string_view name) const;
    /// The same for a rule.
    [[nodiscard]] bool isFaulty(std::size_t point, const Rule& rule) const;

    /// The words that values of any quality are keyed by, sorted; `any` is none.
    [[nodiscard]] std::vector<std::string> words() const;

    /// The value of a rule at every waypoint; a quality that is not stated counts 0. kNoValue where
    /// isFaulty().
    /// @param logic where given, of the rule and of all compounds that it names; else each has its
    ///        own
    /// @errors InvalidInput, place `line:column`: a name that neither a waypoint nor a compound has
    /// @cost O(nodes * waypoints), and the pairs within reach for NEAR and VISIBLE_FROM; without a
    ///       distance, a ray from each waypoint to the best ones until one is seen
    [[nodiscard]] Result<std::vector<double>>
    evaluate(const Rule& rule, const State& state, std::optional<Logic> logic = {}) const;
    /// As above for one waypoint, on the fly: others are looked at only where the rule asks.
    [[nodiscard]] Result<double> evaluateAt(std::size_t point,
                                            const Rule& rule,
                                            const State& state,
                                            std::optional<Logic> logic = {}) const;
    /// The least over several states: cover from every direction that enemies are in.
    [[nodiscard]] Result<std::vector<double>> evaluateWorst(const Rule& rule,
                                                            std::span<const State> states,
                                                            std::optional<Logic> logic = {}) const;

    /// Whether eyes at one waypoint see a body at another, with doors as the level begins.
    [[nodiscard]] bool sees(std::size_t from, std::size_t to) const;

private:
    /// A number, or one per word.
    struct Quality {
        Quality(); ///< out of line: it holds more of itself, incomplete here
        double number = 0.0;
        level::ById<Quality> perWord;
    };
    struct Point {
        std::string id;
        std::size_t place = 0;
        geometry::Vec3 position{0, 0, 0};
        level::ById<Quality> qualities;
        std::vector<std::string> faulty; ///< names of qualities that cannot be read
        bool isNowhere = false;          ///< its position is no number
        std::vector<std::uint32_t> links;
        std::optional<std::uint32_t> room;
        double chokepoint = 0.0;
        double deadEnd = 0.0;
    };
    struct Compound {
        std::string id;
        Rule rule;
        std::size_t place = 0; ///< in the level's list
    };
    class Evaluation;

    static Waypoints
    read(const level::Level& level, std::string_view set, std::vector<Error>& faults);
    static Result<Quality>
    readQuality(const level::Json& value, const std::string& what, const std::string& place);
    static double resolve(const Quality& quality, const State& state);
    void readPoints(const level::Level& level, std::string_view set, std::vector<Error>& faults);
    void readQualities(Point& point, const level::Waypoint& source, std::vector<Error>& faults);
    void linkPoints(const level::Level& level, std::vector<Error>& faults);
    void readCompounds(const level::Level& level, std::vector<Error>& faults);
    [[nodiscard]] Result<void> checkNames(const Rule& rule) const;
    [[nodiscard]] Result<void> checkCycles(std::size_t compound) const;
    [[nodiscard]] std::optional<std::size_t> compoundOf(std::string_view name) const;

    std::vector<Point> m_points;
    std::vector<Compound> m_compounds;
    std::vector<std::string> m_stated; ///< names of qualities, sorted
    std::vector<std::string> m_broken; ///< ids of compounds that cannot be used
    std::vector<std::uint32_t> m_byX;  ///< points from left to right
    geometry::Sight m_sight;
    std::vector<geometry::WallSegment> m_doors;
    level::Floors m_floors;
};

} // namespace percept::tactics
