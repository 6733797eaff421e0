#include "CheckParts.h"
#include "percept/event/CompiledEvents.h"
#include "percept/level/EventCauses.h"
#include "percept/level/Inherited.h"
#include "percept/sense/SenseWorld.h"
#include "percept/sim/SensedFields.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

namespace percept::sim {
namespace {

using level::Archetype;

/// What waits for perceptions and events that never come.
class UnperceivedParts {
public:
    UnperceivedParts(const level::Level& level,
                     const Modules& modules,
                     const trace::Registry& registry)
        : m_level(level)
        , m_registry(registry)
        , m_use(level, modules.brains)
        , m_kinds(m_use.kinds())
        , m_codes(registry.events()) {
        for (const level::AuthoredEvent& event : level.events)
            m_codes.push_back(event.code);
        auto events = event::compileEvents(level, wordsOf(level, registry));
        if (events)
            m_events = std::move(*events);
    }

    std::vector<level::Problem> find() {
        // Levels without modalities have those of the source.
        if (auto senses = sense::compileSenseWorld(m_level); senses && !m_level.modalities.empty())
            checkSenses(*senses);
        checkCodes();
        if (m_events)
            for (std::size_t i = 0; i < m_level.events.size(); ++i) {
                checkPeople(i);
                checkIntention(i);
            }
        return std::move(m_problems);
    }

private:
    void warn(std::string place, std::string message, std::string remedy) {
        m_problems.push_back(
            {level::Severity::Warning, std::move(place), std::move(message), std::move(remedy)});
    }

    static bool senses(const Kind& kind, std::string_view modality) {
        return std::ranges::any_of(kind.archetype.sensors,
                                   [&](const auto& each) { return each.first == modality; });
    }

    void checkSenses(const sense::SenseWorld& world) {
        for (std::size_t i = 0; i < m_kinds.size(); ++i)
            if (m_kinds[i]) {
                checkReactions(i, world);
                checkFields(i, world);
            }
        for (std::size_t i = 0; i < m_level.events.size(); ++i)
            checkNotification(i);
    }

    void checkReactions(std::size_t archetype, const sense::SenseWorld& world) {
        const auto sees = [&](const Kind& kind) {
            return std::ranges::any_of(world.modalities, [&](const auto& modality) {
                return modality.kind == sense::Kind::Sight && senses(kind, modality.id);
            });
        };
        const auto& reactions = m_level.archetypes[archetype].reactions;
        for (std::size_t i = 0; i < reactions.size(); ++i) {
            const std::string& modality = reactions[i].modality;
            const auto place = fmt::format("archetypes[{}].reactions[{}]", archetype, i);
            if (!modality.empty() && !m_use.any(archetype, "reactions", [&](const Kind& kind) {
                    return senses(kind, modality);
                }))
                warn(place + ".modality",
                     fmt::format("it never happens: agents of this archetype have no threshold "
                                 "for {}",
                                 modality),
                     fmt::format("Add {} to sensors.", modality));
            if (!reactions[i].notices.empty() && !m_use.any(archetype, "reactions", sees))
                warn(place + ".notices",
                     "it never happens: agents of this archetype have no threshold for a modality "
                     "of kind sight",
                     "Add one to sensors.");
        }
    }

    void checkFields(std::size_t archetype, const sense::SenseWorld& world) {
        const Archetype& own = m_level.archetypes[archetype];
        const bool anyUnseen = std::ranges::any_of(
            m_level.archetypes, [](const auto& each) { return !each.awareness.unseenBy.empty(); });
        for (const SensedField& field : sensedFields()) {
            // Others may wait until they are in its cones.
            const bool counts =
                anyUnseen && (field.name == "view_cones" || field.name == "field_of_view");
            if (!level::isStated(own, field.name) || counts ||
                m_use.isIgnored(archetype, field.name) ||
                m_use.any(archetype, field.name, [&](const Kind& kind) {
                    return !kind.ignores(field.name) &&
                           std::ranges::any_of(world.modalities, [&](const auto& modality) {
                               return field.isServed(modality) && senses(kind, modality.id);
                           });
                }))
                continue;
            warn(fmt::format("archetypes[{}].{}", archetype, field.name),
                 fmt::format("it never counts: agents of this archetype have no threshold for a "
                             "modality {}",
                             field.sense),
                 "Add one to sensors, or remove it.");
        }
    }

    /// Calls for the archetypes of all who may be meant: agents of the level, and of each archetype
    /// one where more come, from a town or on spawn points.
    void forArchetypesOf(const event::Who& who,
                         const std::function<void(std::size_t)>& call) const {
        const auto count = static_cast<std::uint32_t>(m_events->agents.size());
        for (std::uint32_t i = 0; i < count; ++i)
            if (m_events->matches(who, trace::AgentId{i}, m_events->agents[i]))
                call(m_events->agents[i].archetype);
        if (m_level.spawns.empty() && m_level.stages.empty() && count > 0)
            return;
        for (std::uint32_t i = 0; i < m_kinds.size(); ++i)
            if (m_events->matches(who, trace::AgentId{count}, {.archetype = i}))
                call(i);
    }

