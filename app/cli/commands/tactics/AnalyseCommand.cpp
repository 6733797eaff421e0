#include "app/cli/Interrupt.h"
#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Progress.h"
#include "app/cli/commands/tactics/InputFile.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "app/runner/RecordedMaps.h"
#include "app/runner/TemporaryRecording.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/tactics/Names.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

struct AnalyseArguments {
    std::string path;
    std::vector<std::string> names; ///< empty: all that the level declares
    std::string viewer;
    bool ofRun = false;
    std::optional<Seconds> seconds;
    std::optional<Frame> frame;
    std::uint64_t seed = sim::RunOptions().seed;
    int best = 3;
    std::string nominate;
    std::vector<double> near;
    Metres radius = 10.0;
    int candidates = 10;
    double weak = 0.25; ///< share of border cells
    bool json = false;
};

struct Named {
    std::string name;
    ask::LevelMap map;
    tactics::UpdateClass update = tactics::UpdateClass::Offline;
    std::vector<ask::MapSpot> best;
    std::vector<ask::MapWeakSpot> weak; ///< of borders
    std::vector<ask::MapNominee> nominees;
};

struct Moment {
    ask::MapRequest request;
    std::optional<Frame> frame; ///< nothing: as the level has it
};

runner::WhatOfRun whatOf(const AnalyseArguments& options) {
    return options.ofRun            ? runner::WhatOfRun::Maps
           : options.viewer.empty() ? runner::WhatOfRun::Poses
                                    : runner::WhatOfRun::Knowledge;
}

/// Runs the level up to the moment and looks at the recording of that.
Result<Moment> momentOfNewRun(const AnalyseArguments& options, Streams& streams) {
    const auto level = openLevel(options.path, streams, {.seed = options.seed});
    if (!level)
        return level.unexpected();
    const auto folder = runner::TemporaryRecording::make(std::filesystem::temp_directory_path());
    if (!folder)
        return folder.unexpected();
    auto recorder =
        record::Recorder::start(folder->file(), (*level)->info(trace::TraceLevel::Normal));
    if (!recorder)
        return recorder.unexpected();
    const Frame frames = options.frame.value_or(static_cast<Frame>(
        std::llround(options.seconds.value_or(0.0) / (*level)->world->arena.step)));
    const InterruptGuard interrupt;
    Progress progress(streams, "Running", std::max<Frame>(frames, 1));
    const auto goOn = [&](Frame done) {
        progress.show(done);
        return !interrupt.interrupted();
    };
    const auto run = runner::runHeadless(*level, {.frames = frames, .goOn = goOn}, recorder->get());
    if (!run)
        return run.unexpected();
    if (!run->complete)
        return failure(ErrorCode::Cancelled, "Stopped before the moment was reached", options.path);
    if (auto closed = (*recorder)->close(); !closed)
        return closed.unexpected();
    auto moment = runner::momentOf(folder->file(), frames, whatOf(options), modulesOf(streams));
    if (!moment)
        return failure(moment.error().code, moment.error().message, options.path);
    return Moment{std::move(moment->request), frames};
}

Result<Moment> momentAsked(const AnalyseArguments& options, Streams& streams) {
    if (std::filesystem::path(options.path).extension() == ".percept") {
        auto frame = options.frame;
        if (options.seconds) {
            const auto recording = runner::momentOf(
                options.path, std::nullopt, runner::WhatOfRun::Poses, modulesOf(streams));
            if (!recording)
                return recording.unexpected();
            frame =
                static_cast<Frame>(std::llround(*options.seconds / recording->request.level->step));
        }
        auto moment = runner::momentOf(options.path, frame, whatOf(options), modulesOf(streams));
        if (!moment)
            return moment.unexpected();
        return Moment{std::move(moment->request), moment->frame};
    }
    if (options.seconds || options.frame || options.ofRun)
        return momentOfNewRun(options, streams);
    const auto read = openLevel(options.path, streams);
    if (!read)
        return read.unexpected();
    Moment moment;
    moment.request.kinds = modulesOf(streams).analyses;
    moment.request.level = {*read, &(*read)->level};
    return moment;
}

