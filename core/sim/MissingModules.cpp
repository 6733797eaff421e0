#include "percept/sim/MissingModules.h"

#include "percept/base/Contracts.h"
#include "percept/level/Level.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace percept::sim {
namespace {

class Missing {
public:
    /// @param known whether there is one of that name
    void look(bool known, const char* kind, std::string_view name, std::string place) {
        auto what = fmt::format("{} \"{}\"", kind, name);
        const bool told = std::any_of(
            m_found.begin(), m_found.end(), [&](const auto& each) { return each.what == what; });
        if (!known && !told)
            m_found.push_back({std::move(what), std::move(place)});
    }
    [[nodiscard]] std::vector<MissingModule> take() { return std::move(m_found); }

private:
    std::vector<MissingModule> m_found;
};

} // namespace

std::vector<MissingModule> missingModules(const level::Level& level, const Modules& modules) {
    Missing missing;
    for (std::size_t i = 0; i < level.archetypes.size(); ++i)
        if (const auto resolved = level::resolveArchetype(level, level.archetypes[i].id))
            missing.look(modules.brains.find(resolved->brain) != nullptr,
                         "brain",
                         resolved->brain,
                         fmt::format("archetypes[{}].brain", i));
    for (const auto& [name, parameters] : level.stages)
        missing.look(
            modules.stages.find(name) != nullptr, "stage", name, fmt::format("stages.{}", name));
    for (std::size_t i = 0; i < level.analyses.size(); ++i)
        missing.look(modules.analyses->contains(level.analyses[i].kind),
                     "kind of analysis",
                     level.analyses[i].kind,
                     fmt::format("analyses[{}].kind", i));
    if (!level.lightSource.empty())
        missing.look(modules.lights.find(level.lightSource) != nullptr,
                     "light source",
                     level.lightSource,
                     "light_source");
    return missing.take();
}

Error lacking(const std::vector<MissingModule>& missing) {
    PERCEPT_EXPECTS(!missing.empty());
    std::string list;
    for (const MissingModule& each : missing)
        list += fmt::format("{}no {}", list.empty() ? "" : ", ", each.what);
    return {ErrorCode::UnsupportedVersion,
            fmt::format("This program has {}, which the run had. Use the program that recorded it, "
                        "or record the run again without them",
                        list),
            missing.front().place};
}

} // namespace percept::sim
