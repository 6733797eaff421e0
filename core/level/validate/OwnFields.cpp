#include "percept/level/Inherited.h"
#include "validate/Checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

// What an archetype itself says and what counts neither for its agents nor for those of archetypes
// that have it from it.
namespace percept::level::validation {
namespace {

bool isAware(const Archetype& archetype) {
    return !archetype.awareness.states.empty();
}

struct Condition {
    std::string_view field;
    bool (*counts)(const Archetype&);
    std::string_view why;
    std::string_view remedy;
};

bool looksLessFarThere(const Archetype& archetype) {
    return looksLessFar(archetype.rates);
}

constexpr std::string_view kAsOften = "it looks as often wherever the player is";
constexpr std::string_view kSetFar = "Set far_vision, or remove it.";
constexpr std::string_view kStill = "the head does not turn";
constexpr std::string_view kSetTurn = "Set turn to the greatest angle, or remove it.";

bool turnsHead(const Archetype& archetype) {
    return archetype.gaze.turn > 0.0;
}

/// Whether it goes on knowing where somebody is whom it has lost. Who is not aware by degrees is
/// told so of all of it.
bool hasPlaces(const Archetype& archetype) {
    constexpr std::size_t kPlace = 2; // of the states
    return !isAware(archetype) || archetype.awareness.states.size() > kPlace;
}

bool takesTimeToReact(const Archetype& archetype) {
    const auto& reaction = archetype.awareness.reaction;
    const std::size_t rises =
        std::min(reaction.size(), std::max<std::size_t>(archetype.awareness.states.size(), 1) - 1);
    return std::any_of(reaction.begin(),
                       reaction.begin() + static_cast<std::ptrdiff_t>(rises),
                       [](double seconds) { return seconds > 0.0; });
}

constexpr Condition kConditions[]{
    {"awareness.belief",
     [](const Archetype& each) {
         return !isAware(each) || (hasPlaces(each) && each.awareness.freeKnowledge > 0.0);
     },
     "without free knowledge nothing is believed of who is lost",
     "Set free_knowledge to seconds, or remove it."},
    {"awareness.free_knowledge",
     hasPlaces,
     "none of its states knows a place",
     "Name a third state, or remove it."},
    {"awareness.on_break",
     [](const Archetype& each) { return !isAware(each) || takesTimeToReact(each); },
     "it reacts at once",
     "Set a reaction above 0, or remove it."},
    {"gaze.startle", turnsHead, kStill, "Set turn to the greatest angle, or startle to 0."},
    {"gaze.rate", turnsHead, kStill, kSetTurn},
    {"gaze.hold", turnsHead, kStill, kSetTurn},
    {"rates.far_vision",
     [](const Archetype& each) { return each.rates.vision >= 0; },
     "it never looks",
     "Set vision to looks per second, or remove it."},
    {"rates.near", looksLessFarThere, kAsOften, kSetFar},
    {"rates.far", looksLessFarThere, kAsOften, kSetFar},
    {"awareness.unseen_ends",
     [](const Archetype& each) { return !each.awareness.unseenBy.empty(); },
     "",
     "Name a view cone in unseen_by, or remove it."}};

class OwnFields {
public:
    OwnFields(const Level& level,
              const Archetype& own,
              const std::string& place,
              Findings& findings)
        : m_level(level)
        , m_own(own)
        , m_place(place)
        , m_findings(findings) {}

    void check() {
        for (const Condition& each : kConditions)
            if (isStated(m_own, each.field) && !anybody(each.field, each.counts))
                m_findings.warning(Findings::join(m_place, each.field),
                                   each.why.empty() ? std::string("it is ignored without unseen_by")
                                                    : fmt::format("it is ignored: {}", each.why),
                                   std::string(each.remedy));
        checkThings();
        checkHearing();
        checkNoticed();
        Awareness silent = m_own.awareness;
        silent.unknown = {};
        silent.attitudes.clear(); // these count for those, too, who notice at once
        silent.unseenEnds = true; // told of without unseen_by
        if (!(silent == Awareness{}) && !anybody("awareness", isAware))
            m_findings.warning(m_place + ".awareness",
                               "it is ignored: it has no states",
                               "Name the states, or remove it.");
    }

private:
    [[nodiscard]] bool anybody(std::string_view field,
                               const std::function<bool(const Archetype&)>& counts) const {
        return countsForAny(m_level, m_own.id, field, counts);
    }

    /// How often it looks for what has changed, far from the player.
    void checkThings() {
        constexpr std::string_view kField = "rates.things";
        if (!isStated(m_own, kField))
            return;
        const auto minds = [](const Archetype& each) { return !each.awareness.notices.empty(); };
        if (!anybody(kField, looksLessFarThere))
            m_findings.warning(Findings::join(m_place, kField),
                               fmt::format("it is ignored: {}", kAsOften),
                               std::string(kSetFar));
        else if (!anybody(kField, minds))
            m_findings.warning(Findings::join(m_place, kField),
                               "it is ignored: its awareness notices no thing that has changed",
                               "Name some in awareness.notices, or remove it.");
    }

    /// What it would be aware of by a modality that it does not sense.
    void checkHearing() {
        for (const auto& [name, levels] : m_own.awareness.hearing) {
            const auto senses = [&, id = std::string_view(name)](const Archetype& each) {
                return std::ranges::any_of(each.sensors,
                                           [&](const auto& sensor) { return sensor.first == id; });
            };
            const bool isModality = std::ranges::count(m_level.modalities, name, &Modality::id) > 0;
            if (isModality && !anybody("awareness.hearing", senses))
                m_findings.warning(
                    fmt::format("{}.awareness.hearing.{}", m_place, name),
                    fmt::format(
                        "it never counts: agents of this archetype have no threshold for {}", name),
                    fmt::format("Add {} to sensors, or remove it.", name));
        }
    }

    /// A reaction to what has changed, by who does not notice that, never happens.
    void checkNoticed() {
        for (std::size_t i = 0; i < m_own.reactions.size(); ++i) {
            const std::string& thing = m_own.reactions[i].notices;
            const auto notices = [&](const Archetype& each) {
                return std::ranges::count(each.awareness.notices, thing) > 0;
            };
            if (!thing.empty() && !anybody("reactions", notices))
                m_findings.warning(
                    fmt::format("{}.reactions[{}].notices", m_place, i),
                    fmt::format("it never happens: its awareness does not notice {}", thing),
                    fmt::format("Add {} to awareness.notices.", thing));
        }
    }

    const Level& m_level;
    const Archetype& m_own;
    const std::string& m_place;
    Findings& m_findings;
};

} // namespace

void checkOwnFields(const Level& level,
                    const Archetype& own,
                    const std::string& place,
                    Findings& findings) {
    OwnFields(level, own, place, findings).check();
}

} // namespace percept::level::validation
