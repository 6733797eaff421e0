#include "percept/tactics/Analyses.h"
#include "percept/tactics/Names.h"

#include <fmt/format.h>

#include <algorithm>

/// What analyses and layers are made from, and in which order.
namespace percept::tactics {
namespace {

Unexpected wrongAt(const std::string& message, std::string place) {
    return failure(ErrorCode::InvalidInput, message, std::move(place));
}

/// Its parameters as kinds are told them: JSON, also where it states none.
std::string readable(const level::Analysis& analysis) {
    return analysis.parameters.text.empty() ? std::string("{}") : analysis.parameters.text;
}

} // namespace

bool namesViewer(const level::Level& level, const AnalysisKinds& kinds) {
    return std::any_of(level.analyses.begin(), level.analyses.end(), [&](const auto& analysis) {
        const auto kind = kinds.find(analysis.kind);
        return kind != kinds.end() && kind->second.statesViewer &&
               kind->second.statesViewer(readable(analysis));
    });
}

Result<void> AnalysisServer::add(const level::Analysis& analysis,
                                 const std::string& place,
                                 const AnalysisKinds& kinds) {
    const auto kind = kinds.find(analysis.kind);
    if (kind == kinds.end()) {
        std::string known;
        for (const auto& [name, one] : kinds)
            known += (known.empty() ? "" : ", ") + name;
        return wrongAt(
            fmt::format("There is no kind of analysis \"{}\"; there are: {}", analysis.kind, known),
            place + ".kind");
    }
    Part part;
    part.name = analysis.id;
    part.place = place;
    part.update =
        kind->second.updateFor ? kind->second.updateFor(readable(analysis)) : kind->second.update;
    part.kind = &kind->second;
    part.kindName = analysis.kind;
    part.parameters = readable(analysis);
    m_parts.push_back(std::move(part));
    return {};
}

/// After all of the level is linked, which therefore cannot name them.
Result<void> AnalysisServer::declareBeside(const AnalysisKinds& kinds,
                                           std::span<const level::Analysis> beside) {
    const std::size_t own = m_parts.size();
    for (std::size_t i = 0; i < beside.size(); ++i) {
        if (find(beside[i].id))
            continue;
        const std::string place = fmt::format("analyses[{}]", m_level->analyses.size() + i);
        if (const auto added = add(beside[i], place, kinds); !added)
            return added;
    }
    for (std::size_t i = own; i < m_parts.size(); ++i)
        link(i);
    return {};
}

Result<void> AnalysisServer::declare(const AnalysisKinds& kinds) {
    for (std::size_t i = 0; i < m_level->analyses.size(); ++i)
        if (const auto added = add(m_level->analyses[i], fmt::format("analyses[{}]", i), kinds);
            !added)
            return added;
    for (std::size_t i = 0; i < m_level->layers.size(); ++i) {
        auto formula = parseFormula(m_level->layers[i].formula, names());
        const std::string place = fmt::format("layers[{}].formula", i);
        if (!formula)
            return wrongAt(formula.error().message,
                           fmt::format("{}:{}", place, formula.error().place));
        if (find(m_level->layers[i].id))
            return wrongAt(fmt::format("\"{}\" means two things, an analysis or layer before and "
                                       "this layer: rename one",
                                       m_level->layers[i].id),
                           fmt::format("layers[{}].id", i));
        Part part;
        part.name = m_level->layers[i].id;
        part.place = place;
        part.formula = std::move(*formula);
        part.isLayer = true;
        m_parts.push_back(std::move(part));
    }
    linkAll();
    return {};
}

void AnalysisServer::linkAll() {
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        link(i);
    // Layers are made of what comes before them, so each ring has a filter in it.
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        Part& part = m_parts[i];
        if (part.isLayer || part.inputs.empty() || !isMadeFrom(part.inputs.front(), i))
            continue;
        part.fault =
            Error{ErrorCode::InvalidInput,
                  fmt::format("`of`: \"{}\" is made from this very analysis, so that it would be "
                              "made from itself",
                              m_parts[part.inputs.front()].name),
                  part.place + ".parameters"};
        part.inputs.clear();
    }
    std::vector<bool> known(m_parts.size());
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        classify(i, known);
}

/// What is wrong is said where the analysis is asked for: others can be made.
void AnalysisServer::link(std::size_t index) {
    Part& part = m_parts[index];
    for (const std::string& name : part.formula.names) {
        const auto input = find(name);
        PERCEPT_EXPECTS(input && *input < index);
        part.inputs.push_back(*input);
    }
    if (part.isLayer || !part.kind->of)
        return;
    const auto name = part.kind->of(part.parameters);
    if (!name) {
        part.fault =
            Error{name.error().code, name.error().message, part.place + "." + name.error().place};
        return;
    }
    const auto of = nameIn(NameSpace::Analysis, *name);
    if (!of) {
        part.fault =
            Error{of.error().code, "`of`: " + of.error().message, part.place + ".parameters"};
        return;
    }
    if (const auto input = find(*of)) {
        part.inputs.push_back(*input);
        return;
    }
    part.fault = Error{ErrorCode::InvalidInput,
                       fmt::format("`of`: there is no analysis or layer \"{}\"; there are: {}",
                                   *of,
                                   fmt::join(names(), ", ")),
                       part.place + ".parameters"};
}

