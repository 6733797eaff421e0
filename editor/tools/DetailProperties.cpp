#include "editor/tools/DetailProperties.h"

#include "editor/tools/DetailJson.h"

#include "percept/agent/Brain.h"
#include "percept/level/Validate.h"
#include "percept/sim/Brains.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace percept::tools {
namespace {

/// Whether people of towns can have a brain.
bool isInhabitant(std::string_view name, const agent::Brains& brains) {
    const auto brain = brains.find(name);
    return brain != nullptr && brain->traits().inhabits;
}

using detail_json::kCategories;
using detail_json::kFixed;
using detail_json::kFunction;
using detail_json::kNormalShape;
using detail_json::kPowerLawShape;
using detail_json::listOf;
using detail_json::numberOf;
using detail_json::textOf;
using Json = detail_json::Json;
using PropertyKind = DetailProperty::Kind;

constexpr double kAny = 1e9;
constexpr std::array kUsualTerms{"distance", "in_view", "story", "attention"};

/// What is known of a number.
struct Field {
    const char* key;
    const char* label;
    const char* unit = "";
    double from = 0;
    double to = kAny;
    double standard = 0;
    int decimals = 2;
    double step = 0.01;
};

constexpr Field kScales[] = {{"half_distance", "Half-value distance", "m", 0.1, 1e4, 30, 1, 0.5},
                             {"attention", "Attention half-life", "s", 0.01, 1e4, 10, 1, 0.1}};
constexpr Field kTown[] = {{"street", "Street width", "m", 0.1, 1000, 8, 1, 0.1},
                           {"walking_speed", "Walking speed", "m/s", 0.01, 20, 1.4, 2, 0.01},
                           {"hours_per_second", "Clock", "h/s", 0, 24, 1.0 / 3600.0, 4, 0.001}};
constexpr Field kAgents{"agents", "Agents at a time", "", 0, 10'000, 64, 0, 1};
constexpr Field kNormal[] = {{"mean", "Mean", "", -kAny, kAny, 0, 1, 0.5},
                             {"deviation", "Deviation", "", 0, kAny, 0, 1, 0.1}};
constexpr Field kPowerLaw[] = {{"least", "Minimum", "", 1e-6, kAny, 1, 1, 0.5},
                               {"most", "Maximum", "", 1e-6, kAny, 1000, 1, 10},
                               {"exponent", "Exponent", "", 1.01, 20, 2.5, 2, 0.01}};
constexpr Field kCorrelation{"correlation", "Correlation", "", -1, 1, 0, 2, 0.01};
constexpr Field kPeople{"people", "People", "", 0, 100'000, 0, 0, 1};
constexpr Field kLeast{"min", "From importance", "", 0, 1, 0, 2, 0.01};
constexpr Field kGreatest{"max", "To importance", "", 0, 1, 1, 2, 0.01};

/// With a true minus: a negative weight counts against.
std::string shareOf(double share) {
    const double percent = std::round(100 * share);
    return fmt::format("{}{:.0f}\u00a0%", percent < 0 ? "\u2212" : "", std::abs(percent));
}

/// Rows as they are collected.
class Rows {
public:
    explicit Rows(const DetailTree& tree)
        : m_level(tree.level())
        , m_lod(tree.json())
        , m_brains(tree.brains()) {}

    [[nodiscard]] std::vector<DetailProperty> take() {
        // Fields that limit each other may be far out in a file.
        for (DetailProperty& row : m_rows)
            row.from = std::min(row.from, row.to);
        return std::move(m_rows);
    }

    void importance() {
        auto& head = heading("/importance/weights", "Terms of importance");
        head.adds = freeTerms();
        double sum = 0;
        for (const auto& [term, weight] : m_level.lod.importance.weights)
            sum += std::max(weight, 0.0);
        for (const auto& [term, weight] : m_level.lod.importance.weights) {
            auto& row = number("/importance/weights/" + detail_json::escaped(term),
                               {"", "", "", -100, 100, 0, 2, 0.01},
                               weight);
            row.label = term;
            row.removable = true;
            row.standard.reset();
            if (sum > 0)
                row.note = shareOf(weight / sum);
        }
        heading("/importance", "Scales");
        number("/importance/smoothing",
               {"", "Smoothing", "s", 0, 60, 0, 2, 0.01},
               m_level.lod.importance.smoothing);
        const Json& groups = at("/groups");
        for (const Field& field : kScales)
            number("/groups", groups, field);
        choice("/groups/observer", "Observer", textOf(groups, "observer"), agents(true));
        names("/groups/story", "Story", groups, agents(false));
        rule("/frequency_by", "Frequency", "frames", 1, 1e6, 0);
        rule("/priority_by", "Priority", "", 0, 1e6, 2);
    }
    void groups(std::string_view open) {
        const Json& groups = at("/groups");
        if (!groups.is_object() || !groups.contains("town")) {
            heading("/groups", "Town").adds = {"town"};
            return;
        }
        auto& head = heading("/groups/town", "Town");
        head.removable = true;
        for (const Field& field : kTown)
            number("/groups", groups, field);
        std::vector<std::string> had{""};
        for (const Json& property : listOf(groups, "properties"))
            had.push_back(textOf(property, "id"));
        choice("/groups/trades", "Traded property", textOf(groups, "trades"), had);
        people(groups, std::move(had));
        ranges("/groups/areas", "Town and districts by importance");
        ranges("/groups/blocks", "Blocks by importance");
        properties(groups, open);
        heading("/groups/town", "Groups");
        group("/groups/town", 0, true, open);
    }

private:
    /// What inhabitants are as agents.
    /// @param had properties, with none of them first
    void people(const Json& groups, std::vector<std::string> had) {
        heading("/groups/town", "Inhabitants as agents");
        std::vector<std::string> archetypes{""};
        for (const level::Archetype& archetype : m_level.archetypes)
            if (const auto resolved = level::resolveArchetype(m_level, archetype.id);
                resolved && isInhabitant(resolved->brain, m_brains))
                archetypes.push_back(archetype.id);
        choice(
            "/groups/archetype", "Archetype", textOf(groups, "archetype"), std::move(archetypes));
        std::vector<std::string> teams{""};
        for (const level::Team& team : m_level.teams)
            teams.push_back(team.id);
        choice("/groups/team", "Team", textOf(groups, "team"), std::move(teams));
        choice("/groups/health", "Health", textOf(groups, "health"), std::move(had));
        number("/groups", groups, kAgents);
    }
    [[nodiscard]] const Json& at(const std::string& path) const {
        static const Json none;
        const Json::json_pointer pointer(path);
        return m_lod.contains(pointer) ? m_lod[pointer] : none;
    }
    DetailProperty& heading(std::string path, std::string label) {
        DetailProperty row;
        row.path = std::move(path);
        row.label = std::move(label);
        return m_rows.emplace_back(std::move(row));
    }
    DetailProperty& number(std::string path, const Field& field, double value) {
        DetailProperty row;
        row.path = std::move(path);
        row.kind = field.decimals == 0 ? PropertyKind::Whole : PropertyKind::Number;
        row.label = field.label;
        row.unit = field.unit;
        row.number = value;
        row.from = field.from;
        row.to = field.to;
        row.step = field.step;
        row.decimals = field.decimals;
        row.standard = field.standard;
        return m_rows.emplace_back(std::move(row));
    }
    DetailProperty& number(const std::string& path, const Json& object, const Field& field) {
        return number(path + "/" + field.key, field, numberOf(object, field.key, field.standard));
    }
    void text(std::string path, std::string label, std::string value) {
        DetailProperty row;
        row.path = std::move(path);
        row.kind = PropertyKind::Text;
        row.label = std::move(label);
        row.text = std::move(value);
        m_rows.push_back(std::move(row));
    }
    void choice(std::string path,
                std::string label,
                std::string value,
                std::vector<std::string> choices) {
        if (std::find(choices.begin(), choices.end(), value) == choices.end())
            choices.push_back(value);
        text(std::move(path), std::move(label), std::move(value));
        m_rows.back().kind = PropertyKind::Choice;
        m_rows.back().choices = std::move(choices);
    }
    void names(const std::string& path,
               std::string label,
               const Json& object,
               std::vector<std::string> choices) {
        std::string all;
        for (const Json& name : listOf(object, path.substr(path.rfind('/') + 1)))
            if (name.is_string())
                all += (all.empty() ? "" : ", ") + name.get<std::string>();
        text(path, std::move(label), all);
        m_rows.back().kind = PropertyKind::Names;
        m_rows.back().choices = std::move(choices);
    }
    [[nodiscard]] std::vector<std::string> agents(bool orNone) const {
        std::vector<std::string> ids;
        if (orNone)
            ids.emplace_back();
        for (const level::Agent& agent : m_level.agents)
            ids.push_back(agent.id);
        return ids;
    }
    /// The usual ones, then whatever agents are called after.
    [[nodiscard]] std::vector<std::string> freeTerms() const {
        std::vector<std::string> terms(kUsualTerms.begin(), kUsualTerms.end());
        for (const level::Agent& agent : m_level.agents)
            for (const std::string& name : {agent.id, agent.archetype, agent.team, agent.squad})
                if (!name.empty() && std::find(terms.begin(), terms.end(), name) == terms.end())
                    terms.push_back(name);
        std::erase_if(terms, [&](const std::string& term) {
            const auto& weights = m_level.lod.importance.weights;
            return std::any_of(weights.begin(), weights.end(), [&](const auto& each) {
                return each.first == term;
            });
        });
        return terms;
    }
    /// Frequency or priority by importance.
    void rule(const std::string& path,
              const std::string& label,
              const char* unit,
              double least,
              double most,
              int decimals) {
        const Json& json = at(path);
        auto& head = heading(path, label + " by importance");
        if (json.is_array())
            head.adds = {"category"};
        choice(path,
               label,
               json.is_object()  ? kFunction
               : json.is_array() ? kCategories
                                 : kFixed,
               {kFixed, kFunction, kCategories});
        const double step = decimals == 0 ? 0.2 : 0.02;
        const Field value{"value", "", unit, least, most, 1, decimals, step};
        if (json.is_object()) {
            Field from = value;
            from.key = "from";
            from.label = "At importance 0";
            number(path, json, from).standard.reset();
            Field to = value;
            to.key = "to";
            to.label = "At importance 1";
            number(path, json, to).standard.reset();
            number(path, json, {"power", "Power", "", 0.05, 20, 1, 2, 0.01});
        }
        for (std::size_t i = 0; json.is_array() && i < json.size(); ++i) {
            const auto row = fmt::format("{}/{}", path, i);
            auto& first = number(row, json[i], kLeast);
            first.removable = json.size() > 1;
            first.standard.reset();
            auto& second = number(row, json[i], value);
            second.label = label;
            second.paired = true;
            second.standard.reset();
            second.mark = *unit == 0 ? "priority" : "";
        }
    }
    /// Of the coarse behaviour and of the one that hands over.
    void ranges(const std::string& path, std::string label) {
        const Json& json = at(path);
        heading(path, std::move(label));
        for (std::size_t i = 0; json.is_array() && i < json.size(); ++i)
            for (const bool least : {true, false}) {
                auto& row =
                    number(fmt::format("{}/{}", path, i), json[i], least ? kLeast : kGreatest);
                row.label = textOf(json[i], "id");
                row.mark = least ? "from" : "to";
                row.paired = !least;
                row.standard.reset();
                (least ? row.to : row.from) = numberOf(json[i], least ? "max" : "min", row.number);
            }
    }
    void properties(const Json& groups, std::string_view open) {
        heading("/groups/properties", "Resident properties").adds = {"property"};
        const Json& list = listOf(groups, "properties");
        std::vector<std::string> earlier{""};
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto path = fmt::format("/groups/properties/{}", i);
            const auto id = textOf(list[i], "id");
            const bool powerLaw = textOf(list[i], "kind") == "power_law";
            auto& head = heading(path, id);
            head.removable = true;
            head.opens = true;
            head.open = path == open;
            head.note = powerLaw ? "power law" : "normal";
            if (head.open)
                property(path, list[i], powerLaw, earlier);
            earlier.push_back(id);
        }
    }
    void property(const std::string& path,
                  const Json& json,
                  bool powerLaw,
                  const std::vector<std::string>& earlier) {
        text(path + "/id", "Name", textOf(json, "id"));
        choice(path + "/kind",
               "Distribution",
               powerLaw ? kPowerLawShape : kNormalShape,
               {kNormalShape, kPowerLawShape});
        for (const Field& field : kNormal)
            if (!powerLaw)
                number(path, json, field);
        if (powerLaw)
            powerLawOf(path, json);
        choice(path + "/goes_with", "Correlated with", textOf(json, "goes_with"), earlier);
        if (!textOf(json, "goes_with").empty())
            number(path, json, kCorrelation);
    }
    /// The least is below the greatest, which is 1000 times that if nothing is said.
    void powerLawOf(const std::string& path, const Json& json) {
        const double least = number(path, json, kPowerLaw[0]).number;
        Field greatest = kPowerLaw[1];
        greatest.standard = least * 1000;
        greatest.from = least * 1.001;
        const double most = number(path, json, greatest).number;
        if (json.is_object() && json.contains("most"))
            (m_rows.end() - 2)->to = most / 1.001;
        number(path, json, kPowerLaw[2]);
    }
    void group(const std::string& path, int depth, bool only, std::string_view open) {
        const Json& json = at(path);
        const Json& parts = listOf(json, "parts");
        const bool block = parts.empty();
        auto& head = heading(path, textOf(json, "id"));
        head.depth = depth;
        head.opens = true;
        head.open = path == open;
        head.removable = !only;
        head.adds = {"part"};
        if (block)
            head.note = fmt::format("{:.0f} people", numberOf(json, "people", 0));
        if (path == open)
            fieldsOf(path, json, block);
        for (std::size_t i = 0; i < parts.size(); ++i)
            group(fmt::format("{}/parts/{}", path, i), depth + 1, parts.size() == 1, open);
    }
    void areaOf(const std::string& path) {
        const Json& area = at(path + "/area");
        std::array<double, 4> values{};
        for (std::size_t i = 0; i < 4; ++i) {
            const Json::json_pointer place(fmt::format("/{}/{}", i / 2, i % 2));
            if (area.contains(place) && area[place].is_number())
                values[i] = area[place].get<double>();
        }
        for (std::size_t i = 0; i < 4; ++i) {
            auto& row =
                number(fmt::format("{}/area/{}/{}", path, i / 2, i % 2),
                       {"", i < 2 ? "Lower corner" : "Upper corner", "m", -1e6, 1e6, 0, 1, 0.5},
                       values[i]);
            row.standard.reset();
            row.mark = i % 2 == 0 ? "x" : "y";
            row.paired = i % 2 == 1;
            (i < 2 ? row.to : row.from) = values[(i + 2) % 4] + (i < 2 ? -0.1 : 0.1);
        }
    }
    void fieldsOf(const std::string& path, const Json& json, bool block) {
        text(path + "/id", "Name", textOf(json, "id"));
        if (block) {
            // As many as have a name, at least.
            Field people = kPeople;
            people.from = static_cast<double>(listOf(json, "story").size());
            number(path, json, people);
            areaOf(path);
            names(path + "/story", "Story", json, {});
            return;
        }
        // It is that of a district: of a group of blocks.
        const Json& parts = listOf(json, "parts");
        const Json& presence = listOf(json, "presence");
        if (presence.empty() && std::none_of(parts.begin(), parts.end(), [](const Json& part) {
                return listOf(part, "parts").empty();
            }))
            return;
        heading(path + "/presence", "Presence by hour").adds = {"hour"};
        for (std::size_t i = 0; i < presence.size(); ++i) {
            const auto point = fmt::format("{}/presence/{}", path, i);
            const auto value = [&](std::size_t pair, std::size_t place) {
                return presence[pair].is_array() && presence[pair].size() == 2 &&
                               presence[pair][place].is_number()
                           ? presence[pair][place].get<double>()
                           : 0.0;
            };
            // Hours stay in their order, each once.
            const double at = value(i, 0);
            const double first = i > 0 ? value(i - 1, 0) + detail_json::kBetweenHours : 0.0;
            const double last =
                i + 1 < presence.size() ? value(i + 1, 0) - detail_json::kBetweenHours : 23.99;
            auto& hour =
                number(point + "/0",
                       {"", "At", "h", std::min(first, at), std::max(last, at), 0, 2, 0.05},
                       at);
            hour.removable = true;
            hour.standard.reset();
            auto& people = number(point + "/1", {"", "At", "people", 0, 1e6, 0, 0, 1}, value(i, 1));
            people.standard.reset();
            people.paired = true;
        }
    }

    const level::Level& m_level;
    const Json& m_lod;
    const agent::Brains& m_brains;
    std::vector<DetailProperty> m_rows;
};

} // namespace

DetailTree::DetailTree(const level::Level& level)
    : DetailTree(level, sim::shippedBrains()) {}

DetailTree::DetailTree(const level::Level& level, const agent::Brains& brains)
    : m_level(&level)
    , m_brains(&brains)
    , m_json(std::make_shared<const Json>(detail_json::read(level.lod))) {}

std::vector<DetailProperty>
detailProperties(const DetailTree& tree, DetailPart part, std::string_view open) {
    Rows rows(tree);
    if (part == DetailPart::Importance)
        rows.importance();
    else
        rows.groups(open);
    return rows.take();
}

} // namespace percept::tools
