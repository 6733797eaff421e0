#include "EveryField.h"

#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "inspector/runner/CommandsFormat.h"
#include "inspector/runner/RunnableLevel.h"
#include "percept/base/Archive.h"
#include "percept/sim/Brains.h"
#include "percept/trace/Registry.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <fstream>
#include <functional>
#include <stdexcept>

namespace percept::test {
namespace {

using Pointer = Json::json_pointer;

constexpr const char* kSamples[] = {
    "arena", "camp", "guard-post", "pass", "raid", "town", "valley"};

Json readJson(const std::string& path) {
    std::ifstream file(std::string(PERCEPT_SOURCE_DIR) + '/' + path);
    if (!file)
        throw std::runtime_error("No file " + path);
    return Json::parse(file);
}

/// The field that holds another one, lists left out.
Field outerOf(const Field& field) {
    Field outer = field.substr(0, field.rfind('/'));
    while (!outer.empty() && outer.compare(outer.rfind('/') + 1, Field::npos, "[]") == 0)
        outer.erase(outer.rfind('/'));
    return outer;
}

bool endsWith(const std::string& text, const std::string& end) {
    return text.size() >= end.size() &&
           text.compare(text.size() - end.size(), end.size(), end) == 0;
}

void findPlaces(const Json& value,
                const Field& field,
                const Pointer& place,
                const SchemaFields& fields,
                Places& found) {
    if (value.is_object()) {
        for (const auto& [key, inner] : value.items()) {
            const Field named = field + '/' + key;
            const Field known = fields.has(named) ? named : field + "/*";
            if (!fields.has(known))
                continue;
            found[known].push_back(place / key);
            findPlaces(inner, fields.within(known), place / key, fields, found);
        }
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            findPlaces(value[i], fields.within(field + "/[]"), place / i, fields, found);
    }
}

/// Whether a whole word begins at `at`.
bool isWordAt(const std::string& text, std::size_t at, std::size_t size) {
    const auto isPart = [&](std::size_t i) {
        return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 ||
                                   text[i] == '_' || text[i] == '-');
    };
    return (at == 0 || !isPart(at - 1)) && !isPart(at + size);
}

std::string renamedIn(std::string text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + 1))
        if (isWordAt(text, at, from.size())) {
            text.replace(at, from.size(), to);
            at += to.size() - 1;
        }
    return text;
}

/// The level with a name and all that refers to it changed.
Json renamed(const Json& value, const std::string& from, const std::string& to) {
    if (value.is_string())
        return renamedIn(value.get<std::string>(), from, to);
    Json changed = value;
    if (value.is_array()) {
        for (Json& element : changed)
            element = renamed(element, from, to);
    } else if (value.is_object()) {
        changed = Json::object();
        for (const auto& [key, inner] : value.items())
            changed[key == from ? to : key] = renamed(inner, from, to);
    }
    return changed;
}

/// Adds to each number by turns.
void addShifted(const Json& value, std::vector<Json>& variants) {
    const Json flat = Json{{"value", value}}.flatten();
    std::size_t count = 0;
    for (const auto& [key, leaf] : flat.items()) {
        if (!leaf.is_number() || ++count > 4)
            continue;
        for (const double shift : {0.7, -0.4, 4.0}) {
            Json changed = value;
            const Pointer place(key.substr(std::string("/value").size()));
            changed[place] = leaf.is_number_integer() ? Json(leaf.get<int>() + (shift > 0 ? 1 : -1))
                                                      : Json(leaf.get<double>() + shift);
            variants.push_back(std::move(changed));
        }
    }
}

/// Ids beside one that is named, in the lists where it is.
void addIdsBeside(const Json& level, const Json& name, std::vector<Json>& others) {
    for (const auto& [part, list] : level.items()) {
        const auto isNamed = [&](const Json& each) {
            return each.is_object() && each.value("id", Json()) == name;
        };
        if (!list.is_array() || std::none_of(list.begin(), list.end(), isNamed))
            continue;
        for (const Json& each : list)
            if (others.size() < 6 && each.is_object() && each.contains("id"))
                others.push_back(each.at("id"));
    }
}

std::vector<Json> otherNumbers(const Json& value) {
    const double number = value.get<double>();
    std::vector<Json> variants;
    for (const double other :
         {number * 2 + 1, number * 0.5, number + 1, number - 1, number * 1.1, 0.37, 0.0})
        variants.push_back(value.is_number_integer() ? Json(static_cast<std::int64_t>(other))
                                                     : Json(other));
    return variants;
}

