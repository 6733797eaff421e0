#include "inspector/replay/TrafficText.h"

#include "percept/base/ClockText.h"
#include "percept/base/Text.h"
#include "percept/trace/Records.h"

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

namespace percept::replay {
namespace {

constexpr std::array<std::string_view, 7> kKeys{
    "kind", "category", "agent", "region", "gate", "frame", "time"};
constexpr std::size_t kMostCompletions = 8;

char lower(char letter) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

bool beginsWith(std::string_view name, std::string_view word) {
    return name.size() >= word.size() &&
           std::equal(word.begin(), word.end(), name.begin(), [](char a, char b) {
               return lower(a) == lower(b);
           });
}

template <class Visit>
void forEachKind(const TrafficNames& names, const Visit& visit) {
    const auto categories = trafficCategories();
    for (const TrafficNames::Kind& kind : names.kinds)
        visit(std::string_view(kind.table), categories[static_cast<std::size_t>(kind.category)]);
}

/// Gates that can fail.
template <class Visit>
void forEachGate(const TrafficNames& names, const Visit& visit) {
    for (std::size_t i = 1; i < names.gates.size(); ++i)
        visit(names.gates[i], static_cast<trace::Gate>(i));
}

/// A word of the filter with what stands before it.
struct Term {
    bool out = false;
    std::string key; ///< empty: a word that is looked for
    std::string word;
    bool quoted = false;
};

/// Whether `key` could be one: letters, so that a time such as 0:12 is a word.
bool looksLikeKey(std::string_view key) {
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char letter) {
        return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    });
}

/// Takes the first word off a text without leading blanks.
Term takeTerm(std::string_view& text) {
    Term term;
    if (text.size() > 1 && text.front() == '-' && text[1] != ' ') {
        term.out = true;
        text.remove_prefix(1);
    }
    bool quoted = false;
    bool plain = true;
    std::size_t end = 0;
    for (; end < text.size() && (quoted || text[end] != ' '); ++end) {
        if (text[end] == '"') {
            quoted = !quoted;
            plain = false;
            term.quoted = true;
        } else if (text[end] == ':' && plain && term.key.empty() && looksLikeKey(term.word)) {
            std::transform(term.word.begin(), term.word.end(), term.word.begin(), lower);
            term.key = std::exchange(term.word, {});
        } else {
            term.word += text[end];
        }
    }
    text.remove_prefix(end);
    return term;
}

Unexpected wrong(std::string message) {
    return failure(ErrorCode::InvalidInput, std::move(message));
}

/// Where the names are that a word means: the one that it is, although others begin with it (bot_1,
/// not bot_10), else those that begin with it.
std::vector<std::size_t> meant(std::string_view word, const std::vector<std::string>& names) {
    std::vector<std::size_t> whole;
    std::vector<std::size_t> begun;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (beginsWith(names[i], word))
            (names[i].size() == word.size() ? whole : begun).push_back(i);
    return whole.empty() ? begun : whole;
}

Unexpected unknown(const char* what, const Term& term, const std::vector<std::string>& names) {
    constexpr std::size_t kMost = 12;
    return wrong(fmt::format(
        "No {} is called \"{}\" or begins with it. There {}: {}{}.",
        what,
        term.word,
        names.size() == 1 ? "is" : "are",
        fmt::join(names.begin(),
                  names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kMost)),
                  ", "),
        names.size() > kMost ? ", \u2026" : ""));
}

/// A kind by its name; else all kinds of the categories and names that begin so.
Result<void> addKinds(const Term& term, const TrafficNames& names, TrafficFilter& filter) {
    auto& list = term.out ? filter.withoutKinds : filter.kinds;
    if (names.kinds.empty()) {
        list.push_back(term.word);
        return {};
    }
    const auto before = list.size();
    const bool categories = term.key == "category";
    forEachKind(names, [&](std::string_view kind, const std::string&) {
        if (!categories && kind == term.word)
            list.emplace_back(kind);
    });
    if (list.size() > before)
        return {};
    forEachKind(names, [&](std::string_view kind, const std::string& category) {
        if ((!categories && beginsWith(kind, term.word)) || beginsWith(category, term.word))
            list.emplace_back(kind);
    });
    if (list.size() == before)
        return wrong(fmt::format("No {} begins with \"{}\". Categories: {}.",
                                 categories ? "category" : "kind of record",
                                 term.word,
                                 fmt::join(trafficCategories(), ", ")));
    return {};
}

