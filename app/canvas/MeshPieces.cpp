#include "MeshPieces.h"

#include <algorithm>

namespace percept::canvas {

std::vector<MeshPiece> piecesOf(const Mesh& mesh, std::uint32_t most) {
    const auto& indices = mesh.indices();
    const std::size_t triangles = indices.size() / 3;
    // The least corner that a triangle or a later one needs.
    std::vector<std::uint32_t> least(triangles);
    std::uint32_t low = static_cast<std::uint32_t>(mesh.vertices().size());
    for (std::size_t i = triangles; i-- > 0;)
        least[i] = low = std::min({low, indices[3 * i], indices[3 * i + 1], indices[3 * i + 2]});
    std::vector<MeshPiece> pieces;
    std::uint32_t end = 0; // after the greatest corner so far
    for (std::size_t i = 0; i < triangles; ++i) {
        if (pieces.empty() || (least[i] >= end && end - pieces.back().firstVertex >= most))
            pieces.push_back({least[i], 0, static_cast<std::uint32_t>(3 * i), 0});
        end = std::max({end, indices[3 * i] + 1, indices[3 * i + 1] + 1, indices[3 * i + 2] + 1});
        pieces.back().vertices = end - pieces.back().firstVertex;
        pieces.back().indices += 3;
    }
    return pieces;
}

} // namespace percept::canvas
