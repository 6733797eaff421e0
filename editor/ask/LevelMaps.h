#pragma once

#include "percept/sim/SideSight.h"
#include "percept/tactics/Frag.h"
#include "percept/tactics/LiveAnalyses.h"

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

/// The tactical maps of a level as people look at them, in the window and on the command line.
namespace percept::ask {

/// The influence of the first side against that of all others: every level with two sides has it.
[[nodiscard]] std::string influenceName(const level::Level& level);
/// What can be looked at: influence, the level's layers and analyses, and the kinds that need no
/// parameters, those of a game included.
[[nodiscard]] std::vector<std::string>
mapNames(const level::Level& level, const tactics::AnalysisKinds& kinds = tactics::standardKinds());

/// Of which level at which moment maps are asked for. A value.
struct MapRequest {
    /// Where somebody is now; nothing: he is no more.
    struct Whereabouts {
        std::string agent;
        std::optional<geometry::Vec2> place;
        std::optional<Radians> facing{}; ///< nothing: as in the level
        friend bool operator==(const Whereabouts&, const Whereabouts&) = default;
    };
    /// Maps as a run has worked them out: what its agents go by.
    struct OfRun {
        std::vector<std::string> names;    ///< of the slow analyses of its level
        std::vector<std::string> learners; ///< and of those that learn from hits
        tactics::LiveMaps maps;
        friend bool operator==(const OfRun&, const OfRun&) = default;
    };
    std::shared_ptr<const level::Level> level;
    /// Things are as the latest sweep of a run saw them; null: as they are now.
    std::shared_ptr<const OfRun> run;
    std::vector<Whereabouts> moved; ///< others are where the level has them
    /// Where everybody is in a run, and what its sides know by then. Null: as above, and sides know
    /// whom they see.
    std::shared_ptr<const tactics::Situation> situation;
    std::string viewer; ///< whose knowledge counts; empty: everything counts, and all is in view
    std::optional<level::Layer> trial; ///< a layer in place of the level's of that id, or one more
    /// Hits of the run up to a frame; null: none are known.
    std::shared_ptr<const std::vector<tactics::Frag>> frags;
    Frame fragsUntil = 0;
    /// What analyses can be of.
    std::shared_ptr<const tactics::AnalysisKinds> kinds = tactics::shippedKinds();
    friend bool operator==(const MapRequest&, const MapRequest&) = default;
};
[[nodiscard]] MapRequest::OfRun mapsOf(const tactics::LiveAnalyses& analyses,
                                       tactics::LiveMaps maps);

struct LevelMap {
    tactics::Field field; ///< of influence: first side less the others
    double low = 0.0;
    double high = 0.0;
    bool diverging = false;
    bool border = false;    ///< where it is 0 two sides meet
    bool ofForces = false;  ///< it says what a side knows of where forces are
    bool ofBorders = false; ///< chains of its cells are weak spots
    std::string above;      ///< what values above 0 speak for, where it is diverging
    std::string below;
    friend bool operator==(const LevelMap&, const LevelMap&) = default;
};

struct MapSpot {
    geometry::Vec2 place{0, 0};
    double value = 0.0;
    friend bool operator==(const MapSpot&, const MapSpot&) = default;
};

/// A chain of border cells that hang together: where to attack, or what to strengthen.
struct MapWeakSpot {
    std::vector<geometry::Vec2> cells; ///< their centres, the weakest first
    double security = 0.0;             ///< of the weakest
    friend bool operator==(const MapWeakSpot&, const MapWeakSpot&) = default;
};

/// A place that a cheap analysis nominated.
struct MapNominee {
    geometry::Vec2 place{0, 0};
    double cheap = 0.0;
    double full = 0.0;
};

/// Works maps out and keeps what stays the same between questions. For one thread.
///
///     LevelMaps maps;
///     if (auto ready = maps.prepare(request); !ready) return ready.error();
///     auto map = maps.map("influence red | blue");
class LevelMaps {
public:
    /// Makes ready for a moment. After an error there are no maps.
    /// @errors InvalidInput: what the level declares, or the trial layer, cannot be made, or with a
    ///         viewer its senses; the place is that in the level
    Result<void> prepare(const MapRequest& request);
    [[nodiscard]] bool isReady() const { return m_server.has_value(); }

    /// @pre isReady()
    [[nodiscard]] const tactics::AnalysisFrame& frame() const { return m_server->frame(); }
    [[nodiscard]] const level::Terrain& terrain() const { return m_level->terrain; }
    [[nodiscard]] tactics::UpdateClass classOf(const std::string& name) const;
    /// @param name as in mapNames(), or the trial layer
    /// @errors NotFound; InvalidInput: it cannot be made
    [[nodiscard]] Result<LevelMap> map(const std::string& name);
    /// Candidates by a cheap map, the best by a dear one first; see
    /// tactics::AnalysisServer::nominate.
    /// @param cheap,full as in mapNames(), but not the influence of sides
    /// @errors as map()
    [[nodiscard]] Result<std::vector<MapNominee>>
    nominate(const std::string& cheap,
             const std::string& full,
             std::size_t candidates,
             std::span<const tactics::AnalysisServer::Surrounds> near);
    /// Per cell 1 where some member of the side that looks would see somebody standing there or
    /// stands there itself, else 0: of what is there it knows nothing, so what it holds there is
    /// not safe. Null where everything counts, or what a run knew.
    /// @cost the first time after prepare() O(cells * members * cost of a line of sight)
    [[nodiscard]] const tactics::Field* inView();
    /// The greatest values of a map that are not near a greater one, best first: where somebody
    /// can be and, of maps of forces, what the side that looks has in view.
    /// @param map of map()
    [[nodiscard]] std::vector<MapSpot> bestSpots(const LevelMap& map, std::size_t most);
    /// Of a map of borders; weakest first. @param share of its border cells that count as weak
    [[nodiscard]] std::vector<MapWeakSpot>
    weakSpots(const LevelMap& map, std::size_t most, double share = 0.25) const;

private:
    void takeOver(const MapRequest::OfRun& run);
    void forgetRun();
    Result<void> serve(level::Level level, std::shared_ptr<const tactics::AnalysisKinds> kinds);
    Result<void> openEyes();
    void takeHits(const MapRequest& request);
    [[nodiscard]] const level::Analysis* analysisOf(const std::string& name) const;
    [[nodiscard]] std::vector<tactics::FragHit> witnessed(const MapRequest& request) const;
    [[nodiscard]] Result<tactics::Field> influence();
    [[nodiscard]] const std::vector<std::uint8_t>& inhabited();

    std::unique_ptr<level::Level> m_level; ///< without agents, with the trial layer
    std::vector<level::Analysis> m_beside; ///< shown, but not in the level
    std::shared_ptr<const tactics::AnalysisKinds> m_kinds;
    std::optional<tactics::AnalysisServer> m_server;
    std::shared_ptr<const MapRequest::OfRun> m_run; ///< whose maps it has
    /// That the server has; null: none are known.
    std::shared_ptr<const std::vector<tactics::FragHit>> m_hits;
    std::optional<sim::SideSight> m_eyes; ///< made when somebody looks
    std::shared_ptr<const tactics::Sight> m_sight;
    int m_viewer = tactics::kNobody; ///< the side that looks
    bool m_looks = false;            ///< whether sides have in view what they see, and not all
    tactics::Field m_inView;         ///< of the side that looks; empty: not worked out yet
    std::shared_ptr<const level::Level> m_asked; ///< with its agents
    std::vector<std::uint8_t>
        m_inhabited; ///< cells where somebody can be; empty: not worked out yet
};

} // namespace percept::ask
