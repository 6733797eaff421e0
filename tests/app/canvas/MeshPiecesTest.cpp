#include "app/canvas/MeshPieces.h"

#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <cmath>

namespace percept::canvas {
namespace {

std::vector<Vec2> circle(int corners) {
    std::vector<Vec2> ring;
    for (int i = 0; i < corners; ++i)
        ring.emplace_back(9 * std::cos(6.28 * i / corners), 9 * std::sin(6.28 * i / corners));
    return ring;
}

Mesh someMesh(int shapes, std::uint32_t seed) {
    Random random(seed);
    Mesh mesh;
    mesh.start(0.5);
    for (int i = 0; i < shapes; ++i) {
        const auto ring = circle(3 + static_cast<int>(random.below(30)));
        if (random.below(3) == 0)
            mesh.strip(ring, random.below(2) == 0, 2.0, {});
        else if (random.below(2) == 0)
            mesh.convex(ring, 0.0, {});
        else
            mesh.rectangle({0, 0}, {4, 4}, {});
    }
    return mesh;
}

TEST(MeshPieces, HoldEveryTriangleInItsOrderWithCornersOfTheirOwn) {
    for (const std::uint32_t most : {1U, 50U, 4096U})
        for (const int shapes : {1, 2, 300}) {
            const Mesh mesh = someMesh(shapes, most);
            const auto pieces = piecesOf(mesh, most);

            std::uint32_t vertex = 0;
            std::uint32_t index = 0;
            for (const MeshPiece& piece : pieces) {
                ASSERT_EQ(piece.firstIndex, index);
                ASSERT_GE(piece.firstVertex, vertex) << "corners are shared";
                ASSERT_GT(piece.indices, 0U);
                for (std::uint32_t i = 0; i < piece.indices; ++i) {
                    const auto corner = mesh.indices()[piece.firstIndex + i];
                    ASSERT_GE(corner, piece.firstVertex);
                    ASSERT_LT(corner, piece.firstVertex + piece.vertices);
                }
                vertex = piece.firstVertex + piece.vertices;
                index += piece.indices;
            }
            EXPECT_EQ(index, mesh.indices().size());
            EXPECT_LE(vertex, mesh.vertices().size());
        }
}

TEST(MeshPieces, AreSmallWhereShapesAre) {
    const Mesh mesh = someMesh(4000, 1);
    const auto pieces = piecesOf(mesh, 1000);

    EXPECT_GE(pieces.size(), mesh.vertices().size() / 1500);
    for (const MeshPiece& piece : pieces)
        EXPECT_LT(piece.vertices, 1500U);
}

TEST(MeshPieces, OneShapeStaysWhole) {
    Mesh mesh;
    mesh.start(0.5);
    mesh.convex(circle(500), 0.0, {});

    EXPECT_EQ(piecesOf(mesh, 10).size(), 1U);
    EXPECT_TRUE(piecesOf(Mesh(), 10).empty());
}

} // namespace
} // namespace percept::canvas
