#include "tests/fuzz/JsonChanges.h"

#include "percept/base/Random.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace percept::fuzz {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostNodes = 200'000;

/// A value, and what it stands in.
struct Node {
    Json* value = nullptr;
    Json* parent = nullptr;
    std::string key; ///< in an object
};

void collect(Json& value, Json* parent, const std::string& key, std::vector<Node>& nodes) {
    if (nodes.size() >= kMostNodes)
        return;
    nodes.push_back({&value, parent, key});
    if (value.is_object())
        for (auto& [name, child] : value.items())
            collect(child, &value, name, nodes);
    else if (value.is_array())
        for (auto& child : value)
            collect(child, &value, {}, nodes);
}

std::vector<Node> nodesOf(Json& document) {
    std::vector<Node> nodes;
    collect(document, nullptr, {}, nodes);
    return nodes;
}

std::optional<Json> parsed(std::string_view text) {
    // What is nested deeply is the business of changes to bytes: this parser has no limit.
    if (std::count(text.begin(), text.end(), '[') + std::count(text.begin(), text.end(), '{') >
        5000)
        return std::nullopt;
    auto document = Json::parse(text, nullptr, false);
    if (document.is_discarded())
        return std::nullopt;
    return document;
}

std::string written(const Json& document) {
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

class Changer {
public:
    Changer(const std::vector<std::string>& words, unsigned seed)
        : m_words(words)
        , m_random(seed) {}

    void change(Json& document) {
        auto nodes = nodesOf(document);
        Node& node = pick(nodes);
        switch (m_random.below(10)) {
        case 0:
            erase(node);
            break;
        case 1:
            repeat(node);
            break;
        case 2: { // what stands elsewhere
            Json copy = *like(nodes, node).value;
            *node.value = std::move(copy);
            break;
        }
        case 3:
            add(node, nodes);
            break;
        case 4:
            rename(node);
            break;
        case 5:
        case 6:
            if (node.value->is_number()) {
                adjust(*node.value);
                break;
            }
            [[fallthrough]];
        default:
            *leaf(nodes).value = anything(nodes);
        }
    }

    void graft(Json& document, Json& other) {
        auto nodes = nodesOf(document);
        auto others = nodesOf(other);
        const Node& from = pick(others);
        std::vector<Node*> same;
        for (Node& node : nodes)
            if (node.key == from.key)
                same.push_back(&node);
        Node& to = same.empty() ? pick(nodes) : *same[below(same.size())];
        if (to.value->is_array() && from.value->is_array() && m_random.below(2) == 0)
            to.value->insert(to.value->end(), from.value->begin(), from.value->end());
        else
            *to.value = *from.value;
    }

private:
    std::size_t below(std::size_t count) {
        return m_random.below(static_cast<std::uint32_t>(count));
    }
    Node& pick(std::vector<Node>& nodes) { return nodes[below(nodes.size())]; }
    Node& leaf(std::vector<Node>& nodes) {
        for (int i = 0; i < 8; ++i)
            if (Node& node = pick(nodes); node.value->is_primitive())
                return node;
        return pick(nodes);
    }
    /// Of the same kind, if one is found soon.
    Node& like(std::vector<Node>& nodes, const Node& node) {
        for (int i = 0; i < 8; ++i)
            if (Node& other = pick(nodes); other.value->type() == node.value->type())
                return other;
        return pick(nodes);
    }
    std::string word() { return m_words.empty() ? "x" : m_words[below(m_words.size())]; }

    void erase(Node& node) {
        if (node.parent == nullptr)
            return;
        Json& parent = *node.parent;
        if (parent.is_object()) {
            parent.erase(node.key);
            return;
        }
        const auto from = static_cast<std::size_t>(node.value - &parent[0]);
        const auto count = m_random.below(3) == 0 ? parent.size() - from : 1;
        parent.erase(parent.begin() + static_cast<std::ptrdiff_t>(from),
                     parent.begin() + static_cast<std::ptrdiff_t>(from + count));
    }
    void repeat(Node& node) {
        if (node.parent == nullptr || !node.parent->is_array())
            return;
        const Json copy = *node.value;
        const auto times = m_random.below(4) == 0 ? 20U : 1U;
        for (unsigned i = 0; i < times; ++i)
            node.parent->push_back(copy);
    }
    void add(Node& node, std::vector<Node>& nodes) {
        Json value = m_random.below(2) == 0 ? Json(*pick(nodes).value) : anything(nodes);
        if (node.value->is_array())
            node.value->push_back(std::move(value));
        else if (node.value->is_object())
            (*node.value)[word()] = std::move(value);
        else if (node.parent != nullptr && node.parent->is_object())
            (*node.parent)[word()] = std::move(value);
    }
    void rename(Node& node) {
        if (node.parent == nullptr || !node.parent->is_object())
            return;
        Json& parent = *node.parent;
        Json value = std::move(*node.value);
        parent.erase(node.key);
        parent[word()] = std::move(value);
    }
    void adjust(Json& number) {
        const double value = number.get<double>();
        switch (m_random.below(6)) {
        case 0:
            number = -value;
            break;
        case 1:
            number = value * 1000.0;
            break;
        case 2:
            number = value / 1000.0;
            break;
        case 3:
            number = value + 1.0;
            break;
        case 4:
            number = static_cast<std::int64_t>(std::clamp(value, -1e15, 1e15));
            break;
        default:
            number = value + m_random.clamped();
        }
    }
    Json anything(std::vector<Node>& nodes) {
        static const std::vector<Json> kOdd{
            -1,    0,    1,    2,     -0.0,    0.5,           1e-9,           1e-300,       1e9,
            -1e9,  1e18, 1e30, 1e300, -1e300,  2147483647,    -2147483648LL,  4294967296LL, 1e5,
            65536, "",   true, false, nullptr, Json::array(), Json::object(), "\x1b[31m",   "a b"};
        switch (m_random.below(4)) {
        case 0:
            return word();
        case 1:
            return *leaf(nodes).value;
        case 2:
            return m_random.clamped() * 20.0;
        default:
            return kOdd[below(kOdd.size())];
        }
    }

    const std::vector<std::string>& m_words;
    Random m_random;
};

void collectWords(const nlohmann::json& value, std::set<std::string>& words) {
    constexpr std::size_t kLongest = 40;
    if (value.is_string() && value.get_ref<const std::string&>().size() <= kLongest)
        words.insert(value.get<std::string>());
    if (value.is_object())
        for (const auto& [key, child] : value.items()) {
            words.insert(key);
            collectWords(child, words);
        }
    if (value.is_array())
        for (const auto& child : value)
            collectWords(child, words);
}

} // namespace

