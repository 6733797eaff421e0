#include "percept/level/FloorsOf.h"
#include "percept/world/StateFormula.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace percept::world {
namespace {

using Op = StateFormula::Op;
using Node = StateFormula::Node;

/// Nested deeper than this is refused.
constexpr int kMostNested = 100;

/// What a query takes.
enum class Takes : std::uint8_t {
    Nothing,
    Door,
    Switch,
    RegionAndWho,
    Who,
    TwoPlaces,
    TwoWho,
    TwoAgents,
    AgentAndThing,
    Place,
    Emitter,
    Topic
};
constexpr bool takesTwo(Takes takes) {
    return takes == Takes::TwoPlaces || takes == Takes::TwoWho || takes == Takes::TwoAgents ||
           takes == Takes::AgentAndThing;
}
struct QueryWord {
    std::string_view word;
    Query query;
    Takes takes;
};
constexpr std::array kQueries{QueryWord{"door", Query::Door, Takes::Door},
                              QueryWord{"switch", Query::Switch, Takes::Switch},
                              QueryWord{"count", Query::Count, Takes::RegionAndWho},
                              QueryWord{"health", Query::Health, Takes::Who},
                              QueryWord{"alive", Query::Alive, Takes::Who},
                              QueryWord{"distance", Query::Distance, Takes::TwoPlaces},
                              QueryWord{"light", Query::Light, Takes::Place},
                              QueryWord{"sees", Query::Sees, Takes::TwoPlaces},
                              QueryWord{"line_of_sight", Query::LineOfSight, Takes::TwoPlaces},
                              QueryWord{"awareness", Query::Awareness, Takes::TwoAgents},
                              QueryWord{"alertness", Query::Alertness, Takes::Who},
                              QueryWord{"knows", Query::Knows, Takes::AgentAndThing},
                              QueryWord{"is", Query::Is, Takes::TwoWho},
                              QueryWord{"emitter", Query::Emitter, Takes::Emitter},
                              QueryWord{"time", Query::Time, Takes::Nothing},
                              QueryWord{"topic", Query::Topic, Takes::Topic}};

Vec3 placeOf(const level::Level& level, const level::Place& place) {
    return place.z ? Vec3{place.plan(), *place.z} : level::floorsOf(level).inSpace(place);
}

template <class List>
std::optional<std::uint32_t> indexIn(const List& list, std::string_view id) {
    for (std::uint32_t i = 0; i < list.size(); ++i)
        if (list[i].id == id)
            return i;
    return std::nullopt;
}

/// Finds what a name means, and remembers what could have been meant.
class NamesOfLevel {
public:
    explicit NamesOfLevel(const level::Level& level)
        : m_level(level) {}

