#include "app/session/tactics/AnalysisDesk.h"

#include "app/session/tactics/AnalysisDrawing.h"

#include "percept/overlay/ContourOverlay.h"

#include <numeric>

namespace percept::session {

void AnalysisDesk::prepare(const AnalysisRequest& request, AnalysisAnswer& answer) {
    auto ready = m_maps.prepare(request);
    if (!ready && request.trial) {
        answer.trialError = ready.error().text();
        runner::MapRequest plain = request;
        plain.trial.reset();
        ready = m_maps.prepare(plain);
    }
    if (!ready)
        answer.problem = ready.error().text();
    else
        answer.frame = m_maps.frame();
}

const AnalysisAnswer::Map* AnalysisDesk::compute(const std::string& name, AnalysisAnswer& answer) {
    if (const auto known = answer.maps.find(name); known != answer.maps.end())
        return &known->second;
    auto map = m_maps.map(name);
    if (map)
        return &answer.maps.emplace(name, std::move(*map)).first->second;
    answer.problem = map.error().text();
    return nullptr;
}

AnalysisAnswer AnalysisDesk::answer(const AnalysisRequest& request) {
    AnalysisAnswer answer;
    prepare(request, answer);
    if (!m_maps.isReady())
        return answer;
    overlay::DisplayList list;
    for (const auto& shown : request.shown)
        if (const auto* map = compute(shown.name, answer))
            drawMap(list, answer.frame, *map, shown.opacity);
    if (const auto* seen = answer.maps.empty() ? nullptr : m_maps.inView()) {
        drawUnseen(list, answer.frame, *seen);
        answer.inView = std::accumulate(seen->values.begin(), seen->values.end(), 0.0) /
                        static_cast<double>(seen->size());
    }
    if (!request.best.empty() && request.spots > 0)
        if (const auto* map = compute(request.best, answer))
            answer.spots = m_maps.bestSpots(*map, request.spots);
    if (request.heights)
        answer.heightStep = overlay::addHeightLines(list, m_maps.terrain(), *request.heights);
    drawSpots(list, answer.spots);
    answer.list = std::make_shared<const overlay::DisplayList>(std::move(list));
    return answer;
}

} // namespace percept::session
