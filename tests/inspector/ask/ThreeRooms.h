#pragma once

#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/CommandsFormat.h"
#include "inspector/runner/HeadlessRun.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

namespace percept::test {

/// Three rooms in a row, of 10 m each, with the doors d1 and d2 between them; listeners a0, a1 and
/// a2 in the middle of each, and `src` at the far end of the first.
struct ThreeRooms {
    std::string manager = "graph"; ///< or `portals`, `regional`
    double inverseSpeed = 0.1;     ///< of the modality `snd`
    bool travels = false;
    std::string kind = "sound"; ///< of `snd`
    std::string emissions{};    ///< of `src`, as in a level's archetype
    std::string commands{};     ///< one per line
    std::string more{};         ///< further parts of the level, each followed by a comma
    std::string modality{};     ///< further fields of `snd`, each after a comma
    double threshold = 0.5;     ///< of the listeners
    Frame frames = 480;
    trace::TraceLevel traceLevel = trace::TraceLevel::Full;
};

inline std::string roomText(const ThreeRooms& rooms) {
    std::string parts;
    std::string regions;
    std::string doors;
    std::string walls;
    for (int i = 0; i < 3; ++i)
        regions += fmt::format(R"({}{{"id":"r{}","polygon":[[{},0],[{},0],[{},10],[{},10]]}})",
                               i == 0 ? "" : ",",
                               i,
                               i * 10,
                               i * 10 + 10,
                               i * 10 + 10,
                               i * 10);
    for (int i = 1; i < 3; ++i) {
        const char* const comma = i == 1 ? "" : ",";
        for (const auto& [from, to] : {std::pair(i - 1, i), std::pair(i, i - 1)})
            parts += fmt::format(
                R"({}{{"id":"c{}{}","from":"r{}","to":"r{}","start":[{},5],"end":[{},5],"door":"d{}","modalities":{{"snd":{{"attenuation":1,"distance":0}}}}}})",
                parts.empty() ? "" : ",",
                from,
                to,
                from,
                to,
                i * 10,
                i * 10,
                i);
        doors += fmt::format(
            R"({}{{"id":"d{}","segment":[[{},4],[{},6]],"open":false,"material":"wood","speed":200,"stay_open":1000}})",
            comma,
            i,
            i * 10,
            i * 10);
        walls += fmt::format(
            R"({}{{"id":"wa{}","points":[[{},0],[{},4]],"material":"stone"}},{{"id":"wb{}","points":[[{},6],[{},10]],"material":"stone"}})",
            comma,
            i,
            i * 10,
            i * 10,
            i,
            i * 10,
            i * 10);
    }
    return fmt::format(
        R"({{"format":"percept-level","version":1,"name":"rooms","bounds":{{"min":[0,0],"max":[30,10]}},
"modalities":[{{"id":"snd","kind":"{}","attenuation":0.98,"max_range":100,"inverse_speed":{},"through_walls":true,"travels":{}{}}}],
"archetypes":[{{"id":"p","brain":"player","sensors":{{"snd":{}}},"movement":{{"max_speed":6}},"hearing":1}},
{{"id":"mute","brain":"player","sensors":{{}},"emissions":[{}]}}],
"agents":[{{"id":"a0","archetype":"p","position":[5,5],"team":"a"}},{{"id":"a1","archetype":"p","position":[15,5],"team":"a"}},
{{"id":"a2","archetype":"p","position":[25,5],"team":"a"}},{{"id":"src","archetype":"mute","position":[1,5],"team":"b"}}],
"teams":[{{"id":"a","relations":{{"b":-1}}}},{{"id":"b","relations":{{"a":-1}}}}],
"regions":[{}],"connections":[{}],"doors":[{}],"walls":[{}],{}
"materials":[{{"id":"wood","transmission":{{"snd":0.1}}}},{{"id":"stone","transmission":{{"snd":0}}}}],"sense_manager":"{}"}})",
        rooms.kind,
        rooms.inverseSpeed,
        rooms.travels,
        rooms.modality,
        rooms.threshold,
        rooms.emissions,
        regions,
        parts,
        doors,
        walls,
        rooms.more,
        rooms.manager);
}

/// Records a run of a level. @param file name of the recording in the folder
inline std::unique_ptr<replay::Recording> recordText(const std::filesystem::path& folder,
                                                     const std::string& level,
                                                     const std::string& commands,
                                                     const runner::HeadlessOptions& options,
                                                     const std::string& file = "run") {
    const auto runnable = runner::prepareLevel(level, "level", {.seed = 1}).value();
    const auto given = runner::parseCommands(commands, "commands", *runnable).value();
    const auto path = folder / (file + ".percept");
    auto recorder = record::Recorder::start(path, runnable->info(options.traceLevel)).value();
    auto all = options;
    all.commands = given;
    (void)runner::runHeadless(runnable, all, recorder.get()).value();
    (void)recorder->close();
    return replay::Recording::open(path).value();
}

inline std::unique_ptr<replay::Recording> recordRooms(const std::filesystem::path& folder,
                                                      const ThreeRooms& rooms,
                                                      const std::string& file = "run") {
    return recordText(folder,
                      roomText(rooms),
                      rooms.commands,
                      {.frames = rooms.frames, .traceLevel = rooms.traceLevel},
                      file);
}

inline std::string setDoor(Frame frame, const std::string& door, bool open) {
    return fmt::format(R"({{"frame":{},"do":"set","object":"{}","property":"open","value":{}}})",
                       frame,
                       door,
                       open) +
           '\n';
}
/// A signal of `src`.
inline std::string emitOf(Frame frame, double strength) {
    return fmt::format(
               R"({{"frame":{},"do":"emit","modality":"snd","position":[1,5],"strength":{},"height":1.7,"source":"src"}})",
               frame,
               strength) +
           '\n';
}

} // namespace percept::test