    /// Whether an id means agents of whom there will never be one.
    [[nodiscard]] bool isNobody(const std::string& id) const {
        const auto who = event::whoIs(m_level, id);
        // What teams and squads those have who come later is not said.
        const bool later = !m_level.spawns.empty() || !m_level.stages.empty();
        if (id.empty() || !who || !m_events || (later && who->kind != event::Who::Kind::Archetype))
            return false;
        bool any = false;
        forArchetypesOf(*who, [&](std::size_t) { any = true; });
        return !any;
    }
    /// Archetypes that extend one, directly or not, and that agents have.
    [[nodiscard]] std::vector<std::string> heirsOf(const std::string& archetype) const {
        std::vector<std::string> heirs;
        for (const Archetype& each : m_level.archetypes) {
            const Archetype* base = &each;
            for (std::size_t steps = 0; base != nullptr && steps <= m_level.archetypes.size();
                 ++steps) {
                const auto found =
                    std::ranges::find(m_level.archetypes, base->extends, &Archetype::id);
                base =
                    base->extends.empty() || found == m_level.archetypes.end() ? nullptr : &*found;
                if (base == nullptr || base->id != archetype)
                    continue;
                if (!isNobody(each.id))
                    heirs.push_back(each.id);
                break;
            }
        }
        return heirs;
    }
    /// Events about agents of whom there is none.
    void checkPeople(std::size_t number) {
        const level::EventCause& when = m_level.events[number].when;
        const level::CauseForm* const form = level::causeForm(when.kind);
        const auto check = [&](const std::string& id, std::string_view key) {
            if (!isNobody(id))
                return;
            const auto heirs = heirsOf(id);
            warn(fmt::format("events[{}].when.{}", number, key),
                 heirs.empty()
                     ? fmt::format("it never happens: there is no agent of \"{}\"", id)
                     : fmt::format("it never happens: no agent has the archetype \"{}\" itself, "
                                   "and who extends it is not meant",
                                   id),
                 heirs.empty() ? std::string("Name agents that the level has.")
                               : fmt::format("Name one of: {}.", fmt::join(heirs, ", ")));
        };
        if (form != nullptr && std::ranges::count(form->fields, "when.by") > 0)
            check(when.by, "by");
        if (when.kind == "collision")
            check(when.object, "object");
    }

    void checkNotification(std::size_t number) {
        const level::EventCause& when = m_level.events[number].when;
        const auto who = event::whoIs(m_level, when.by);
        if (when.kind != "notification" || !who || !m_events || isNobody(when.by))
            return;
        bool happens = false;
        forArchetypesOf(*who, [&](std::size_t i) {
            happens =
                happens || i >= m_kinds.size() || !m_kinds[i] || senses(*m_kinds[i], when.object);
        });
        if (!happens)
            warn(fmt::format("events[{}].when", number),
                 fmt::format("it never happens: {} has a threshold for {}",
                             when.by.empty() ? "no agent" : "no agent that it is about",
                             when.object),
                 fmt::format("Add {} to the sensors of an archetype.", when.object));
    }

    /// Whether runs know a goal; others are errors.
    [[nodiscard]] bool isGoal(const std::string& name) const {
        const auto isToGet = [&](const level::Weapon& weapon) {
            return name == "get_" + weapon.id;
        };
        return std::ranges::count(m_registry.goals(), name) > 0 ||
               std::ranges::any_of(level::ravenWeapons(), isToGet) ||
               std::ranges::any_of(m_level.archetypes, [&](const Archetype& each) {
                   return std::ranges::any_of(each.weapons, isToGet);
               });
    }
    /// Goals that no agent whom the event may be about ever has for itself.
    void checkIntention(std::size_t number) {
        const level::EventCause& when = m_level.events[number].when;
        const auto who = event::whoIs(m_level, when.by);
        if (when.kind != "intention" || !who || isNobody(when.by))
            return;
        const auto intends = [&](const std::string& goal) {
            bool any = false;
            forArchetypesOf(*who, [&](std::size_t i) {
                any = any || i >= m_kinds.size() || !m_kinds[i] || m_kinds[i]->brain->intends(goal);
            });
            return any;
        };
        if (intends(when.state) || !isGoal(when.state))
            return;
        std::vector<std::string> goals = m_registry.goals();
        std::erase_if(goals, [&](const std::string& goal) { return !intends(goal); });
        warn(fmt::format("events[{}].when.state", number),
             fmt::format("it never happens: {} intends to \"{}\"{}",
                         when.by.empty() ? "no agent" : "no agent that it is about",
                         when.state,
                         goals.empty() ? "" : "; at most it is a step towards another goal"),
             goals.empty() ? std::string("Name agents that have goals.")
                           : fmt::format("Name one of: {}.", fmt::join(goals, ", ")));
    }