std::vector<Json> otherValues(const Json& value,
                              const std::set<std::string>& words,
                              const std::vector<Json>& others) {
    std::vector<Json> variants;
    if (value.is_boolean())
        variants.emplace_back(!value.get<bool>());
    else if (value.is_number())
        variants = otherNumbers(value);
    else if (value.is_string())
        variants.assign(words.begin(), words.end());
    else if (value.is_structured()) {
        addShifted(value, variants);
        if (value.is_array() && !value.empty()) {
            variants.emplace_back(Json(value.begin(), value.end() - 1));
            variants.emplace_back(Json(value.begin() + 1, value.end()));
            variants.push_back(value);
            std::reverse(variants.back().begin(), variants.back().end());
        }
    }
    if (words.empty() && !value.is_number())
        variants.insert(variants.end(), others.begin(), others.end());
    if (value.is_string() && words.empty())
        variants.emplace_back(value.get<std::string>() + "_x");
    return variants;
}

std::uint64_t bitsOf(const trace::Cell& cell) {
    if (const auto* const real = std::get_if<double>(&cell))
        return std::bit_cast<std::uint64_t>(*real);
    const auto* const whole = std::get_if<std::int64_t>(&cell);
    return whole != nullptr ? static_cast<std::uint64_t>(*whole) : ~std::uint64_t{};
}

/// A digest of the records of one step; their ids and causes, which name other records, left out.
std::uint64_t digestOf(const trace::RecordBuffer& records) {
    std::uint64_t digest = 0;
    records.forEachKind([&](const trace::AnyRows& rows) {
        if (rows.empty())
            return;
        const trace::Kind& kind = *sim::shippedTrace()->find(rows.table());
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (const trace::Column& column : kind.columns)
                digest = digest * 1099511628211U + bitsOf(cellOf(column, rows.row(i)));
        digest = digest * 31 + std::hash<std::string>()(rows.table()) + rows.size();
    });
    return digest;
}

/// @param path elements of lists go by their ids or numbers; `-` is one more
Pointer resolved(const Json& level, const std::string& path) {
    Pointer place;
    for (std::size_t at = 1; at <= path.size();) {
        const auto end = std::min(path.find('/', at), path.size());
        const std::string token = path.substr(at, end - at);
        at = end + 1;
        const Json* list = level.contains(place) ? &level.at(place) : nullptr;
        if (list == nullptr || !list->is_array()) {
            place /= token;
            continue;
        }
        const auto named = std::find_if(list->begin(), list->end(), [&](const Json& element) {
            return element.is_object() && element.value("id", "") == token;
        });
        if (named != list->end())
            place /= static_cast<std::size_t>(named - list->begin());
        else
            place /= token == "-" ? list->size() : std::stoul(token);
    }
    return place;
}

/// @param changes values by place; null takes away
void change(Json& level, const Json& changes) {
    for (const auto& [path, value] : changes.items()) {
        const Pointer place = resolved(level, path);
        if (!value.is_null())
            level[place] = value;
        else if (level.contains(place))
            level[place.parent_pointer()].erase(place.back());
    }
}

Field fieldAt(const Pointer& place, const Json& level, const SchemaFields& fields) {
    if (place.empty())
        return {};
    const Field within = fields.within(fieldAt(place.parent_pointer(), level, fields));
    if (level.at(place.parent_pointer()).is_array())
        return within + "/[]";
    const Field named = within + '/' + place.back();
    return fields.has(named) ? named : within + "/*";
}

} // namespace

SchemaFields::SchemaFields()
    : m_schema(readJson("resources/schema/percept-level.schema.json")) {
    walk(m_schema, "", {});
}

void SchemaFields::add(const Field& field, const Json& node, const Refs& within) {
    auto& words = m_words[field];
    for (const Json& word : node.value("enum", Json::array()))
        if (word.is_string())
            words.insert(word.get<std::string>());
    walk(node, field, within);
}

void SchemaFields::walk(const Json& node, const Field& field, Refs within) {
    if (node.contains("$ref")) {
        const auto reference = node["$ref"].get<std::string>();
        const auto [outer, isNew] = within.try_emplace(reference, field);
        if (!isNew) {
            m_same[field] = outer->second;
            return;
        }
        walk(m_schema.at(Pointer(reference.substr(1))), field, within);
    }
    for (const char* kind : {"oneOf", "anyOf", "allOf"})
        for (const Json choices = node.value(kind, Json::array()); const Json& choice : choices)
            walk(choice, field, within);
    const Json properties = node.value("properties", Json::object());
    for (const auto& [key, value] : properties.items())
        add(field + '/' + key, value, within);
    if (const auto any = node.find("additionalProperties"); any != node.end() && any->is_object())
        add(field + "/*", *any, within);
    const Json items = node.value("items", Json::array());
    if (items.is_object())
        walk(items, field + "/[]", within);
    else
        for (const Json& item : items)
            walk(item, field + "/[]", within);
}