/// Influence and what the level declares; the rest has to be asked for by name.
std::vector<std::string> standardNames(const level::Level& level) {
    std::vector<std::string> names;
    if (const auto influence = ask::influenceName(level); !influence.empty())
        names.push_back(influence);
    for (const auto& layer : level.layers)
        names.push_back(layer.id);
    for (const auto& analysis : level.analyses)
        names.push_back(analysis.id);
    return names;
}

Result<void> check(const AnalyseArguments& options, const ask::MapRequest& request) {
    const level::Level& level = *request.level;
    const auto known = ask::mapNames(level, *request.kinds);
    auto names = options.names;
    if (!options.nominate.empty())
        names.push_back(options.nominate);
    for (const std::string& name : names)
        if (std::find(known.begin(), known.end(), name) == known.end())
            return failure(
                ErrorCode::NotFound,
                fmt::format("there is no map \"{}\", but {}", name, fmt::join(known, ", ")),
                options.path);
    if (options.near.size() % 2 != 0)
        return failure(ErrorCode::InvalidInput, "--near: must be pairs of X,Y", options.path);
    for (std::size_t i = 0; i < options.near.size(); i += 2)
        if (const auto why = whyOffLevel(level, {options.near[i], options.near[i + 1]});
            !why.empty())
            return failure(ErrorCode::InvalidInput, "--near: " + why, options.path);
    const auto isIt = [&](const auto& team) { return team.id == options.viewer; };
    if (!options.viewer.empty() && std::none_of(level.teams.begin(), level.teams.end(), isIt))
        return failure(ErrorCode::NotFound,
                       fmt::format("the level has no team \"{}\"", options.viewer),
                       options.path);
    return {};
}

std::string_view wordOf(tactics::UpdateClass update) {
    switch (update) {
    case tactics::UpdateClass::Offline:
        return "offline";
    case tactics::UpdateClass::Slow:
        return "slow";
    case tactics::UpdateClass::OnDemand:
        return "on_demand";
    }
    return {};
}

OrderedJson reportOf(const Named& one, bool nominated) {
    OrderedJson best = OrderedJson::array();
    for (const auto& spot : one.best)
        best.push_back({{"position", {spot.place.x, spot.place.y}}, {"value", spot.value}});
    OrderedJson report{{"id", one.name},
                       {"class", std::string(wordOf(one.update))},
                       {"low", one.map.low},
                       {"high", one.map.high}};
    if (one.map.diverging) {
        report["above"] = one.map.above;
        report["below"] = one.map.below;
    }
    report["best"] = std::move(best);
    for (const auto& spot : one.weak) {
        OrderedJson cells = OrderedJson::array();
        for (const auto cell : spot.cells)
            cells.push_back({cell.x, cell.y});
        report["weak_spots"].push_back({{"security", spot.security}, {"cells", std::move(cells)}});
    }
    if (nominated) {
        report["nominees"] = OrderedJson::array();
        for (const auto& place : one.nominees)
            report["nominees"].push_back({{"position", {place.place.x, place.place.y}},
                                          {"value", place.full},
                                          {"nominated_by", place.cheap}});
        return report;
    }
    report["rows"] = rowsOf(one.map.field);
    return report;
}

