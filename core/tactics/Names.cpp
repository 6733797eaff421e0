#include "percept/tactics/Names.h"

#include "percept/base/NearestName.h"
#include <fmt/format.h>

#include <algorithm>

namespace percept::tactics {
namespace {

constexpr std::string_view kAnalysis = "analysis:";
constexpr std::string_view kWaypoint = "waypoint:";

bool holds(const std::vector<std::string>& sorted, std::string_view name) {
    return std::binary_search(sorted.begin(), sorted.end(), name);
}

void tidy(std::vector<std::string>& names) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
}

std::vector<std::string> kindNames(const AnalysisKinds& kinds) {
    std::vector<std::string> names;
    for (const auto& [kind, traits] : kinds)
        names.push_back(kind);
    return names;
}

} // namespace

QualifiedName readName(std::string_view written) {
    if (written.starts_with(kAnalysis))
        return {NameSpace::Analysis, std::string(written.substr(kAnalysis.size()))};
    if (written.starts_with(kWaypoint))
        return {NameSpace::Waypoint, std::string(written.substr(kWaypoint.size()))};
    return {NameSpace::Any, std::string(written)};
}

std::string writeName(const QualifiedName& name) {
    const std::string_view space = name.space == NameSpace::Analysis   ? kAnalysis
                                   : name.space == NameSpace::Waypoint ? kWaypoint
                                                                       : std::string_view();
    return std::string(space) + name.name;
}

Result<std::string> nameIn(NameSpace space, std::string_view written) {
    QualifiedName read = readName(written);
    if (read.space == NameSpace::Any || read.space == space)
        return std::move(read.name);
    return failure(
        ErrorCode::InvalidInput,
        fmt::format("\"{}\" is {}, but only {} can be named here",
                    written,
                    space == NameSpace::Waypoint ? "an analysis" : "a quality of waypoints",
                    space == NameSpace::Waypoint ? "qualities of waypoints and compounds"
                                                 : "analyses and layers"));
}

TacticNames::TacticNames(const level::Level& level, const AnalysisKinds& kinds)
    : m_kinds(&kinds) {
    for (const auto& analysis : level.analyses) {
        m_analyses.push_back(analysis.id);
        const bool plain = analysis.parameters.text.empty() || analysis.parameters.text == "{}";
        if (analysis.kind == analysis.id && plain)
            m_plain.push_back(analysis.id);
    }
    for (const auto& layer : level.layers)
        m_analyses.push_back(layer.id);
    for (const auto& waypoint : level.waypoints)
        for (const auto& [quality, value] : waypoint.qualities)
            m_qualities.push_back(quality);
    for (const auto& compound : level.compounds)
        m_qualities.push_back(compound.id);
    tidy(m_analyses);
    tidy(m_plain);
    tidy(m_qualities);
}

bool TacticNames::isAnalysis(std::string_view name) const {
    return holds(m_analyses, name) || m_kinds->contains(name);
}

bool TacticNames::hidesKind(std::string_view name) const {
    return holds(m_analyses, name) && m_kinds->contains(name) && !holds(m_plain, name);
}

bool TacticNames::isQuality(std::string_view name) const {
    return holds(m_qualities, name);
}

Result<QualifiedName> TacticNames::resolve(std::string_view written) const {
    QualifiedName read = readName(written);
    const bool analysis = read.space != NameSpace::Waypoint && isAnalysis(read.name);
    const bool quality = read.space != NameSpace::Analysis && isQuality(read.name);
    if (analysis && quality)
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("\"{0}\" means two things, {1} and a quality of waypoints: write "
                        "\"analysis:{0}\" or \"waypoint:{0}\"",
                        read.name,
                        holds(m_analyses, read.name) ? "an analysis of the level"
                                                     : "a kind of analysis"));
    if (analysis && read.space == NameSpace::Any && hidesKind(read.name))
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("\"{0}\" means two things, an analysis of the level and the kind of "
                        "analysis with its defaults: write \"analysis:{0}\" for that of the "
                        "level, or give it another name to have the kind",
                        read.name));
    if (analysis || quality) {
        read.space = analysis ? NameSpace::Analysis : NameSpace::Waypoint;
        return read;
    }
    std::vector<std::string> names;
    const auto add = [&](const std::vector<std::string>& some, NameSpace space) {
        if (read.space == NameSpace::Any || read.space == space)
            names.insert(names.end(), some.begin(), some.end());
    };
    add(m_analyses, NameSpace::Analysis);
    add(m_qualities, NameSpace::Waypoint);
    const std::string declared =
        names.empty() ? std::string() : fmt::format("there are {}", fmt::join(names, ", "));
    const auto kinds = kindNames(*m_kinds);
    add(kinds, NameSpace::Analysis);
    const std::string nearest = nearestName(read.name, names);
    const std::string shipped = read.space == NameSpace::Waypoint
                                    ? std::string()
                                    : fmt::format("{}the kinds {}",
                                                  declared.empty() ? "there are " : ", and ",
                                                  fmt::join(kinds, ", "));
    return failure(
        ErrorCode::NotFound,
        fmt::format("there is no {} \"{}\"; {}{}{}",
                    read.space == NameSpace::Analysis   ? "analysis or layer"
                    : read.space == NameSpace::Waypoint ? "quality of waypoints"
                                                        : "analysis, layer or quality of waypoints",
                    read.name,
                    nearest.empty() ? std::string() : fmt::format("did you mean \"{}\"? ", nearest),
                    declared.empty() && shipped.empty() ? "there are none" : declared,
                    shipped));
}

std::string TacticNames::write(NameSpace space, const std::string& name) const {
    const bool isTwo = isAnalysis(name) && isQuality(name);
    return isTwo || (space == NameSpace::Analysis && hidesKind(name)) ? writeName({space, name})
                                                                      : name;
}

} // namespace percept::tactics