    [[nodiscard]] bool isRaised(const std::string& code) const {
        return std::ranges::find(m_codes, code) != m_codes.end();
    }
    void checkInterests(const std::vector<std::string>& interests, const std::string& place) {
        for (const std::string& code : interests)
            if (!isRaised(code))
                warn(place,
                     fmt::format("nobody ever hears \"{}\": no event has this code", code),
                     "Name the code of an event, or remove it.");
    }

    /// Whether an agent of an archetype might listen for events of a code, at any manager.
    [[nodiscard]] bool listens(std::size_t archetype, event::EventCode code, bool roaming) const {
        const event::AgentTraits another{.archetype = static_cast<std::uint32_t>(archetype)};
        return std::ranges::any_of(m_events->listeners, [&](const auto& listener) {
            if (!listener.interest.covers(code) || (roaming && !listener.roams))
                return false;
            bool is = m_events->matches(listener.who, trace::kNoAgent, another);
            forArchetypesOf(listener.who, [&](std::size_t i) { is = is || i == archetype; });
            return is;
        });
    }
    /// Whether an agent of an archetype might hear an event of a code.
    [[nodiscard]] bool hears(std::size_t archetype, event::EventCode code) const {
        const bool ofRules = std::ranges::find(m_level.events,
                                               m_events->codes[static_cast<std::size_t>(code)],
                                               &level::AuthoredEvent::code) == m_level.events.end();
        if (ofRules || listens(archetype, code, true))
            return listens(archetype, code, false);
        event::CompiledEvents nobody = *m_events;
        nobody.agents.clear();
        auto managers = event::startManagers(nobody);
        for (std::uint32_t i = 0; i < m_events->agents.size(); ++i)
            if (m_events->agents[i].archetype == archetype)
                event::admit(managers, *m_events, trace::AgentId{i}, m_events->agents[i]);
        event::admit(managers,
                     *m_events,
                     trace::AgentId{static_cast<std::uint32_t>(m_events->agents.size())},
                     {.archetype = static_cast<std::uint32_t>(archetype)});
        return std::ranges::any_of(m_events->events, [&](const auto& event) {
            return event.code == code && managers.mightHear(event.manager, event.reach, code);
        });
    }

    void checkCodes() {
        const bool broadcasts = std::ranges::any_of(
            m_level.managers, [](const auto& manager) { return manager.kind == "broadcast"; });
        for (std::size_t i = 0; i < m_level.managers.size(); ++i)
            for (std::size_t k = 0; k < m_level.managers[i].listeners.size(); ++k)
                checkInterests(m_level.managers[i].listeners[k].interests,
                               fmt::format("managers[{}].listeners[{}].interests", i, k));
        for (std::size_t i = 0; i < m_kinds.size(); ++i) {
            const auto place = fmt::format("archetypes[{}]", i);
            if (!broadcasts) // otherwise they are ignored
                checkInterests(m_level.archetypes[i].interests, place + ".interests");
            const auto& reactions = m_level.archetypes[i].reactions;
            for (std::size_t k = 0; k < reactions.size() && m_kinds[i]; ++k)
                if (!reactions[k].event.empty())
                    checkHeard(
                        i, reactions[k].event, fmt::format("{}.reactions[{}].event", place, k));
        }
    }

    void checkHeard(std::size_t archetype, const std::string& code, std::string place) {
        if (!isRaised(code))
            return warn(std::move(place),
                        fmt::format("it never happens: no event has the code \"{}\"", code),
                        "Name the code of an event.");
        const auto number = m_events ? m_events->codeOf(code) : std::nullopt;
        if (!number || joinsManagers(m_level))
            return;
        const auto heirs = level::whoHave(m_level, archetype, "reactions");
        if (std::ranges::any_of(heirs, [&](std::size_t i) { return hears(i, *number); }))
            return;
        warn(std::move(place),
             fmt::format("it never happens: no agent of this archetype listens for \"{}\"", code),
             "Add it to the interests of the archetype, or of a listener of the event's manager.");
    }

    const level::Level& m_level;
    const trace::Registry& m_registry;
    FieldUse m_use;
    const std::vector<std::optional<Kind>>& m_kinds; ///< of m_use
    std::vector<std::string> m_codes;                ///< of the events that there are
    std::optional<event::CompiledEvents> m_events;
    std::vector<level::Problem> m_problems;
};

} // namespace

std::vector<level::Problem> checkUnperceived(const level::Level& level,
                                             const Modules& modules,
                                             const trace::Registry& registry) {
    return UnperceivedParts(level, modules, registry).find();
}

} // namespace percept::sim
