#include "TextMutator.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace percept::level {
namespace {

constexpr int kCases = 3000;
constexpr std::uint64_t kSeed = 20260101;

/// A level with something of every kind in few lines, so that damage hits all of it.
constexpr const char* kSmall = R"({
  "format": "percept-level",
  "version": 1,
  "name": "small",
  "stranger": {"a": [1, 2, {"b": null}]},
  "bounds": {"min": [0, 0], "max": [20, 10]},
  "modalities": [{"id": "sight", "kind": "sight", "attenuation": 0.9, "max_range": 30}],
  "materials": [{"id": "brick", "transmission": {"sight": 0.5}}],
  "walls": [{"id": "w", "points": [[8, 4], [12, 4], [12, 6]], "closed": true, "material": "brick"}],
  "doors": [{"id": "door", "segment": [[10, 6], [10, 10]], "switches": ["switch"]}],
  "regions": [{"id": "west", "polygon": [[0, 0], [10, 0], [10, 10]], "dissipation": {"sight": 1}}],
  "connections": [{"id": "way", "from": "west", "to": "west", "start": [9, 2], "end": [1, 2, 3],
    "modalities": {"sight": {"attenuation": 0.9, "distance": 1}}, "door": "door"}],
  "grid": {"cell": 2, "rows": ["..", ".."]},
  "terrain": {"types": [{"id": "mud", "symbol": "m"}], "cells": ["mm"], "heights": [[0, 1, 2], [2, 3, 4]]},
  "events": [{"id": "e", "code": "c", "when": {"kind": "time", "time": 3}, "data": {"x": [1]}}],
  "waypoints": [{"id": "p", "position": [1, 1], "qualities": {"cover": {"north": 1}}, "links": ["p"]}],
  "archetypes": [{"id": "bot", "sensors": {"sight": 0.1}, "weapons": [{"id": "gun"}]},
    {"id": "veteran", "extends": "bot", "movement": {"radius": 0.3}}],
  "agents": [{"id": "a", "archetype": "veteran", "position": [1, 1], "patrol": ["p", "1"]}],
  "items": [{"id": "i", "kind": "gun", "position": [2, 2], "node": "1"}],
  "triggers": [{"id": "switch", "kind": "switch", "shape": "circle", "radius": 1, "position": [5, 8],
    "target": "door", "lifetime": 3}],
  "spawns": [{"id": "s", "position": [3, 3]}],
  "navigation": {"nodes": [{"id": "1", "position": [2, 2]}, {"id": "2", "position": [18, 2]}],
    "edges": [{"from": "1", "to": "2", "cost": 16, "flags": ["door"], "door": "door"}]},
  "schedule": {"kind": "frequency", "tasks": [{"id": "t", "schedule": {"kind": "direct"}}]},
  "lod": {"behaviours": [{"id": "near", "min": 0, "max": 1}], "groups": {"g": 1}}
}
)";

/// What is read is whole: it can be checked, and writing and reading give it back.
void expectSound(const std::string& text) {
    const auto file = parseLevel(text, "damaged");
    if (!file) {
        EXPECT_FALSE(file.error().message.empty());
        EXPECT_TRUE(file.error().place.starts_with("damaged")) << file.error().place;
        return;
    }
    for (const Problem& problem : validate(file->level))
        EXPECT_FALSE(problem.message.empty());
    const auto again = parseLevel(writeLevel(file->level), "again");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->level, file->level);
}

TEST(DamagedLevel, IsRefusedOrReadWhole) {
    TextMutator mutator(kSeed);
    int accepted = 0;
    for (int number = 0; number < kCases && !HasFailure(); ++number) {
        const std::string text = mutator.mutate(kSmall);
        SCOPED_TRACE(text);
        accepted += parseLevel(text, "damaged").has_value() ? 1 : 0;
        expectSound(text);
    }
    // Damage that leaves a readable level exercises the check, too.
    EXPECT_GT(accepted, kCases / 50);
    EXPECT_LT(accepted, kCases);
}

TEST(DamagedLevel, ADamagedArenaIsRefusedOrReadWhole) {
    constexpr int kArenaCases = 25;
    const auto text =
        readFile(std::filesystem::path(PERCEPT_SOURCE_DIR) / "resources/levels/arena.level.json",
                 kLargestLevelBytes);
    ASSERT_TRUE(text);
    TextMutator mutator(kSeed);
    for (int number = 0; number < kArenaCases; ++number)
        expectSound(mutator.mutate(*text));
}

} // namespace
} // namespace percept::level
