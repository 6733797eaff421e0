#pragma once

#include "percept/tactics/Names.h"
#include "percept/tactics/TacticalPath.h"

#include <memory>
#include <optional>

/// The analyses of a level while it runs: what changes with the units is worked out in slices.
namespace percept::tactics {

/// The slow maps as the latest whole sweep left them: a value. Before that they are empty.
struct LiveMaps {
    std::vector<Field> maps; ///< by LiveAnalyses::slowNames(), then those of single sides
    Situation seen;          ///< how things stood when that sweep began
    Frame since = 0;         ///< when it began
    std::int32_t sweeps = 0; ///< that ended
    /// What those that learn from hits know by now, by LiveAnalyses::learners().
    std::vector<LearntFrags> learnt;

    friend bool operator==(const LiveMaps&, const LiveMaps&) = default;
};
BOOST_DESCRIBE_STRUCT(LiveMaps, (), (maps, seen, since, sweeps, learnt))

/// Somebody was hit while a level runs.
struct Wound {
    geometry::Vec2 at{0, 0};
    std::optional<geometry::Vec2> from; ///< where the shot was fired; nothing: it was no shot
    std::int32_t victimTeam = kNobody;
    std::int32_t attackerTeam = kNobody;
    double damage = 0.0;
    bool killed = false;
    bool bySelf = false; ///< the victim is the attacker
};

/// The analyses and layers of a level, compiled for its runs. Immutable, shared by all of them.
///
/// Those that never change are worked out when it is made. Slow ones are a sweep's (MapSweep), and
/// 0 everywhere until the first one has ended. What a profile names and the level does not declare
/// (a kind with its defaults, a quality of waypoints) stays as it is at the start.
class LiveAnalyses {
public:
    /// @errors as AnalysisServer::make(); a profile that minds what is neither analysis nor layer
    ///         nor a kind of analysis nor a quality of waypoints
    /// @param sight by which eyes sides have cells in view; null: they have everything in view
    /// @cost that of all analyses once, qualities that profiles name included
    [[nodiscard]] static Result<std::shared_ptr<const LiveAnalyses>>
    make(level::Level level,
         std::shared_ptr<const Sight> sight = nullptr,
         std::shared_ptr<const AnalysisKinds> kinds = shippedKinds());

    [[nodiscard]] const std::vector<std::string>& slowNames() const { return m_names; }
    /// Slow maps that a sweep works out: one by each of those names, and where ways of a side mind
    /// one that leaves open whose knowledge counts, another one as that side knows things.
    [[nodiscard]] std::size_t mapCount() const { return m_slow.size(); }
    [[nodiscard]] const AnalysisFrame& frame() const { return m_server->frame(); }
    /// An analysis that learns from hits: `frags`, or `suspicion`.
    struct Learner {
        std::string name;
        FragRules rules;
        std::int32_t team = kNobody; ///< who learns; kNobody: from all hits
    };
    [[nodiscard]] const std::vector<Learner>& learners() const { return m_learners; }
    /// Lets them learn from a hit.
    /// @param units who is where at that moment: sides learn from whom one of theirs sees hit
    void
    learn(LiveMaps& maps, const Wound& wound, std::span<const Situation::Unit> units = {}) const;
    /// What a sweep over all slow maps has to do [cells], but for what spreads from cell to cell.
    [[nodiscard]] std::int64_t cells() const;
    /// @param slow place in LiveMaps::maps
    /// @errors InvalidInput: it cannot be made of this situation
    [[nodiscard]] Result<CellFunction> functionOf(std::size_t slow,
                                                  const Situation& situation,
                                                  const std::vector<Field>* spread = nullptr) const;
    /// What has to spread for it from cell to cell; nothing: nothing has to.
    /// @param maps as LiveMaps::maps; those before it, from which it may be made, are whole
    [[nodiscard]] std::optional<SpreadPlan>
    planOf(std::size_t slow, const Situation& situation, const std::vector<Field>& maps) const;

    /// The profile of a unit type in a state: one for this very state, or else for any. Null if
    /// there is none.
    [[nodiscard]] const level::Profile* profileOf(std::string_view unit,
                                                  std::string_view state) const;
    /// The profile of a squad of the level, by its place there: as tactics::profileOfSquad() has it
    /// from those of its members in a state. Null where none of them has one.
    [[nodiscard]] const level::Profile* profileOfSquad(int squad, std::string_view state) const;
    /// What a profile minds, as the maps have it.
    /// @param side whose knowledge counts where a declaration names nobody's; kNobody: all that
    ///        there is
    [[nodiscard]] std::vector<Tactic>
    tacticsOf(const LiveMaps& maps, const level::Profile& profile, int side = kNobody) const;

private:
    LiveAnalyses() = default;
    Result<void> prepare();
    Result<void> prepare(const std::string& name);
    [[nodiscard]] std::optional<std::string> analysisNamed(const std::string& written) const;
    Result<void> findLearners();
    void findSlow();
    void findSquads();
    [[nodiscard]] bool asks(int side) const;
    [[nodiscard]] std::size_t mapOf(const std::string& name, int side) const;
    [[nodiscard]] int cellOf(std::optional<geometry::Vec2> place) const;

