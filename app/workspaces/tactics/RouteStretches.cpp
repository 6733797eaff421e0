#include "app/workspaces/tactics/RouteStretches.h"

#include <algorithm>

namespace percept::session {
namespace {

struct Piece {
    Metres from = 0.0;
    Metres length = 0.0;
    double cost = 0.0;
    std::vector<double> shares;
};

Stretch stretchOf(const Piece& piece, const Route& route) {
    Stretch stretch{piece.from, piece.from + piece.length, {}, 0.0, piece.cost / piece.length};
    const auto most = std::max_element(piece.shares.begin(), piece.shares.end());
    if (most != piece.shares.end() && *most > 0.0 && piece.cost > 0.0) {
        stretch.mostly = route.tactics[static_cast<std::size_t>(most - piece.shares.begin())];
        stretch.share = std::min(1.0, *most / piece.cost);
    }
    return stretch;
}

} // namespace

std::vector<Stretch> dearestStretches(const Route& route, std::size_t count, std::size_t pieces) {
    Metres length = 0.0;
    for (const auto& leg : route.legs)
        length += leg.distance;
    std::vector<Stretch> stretches;
    Piece piece{0.0, 0.0, 0.0, std::vector<double>(route.tactics.size(), 0.0)};
    for (std::size_t i = 0; i < route.legs.size(); ++i) {
        const auto& leg = route.legs[i];
        piece.length += leg.distance;
        piece.cost += leg.cost;
        for (std::size_t k = 0; k < leg.shares.size(); ++k)
            piece.shares[k] += leg.shares[k];
        const Metres next =
            length * static_cast<double>(stretches.size() + 1) / static_cast<double>(pieces);
        const Metres end = piece.from + piece.length;
        if (piece.length <= 0.0 || (end < next && i + 1 < route.legs.size()))
            continue;
        stretches.push_back(stretchOf(piece, route));
        piece = {end, 0.0, 0.0, std::vector<double>(route.tactics.size(), 0.0)};
    }
    std::stable_sort(stretches.begin(), stretches.end(), [](const Stretch& a, const Stretch& b) {
        return a.perMetre > b.perMetre;
    });
    stretches.resize(std::min(stretches.size(), count));
    return stretches;
}

} // namespace percept::session
