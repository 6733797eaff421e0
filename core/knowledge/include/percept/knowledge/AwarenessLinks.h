#pragma once

#include "percept/base/Archive.h"
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

/// How sure one is of what an ally says, and of what his bearing shows.
inline constexpr double kToldConfidence = 0.8;
inline constexpr double kObservedConfidence = 0.5;

/// What makes an agent say something.
enum class Occasion : std::uint8_t { Rises, Loses, Searches, NoticesThing };

/// What an agent says, compiled.
struct SpeechLine {
    Occasion occasion = Occasion::Rises;
    AwarenessLevel state = kUnaware; ///< that it rises to
    Thing thing{};                   ///< that it notices as changed
    trace::LineId line{};            ///< what people read
    ModalityId modality{};
    double strength = 1.0;
    trace::TagId tag = trace::kNone<trace::TagId>;
};

/// What an archetype says, compiled. Immutable.
struct AwarenessModel {
    std::vector<std::string> states; ///< by AwarenessLevel
    AwarenessRules rules;
    bool knowsTruly =
        false; ///< free knowledge is of where the target is, not of where it should be
    Seconds soundSpan = 1.0; ///< how long what was heard, smelt or felt counts
    /// The least intensities of state 1, 2, ... by tag or modality.
    std::vector<std::pair<std::string, std::vector<double>>> hearing;
    AwarenessLevel heeds = kUnaware; ///< least alertness of allies that shows; kUnaware: none does
    std::array<bool, kThings> notices{}; ///< by Thing: that one of them has changed
    AwarenessLevel body = 2;             ///< alertness that the body of one of its own raises it to
    AwarenessLevel change = 1;           ///< alertness that any other change raises it to

    /// The goal of what was heard, smelt or felt: as is said of its tag, else of its modality.
    /// Where nothing is said of either, it is that something exists; what is felt is known for
    /// certain.
    /// @param tag of the signal; empty: it has none
    [[nodiscard]] AwarenessLevel
    heard(std::string_view modality, std::string_view tag, double intensity, bool felt) const;
    /// The state of a name; nothing: there is none.
    [[nodiscard]] std::optional<AwarenessLevel> stateNamed(std::string_view name) const;
    /// What a line is said on: the occasion, the state and the thing alone; nothing: nobody knows
    /// the word. @param word a state that is risen to, or of level::kSpeechOccasions
    [[nodiscard]] std::optional<SpeechLine> lineOn(std::string_view word) const;
    /// How alert it makes that one of its own lies dead, or something else has changed.
    [[nodiscard]] AwarenessLevel alertnessBy(Thing kind) const {
        return kind == Thing::Body ? body : change;
    }
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
    AwarenessLevel told = kUnaware;  ///< goal of what an ally passed on and still counts
    Seconds toldAt = kNever;         ///< when that was
    Seconds toldOf = kNever;         ///< of which time it is
    /// The ally who passed on all that is known; kNoAgent: it is first-hand.
    AgentId toldBy = trace::kNoAgent;
    double confidence = 1.0;                        ///< 0..1; first-hand 1
    ModalityId modality = trace::kNone<ModalityId>; ///< of the latest stimulus
    Vec2 place{0, 0};                               ///< where that came from
    Metres area = 0.0;                    ///< radius about it in which it is; 0: exactly there
    bool clear = false;                   ///< nothing in between
    Seconds perceived = kNever;           ///< when that was
    Seconds stepped = kNever;             ///< when time last passed for it
    RecordId cause = trace::kNoRecord;    ///< what made it: of the dominant of the three below
    RecordId seenBy = trace::kNoRecord;   ///< the notification of the present sighting
    RecordId heardBy = trace::kNoRecord;  ///< that of the sound that counts
    RecordId toldWith = trace::kNoRecord; ///< that an ally passed it on
    std::uint32_t said = 0; ///< the line that it said last of him, from 1; 0: none since it rose
    RecordId changed = trace::kNoRecord; ///< the latest change of state
};

/// hasFreeKnowledge() of a link: since the latest look or sound that showed the other one, or since
/// it was told, rather than since the look that missed him.
[[nodiscard]] bool hasFreeKnowledge(const AwarenessRules& rules,
                                    const AwareLink& link,
                                    AwarenessLevel alertness,
                                    Seconds now);
/// When what is known of the other one's place was perceived, or told.
[[nodiscard]] inline Seconds placedAt(const AwareLink& link) {
    return std::max(link.perceived, link.toldAt);
}

/// What somebody said, or is about to say.
struct Utterance {
    RecordId record = trace::kNoRecord; ///< that it was said
    AgentId speaker = trace::kNoAgent;
    AgentId about = trace::kNoAgent;
    AwarenessLevel state = kUnaware; ///< of the speaker
    Vec2 place{0, 0};                ///< where he took the other to be
    Metres area = 0.0;               ///< radius about it; 0: exactly there
    Seconds when = kNever;           ///< when he perceived him
    Seconds said = kNever;
    std::uint32_t line = 0; ///< place among those of his archetype
    /// What has changed; none: it is of `about`.
    trace::ChangeId change = trace::kNone<trace::ChangeId>;
    bool voiced = false; ///< the sound has been made
};

/// One character.
struct AgentAwareness {
    Alertness alertness;
    RecordId alerted = trace::kNoRecord; ///< the latest change of alertness
    std::vector<AwareLink> links;        ///< by ascending `about`
    std::vector<AgentId> met;            ///< those who have seen it, ascending, where that counts
    Gaze gaze;
    Search search;
    std::vector<ThingLink> things; ///< by ascending kind and number

    [[nodiscard]] const AwareLink* find(AgentId about) const;
    [[nodiscard]] AwareLink* find(AgentId about);
    /// Made if there is none.
    [[nodiscard]] AwareLink& about(AgentId about);
    [[nodiscard]] const ThingLink* find(Thing kind, std::uint32_t number) const;
    /// Made if there is none.
    [[nodiscard]] ThingLink& about(Thing kind, std::uint32_t number);
};

/// All that awareness adds to the state of a run.
struct AwarenessState {
    std::vector<AgentAwareness> agents;  ///< by AgentId; those without awareness have no links
    std::vector<sense::Stance> stances;  ///< by AgentId: how bodies hold themselves
    std::vector<Utterance> said;         ///< of late, in the order of saying
    std::vector<Searched> searched;      ///< in the order in which they were taken
    describe::Tail<LookRhythms> rhythms; ///< where agents look less often far from the player
};

BOOST_DESCRIBE_STRUCT(AwareLink,
                      (),
                      (about,
                       awareness,
                       sight,
                       sound,
                       heard,
                       told,
                       toldAt,
                       toldOf,
                       toldBy,
                       confidence,
                       modality,
                       place,
                       area,
                       clear,
                       perceived,
                       stepped,
                       cause,
                       seenBy,
                       heardBy,
                       toldWith,
                       said,
                       changed))
BOOST_DESCRIBE_STRUCT(
    Utterance, (), (record, speaker, about, state, place, area, when, said, line, change, voiced))
BOOST_DESCRIBE_STRUCT(AgentAwareness, (), (alertness, alerted, links, met, gaze, search, things))
BOOST_DESCRIBE_STRUCT(AwarenessState, (), (agents, stances, said, searched, rhythms))

} // namespace percept::knowledge