void print(const std::vector<Named>& maps,
           const tactics::AnalysisFrame& frame,
           const tactics::Field* inView,
           const Moment& moment,
           const AnalyseArguments& options,
           Streams& streams) {
    if (options.json) {
        OrderedJson list = OrderedJson::array();
        for (const Named& one : maps)
            list.push_back(reportOf(one, !options.nominate.empty()));
        OrderedJson report{
            {"frame", moment.frame ? OrderedJson(*moment.frame) : OrderedJson(nullptr)},
            {"width", frame.width},
            {"height", frame.height},
            {"cell", frame.cell},
            {"origin", {frame.origin.x, frame.origin.y}},
            {"maps", std::move(list)},
            {"names", ask::mapNames(*moment.request.level, *moment.request.kinds)}};
        if (inView != nullptr)
            report["in_view"] = rowsOf(*inView);
        printJson(report, streams);
        return;
    }
    streams.out << fmt::format("{} x {} cells of {} m\n", frame.width, frame.height, frame.cell);
    if (maps.empty())
        streams.out << fmt::format(
            "the level declares no analyses; ask with --analysis for {}\n",
            fmt::join(ask::mapNames(*moment.request.level, *moment.request.kinds), ", "));
    for (const Named& one : maps) {
        streams.out << fmt::format(
            "{} ({}): {:.3g} to {:.3g}", one.name, wordOf(one.update), one.map.low, one.map.high);
        for (std::size_t i = 0; i < one.best.size(); ++i)
            streams.out << fmt::format("{} {:.3g} at {:.1f},{:.1f}",
                                       i == 0 ? "; best" : ",",
                                       one.best[i].value,
                                       one.best[i].place.x,
                                       one.best[i].place.y);
        streams.out << '\n';
        for (std::size_t i = 0; i < one.weak.size(); ++i)
            streams.out << fmt::format("  weak spot {}: security {:.3g} at {:.1f},{:.1f}, {}\n",
                                       i + 1,
                                       one.weak[i].security,
                                       one.weak[i].cells.front().x,
                                       one.weak[i].cells.front().y,
                                       counted(one.weak[i].cells.size(), "cell"));
        for (const auto& place : one.nominees)
            streams.out << fmt::format("  {:.3g} at {:.1f},{:.1f}, nominated by {:.3g}\n",
                                       place.full,
                                       place.place.x,
                                       place.place.y,
                                       place.cheap);
    }
    if (inView != nullptr)
        streams.out << fmt::format("in view of {}: {} of {} cells\n",
                                   options.viewer,
                                   std::count(inView->values.begin(), inView->values.end(), 1.0),
                                   inView->size());
}

Result<Named>
wholeMap(ask::LevelMaps& desk, const std::string& name, const AnalyseArguments& options) {
    auto map = desk.map(name);
    if (!map)
        return map.unexpected();
    const auto most = static_cast<std::size_t>(options.best);
    auto best = desk.bestSpots(*map, most);
    auto weak =
        map->ofBorders ? desk.weakSpots(*map, most, options.weak) : std::vector<ask::MapWeakSpot>();
    return Named{name, std::move(*map), desk.classOf(name), std::move(best), std::move(weak), {}};
}

/// Without working the map out.
Result<Named>
nominated(ask::LevelMaps& desk, const std::string& name, const AnalyseArguments& options) {
    std::vector<tactics::AnalysisServer::Surrounds> near;
    for (std::size_t i = 0; i + 1 < options.near.size(); i += 2)
        near.push_back({{options.near[i], options.near[i + 1]}, options.radius});
    auto nominees =
        desk.nominate(options.nominate, name, static_cast<std::size_t>(options.candidates), near);
    if (!nominees)
        return nominees.unexpected();
    Named one{name, {}, desk.classOf(name), {}, {}, std::move(*nominees)};
    for (const auto& place : one.nominees) {
        one.map.low = std::min(one.map.low, place.full);
        one.map.high = std::max(one.map.high, place.full);
    }
    return one;
}

/// Names without `analysis:`.
Result<AnalyseArguments> withPlainNames(AnalyseArguments options) {
    const auto strip = [&](std::string& name) -> Result<void> {
        auto plain = tactics::nameIn(tactics::NameSpace::Analysis, name);
        if (!plain)
            return failure(plain.error().code, plain.error().message, options.path);
        name = std::move(*plain);
        return {};
    };
    if (const auto good = strip(options.nominate); !good)
        return good.unexpected();
    for (std::string& name : options.names)
        if (const auto good = strip(name); !good)
            return good.unexpected();
    return options;
}

