#pragma once

#include "inspector/replay/Frags.h"
#include "percept/overlay/DisplayList.h"
#include "percept/tactics/LiveAnalyses.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// The analyses of a level as they are shown: worked out and drawn, for a thread of its own.
namespace percept::session {

/// The influence of the first side against that of all others: every level with two sides has it.
[[nodiscard]] std::string influenceName(const level::Level& level);
/// What can be shown of a level besides its heights: influence, its analyses and layers, and the
/// kinds that need no parameters.
[[nodiscard]] std::vector<std::string> analysisNames(const level::Level& level);

/// What is asked for. A value.
struct AnalysisRequest {
    struct Shown {
        std::string name;
        double opacity = 0.5; ///< 0..1
        friend bool operator==(const Shown&, const Shown&) = default;
    };
    /// Where somebody is now; nothing: he is no more.
    struct Whereabouts {
        std::string agent;
        std::optional<geometry::Vec2> place;
        friend bool operator==(const Whereabouts&, const Whereabouts&) = default;
    };
    /// Maps as a run has worked them out: what its agents go by.
    struct OfRun {
        std::vector<std::string> names; ///< of the slow analyses of its level
        tactics::LiveMaps maps;
        friend bool operator==(const OfRun&, const OfRun&) = default;
    };
    std::shared_ptr<const level::Level> level;
    /// Things are as the latest sweep of a run saw them; null: as they are now.
    std::shared_ptr<const OfRun> run;
    std::vector<Whereabouts> moved;    ///< others are where the level has them
    std::vector<Shown> shown;          ///< from bottom to top
    std::optional<double> heights;     ///< opacity of height lines; nothing: none
    std::string viewer;                ///< the side whose knowledge counts; empty: everything
    std::optional<level::Layer> trial; ///< a layer in place of the level's of that id, or one more
    std::string best;                  ///< of what the best places are wanted; empty: of nothing
    std::size_t spots = 5;
    /// Hits of the run up to a frame; null: none are known.
    std::shared_ptr<const std::vector<replay::Frag>> frags;
    Frame fragsUntil = 0;
    friend bool operator==(const AnalysisRequest&, const AnalysisRequest&) = default;
};

struct AnalysisAnswer {
    struct Map {
        tactics::Field field; ///< of influence: first side less the others
        double low = 0.0;
        double high = 0.0;
        bool diverging = false;
        std::string above; ///< what values above 0 speak for, where it is diverging
        std::string below;
    };
    struct Spot {
        geometry::Vec2 place{0, 0};
        double value = 0.0;
    };
    tactics::AnalysisFrame frame;
    std::map<std::string, Map> maps; ///< of all that is shown
    std::vector<Spot> spots;         ///< best first
    double heightStep = 0.0;         ///< metres between height lines; 0: none
    std::string problem;             ///< why something is missing
    std::string trialError;          ///< why the trial layer is; with `line:column`
    std::shared_ptr<const overlay::DisplayList> list;
};

/// Keeps what stays the same between questions. For one thread.
class AnalysisDesk {
public:
    [[nodiscard]] AnalysisAnswer answer(const AnalysisRequest& request);

private:
    void prepare(const AnalysisRequest& request, AnalysisAnswer& answer);
    void takeOver(const AnalysisRequest::OfRun& run);
    void know(tactics::Situation& situation, const std::string& viewer) const;
    [[nodiscard]] tactics::FragMap fragsOf(const AnalysisRequest& request) const;
    void compute(const std::string& name, AnalysisAnswer& answer);
    void findSpots(const AnalysisRequest& request, AnalysisAnswer& answer);

    std::unique_ptr<level::Level> m_level; ///< without agents, with what is shown declared
    std::optional<tactics::AnalysisServer> m_server;
    std::shared_ptr<const AnalysisRequest::OfRun> m_run; ///< whose maps it has
    std::optional<tactics::Surroundings> m_surroundings;
    tactics::Ground m_ground;
};

} // namespace percept::session