    std::optional<Named> agentsNamed(std::string_view id) const {
        using Kind = event::Who::Kind;
        const auto who = [&](Kind kind, const auto& list) -> std::optional<Named> {
            const auto index = indexIn(list, id);
            if (!index)
                return std::nullopt;
            return Named{Named::Kind::Who, 0, {kind, *index}, {0, 0, 0}};
        };
        if (id == "self")
            return Named{};
        if (id == "other")
            return Named{Named::Kind::Other, 0, {}, {0, 0, 0}};
        if (auto found = who(Kind::Agent, m_level.agents))
            return found;
        if (auto found = who(Kind::Archetype, m_level.archetypes))
            return found;
        if (auto found = who(Kind::Team, m_level.teams))
            return found;
        return who(Kind::Squad, m_level.squads);
    }
    std::optional<Named> agentNamed(std::string_view id) const {
        auto who = agentsNamed(id);
        const bool one =
            who && (who->kind != Named::Kind::Who || who->who.kind == event::Who::Kind::Agent);
        return one ? who : std::nullopt;
    }
    /// What may have changed.
    std::optional<Named> thingNamed(std::string_view id) const {
        if (auto found = of(Named::Kind::Door, m_level.doors, id))
            return found;
        if (auto found = of(Named::Kind::Light, m_level.lights, id))
            return found;
        if (auto found = of(Named::Kind::Item, m_level.items, id))
            return found;
        return agentNamed(id);
    }
    /// Whatever has one place.
    std::optional<Named> placeNamed(std::string_view id) const {
        if (auto who = agentNamed(id))
            return who;
        if (const auto door = indexIn(m_level.doors, id)) {
            const auto& segment = m_level.doors[*door].segment;
            return Named{Named::Kind::Place,
                         *door,
                         {},
                         {(segment.from + segment.to) / 2.0, m_level.doors[*door].bottom}};
        }
        if (auto found = standing(m_level.lights, id))
            return found;
        if (auto found = standing(m_level.items, id))
            return found;
        if (auto found = standing(m_level.triggers, id))
            return found;
        if (const auto emitter = indexIn(m_level.emitters, id))
            return Named{
                Named::Kind::Emitter,
                *emitter,
                {},
                placeOf(m_level, m_level.emitters[*emitter].position.value_or(level::Place{}))};
        if (auto found = standing(m_level.waypoints, id))
            return found;
        if (auto found = standing(m_level.navigation.nodes, id))
            return found;
        return standing(m_level.spawns, id);
    }
    template <class List>
    static std::optional<Named> of(Named::Kind kind, const List& list, std::string_view id) {
        const auto index = indexIn(list, id);
        if (!index)
            return std::nullopt;
        return Named{kind, *index, {}, {0, 0, 0}};
    }
    [[nodiscard]] const level::Level& level() const { return m_level; }

private:
    template <class List>
    std::optional<Named> standing(const List& list, std::string_view id) const {
        const auto index = indexIn(list, id);
        if (!index)
            return std::nullopt;
        return Named{Named::Kind::Place, *index, {}, placeOf(m_level, list[*index].position)};
    }

    const level::Level& m_level;
};

/// Recursive descent; the first fault ends it.
class FormulaParser {
public:
    FormulaParser(std::string_view text, const level::Level& level, std::string place)
        : m_text(text)
        , m_names(level)
        , m_place(std::move(place)) {}

    Result<StateFormula> run() {
        if (m_text.size() > kLongestFormula)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("the formula is longer than {} letters", kLongestFormula),
                           m_place);
        anyOf();
        if (!m_fault && !peek().empty())
            expected("an operator or the end");
        if (!m_fault && dividesByZero(m_formula))
            fail("the formula divides by 0: divide by another number");
        if (m_fault)
            return Unexpected{*m_fault};
        return std::move(m_formula);
    }

private:
    void fail(std::string message) {
        if (!m_fault)
            m_fault = Error{ErrorCode::InvalidInput, std::move(message), m_place};
    }
    void expected(std::string_view what) {
        const auto found = peek();
        fail(found.empty()
                 ? fmt::format("the formula ends where {} is expected", what)
                 : fmt::format(
                       "\"{}\" is where {} is expected, after {} characters", found, what, m_at));
    }

    // --- words ----------------------------------------------------------------------------------

