#pragma once

#include "editor/ask/LevelMaps.h"
#include "percept/overlay/DisplayList.h"

#include <map>

/// The analyses of a level as they are shown: worked out and drawn, for a thread of its own.
namespace percept::session {

/// What is asked for. A value.
struct AnalysisRequest : ask::MapRequest {
    struct Shown {
        std::string name;
        double opacity = 0.5; ///< 0..1
        friend bool operator==(const Shown&, const Shown&) = default;
    };
    std::vector<Shown> shown;      ///< from bottom to top
    std::optional<double> heights; ///< opacity of height lines; nothing: none
    std::string best;              ///< of what the best places are wanted; empty: of nothing
    std::size_t spots = 5;
    friend bool operator==(const AnalysisRequest&, const AnalysisRequest&) = default;
};

struct AnalysisAnswer {
    using Map = ask::LevelMap;
    using Spot = ask::MapSpot;
    tactics::AnalysisFrame frame;
    std::map<std::string, Map> maps;    ///< of all that is shown
    std::vector<Spot> spots;            ///< best first; of borders where weak spots are weakest
    std::vector<ask::MapWeakSpot> weak; ///< of borders, one for each of `spots`
    double heightStep = 0.0;            ///< metres between height lines; 0: none
    std::optional<double> inView; ///< of the map by the side that looks 0..1; nothing: by nobody
    std::string problem;          ///< why something is missing
    std::string trialError;       ///< why the trial layer is; with `line:column`
    std::shared_ptr<const overlay::DisplayList> list;
};

/// Keeps what stays the same between questions, pictures too. For one thread.
class AnalysisQuery {
public:
    [[nodiscard]] AnalysisAnswer answer(const AnalysisRequest& request);

private:
    void prepare(const AnalysisRequest& request, AnalysisAnswer& answer);
    void findSpots(const AnalysisAnswer::Map& map, std::size_t most, AnalysisAnswer& answer);
    const AnalysisAnswer::Map* compute(const std::string& name, AnalysisAnswer& answer);

    /// What a picture is drawn from.
    struct Drawn {
        tactics::AnalysisFrame frame;
        std::vector<AnalysisRequest::Shown> shown;
        std::map<std::string, AnalysisAnswer::Map> maps;
        std::vector<AnalysisAnswer::Spot> spots;
        std::vector<ask::MapWeakSpot> weak;
        std::optional<tactics::Field> seen;
        std::optional<double> heights;
        level::Terrain terrain; ///< where height lines are drawn
        friend bool operator==(const Drawn&, const Drawn&) = default;
    };
    struct Picture {
        std::shared_ptr<const overlay::DisplayList> list; ///< null: not drawn yet
        double heightStep = 0.0;
    };
    [[nodiscard]] static Picture draw(const Drawn& drawn);

    ask::LevelMaps m_maps;
    Drawn m_drawn;
    Picture m_picture; ///< of m_drawn
};

} // namespace percept::session
