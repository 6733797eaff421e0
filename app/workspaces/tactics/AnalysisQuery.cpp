#include "app/workspaces/tactics/AnalysisQuery.h"

#include "app/workspaces/tactics/AnalysisDrawing.h"

#include "percept/overlay/ContourOverlay.h"

#include <numeric>

namespace percept::session {

void AnalysisQuery::prepare(const AnalysisRequest& request, AnalysisAnswer& answer) {
    auto ready = m_maps.prepare(request);
    if (!ready && request.trial) {
        answer.trialError = ready.error().text();
        ask::MapRequest plain = request;
        plain.trial.reset();
        ready = m_maps.prepare(plain);
    }
    if (!ready)
        answer.problem = ready.error().text();
    else
        answer.frame = m_maps.frame();
}

const AnalysisAnswer::Map* AnalysisQuery::compute(const std::string& name, AnalysisAnswer& answer) {
    if (const auto known = answer.maps.find(name); known != answer.maps.end())
        return &known->second;
    auto map = m_maps.map(name);
    if (map)
        return &answer.maps.emplace(name, std::move(*map)).first->second;
    answer.problem = map.error().text();
    return nullptr;
}

AnalysisAnswer AnalysisQuery::answer(const AnalysisRequest& request) {
    AnalysisAnswer answer;
    prepare(request, answer);
    if (!m_maps.isReady())
        return answer;
    Drawn drawn;
    drawn.frame = answer.frame;
    drawn.shown = request.shown;
    drawn.heights = request.heights;
    for (const auto& shown : request.shown)
        if (const auto* map = compute(shown.name, answer))
            drawn.maps.emplace(shown.name, *map);
    if (const auto* seen = answer.maps.empty() ? nullptr : m_maps.inView()) {
        drawn.seen = *seen;
        answer.inView = std::accumulate(seen->values.begin(), seen->values.end(), 0.0) /
                        static_cast<double>(seen->size());
    }
    if (!request.best.empty() && request.spots > 0)
        if (const auto* map = compute(request.best, answer))
            findSpots(*map, request.spots, answer);
    drawn.spots = answer.spots;
    drawn.weak = answer.weak;
    if (request.heights)
        drawn.terrain = m_maps.terrain();
    if (m_picture.list == nullptr || drawn != m_drawn) {
        m_picture = draw(drawn);
        m_drawn = std::move(drawn);
    }
    answer.list = m_picture.list;
    answer.heightStep = m_picture.heightStep;
    return answer;
}

void AnalysisQuery::findSpots(const AnalysisAnswer::Map& map,
                              std::size_t most,
                              AnalysisAnswer& answer) {
    if (!map.ofBorders) {
        answer.spots = m_maps.bestSpots(map, most);
        return;
    }
    answer.weak = m_maps.weakSpots(map, most);
    for (const auto& spot : answer.weak)
        answer.spots.push_back({spot.cells.front(), spot.security});
}

AnalysisQuery::Picture AnalysisQuery::draw(const Drawn& drawn) {
    overlay::DisplayList list;
    double heightStep = 0.0;
    for (const auto& shown : drawn.shown)
        if (const auto map = drawn.maps.find(shown.name); map != drawn.maps.end())
            drawMap(list, drawn.frame, map->second, shown.opacity);
    if (drawn.seen)
        drawUnseen(list, drawn.frame, *drawn.seen);
    if (drawn.heights)
        heightStep = overlay::addHeightLines(list, drawn.terrain, *drawn.heights);
    drawWeakSpots(list, drawn.frame, drawn.weak);
    drawSpots(list, drawn.spots);
    return {std::make_shared<const overlay::DisplayList>(std::move(list)), heightStep};
}

} // namespace percept::session
