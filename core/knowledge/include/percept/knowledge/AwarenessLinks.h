#pragma once

#include "percept/base/Result.h"
#include "percept/knowledge/Attention.h"
#include "percept/knowledge/Awareness.h"
#include "percept/knowledge/Knowledge.h"
#include "percept/level/Senses.h"
#include "percept/sense/Visibility.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

/// What characters that are aware by degrees keep about their targets.
namespace percept::knowledge {

/// What an archetype says, compiled. Immutable.
struct AwarenessModel {
    std::vector<std::string> states; ///< by AwarenessLevel
    AwarenessRules rules;
    bool knowsTruly =
        false; ///< free knowledge is of where the target is, not of where it should be
    Seconds soundSpan = 1.0; ///< how long what was heard, smelt or felt counts
    /// The least intensities of state 1, 2, ... by modality, and of `shot`.
    std::vector<std::pair<std::string, std::vector<double>>> hearing;
    std::array<bool, kThings> notices{}; ///< by Thing: that one of them has changed
    AwarenessLevel body = 2;             ///< alertness that the body of one of its own raises it to
    AwarenessLevel change = 1;           ///< alertness that any other change raises it to

    /// The goal of what was heard, smelt or felt. Where nothing is said of its modality, it is that
    /// something exists; what is felt is known for certain.
    [[nodiscard]] AwarenessLevel
    heard(std::string_view modality, double intensity, bool shot, bool felt) const;
    /// Alertness as a share of the greatest, 0..1.
    [[nodiscard]] double shareOf(AwarenessLevel alertness) const {
        return static_cast<double>(alertness) / static_cast<double>(rules.highest());
    }
};

/// @return null: it has no states
/// @errors InvalidInput with the place within the archetype: numbers of levels or delays that do
///         not fit the states, levels that do not ascend, delays below 0, another word
[[nodiscard]] Result<std::shared_ptr<const AwarenessModel>>
compileAwareness(const level::Awareness& awareness);

/// What a character is aware of about one target.
struct AwareLink {
    AgentId about = trace::kNoAgent; ///< nobody: what comes from nobody known
    Awareness awareness;
    AwarenessLevel sight = kUnaware; ///< goal of the latest look
    AwarenessLevel sound = kUnaware; ///< goal of the strongest that was heard and still counts
    Seconds heard = kNever;          ///< when that was
    ModalityId modality = trace::kNone<ModalityId>; ///< of the latest stimulus
    Vec2 place{0, 0};                               ///< where that came from
    Metres area = 0.0;                   ///< radius about it in which it is; 0: exactly there
    bool clear = false;                  ///< nothing in between
    Seconds perceived = kNever;          ///< when that was
    Seconds stepped = kNever;            ///< when time last passed for it
    RecordId cause = trace::kNoRecord;   ///< what made it
    RecordId changed = trace::kNoRecord; ///< the latest change of state
};

/// One character.
struct AgentAwareness {
    Alertness alertness;
    RecordId alerted = trace::kNoRecord; ///< the latest change of alertness
    std::vector<AwareLink> links;        ///< by ascending `about`
    Gaze gaze;
    Search search;
    std::vector<SeenThing> things; ///< by ascending kind and number

    [[nodiscard]] const AwareLink* find(AgentId about) const;
    [[nodiscard]] AwareLink* find(AgentId about);
    /// Made if there is none.
    [[nodiscard]] AwareLink& about(AgentId about);
};

/// All that awareness adds to the state of a run.
struct AwarenessState {
    std::vector<AgentAwareness> agents; ///< by AgentId; those without awareness have no links
    std::vector<sense::Stance> stances; ///< by AgentId: how bodies hold themselves
    std::vector<Searched> searched;     ///< in the order in which they were taken
};

BOOST_DESCRIBE_STRUCT(AwareLink,
                      (),
                      (about,
                       awareness,
                       sight,
                       sound,
                       heard,
                       modality,
                       place,
                       area,
                       clear,
                       perceived,
                       stepped,
                       cause,
                       changed))
BOOST_DESCRIBE_STRUCT(AgentAwareness, (), (alertness, alerted, links, gaze, search, things))
BOOST_DESCRIBE_STRUCT(AwarenessState, (), (agents, stances, searched))

} // namespace percept::knowledge