Result<void> addGates(const Term& term, const TrafficNames& known, TrafficFilter& filter) {
    auto& list = term.out ? filter.withoutGates : filter.gates;
    std::vector<std::string> names;
    std::vector<trace::Gate> gates;
    forEachGate(known, [&](const std::string& name, trace::Gate gate) {
        names.push_back(name);
        gates.push_back(gate);
    });
    const auto found = meant(term.word, names);
    if (found.empty())
        return unknown("gate", term, names);
    for (const std::size_t place : found)
        list.push_back(gates[place]);
    return {};
}

template <class Id>
Result<void> addNamed(const Term& term,
                      const char* what,
                      const std::vector<std::string>& names,
                      std::vector<Id>& in,
                      std::vector<Id>& out) {
    const auto found = meant(term.word, names);
    if (found.empty())
        return names.empty() ? Result<void>(wrong(fmt::format("The level has no {}.", what)))
                             : unknown(what, term, names);
    for (const std::size_t place : found)
        (term.out ? out : in).push_back(Id{static_cast<std::uint32_t>(place)});
    return {};
}

std::optional<Frame> frameIn(std::string_view text) {
    Frame frame = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && frame >= 0 ? std::optional(frame) : std::nullopt;
}

/// Frames that a word such as `100..200` names. @param frameOf reads one end; the flag says
/// whether it is the first one
template <class FrameOf>
std::optional<FrameSpan> spanIn(std::string_view word, const FrameOf& frameOf) {
    const auto dots = word.find("..");
    const auto first = word.substr(0, dots);
    const auto last = dots == std::string_view::npos ? first : word.substr(dots + 2);
    FrameSpan span{0, std::numeric_limits<Frame>::max()};
    if (first.empty() && last.empty())
        return std::nullopt;
    if (!first.empty()) {
        const auto frame = frameOf(first, true);
        if (!frame)
            return std::nullopt;
        span.first = *frame;
    }
    if (!last.empty()) {
        const auto frame = frameOf(last, dots == std::string_view::npos);
        if (!frame)
            return std::nullopt;
        span.last = *frame;
    }
    return span;
}

std::optional<FrameSpan> framesIn(std::string_view word) {
    return spanIn(word, [](std::string_view text, bool) { return frameIn(text); });
}

std::optional<FrameSpan> timesIn(std::string_view word, double step) {
    constexpr double kNearly = 1e-6; // frames: 0.1 s of 1/60 s is the frame 6
    constexpr double kMost = 1e15;
    const bool one = word.find("..") == std::string_view::npos;
    return spanIn(word, [&](std::string_view text, bool first) -> std::optional<Frame> {
        const auto seconds = readClock(text);
        if (!seconds || *seconds / step > kMost)
            return std::nullopt;
        const double frames = *seconds / step;
        return static_cast<Frame>(one     ? std::round(frames)
                                  : first ? std::ceil(frames - kNearly)
                                          : std::floor(frames + kNearly));
    });
}

Result<void> addFrames(const Term& term, double step, TrafficFilter& filter) {
    const bool isFrame = term.key == "frame";
    const auto span = isFrame ? framesIn(term.word) : timesIn(term.word, step);
    if (!span)
        return wrong(fmt::format("\"{}\" is no {}. {}.",
                                 term.word,
                                 isFrame ? "frame or range of frames" : "time or range of times",
                                 isFrame
                                     ? "Examples: frame:100, frame:100..200, frame:100.."
                                     : "Examples: time:12.4, time:12.4..13, time:0:12..0:13.5"));
    if (span->last < span->first && term.word.find("..") != std::string::npos)
        return wrong(fmt::format("{}:{} ends before it begins.", term.key, term.word));
    (term.out ? filter.withoutFrames : filter.frames).push_back(*span);
    return {};
}