bool SchemaFields::holdsOthers(const Field& field) const {
    const Field within = field + '/';
    const auto next = m_words.lower_bound(within);
    return next != m_words.end() && next->first.compare(0, within.size(), within) == 0;
}

const Field& SchemaFields::within(const Field& field) const {
    const auto same = m_same.find(field);
    return same != m_same.end() ? same->second : field;
}

std::set<Field> SchemaFields::all() const {
    std::set<Field> fields;
    for (const auto& [field, words] : m_words)
        fields.insert(field);
    return fields;
}

Places placesOf(const Json& level, const SchemaFields& fields) {
    Places found;
    findPlaces(level, "", Pointer(), fields, found);
    return found;
}

std::vector<Json> variantsOf(const Json& level,
                             const Pointer& place,
                             const std::set<std::string>& words,
                             const std::vector<Json>& others) {
    const Json& value = level.at(place);
    std::vector<Json> variants;
    auto named = others;
    if (value.is_string() && place.back() != "id")
        addIdsBeside(level, value, named);
    for (const Json& other : otherValues(value, words, named)) {
        if (other == value)
            continue;
        variants.push_back(level);
        variants.back()[place] = other;
    }
    if (place.back() == "id" && value.is_string()) {
        const auto name = value.get<std::string>();
        variants.push_back(renamed(level, name, name + "_x"));
    }
    variants.push_back(level);
    variants.back()[place.parent_pointer()].erase(place.back());
    return variants;
}

struct Evidence::Run {
    explicit Run(const Json& level, const std::string& commandLines) {
        auto prepared = runner::prepareLevel(level.dump(), "level", {});
        if (!prepared)
            return;
        runnable = *prepared;
        names = runnable->info(trace::TraceLevel::Full);
        names.level.clear();
        names.levelName.clear();
        if (auto given = runner::parseCommands(commandLines, "commands", *runnable))
            commands = std::move(*given);
        simulation.emplace(runnable->world, sim::RunOptions(), trace::TraceLevel::Full, &records);
        note();
    }
    /// What can be seen of the step; a state that differs otherwise shows nothing.
    void note() {
        simulation->fillView(view);
        digests.push_back((describe::hash(view) * 31 + describe::hash(view.crowd)) ^
                          digestOf(records));
        records.clear();
    }
    std::uint64_t digest(std::size_t frame) {
        while (digests.size() <= frame) {
            const Frame now = simulation->frame();
            std::vector<trace::Command> due;
            std::copy_if(commands.begin(),
                         commands.end(),
                         std::back_inserter(due),
                         [&](const auto& command) { return command.frame == now; });
            simulation->step(due, trace::TraceLevel::Full, &records);
            note();
        }
        return digests[frame];
    }

    std::shared_ptr<const runner::RunnableLevel> runnable;
    trace::RunInfo names;
    std::vector<trace::Command> commands;
    trace::RecordBuffer records;
    trace::View view;
    std::optional<sim::Simulation> simulation;
    std::vector<std::uint64_t> digests; ///< by frame
};

Evidence::Evidence(Json level, std::string commands, std::vector<std::vector<std::string>> tools)
    : m_level(std::move(level))
    , m_commands(std::move(commands))
    , m_tools(std::move(tools)) {}
Evidence::~Evidence() = default;
Evidence::Evidence(Evidence&&) noexcept = default;
Evidence& Evidence::operator=(Evidence&&) noexcept = default;

std::string Evidence::said(std::vector<std::string> arguments) {
    const TemporaryFolder folder;
    const auto path = (folder / "one.level.json").string();
    std::ofstream(path) << m_level.dump(); // on one line: a removed field moves no place
    std::replace(arguments.begin(), arguments.end(), std::string("LEVEL"), path);
    const auto run = runPercept(arguments);
    std::string text = std::to_string(run.code) + run.out + run.errors;
    for (auto at = text.find(path); at != std::string::npos; at = text.find(path, at))
        text.erase(at, path.size());
    return text;
}