int analyse(const AnalyseArguments& asked, Streams& streams) {
    const auto plain = withPlainNames(asked);
    if (!plain)
        return reportFailure(plain.error(), streams);
    const AnalyseArguments& options = *plain;
    auto moment = momentAsked(options, streams);
    if (!moment)
        return reportFailure(moment.error(), streams);
    const level::Level& level = *moment->request.level;
    if (auto good = check(options, moment->request); !good)
        return reportFailure(good.error(), streams);
    moment->request.viewer = options.viewer;
    ask::LevelMaps desk;
    const auto failed = [&](const Error& error) {
        return reportFailureIn(options.path, error, streams);
    };
    if (auto ready = desk.prepare(moment->request); !ready)
        return failed(ready.error());
    std::vector<Named> maps;
    for (const auto& name : options.names.empty() ? standardNames(level) : options.names) {
        auto one = options.nominate.empty() ? wholeMap(desk, name, options)
                                            : nominated(desk, name, options);
        if (!one)
            return failed(one.error());
        maps.push_back(std::move(*one));
    }
    print(maps, desk.frame(), desk.inView(), *moment, options, streams);
    return kSucceeded;
}

void addNomination(CLI::App& command, const std::shared_ptr<AnalyseArguments>& options) {
    auto* nominate = command.add_option(
        "--nominate",
        options->nominate,
        "This cheap map nominates candidates; the ones asked for are worked out there alone, and "
        "their \"nominees\", best first, are printed in place of rows");
    command
        .add_option(
            "--near",
            options->near,
            "Where the asking agent is, X,Y[,X,Y...] [m]: only places near it are evaluated")
        ->delimiter(',')
        ->needs(nominate);
    command.add_option("--radius", options->radius, "What is near [m]")
        ->check(numberWithin(0.0, 1e6))
        ->needs(nominate);
    command.add_option("--candidates", options->candidates, "How many are nominated")
        ->check(wholeNumber(1, 100000))
        ->needs(nominate);
}

} // namespace

void addLevelMaps(CLI::App& tactics, Action& chosen) {
    auto* command = tactics.add_subcommand(
        "analyse", "The maps of a level's analyses and layers, as the window lays them over it");
    command->footer(
        "FILE: a *.level.json file, as it is, or run until a moment; or a *.percept recording, at "
        "its end or at a moment. Everybody is where he was then, and frag-maps know the hits until "
        "then.\n"
        "Prints {\"frame\": frame or null, \"width\", \"height\", \"cell\", \"origin\", \"maps\": "
        "[{\"id\", \"class\": \"offline\"|\"slow\"|\"on_demand\", \"low\", \"high\", \"best\": "
        "[{\"position\", \"value\"}], \"rows\": rows, the northern first}], \"names\": [all that "
        "can be asked for]}; maps with two sides also say who is \"above\" and \"below\" 0, maps "
        "of borders \"weak_spots\": "
        "[{\"security\", \"cells\": chain, the weakest first}]. With "
        "--viewer also \"in_view\": rows of 1 where the team would see an agent (view cones and "
        "ranges at the moment's headings; light and contrast aside) and 0 where it knows nothing. "
        "Unknown is not safe: security is 0 where the team does not see what it holds, and the "
        "best "
        "places of what depends on forces are in view.");
    const auto options = std::make_shared<AnalyseArguments>();
    command->add_option("FILE", options->path, "A level or a recording")->required();
    command
        ->add_option("--analysis,--layer",
                     options->names,
                     "Which ones, by their names; left out: influence and what the level declares")
        ->delimiter(',');
    command->add_option(
        "--viewer",
        options->viewer,
        "As this team knows things: its own; of a level whom one of them has in view, "
        "of a run whom one remembers, where he was perceived last");
    auto* seconds = command->add_option("--seconds", options->seconds, "At this time of the run")
                        ->check(numberWithin(0.0, 1e6));
    command->add_option("--frame", options->frame, "At this frame of the run")
        ->check(wholeNumber(0, 1'000'000'000))
        ->excludes(seconds);
    command->add_option("--seed", options->seed, "Of the run of a level")->check(seedNumber());
    command
        ->add_flag("--of-run",
                   options->ofRun,
                   "As the latest whole sweep of the run's own task `analyses` left them")
        ->excludes("--viewer");
    command->add_option("--best", options->best, "How many of the best places to print")
        ->check(wholeNumber(0, 1000));
    command->add_option("--weak", options->weak, "Share of border cells that are weak spots")
        ->check(numberWithin(0.001, 1.0));
    addNomination(*command, options);
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return analyse(*options, streams); };
    });
}

} // namespace percept::cli
