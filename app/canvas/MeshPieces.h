#pragma once

#include "Mesh.h"

namespace percept::canvas {

/// Triangles of a mesh and the corners they are made of; those of another piece are others.
struct MeshPiece {
    std::uint32_t firstVertex = 0;
    std::uint32_t vertices = 0;
    std::uint32_t firstIndex = 0;
    std::uint32_t indices = 0;
    friend bool operator==(const MeshPiece&, const MeshPiece&) = default;
};

/// Cuts a mesh where no triangle needs corners from both sides.
/// @param most corners after which a piece ends at the next such place [>= 1]
/// @return in their order, each with at least one triangle
/// @cost O(triangles)
[[nodiscard]] std::vector<MeshPiece> piecesOf(const Mesh& mesh, std::uint32_t most = 4096);

} // namespace percept::canvas