/// Whether it is the other one, or made from it.
bool AnalysisServer::isMadeFrom(std::size_t index, std::size_t other) const {
    std::vector<bool> seen(m_parts.size());
    std::vector<std::size_t> open{index};
    while (!open.empty()) {
        const std::size_t part = open.back();
        open.pop_back();
        if (part == other)
            return true;
        if (seen[part])
            continue;
        seen[part] = true;
        open.insert(open.end(), m_parts[part].inputs.begin(), m_parts[part].inputs.end());
    }
    return false;
}

/// The highest of its parts'.
UpdateClass AnalysisServer::classify(std::size_t index, std::vector<bool>& known) {
    Part& part = m_parts[index];
    if (known[index])
        return part.update;
    known[index] = true;
    for (const std::size_t input : part.inputs)
        part.update = std::max(part.update, classify(input, known));
    return part.update;
}

bool AnalysisServer::restsOnForces(std::string_view name) const {
    const auto part = find(name);
    PERCEPT_EXPECTS(part.has_value());
    return restsOnForces(*part);
}

bool AnalysisServer::restsOnForces(std::size_t part) const {
    const auto& inputs = m_parts[part].inputs;
    return inputs.empty() ? m_parts[part].update == UpdateClass::Slow
                          : std::any_of(inputs.begin(), inputs.end(), [this](std::size_t input) {
                                return restsOnForces(input);
                            });
}

bool AnalysisServer::restsOnViewer(std::string_view name) const {
    const auto part = find(name);
    PERCEPT_EXPECTS(part.has_value());
    return restsOnViewer(*part);
}

bool AnalysisServer::restsOnViewer(std::size_t index) const {
    const Part& part = m_parts[index];
    return (!part.isLayer && part.kind->asksViewer && part.kind->asksViewer(part.parameters)) ||
           std::any_of(part.inputs.begin(), part.inputs.end(), [this](std::size_t input) {
               return restsOnViewer(input);
           });
}

std::string_view AnalysisServer::kindOf(std::string_view name) const {
    auto part = find(name);
    PERCEPT_EXPECTS(part.has_value());
    while (!m_parts[*part].isLayer && !m_parts[*part].inputs.empty())
        part = m_parts[*part].inputs.front();
    return m_parts[*part].kindName;
}

void AnalysisServer::addSlow(std::size_t index,
                             std::vector<bool>& seen,
                             std::vector<std::size_t>& slow) const {
    if (seen[index])
        return;
    seen[index] = true;
    for (const std::size_t input : m_parts[index].inputs)
        addSlow(input, seen, slow);
    if (m_parts[index].update == UpdateClass::Slow && !m_parts[index].isLayer)
        slow.push_back(index);
}

std::vector<std::size_t> AnalysisServer::slowParts() const {
    std::vector<bool> seen(m_parts.size());
    std::vector<std::size_t> slow;
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        addSlow(i, seen, slow);
    return slow;
}

std::vector<std::string> AnalysisServer::slowNames() const {
    std::vector<std::string> names;
    for (const std::size_t part : slowParts())
        names.push_back(m_parts[part].name);
    return names;
}

Result<void> AnalysisServer::check(std::string_view name) const {
    const auto index = find(name);
    PERCEPT_EXPECTS(index && !m_parts[*index].isLayer);
    const auto function = made(m_parts[*index], input(m_situation));
    return function ? Result<void>() : function.unexpected();
}

Result<CellFunction> AnalysisServer::functionOf(std::string_view name,
                                                const Situation& situation,
                                                const std::vector<Field>* spread) const {
    const auto index = find(name);
    PERCEPT_EXPECTS(index && !m_parts[*index].isLayer);
    const Part& part = m_parts[*index];
    AnalysisInput known = input(situation);
    known.spread = spread;
    known.learnt = part.learnt ? &*part.learnt : nullptr;
    const bool needsSource = spread == nullptr && !part.inputs.empty();
    const auto source =
        needsSource ? mapIn(part.inputs.front(), situation, nullptr) : Result<Field>(Field());
    if (!source)
        return source.unexpected();
    known.source = needsSource ? &*source : nullptr;
    return made(part, known);
}

Result<std::optional<SpreadPlan>> AnalysisServer::planOf(std::string_view name,
                                                         const Situation& situation,
                                                         const std::vector<Field>* slow) const {
    const auto index = find(name);
    PERCEPT_EXPECTS(index && !m_parts[*index].isLayer);
    const Part& part = m_parts[*index];
    if (!part.kind->plan)
        return std::optional<SpreadPlan>();
    if (part.fault)
        return Unexpected{*part.fault};
    AnalysisInput known = input(situation);
    const auto source =
        part.inputs.empty() ? Result<Field>(Field()) : mapIn(part.inputs.front(), situation, slow);
    if (!source)
        return source.unexpected();
    known.source = part.inputs.empty() ? nullptr : &*source;
    auto plan = part.kind->plan(known, part.parameters);
    if (!plan)
        return wrongAt(plan.error().message, part.place + "." + plan.error().place);
    return plan;
}

} // namespace percept::tactics