Result<void> addText(const Term& term, TrafficFilter& filter) {
    if (!term.quoted && (term.word == "OR" || term.word == "AND" || term.word == "NOT"))
        return wrong(fmt::format("{} does not join filters. Several of one sort widen the filter, "
                                 "as kind:hit kind:died; other sorts narrow it; a minus leaves "
                                 "out. The word itself goes in quotes.",
                                 term.word));
    auto& text = term.out ? filter.withoutText : filter.text;
    text += (text.empty() ? "" : " ") + term.word;
    return {};
}

Result<void> add(const Term& term, const TrafficNames& names, TrafficFilter& filter) {
    if (term.key.empty())
        return addText(term, filter);
    if (term.key == "kind" || term.key == "category")
        return addKinds(term, names, filter);
    if (term.key == "agent")
        return addNamed(term, "agent", names.agents, filter.agents, filter.withoutAgents);
    if (term.key == "region")
        return addNamed(term, "region", names.regions, filter.regions, filter.withoutRegions);
    if (term.key == "gate")
        return addGates(term, names, filter);
    return addFrames(term, names.step, filter);
}

} // namespace

TrafficNames trafficNames(const trace::RunInfo& info) {
    TrafficNames names{info.agents, info.regions, info.step};
    for (const trace::Kind& kind : info.kinds)
        names.kinds.push_back({kind.table, kind.category});
    for (const trace::GateInfo& gate : info.gates)
        names.gates.push_back(gate.name);
    return names;
}

std::vector<std::string> trafficCategories() {
    std::vector<std::string> names;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<trace::Category>>(
        [&](auto entry) { names.push_back(snakeCase(entry.name)); });
    return names;
}

std::vector<std::string> trafficCompletions(std::string_view text, const TrafficNames& names) {
    const auto blank = text.rfind(' ');
    auto start = blank == std::string_view::npos ? 0 : blank + 1;
    if (start < text.size() && text[start] == '-')
        ++start;
    const auto bare = text.substr(start);
    std::vector<std::string> completions;
    if (bare.empty())
        return completions;
    const auto offer = [&](const std::string& candidate) {
        if (completions.size() < kMostCompletions && candidate != bare &&
            beginsWith(candidate, bare))
            completions.push_back(std::string(text.substr(0, start)) + candidate);
    };
    if (bare.find(':') == std::string_view::npos) {
        for (const auto key : kKeys)
            offer(fmt::format("{}:", key));
        return completions;
    }
    forEachKind(names, [&](std::string_view kind, const std::string&) {
        offer(fmt::format("kind:{}", kind));
    });
    for (const auto& category : trafficCategories())
        offer("category:" + category);
    for (const auto& agent : names.agents)
        offer("agent:" + agent);
    for (const auto& region : names.regions)
        offer("region:" + region);
    forEachGate(names, [&](const std::string& gate, trace::Gate) { offer("gate:" + gate); });
    return completions;
}

Result<TrafficFilter> trafficFilter(std::string_view text,
                                    const TrafficNames& names,
                                    const std::vector<std::string>& withoutCategories) {
    TrafficFilter filter;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        if (text.empty())
            break;
        const Term term = takeTerm(text);
        if (!term.key.empty() && std::find(kKeys.begin(), kKeys.end(), term.key) == kKeys.end())
            return wrong(fmt::format("There is no \"{}:\" to filter by, only {}. Put a text with "
                                     "a colon in quotes.",
                                     term.key,
                                     fmt::join(kKeys, ", ")));
        // A key that nothing follows yet is about to be typed.
        if (term.word.empty())
            continue;
        if (auto added = add(term, names, filter); !added)
            return added.unexpected();
    }
    forEachKind(names, [&](std::string_view kind, const std::string& category) {
        if (std::find(withoutCategories.begin(), withoutCategories.end(), category) !=
            withoutCategories.end())
            filter.withoutKinds.emplace_back(kind);
    });
    return filter;
}

} // namespace percept::replay
