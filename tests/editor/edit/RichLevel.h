#pragma once

#include "editor/edit/Document.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

namespace percept::edit {

/// A level without problems that has something of most kinds, with references between them, an
/// unknown key and a stated default.
inline level::Level richLevel() {
    constexpr const char* kText = R"({
"format": "percept-level", "version": 1, "name": "rich", "bounds": {"min": [0, 0], "max": [20, 10]},
"sense_manager": "graph",
"modalities": [
  {"id": "sight", "kind": "sight", "max_range": 30},
  {"id": "sound", "kind": "sound", "attenuation": 0.9, "max_range": 40, "inverse_speed": 0.01}],
"materials": [{"id": "brick", "transmission": {"sound": 0.2}, "brightness": 0.3}],
"walls": [
  {"id": "outer", "points": [[0, 0], [20, 0], [20, 10], [0, 10]], "closed": true},
  {"id": "middle", "points": [[10, 0], [10, 4]], "material": "brick", "top": 3, "colour": "red"},
  {"id": "middle_2", "points": [[10, 6], [10, 10]], "material": "brick"}],
"doors": [{"id": "gate", "segment": [[10, 4], [10, 6]], "switches": ["button"]}],
"regions": [
  {"id": "west", "polygon": [[0, 0], [10, 0], [10, 10], [0, 10]], "attenuation": {"sound": 0.8},
   "ambient_light": 0.5},
  {"id": "east", "polygon": [[10, 0], [20, 0], [20, 10], [10, 10]]}],
"connections": [
  {"id": "there", "from": "west", "to": "east", "start": [9.9, 5], "end": [10.1, 5],
   "modalities": {"sight": {"distance": 0.2}, "sound": {"attenuation": 0.9, "distance": 0.2}}, "door": "gate"},
  {"id": "back", "from": "east", "to": "west", "start": [10.1, 5], "end": [9.9, 5],
   "modalities": {"sound": {"distance": 0.2}}}],
"lights": [{"id": "lamp", "position": [5, 5, 2.5], "radius": 6}],
"events": [{"id": "opened", "code": "gate_opened", "when": {"kind": "switch", "object": "button"}, "manager": "all"}],
"managers": [{"id": "all", "kind": "broadcast", "listeners": [{"agent": "anna"}, {"agent": "bot"}]}],
"topics": [{"id": "line_of_sight", "caching": "frames", "frames": 4}],
"keys": [{"key": "F", "event": "opened"}],
"waypoints": [
  {"id": "corner", "position": [2, 2], "qualities": {"cover": 0.5}, "links": ["hall"]},
  {"id": "hall", "position": [8, 8], "links": ["corner"]}],
"compounds": [{"id": "sniper", "rule": "cover AND visibility"}],
"automata": [{"id": "growth", "rules": ["class low", "class high", "low -> high: at least 3 high"]}],
"archetypes": [
  {"id": "bot", "brain": "guard", "sensors": {"sound": 0.5, "sight": 0.1}, "weapons": [{"id": "blaster"}]},
  {"id": "guard", "brain": "guard", "extends": "bot", "eye_height": 1.7, "movement": {"max_speed": 2}}],
"agents": [
  {"id": "anna", "archetype": "bot", "position": [3, 3], "team": "red", "squad": "first", "patrol": ["corner", "n1"]},
  {"id": "bert", "archetype": "guard", "position": [15, 5], "heading": 1.5, "team": "blue"}],
"teams": [{"id": "red", "relations": {"blue": -1}}, {"id": "blue"}],
"squads": [{"id": "side", "team": "red"}, {"id": "first", "parent": "side", "team": "red"}],
"items": [{"id": "pack", "kind": "health", "position": [4, 8], "amount": 50, "node": "n1"}],
"triggers": [{"id": "button", "kind": "switch", "shape": "rectangle", "position": [9, 3], "size": [0.4, 0.4], "target": "gate"}],
"spawns": [{"id": "start", "position": [2, 8], "team": "red"}],
"navigation": {"nodes": [{"id": "n1", "position": [4, 5]}, {"id": "n2", "position": [16, 5]}],
  "edges": [{"from": "n1", "to": "n2", "cost": 12, "flags": ["door"], "door": "gate"},
            {"from": "n2", "to": "n1", "cost": 12, "flags": ["door"], "door": "gate"}]},
"schedule": {"kind": "frequency", "tasks": [{"id": "think", "frequency": 4}]},
"scripts": [{"id": "clear", "roles": ["lead"], "steps": [{"signal": "go"}]}],
"future": {"a": 1}})";
    auto file = level::parseLevel(kText, "rich");
    if (!file)
        ADD_FAILURE() << file.error().text();
    return std::move(file->level);
}

} // namespace percept::edit
