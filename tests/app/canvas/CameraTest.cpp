#include "Camera.h"

#include <gtest/gtest.h>

namespace percept::canvas {
namespace {

constexpr Vec2 kSize{800, 600};

void expectNear(Vec2 a, Vec2 b) {
    EXPECT_NEAR(a.x, b.x, 1e-9);
    EXPECT_NEAR(a.y, b.y, 1e-9);
}

TEST(Camera, TurnsTheWorldUpsideUp) {
    const auto screen = Camera{{10, 5}, 20}.transform(kSize, 1);

    expectNear(screen.toScreen({10, 5}), {400, 300});
    expectNear(screen.toScreen({11, 6}), {420, 280});
    expectNear(screen.toWorld({420, 280}), {11, 6});
}

TEST(Camera, ZoomingKeepsWhatLiesUnderThePointer) {
    const Camera camera{{10, 5}, 20};
    const Vec2 pixel{123, 456};
    const Vec2 held = camera.transform(kSize, 1).toWorld(pixel);

    const Camera zoomed = camera.zoomedAt(pixel, kSize, 3);

    EXPECT_DOUBLE_EQ(zoomed.scale, 60);
    expectNear(zoomed.transform(kSize, 1).toWorld(pixel), held);
}

TEST(Camera, ZoomStopsAtItsLimits) {
    const Camera camera{{0, 0}, 20};

    EXPECT_EQ(camera.zoomedAt({0, 0}, kSize, 1e9).scale, Camera::kLargest);
    EXPECT_EQ(camera.zoomedAt({0, 0}, kSize, 1e-9).scale, Camera::kSmallest);
}

TEST(Camera, PanningMovesTheWorldWithThePointer) {
    const Camera camera{{10, 5}, 20};
    const Vec2 before = camera.transform(kSize, 1).toScreen({3, 3});

    const Vec2 after = camera.pannedBy({40, -20}).transform(kSize, 1).toScreen({3, 3});

    expectNear(after, before + Vec2{40, -20});
}

TEST(Camera, FittingShowsTheWholeBox) {
    const auto screen = Camera::fitting({0, 0}, {100, 10}, kSize, 32).transform(kSize, 1);

    EXPECT_NEAR(screen.toScreen({0, 5}).x, 32, 1e-9);
    EXPECT_NEAR(screen.toScreen({100, 5}).x, 768, 1e-9);
    EXPECT_NEAR(screen.toScreen({50, 5}).y, 300, 1e-9);
}

TEST(Camera, FittingLeavesRoomOnTheRight) {
    const auto screen = Camera::fitting({0, 0}, {100, 10}, kSize, 32, 136).transform(kSize, 1);

    EXPECT_NEAR(screen.toScreen({0, 5}).x, 32, 1e-9);
    EXPECT_NEAR(screen.toScreen({100, 5}).x, 632, 1e-9);
    EXPECT_NEAR(screen.toScreen({50, 5}).y, 300, 1e-9);
}

TEST(Camera, AGlideBeginsAndEndsWhereItShould) {
    const Camera from{{0, 0}, 10};
    const Camera to{{8, 4}, 40};

    EXPECT_EQ(Camera::between(from, to, 0), from);
    EXPECT_NEAR(Camera::between(from, to, 1).scale, 40, 1e-9);
    EXPECT_NEAR(Camera::between(from, to, 0.5).scale, 20, 1e-9);
}

} // namespace
} // namespace percept::canvas
