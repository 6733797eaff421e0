#include "app/cli/LevelInput.h"
#include "app/cli/commands/tactics/MapCommand.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "percept/level/LevelFile.h"
#include "percept/tactics/AutomatonText.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <set>

namespace percept::cli {
namespace {

/// The text of the automaton that a level keeps by the name that was asked for.
Result<std::string> rulesOfLevel(const MapArguments& options, const Streams& streams) {
    const auto file = openLevel(options.level, streams);
    if (!file)
        return file.unexpected();
    std::vector<std::string> known;
    for (const auto& automaton : (*file)->level.automata) {
        if (automaton.id == options.rules)
            return tactics::textOf(automaton);
        known.push_back(automaton.id);
    }
    return failure(ErrorCode::NotFound,
                   fmt::format("the level keeps no rules called \"{}\"{}",
                               options.rules,
                               known.empty() ? std::string(": it keeps none")
                                             : fmt::format(", but {}", fmt::join(known, ", "))),
                   options.level);
}

/// Rules of a level take the place of those that a file has.
void takeRules(InputPart& file, const std::string& rules) {
    for (const char* key : {"table", "preset", "rules"})
        if (file.has(key))
            file.fail(key, "the file has rules of its own: remove them, or leave out --rules");
    file.set("table", rules);
}

tactics::ClassSet readSet(InputPart& part, const std::string& key, const std::string& letters) {
    const std::string text = part.text(key, letters);
    if (text.empty())
        part.fail(key, "names no class: the rule would never apply");
    tactics::ClassSet set = 0;
    for (const char letter : text)
        if (const auto place = letters.find(letter); place != std::string::npos)
            set |= tactics::ClassSet{1} << static_cast<unsigned>(place);
        else
            part.fail(key, fmt::format("'{}' is not one of the classes \"{}\"", letter, letters));
    return set;
}

/// The examples of the source; letters in the order of their classes.
struct Preset {
    const char* name;
    const char* letters;
    tactics::Automaton (*make)();
};
constexpr std::array kPresets{Preset{"safe_areas", "us", &tactics::safeAreas},
                              Preset{"crime", "lh", [] { return tactics::crime(); }},
                              Preset{"game_of_life", ".#", &tactics::gameOfLife},
                              Preset{"city", ".wt123", &tactics::cityGrowth},
                              Preset{"base", ".rdbaf", &tactics::baseBuilding}};

/// Null where the file names none, which may be an error.
const Preset* presetOf(InputPart& file) {
    const std::string name = file.text("preset", "");
    const auto found = std::find_if(
        kPresets.begin(), kPresets.end(), [&](const Preset& one) { return name == one.name; });
    if (found == kPresets.end() && !name.empty())
        file.fail("preset", "must be safe_areas, crime, game_of_life, city or base");
    return found == kPresets.end() ? nullptr : &*found;
}

tactics::AutomatonRule readRule(InputPart& part, const std::string& letters) {
    part.knows({"from", "if", "to"});
    tactics::AutomatonRule rule;
    rule.from = readSet(part, "from", letters);
    const std::string to = part.text("to");
    const auto place = to.size() == 1 ? letters.find(to[0]) : std::string::npos;
    if (place == std::string::npos)
        part.fail("to", fmt::format("must be one of the classes \"{}\"", letters));
    else
        rule.to = static_cast<std::uint8_t>(place);
    for (InputPart& condition : part.list("if", false)) {
        tactics::NeighbourCount count;
        condition.knows({"of", "at_least", "at_most", "share"});
        if (!condition.has("at_least") && !condition.has("at_most") && !condition.has("share"))
            condition.fail("at_least", "is missing: give it, `at_most` or `share`");
        count.of = readSet(condition, "of", letters);
        count.share = condition.has("share");
        count.least = count.share ? condition.number("share", 0.0, 1.0)
                                  : condition.number("at_least", 0.0, 8.0, 0.0);
        count.most = condition.number("at_most", 0.0, 8.0, 8.0);
        if (count.least > count.most)
            condition.fail("at_most", "is less than `at_least`: the rule would never apply");
        rule.conditions.push_back(count);
    }
    return rule;
}

/// Rules as text: classes have names there and letters here, in the same order.
tactics::AutomatonTable readTable(InputPart& file, const std::string& letters) {
    auto table = tactics::parseAutomaton(file.text("table"));
    if (!table)
        file.fail("table", fmt::format("{}: {}", table.error().place, table.error().message));
    else if (table->classes.size() != letters.size())
        file.fail("classes",
                  fmt::format("has {} letters for the {} classes of the table",
                              letters.size(),
                              table->classes.size()));
    return table ? std::move(*table) : tactics::AutomatonTable();
}

/// One per class; digits and letters where only a table says how many there are.
std::string lettersOf(InputPart& file) {
    constexpr std::string_view kStandard = "0123456789abcdefghijklmnopqrstuv";
    const Preset* const preset = presetOf(file);
    if (preset != nullptr && !file.has("classes"))
        return preset->letters;
    if (file.has("classes") || !file.has("table"))
        return file.text("classes");
    const auto table = tactics::parseAutomaton(file.text("table"));
    return std::string(kStandard.substr(0, table ? table->classes.size() : 1));
}

tactics::Automaton readAutomaton(InputPart& file, const std::string& letters) {
    if (file.has("table"))
        return readTable(file, letters).automaton;
    tactics::Automaton automaton;
    const Preset* const preset = presetOf(file);
    if (preset != nullptr)
        automaton = preset->make();
    for (InputPart& part : file.list("rules", preset == nullptr))
        automaton.rules.push_back(readRule(part, letters));
    if (file.has("edges") || preset == nullptr) {
        const std::string edges = file.text("edges", "share");
        automaton.edges = edges == "torus"     ? tactics::AutomatonEdges::Torus
                          : edges == "outside" ? tactics::AutomatonEdges::Outside
                                               : tactics::AutomatonEdges::Share;
        if (edges != "share" && edges != "torus" && edges != "outside")
            file.fail("edges", "must be share, torus or outside");
    }
    if (file.has("neighbours")) {
        const int neighbours = file.whole("neighbours", 4, 8);
        if (neighbours != 4 && neighbours != 8)
            file.fail("neighbours", "must be 4 or 8");
        automaton.diagonal = neighbours == 8;
    }
    return automaton;
}

std::vector<double>
thresholdsOfTable(InputPart& file, const std::string& letters, const tactics::Field& values) {
    const auto table = readTable(file, letters);
    if (file.error())
        return {};
    const auto [low, high] = std::minmax_element(values.values.begin(), values.values.end());
    return table.thresholds(*low, *high, 0.5);
}

tactics::Classes readClasses(InputPart& file, const std::string& letters) {
    if (file.has("values")) {
        const auto values = file.field("values");
        const auto thresholds = file.has("table") && !file.has("thresholds")
                                    ? thresholdsOfTable(file, letters, values)
                                    : file.numbers("thresholds");
        if (!std::is_sorted(thresholds.begin(), thresholds.end()) ||
            thresholds.size() + 1 > letters.size())
            file.fail("thresholds", "must ascend, one fewer than there are classes");
        return file.error() ? tactics::Classes() : tactics::classesOf(values, thresholds);
    }
    const auto rows = file.texts("rows");
    if (rows.empty() || rows[0].empty()) {
        file.fail("rows", "must be rows of letters, at least one");
        return {};
    }
    tactics::Classes cells(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
    std::size_t cell = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::string key = fmt::format("rows[{}]", row);
        if (rows[row].size() != rows[0].size())
            file.fail(key,
                      fmt::format("has {} cells, the first row {}; make all rows equally long",
                                  rows[row].size(),
                                  rows[0].size()));
        const auto other = rows[row].find_first_not_of(letters);
        if (other != std::string::npos)
            file.fail(key,
                      fmt::format("'{}' in column {} is none of the classes \"{}\"",
                                  rows[row][other],
                                  other,
                                  letters));
        if (file.error())
            return {};
        for (const char letter : rows[row])
            cells.values[cell++] = static_cast<std::uint8_t>(letters.find(letter));
    }
    return cells;
}

std::vector<std::string> textRowsOf(const tactics::Classes& cells, const std::string& letters) {
    std::vector<std::string> rows;
    for (int row = 0; row < cells.height; ++row) {
        rows.emplace_back();
        for (int column = 0; column < cells.width; ++column)
            rows.back() += letters[cells.at(column, row)];
    }
    return rows;
}

void printRun(const tactics::AutomatonRun& run,
              const std::string& letters,
              const std::vector<double>& values,
              const std::vector<std::string>& warnings,
              const MapArguments& options,
              Streams& streams) {
    const auto rows = textRowsOf(run.cells, letters);
    if (!options.json) {
        for (const std::string& warning : warnings)
            streams.errors << options.path << ": " << warning << '\n';
        streams.out << fmt::format("{}\n", fmt::join(rows, "\n"));
        return;
    }
    OrderedJson report{{"rows", rows},
                       {"steps", run.steps},
                       {"settled", run.settled},
                       {"period", run.period > 0 ? OrderedJson(run.period) : OrderedJson(nullptr)},
                       {"warnings", warnings}};
    if (!values.empty())
        report["values"] = rowsOf(tactics::valuesOf(run.cells, values));
    printJson(report, streams);
}

int automaton(InputPart& file, const MapArguments& options, Streams& streams) {
    file.knows({"classes",
                "rows",
                "rules",
                "edges",
                "neighbours",
                "steps",
                "values",
                "thresholds",
                "class_values",
                "preset",
                "table"});
    if (!options.rules.empty()) {
        const auto rules = rulesOfLevel(options, streams);
        if (!rules)
            return reportFailure(rules.error(), streams);
        takeRules(file, *rules);
    }
    const std::string letters = lettersOf(file);
    if (letters.empty() || letters.size() > 32)
        file.fail("classes", "must be 1 to 32 letters, one per class");
    if (std::set<char>(letters.begin(), letters.end()).size() < letters.size())
        file.fail("classes", "must be different letters");
    const auto rules = readAutomaton(file, letters);
    for (const auto& rule : rules.rules)
        if (rule.to >= letters.size())
            file.fail("classes", "has fewer letters than the preset has classes");
    auto cells = readClasses(file, letters);
    const int steps = file.whole("steps", 0, 1000000, 1000);
    std::vector<double> values;
    if (file.has("class_values"))
        values = file.numbers("class_values", letters.size());
    else if (file.has("table") && file.has("values"))
        values = readTable(file, letters).values();
    if (file.error())
        return reportFailure(*file.error(), streams);
    std::vector<std::string> names;
    for (const char letter : letters)
        names.emplace_back(1, letter);
    auto warnings = rules.doubts(names);
    const auto run = tactics::runAutomaton(rules, std::move(cells), steps);
    if (!run.settled)
        warnings.push_back(run.period > 0
                               ? fmt::format("the rules never settle here: the map repeats every "
                                             "{}",
                                             counted(static_cast<std::size_t>(run.period), "step"))
                               : fmt::format("the map still changes after {} steps", run.steps));
    printRun(run, letters, values, warnings, options, streams);
    return kSucceeded;
}

} // namespace

void addAutomaton(CLI::App& tactics, Action& chosen) {
    const auto added = addMapCommand(
        tactics,
        "automaton",
        "Run a cellular automaton until it settles",
        "FILE: {\"classes\": \"us\", \"rows\": [\"usu\", ...], \"rules\": [{\"from\": \"u\", "
        "\"if\": [{\"of\": \"s\", \"at_least\": 4}], \"to\": \"s\"}], \"edges\": \"share\", "
        "\"neighbours\": 8, \"steps\": 1000}; the first rule that applies decides. Conditions "
        "count neighbours (at_least, at_most) or their `share`. Edges: share (counts scale to the "
        "neighbours that exist), torus, outside. Instead of rows, `values` with `thresholds`; "
        "`class_values` turns classes back into numbers. \"preset\": safe_areas (classes us), "
        "crime "
        "(lh), game_of_life (.#), city (.wt123: free, water, tree, storeys) or base (.rdbaf: free, "
        "resource, defence, base, advanced base, facility), with other letters by `classes`. "
        "Instead of rules, a `table` as the studio shows it: "
        "\"class unsafe\\nclass safe from 0.5 value 1\\nedges share\\nneighbours 8\\n"
        "any -> safe: at least 4 safe\\nany -> unsafe\"; conditions are `at least`, `at most`, N "
        "or "
        "N to M, also as shares (25 %), joined by `and`; classes are joined by `/`. With a table, "
        "`classes` may be left out: they are 0 to 9 and a to v then, in the order of the table. "
        "--level LEVEL --rules NAME take the table that a level keeps.\n"
        "Prints {\"rows\", \"steps\", \"settled\", \"period\", \"warnings\"}, and \"values\" "
        "where classes have some.",
        &automaton,
        chosen);
    auto* level =
        added.command->add_option("--level", added.options->level, "Level that keeps rules");
    auto* rules = added.command->add_option(
        "--rules", added.options->rules, "Those of the level's automata that are used");
    rules->needs(level);
    level->needs(rules);
}

} // namespace percept::cli