const std::set<std::string>& Evidence::problems() {
    if (m_problems)
        return *m_problems;
    const std::string text = said({"check", "LEVEL", "--json"});
    m_refused = text.front() != '0';
    m_problems.emplace();
    const Json document = Json::parse(text.substr(1, text.rfind('}')), nullptr, false);
    if (document.is_object())
        for (const char* kind : {"errors", "warnings", "hints"})
            for (const Json& problem : document.at(kind))
                if (problem.at("message").get<std::string>().find("unknown") == std::string::npos)
                    m_problems->insert(problem.dump());
    return *m_problems;
}

bool Evidence::refused() {
    (void)problems();
    return m_refused;
}

Evidence::Run* Evidence::run() {
    if (!m_run)
        m_run = std::make_unique<Run>(m_level, m_commands);
    return m_run.get();
}

bool Evidence::checkDiffers(Evidence& left,
                            Evidence& right,
                            const std::string& key,
                            const std::string& words) {
    std::vector<std::string> different;
    std::set_symmetric_difference(left.problems().begin(),
                                  left.problems().end(),
                                  right.problems().begin(),
                                  right.problems().end(),
                                  std::back_inserter(different));
    return std::any_of(different.begin(), different.end(), [&](const std::string& problem) {
        const auto at = problem.find(key);
        return at != std::string::npos && isWordAt(problem, at, key.size()) &&
               problem.find(words) != std::string::npos;
    });
}

bool Evidence::checkSaysIgnored(Evidence& left, Evidence& right, const std::string& key) {
    return checkDiffers(left, right, key, "ignored") || checkDiffers(left, right, key, "unused") ||
           checkDiffers(left, right, key, "no effect");
}

bool Evidence::runDiffers(Evidence& left, Evidence& right, int frames) {
    Run& one = *left.run();
    Run& other = *right.run();
    if (!one.simulation || !other.simulation)
        return one.simulation.has_value() != other.simulation.has_value();
    if (one.names != other.names)
        return true;
    for (std::size_t frame = 0; frame <= static_cast<std::size_t>(frames); ++frame)
        if (one.digest(frame) != other.digest(frame))
            return true;
    right.m_run.reset(); // many are asked, few are asked again
    return false;
}

bool Evidence::toolDiffers(Evidence& left, Evidence& right) {
    for (std::size_t i = 0; i < left.m_tools.size(); ++i) {
        for (Evidence* side : {&left, &right})
            if (side->m_answers.count(i) == 0)
                side->m_answers[i] = side->said(side->m_tools[i]);
        if (left.m_answers[i] != right.m_answers[i])
            return true;
    }
    return false;
}

FieldScenes::FieldScenes()
    : m_data(readJson("tests/app/cli/every-field.json")) {
    for (const char* sample : kSamples) {
        samples[sample] = readJson(std::string("resources/levels/") + sample + ".level.json");
        m_scenes.push_back({sample, samples[sample], {}});
        m_places.push_back(placesOf(samples[sample], fields));
    }
    addAdditions();
}

void FieldScenes::addAdditions() {
    for (const Json& addition : m_data.at("additions")) {
        Scene scene{addition.at("sample"), {}, {}};
        scene.level = samples.at(scene.sample);
        change(scene.level, addition.value("context", Json::object()));
        for (const auto& [path, value] : addition.at("add").items()) {
            Json changed = scene.level;
            const Pointer place = resolved(changed, path);
            changed[place] = value;
            scene.changed[fieldAt(place, changed, fields)].push_back(std::move(changed));
        }
        m_scenes.push_back(std::move(scene));
    }
}

Evidence FieldScenes::evidenceOf(const std::string& sample, Json level) const {
    std::string commands;
    for (const Json& line : m_data.at("commands").value(sample, Json::array()))
        commands += line.dump() + '\n';
    std::vector<std::vector<std::string>> tools;
    for (const std::string& key : {std::string("*"), sample})
        for (const Json& tool : m_data.at("tools").value(key, Json::array()))
            tools.push_back(tool.get<std::vector<std::string>>());
    return {std::move(level), std::move(commands), std::move(tools)};
}

bool FieldScenes::knows(const Field& field) const {
    if (field.empty())
        return false;
    return std::any_of(m_scenes.begin(),
                       m_scenes.end(),
                       [&](const Scene& scene) { return scene.changed.count(field) != 0; }) ||
           std::any_of(m_places.begin(),
                       m_places.end(),
                       [&](const Places& places) { return places.count(field) != 0; }) ||
           knows(outerOf(field));
}