    std::unique_ptr<const level::Level> m_level; ///< of the server
    std::shared_ptr<const AnalysisKinds> m_kinds;
    std::optional<TacticNames> m_nameOf;
    std::shared_ptr<const Sight> m_sight;   ///< null: everything is in view
    std::optional<AnalysisServer> m_server; ///< with all that never changes
    struct SlowMap {
        std::string name;
        int side = kNobody; ///< whose knowledge counts where the declaration leaves it open
    };
    std::vector<std::string> m_names;
    std::vector<SlowMap> m_slow;
    std::vector<AnalysisServer> m_asSide; ///< by team, as far as they ask; the others are not used
    std::vector<Learner> m_learners;
    std::vector<Tactic> m_others; ///< that profiles name; weight 1
    struct SquadProfile {
        int squad = 0;
        level::Profile profile; ///< with the state in which it holds; empty: in any other
    };
    std::vector<SquadProfile> m_squads;
};

/// Where sweeps are worked on. Its memory may be dropped at any time.
class MapBench {
public:
    explicit MapBench(std::shared_ptr<const LiveAnalyses> analyses)
        : m_analyses(std::move(analyses)) {}
    [[nodiscard]] const LiveAnalyses& analyses() const { return *m_analyses; }
    /// What has to spread first; null: nothing. Valid until the next call.
    /// @param maps of that situation; those before this one are whole
    [[nodiscard]] const SpreadPlan*
    planOf(std::size_t slow, const Situation& seen, const std::vector<Field>& maps) const;
    /// Valid until the next call. Empty: it cannot be made of this situation.
    /// @param spread what the plan led to, where there is one
    [[nodiscard]] const CellFunction& functionOf(std::size_t slow,
                                                 const Situation& seen,
                                                 const std::vector<Field>& maps,
                                                 const std::vector<Field>& spread) const;

private:
    struct Job {
        std::size_t slow = 0;
        Situation seen;
        std::optional<SpreadPlan> plan;
        std::optional<CellFunction> at;
    };
    Job& jobOf(std::size_t slow, const Situation& seen, const std::vector<Field>& maps) const;

    std::shared_ptr<const LiveAnalyses> m_analyses;
    mutable std::optional<Job> m_job; ///< the latest
};

/// All slow maps anew, in strips: work that spans frames, for schedule::WorkSlot. A value.
///
///     schedule::WorkSlot<MapSweep> slot;
///     slot.start(trace, MapSweep(analyses, situation, frame), cause);
///     slot.step(trace, slice.time, 0.5, bench);
///     if (slot.completed()) maps = slot.work()->after(maps);
class MapSweep {
public:
    /// Done, with nothing.
    MapSweep() = default;
    /// @param seen how things stand; the whole sweep sees them like that
    /// @param now the frame in which it begins
    MapSweep(const LiveAnalyses& analyses, Situation seen, Frame now);

    /// @param cells at most: those that are worked out, and those that something spreads over
    ///        before [>= 0]
    /// @return how many it dealt with
    std::int64_t step(const MapBench& bench, std::int64_t cells);
    [[nodiscard]] bool done() const { return m_slow == m_maps.size(); }
    /// Share of the cells of all maps that are worked out, 0..1.
    [[nodiscard]] double share() const;
    /// What is known after it, and was before.
    /// @param before of the same analyses
    [[nodiscard]] LiveMaps after(const LiveMaps& before) const;
    /// Whether it could be one of these analyses.
    [[nodiscard]] bool fits(const LiveAnalyses& analyses) const;

private:
    std::int64_t workOut(const MapBench& bench, std::int64_t cells);
    bool spreads(const LiveAnalyses& analyses) const;

    Situation m_seen;
    Frame m_since = 0;
    std::vector<Field> m_maps;
    std::optional<Spreading> m_spreading; ///< for the map at work
    std::uint64_t m_slow = 0;             ///< place in m_maps of the map at work
    std::uint64_t m_cell = 0;             ///< the next one of it
    BOOST_DESCRIBE_CLASS(
        MapSweep, (), (), (), (m_seen, m_since, m_maps, m_spreading, m_slow, m_cell))
};

} // namespace percept::tactics