std::optional<std::string> JsonChanges::change(std::string_view text, unsigned seed) const {
    auto document = parsed(text);
    if (!document)
        return changeLine(text, seed);
    Changer changer(m_words, seed);
    for (unsigned changes = 1 + seed % 4; changes > 0; --changes)
        changer.change(*document);
    return written(*document);
}

std::optional<std::string> JsonChanges::changeLine(std::string_view text, unsigned seed) const {
    if (text.empty())
        return std::nullopt;
    const auto somewhere = text.substr(0, seed / 16 % text.size());
    const auto before = somewhere.rfind('\n');
    const auto from = before == std::string_view::npos ? 0 : before + 1;
    const auto line = text.substr(from, text.find('\n', from) - from);
    if (line.empty() || line.size() == text.size())
        return std::nullopt;
    const auto changed = change(line, seed);
    if (!changed)
        return std::nullopt;
    std::string result(text);
    // Often as one more line.
    if (seed % 3 == 0)
        return result.insert(from, *changed + '\n');
    return result.replace(from, line.size(), *changed);
}

std::optional<std::string>
JsonChanges::cross(std::string_view text, std::string_view other, unsigned seed) const {
    auto document = parsed(text);
    auto second = parsed(other);
    if (!document || !second)
        return std::nullopt;
    Changer(m_words, seed).graft(*document, *second);
    return written(*document);
}

std::vector<std::string> wordsOf(const std::string& json) {
    std::set<std::string> words;
    collectWords(nlohmann::json::parse(json), words);
    return {words.begin(), words.end()};
}

std::size_t handOver(const std::optional<std::string>& text, std::uint8_t* data, std::size_t most) {
    if (!text || text->size() > most)
        return 0;
    std::copy(text->begin(), text->end(), data);
    return text->size();
}

} // namespace percept::fuzz