    static bool isWord(char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    }
    void skipSpace() {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at])) != 0)
            ++m_at;
    }
    /// The next word, number or sign; empty at the end.
    std::string_view peek() {
        skipSpace();
        if (m_at >= m_text.size())
            return {};
        std::size_t end = m_at;
        if (m_text[m_at] == '"') {
            end = m_text.find('"', m_at + 1);
            return m_text.substr(m_at, end == std::string_view::npos ? end : end + 1 - m_at);
        }
        if (isWord(m_text[m_at]) || m_text[m_at] == '.') {
            while (end < m_text.size() &&
                   (isWord(m_text[end]) || m_text[end] == '.' ||
                    // The exponent of a number.
                    ((m_text[end] == '-' || m_text[end] == '+') && end > m_at &&
                     std::isdigit(static_cast<unsigned char>(m_text[m_at])) != 0 &&
                     (m_text[end - 1] == 'e' || m_text[end - 1] == 'E'))))
                ++end;
            return m_text.substr(m_at, end - m_at);
        }
        const auto two = m_text.substr(m_at, 2);
        if (two == "<=" || two == ">=" || two == "!=" || two == "==")
            return two;
        return m_text.substr(m_at, 1);
    }
    bool take(std::string_view word) {
        if (peek() != word)
            return false;
        m_at += word.size();
        return true;
    }

    // --- nodes ----------------------------------------------------------------------------------

    std::uint32_t add(Node node) {
        m_formula.nodes.push_back(std::move(node));
        return static_cast<std::uint32_t>(m_formula.nodes.size() - 1);
    }
    std::uint32_t join(Op op, std::uint32_t left, std::uint32_t right) {
        Node node;
        node.op = op;
        node.left = left;
        node.right = right;
        return add(std::move(node));
    }
    template <std::size_t Count, class Inner>
    std::uint32_t chain(const std::array<std::pair<std::string_view, Op>, Count>& signs,
                        Inner&& inner) {
        std::uint32_t left = inner();
        while (!m_fault) {
            const auto word = peek();
            const auto* const sign = std::find_if(
                signs.begin(), signs.end(), [&](const auto& each) { return each.first == word; });
            if (sign == signs.end())
                break;
            m_at += word.size();
            left = join(sign->second, left, inner());
        }
        return left;
    }
    std::uint32_t anyOf() {
        static constexpr std::array kSigns{std::pair{std::string_view("or"), Op::Or}};
        return chain(kSigns, [this] { return allOf(); });
    }
    std::uint32_t allOf() {
        static constexpr std::array kSigns{std::pair{std::string_view("and"), Op::And}};
        return chain(kSigns, [this] { return comparison(); });
    }
    std::uint32_t comparison() {
        static constexpr std::array kSigns{std::pair{std::string_view("<"), Op::Less},
                                           std::pair{std::string_view("<="), Op::LessOrEqual},
                                           std::pair{std::string_view(">"), Op::Greater},
                                           std::pair{std::string_view(">="), Op::GreaterOrEqual},
                                           std::pair{std::string_view("="), Op::Equal},
                                           std::pair{std::string_view("=="), Op::Equal},
                                           std::pair{std::string_view("!="), Op::Unequal}};
        return chain(kSigns, [this] { return sum(); });
    }
    std::uint32_t sum() {
        static constexpr std::array kSigns{std::pair{std::string_view("+"), Op::Add},
                                           std::pair{std::string_view("-"), Op::Subtract}};
        return chain(kSigns, [this] { return product(); });
    }
    std::uint32_t product() {
        static constexpr std::array kSigns{std::pair{std::string_view("*"), Op::Multiply},
                                           std::pair{std::string_view("/"), Op::Divide}};
        return chain(kSigns, [this] { return factor(); });
    }
    std::uint32_t factor() {
        if (++m_nested > kMostNested) {
            fail(fmt::format(
                "the formula is nested too deeply, in more than {} levels: make topics of "
                "its parts",
                kMostNested));
            return 0;
        }
        const std::uint32_t made = nestedFactor();
        --m_nested;
        return made;
    }
    std::uint32_t nestedFactor() {
        if (m_fault)
            return 0;
        if (take("not"))
            return unary(Op::Not);
        if (take("-"))
            return unary(Op::Negate);
        if (take("(")) {
            const auto inner = anyOf();
            if (!m_fault && !take(")"))
                expected("\")\"");
            return inner;
        }
        const auto word = peek();
        if (word.empty() || !(isWord(word.front()) || word.front() == '.')) {
            expected("a number or what to ask");
            return 0;
        }
        if (std::isdigit(static_cast<unsigned char>(word.front())) != 0 || word.front() == '.')
            return number(word);
        return query(word);
    }
    std::uint32_t unary(Op op) {
        const auto inner = factor();
        return join(op, inner, inner);
    }
    std::uint32_t number(std::string_view word) {
        Node node;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), node.number);
        if (read.ec != std::errc{} || read.ptr != word.data() + word.size() ||
            !std::isfinite(node.number)) {
            expected("a number");
            return 0;
        }
        m_at += word.size();
        return add(std::move(node));
    }
    std::uint32_t query(std::string_view word) {
        const auto* const found =
            std::find_if(kQueries.begin(), kQueries.end(), [&](const QueryWord& each) {
                return each.word == word;
            });
        if (found == kQueries.end()) {
            std::string all;
            for (const QueryWord& each : kQueries)
                all += fmt::format("{}{}", all.empty() ? "" : ", ", each.word);
            fail(fmt::format("nothing is called \"{}\" in a formula: use {}", word, all));
            return 0;
        }
        m_at += word.size();
        Node node;
        node.op = Op::Query;
        node.query = found->query;
        if (found->takes != Takes::Nothing)
            readNames(*found, node.about);
        return add(std::move(node));
    }
    void readNames(const QueryWord& word, std::vector<Named>& about) {
        if (!take("(")) {
            expected(fmt::format("\"(\" and what {} is asked of", word.word));
            return;
        }
        const bool two = takesTwo(word.takes);
        readName(word, 0, about);
        if (!m_fault && take(","))
            readName(word, 1, about);
        else if (!m_fault && two)
            expected("\",\" and a second object");
        if (!m_fault && !take(")"))
            expected("\")\"");
    }
    void readName(const QueryWord& word, int place, std::vector<Named>& about) {
        auto name = peek();
        if (name.empty() || !(isWord(name.front()) || name.front() == '"')) {
            expected("the id of an object");
            return;
        }
        m_at += name.size();
        if (name.front() == '"')
            name = name.size() > 2 ? name.substr(1, name.size() - 2) : std::string_view();
        const auto& level = m_names.level();
        std::optional<Named> found;
        std::string_view what;
        const auto look = [&](std::string_view kind, std::optional<Named> made) {
            what = kind;
            found = std::move(made);
        };
        switch (word.takes) {
        case Takes::Door:
            look("door", m_names.of(Named::Kind::Door, level.doors, name));
            break;
        case Takes::Switch:
            look("trigger", m_names.of(Named::Kind::Switch, level.triggers, name));
            break;
        case Takes::RegionAndWho:
            if (place == 0)
                look("region", m_names.of(Named::Kind::Region, level.regions, name));
            else
                look("agent, archetype, team or squad", m_names.agentsNamed(name));
            break;
        case Takes::Who:
        case Takes::TwoWho:
            look("agent, archetype, team or squad", m_names.agentsNamed(name));
            break;
        case Takes::TwoAgents:
            look("agent", m_names.agentNamed(name));
            break;
        case Takes::AgentAndThing:
            if (place == 0)
                look("agent", m_names.agentNamed(name));
            else
                look("door, light, item or agent", m_names.thingNamed(name));
            break;
        case Takes::Emitter:
            look("emitter", m_names.of(Named::Kind::Emitter, level.emitters, name));
            break;
        case Takes::Topic:
            look("topic", m_names.of(Named::Kind::Topic, level.topics, name));
            break;
        case Takes::Place:
        case Takes::TwoPlaces:
        case Takes::Nothing:
            look("object with a place", m_names.placeNamed(name));
            break;
        }
        const bool one = !takesTwo(word.takes) && word.takes != Takes::RegionAndWho;
        if (place == 1 && one) {
            fail(fmt::format("{} is asked of one object alone", word.word));
            return;
        }
        if (!found)
            return fail(fmt::format("there is no {} \"{}\": name one that exists", what, name));
        about.push_back(*found);
    }

    std::string_view m_text;
    NamesOfLevel m_names;
    std::string m_place;
    std::size_t m_at = 0;
    int m_nested = 0;
    StateFormula m_formula;
    std::optional<Error> m_fault;
};

} // namespace

Result<StateFormula>
parseStateFormula(std::string_view text, const level::Level& level, const std::string& place) {
    return FormulaParser(text, level, place).run();
}

} // namespace percept::world