Evidence& FieldScenes::base(const Candidate& candidate) {
    const Scene& scene = m_scenes[candidate.scene];
    return m_bases.try_emplace(candidate.scene, evidenceOf(scene.sample, scene.level))
        .first->second;
}

/// Whether `check` says of an object that holds the field that it is ignored as a whole.
bool FieldScenes::isIgnoredWithAll(const Field& field) {
    const Field outer = outerOf(field);
    if (outer.empty())
        return false;
    for (const Scene& scene : m_scenes)
        if (const auto changed = scene.changed.find(outer); changed != scene.changed.end()) {
            auto with = evidenceOf(scene.sample, changed->second.front());
            auto without = evidenceOf(scene.sample, scene.level);
            if (Evidence::checkDiffers(without, with, outer.substr(1), "it is ignored"))
                return true;
        }
    return isIgnoredWithAll(outer);
}

std::vector<FieldScenes::Candidate> FieldScenes::candidatesFor(const Field& field) {
    std::vector<std::vector<Json>> byPlace;
    std::vector<std::size_t> sceneOf;
    for (std::size_t i = 0; i < m_scenes.size(); ++i) {
        const Scene& scene = m_scenes[i];
        if (const auto found = scene.changed.find(field); found != scene.changed.end()) {
            byPlace.push_back(found->second);
            sceneOf.push_back(i);
        }
        const auto* places =
            i < m_places.size() && m_places[i].count(field) != 0 ? &m_places[i].at(field) : nullptr;
        if (places == nullptr)
            continue;
        std::set<Json> others;
        for (const auto& place : *places)
            if (others.size() < 4)
                others.insert(scene.level.at(place));
        for (const std::size_t some :
             std::set<std::size_t>{0, places->size() / 2, places->size() - 1}) {
            byPlace.push_back(variantsOf(
                scene.level, (*places)[some], fields.words(field), {others.begin(), others.end()}));
            sceneOf.push_back(i);
        }
    }
    // One of each place by turns, so that what differs is found early.
    std::vector<Candidate> candidates;
    for (std::size_t turn = 0, added = 1; added > 0; ++turn) {
        added = 0;
        for (std::size_t i = 0; i < byPlace.size(); ++i)
            if (turn < byPlace[i].size()) {
                ++added;
                candidates.push_back(
                    {sceneOf[i], evidenceOf(m_scenes[sceneOf[i]].sample, byPlace[i][turn])});
            }
    }
    return candidates;
}

std::string FieldScenes::effectOf(const Field& field) {
    auto candidates = candidatesFor(field);
    const Field named = endsWith(field, "/*") ? field.substr(0, field.size() - 2) : field;
    const std::string key = named.substr(named.rfind('/') + 1);
    if (isIgnoredWithAll(field))
        return "check of what holds it";
    const auto inRun = [&](Candidate& candidate, int frames) -> std::string {
        const std::string& sample = m_scenes[candidate.scene].sample;
        if (candidate.evidence.refused()) {
            if ((key == "id" || key == "symbol") &&
                Evidence::checkDiffers(base(candidate), candidate.evidence, "no", {}))
                return "check of what refers to it in " + sample;
            return {};
        }
        if (Evidence::checkSaysIgnored(base(candidate), candidate.evidence, key))
            return "check of " + sample;
        if (Evidence::runDiffers(base(candidate), candidate.evidence, frames))
            return "run of " + sample;
        return {};
    };
    const auto inTools = [&](Candidate& candidate) -> std::string {
        if (candidate.evidence.refused() ||
            !Evidence::toolDiffers(base(candidate), candidate.evidence))
            return {};
        return "tools with " + m_scenes[candidate.scene].sample;
    };
    // What answers soonest is asked first.
    for (Candidate& candidate : candidates)
        if (auto effect = inRun(candidate, 40); !effect.empty())
            return effect;
    for (Candidate& candidate : candidates)
        if (auto effect = inTools(candidate); !effect.empty())
            return effect;
    for (const int frames : {700, 1300})
        for (Candidate& candidate : candidates)
            if (auto effect = inRun(candidate, frames); !effect.empty())
                return effect;
    return {};
}

bool FieldScenes::differ(const std::string& sample, Json left, Json right, const std::string& key) {
    auto one = evidenceOf(sample, std::move(left));
    auto other = evidenceOf(sample, std::move(right));
    return Evidence::checkSaysIgnored(one, other, key) || Evidence::runDiffers(one, other, 700) ||
           Evidence::toolDiffers(one, other);
}

} // namespace percept::test
