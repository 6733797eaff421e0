#include "Watcher.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/Gaze.h"
#include "percept/agent/ReactionGoals.h"
#include "percept/agent/Things.h"
#include "percept/trace/Registry.h"

#include <algorithm>

// What those who become aware by degrees tell each other: by speech, and by how they behave.
namespace percept::agent {
namespace {

using knowledge::AwareLink;
using knowledge::AwarenessLevel;
using knowledge::Occasion;
using knowledge::SenseLink;
using knowledge::Thing;
using knowledge::ThingLink;
using knowledge::Utterance;
using trace::Gate;

/// What was said is kept as long as its sound may be on its way.
constexpr Seconds kOnTheWay = 60.0;

bool isFirstHand(const Watcher& me, const AwareLink& link) {
    return std::max(link.sight, soundOf(me, link)) >= toldOf(me, link) &&
           link.toldBy == trace::kNoAgent;
}

/// What an agent is aware of about another, as it would pass it on.
Utterance contentOf(const Scene& scene, AgentId speaker, const AwareLink& link) {
    Utterance content;
    content.speaker = speaker;
    content.about = link.about;
    content.state = link.awareness.state;
    content.when = std::max(link.perceived, link.heard);
    const bool perceived = scene.now - content.when <= knowledge::kGlimpse;
    if (perceived && link.clear && content.state >= knowledge::kPlace) {
        content.place = link.place;
    } else if (const SenseLink* known =
                   std::as_const(scene.agent(speaker).knowledge).find(link.about);
               known != nullptr && known->positionKnown) {
        content.place = known->lastPosition;
        content.area = known->area;
    } else {
        const knowledge::Area area =
            knowledge::areaOf(link.place, scene.agent(speaker).body.position);
        content.place = area.middle;
        content.area = area.radius;
    }
    return content;
}

/// What it knows to have changed, likewise.
Utterance contentOf(const Scene& scene, AgentId speaker, const ThingLink& thing) {
    Utterance content;
    content.speaker = speaker;
    content.about = thing.kind == Thing::Body ? AgentId{thing.number} : trace::kNoAgent;
    content.place = thing.place;
    content.when = thing.known;
    content.change = scene.arena.changeOf(thing.kind, thing.number);
    return content;
}

/// The first of its lines for an occasion, from 1; 0: it has none.
template <class Fits>
std::uint32_t lineFor(const Watcher& me, Occasion occasion, Fits&& fits) {
    const auto& lines = me.scene.arena.speech[me.scene.spec(me.id).archetype];
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const auto& line) {
        return line.occasion == occasion && fits(line);
    });
    return found == lines.end() ? 0 : static_cast<std::uint32_t>(found - lines.begin()) + 1;
}

/// @param line from 1
void voice(const Watcher& me, Utterance content, std::uint32_t line, RecordId cause) {
    content.speaker = me.id;
    content.said = me.scene.now;
    content.line = line - 1;
    content.record = me.scene.trace.add(
        Spoke{me.id,
              content.about,
              me.scene.arena.speech[me.scene.spec(me.id).archetype][content.line].line,
              content.state,
              content.place,
              content.area,
              content.change},
        cause);
    me.scene.awareness->said.push_back(content);
}

void say(const Watcher& me, AwareLink& link, std::uint32_t line) {
    if (line == 0 || link.said == line || !canPerform(me.scene, me.id))
        return;
    link.said = line;
    Utterance content;
    content.about = link.about;
    content.place = link.place;
    // What it was told it does not pass on.
    if (isFirstHand(me, link))
        content = contentOf(me.scene, me.id, link);
    voice(me, content, line, link.changed);
}

Gate gateNamed(const Scene& scene, std::string_view name) {
    const auto gate =
        scene.arena.registry != nullptr ? scene.arena.registry->gate(name) : std::nullopt;
    return gate.value_or(Gate::Intensity);
}

/// What passes between two allies.
struct Word {
    const Utterance& content;
    AwarenessLevel goal = knowledge::kUnaware;
    double confidence = 1.0;
    bool observed = false; ///< by how he behaves, rather than heard
    ModalityId modality = trace::kNone<ModalityId>;
    RecordId cause = trace::kNoRecord;
};

/// Why a word says nothing new; None: it does.
Obstacle obstacleTo(const Watcher& me, const Word& word, const AwareLink* link) {
    if (link == nullptr)
        return {};
    const AwarenessLevel own = std::max(link->sight, soundOf(me, *link));
    if (own >= word.goal)
        return {gateNamed(me.scene, kAlreadyKnownGate),
                static_cast<double>(word.goal),
                static_cast<double>(own + 1)};
    if (link->toldOf >= word.content.when && link->told >= word.goal)
        return {gateNamed(me.scene, kAlreadyToldGate), word.content.when, link->toldOf};
    return {};
}

void reportWord(const Watcher& me, const Word& word, const AwareLink* link, const Obstacle& at) {
    sense::Regard nothing;
    nothing.parts = {0.0, 0.0, 0.0};
    report(me,
           {.about = word.content.about,
            .modality = word.modality,
            .place = me.scene.arena.above(word.content.place, 0.0)},
           nothing,
           link,
           at);
}

RecordId recordOf(const Watcher& me, const Word& word) {
    const Utterance& content = word.content;
    return me.scene.trace.add(Told{me.id,
                                   content.speaker,
                                   content.about,
                                   word.goal,
                                   content.place,
                                   content.area,
                                   word.confidence,
                                   word.observed},
                              word.cause);
}

/// An ally passes on what he is aware of: a link that is not first-hand, of his state less one.
void takeWord(const Watcher& me, const Word& word) {
    const Utterance& content = word.content;
    if (word.goal == knowledge::kUnaware || content.about == me.id ||
        !becomesAware(me.scene, me.id, content.about))
        return;
    const AwareLink* known = std::as_const(me.aware).find(content.about);
    if (const Obstacle at = obstacleTo(me, word, known); at.gate != Gate::None)
        return reportWord(me, word, known, at);
    AwareLink& link = me.aware.about(content.about);
    // Several who tell the same, one after the other, are one.
    const bool goesOn = toldOf(me, link) >= word.goal;
    if (!goesOn)
        link.toldWith = recordOf(me, word);
    link.told = std::min(word.goal, me.model.rules.highest());
    link.toldAt = me.scene.now;
    link.toldOf = content.when;
    if (std::max(link.sight, soundOf(me, link)) == knowledge::kUnaware) {
        link.toldBy = content.speaker;
        link.confidence = word.confidence;
        link.modality = word.modality;
        link.place = content.place;
        link.clear = !(content.area > 0.0);
    }
    pulse(me, link, true);
    reportWord(me, word, &link, {});
}

AwarenessLevel lessOne(AwarenessLevel state) {
    return state > knowledge::kUnaware ? static_cast<AwarenessLevel>(state - 1) : state;
}

} // namespace

AwarenessLevel goalOf(const Watcher& me, const AwareLink& link) {
    return std::max({link.sight, soundOf(me, link), toldOf(me, link)});
}

RecordId causeOf(const Watcher& me, const AwareLink& link) {
    const AwarenessLevel goal = goalOf(me, link);
    if (link.sight == goal)
        return link.seenBy;
    return soundOf(me, link) == goal ? link.heardBy : link.toldWith;
}

void sayReached(const Watcher& me, AwareLink& link) {
    link.said = 0;
    say(me, link, lineFor(me, Occasion::Rises, [&](const auto& line) {
            return line.state == link.awareness.state;
        }));
}

void sayLost(const Watcher& me, AwareLink& link) {
    if (link.about != trace::kNoAgent && isFirstHand(me, link))
        say(me, link, lineFor(me, Occasion::Loses, [](const auto&) { return true; }));
}

void saySearches(const Watcher& me, AgentId about, Vec2 around, RecordId cause) {
    const auto line = lineFor(me, Occasion::Searches, [](const auto&) { return true; });
    if (line == 0 || !canPerform(me.scene, me.id))
        return;
    Utterance content;
    content.place = around;
    content.about = about;
    const AwareLink* link = std::as_const(me.aware).find(about);
    // What it was told it does not pass on.
    if (link != nullptr && about != trace::kNoAgent && isFirstHand(me, *link))
        content = contentOf(me.scene, me.id, *link);
    voice(me, content, line, cause);
}

void sayNoticed(const Watcher& me, const ThingLink& thing) {
    const auto line = lineFor(
        me, Occasion::NoticesThing, [&](const auto& each) { return each.thing == thing.kind; });
    if (line != 0 && canPerform(me.scene, me.id))
        voice(me, contentOf(me.scene, me.id, thing), line, thing.noticed);
}

namespace {

/// An ally passes on what has changed: how alert it makes is one less than if one had seen it.
void takeChange(const Watcher& me, const Word& word) {
    const Utterance& content = word.content;
    const auto [kind, number] = me.scene.arena.thingOf(content.change);
    const bool minds = me.model.notices[static_cast<std::size_t>(kind)] &&
                       (kind != Thing::Body ||
                        (AgentId{number} != me.id && !me.scene.areHostile(me.id, AgentId{number})));
    const ThingLink* before = std::as_const(me.aware).find(kind, number);
    if (!minds || (before != nullptr && (before->known >= content.when || before->isFirstHand())))
        return;
    ThingLink& link = me.aware.about(kind, number);
    const bool news = !link.isKnown();
    link.known = content.when;
    link.toldBy = content.speaker;
    link.confidence = word.confidence;
    link.place = content.place;
    if (!news)
        return;
    link.since = me.scene.now;
    link.noticed = me.scene.trace.add(ThingTold{me.id,
                                                content.speaker,
                                                kind,
                                                content.change,
                                                content.place,
                                                word.confidence,
                                                word.observed},
                                      word.cause);
    const RecordId told = link.noticed;
    raiseAlertness(me.scene, me.id, lessOne(me.model.alertnessBy(kind)), told);
    if (!canPerform(me.scene, me.id))
        return;
    drawGaze(me.scene, me.id, content.place);
    hearOf(me.scene, me.id, content.place, trace::kNoAgent, told);
}

/// What an alerted ally knows at first hand to have changed, the latest.
void observeChange(const Watcher& me, AgentId ally, const knowledge::AgentAwareness& his) {
    const ThingLink* latest = nullptr;
    for (const ThingLink& each : his.things)
        if (each.isFirstHand() && (latest == nullptr || each.since > latest->since))
            latest = &each;
    if (latest == nullptr)
        return;
    const Utterance content = contentOf(me.scene, ally, *latest);
    takeChange(me,
               {content,
                knowledge::kUnaware,
                knowledge::kObservedConfidence,
                true,
                trace::kNone<ModalityId>,
                latest->noticed});
}

} // namespace

void takeSpeech(Scene& scene, const Perceived& perceived) {
    const sense::Notification& notification = perceived.notification;
    if (scene.aware(notification.agent) == nullptr || !scene.has(notification.about) ||
        scene.attitudeTo(notification.agent, notification.about) != level::Attitude::Ally)
        return;
    const auto& said = scene.awareness->said;
    const auto found = std::find_if(said.begin(), said.end(), [&](const Utterance& each) {
        return each.record == notification.said;
    });
    if (found == said.end())
        return;
    const Utterance content = *found;
    if (content.change != trace::kNone<trace::ChangeId>)
        return takeChange(watcherOf(scene, notification.agent),
                          {content,
                           knowledge::kUnaware,
                           knowledge::kToldConfidence,
                           false,
                           notification.modality,
                           perceived.record});
    takeWord(watcherOf(scene, notification.agent),
             {content,
              lessOne(content.state),
              knowledge::kToldConfidence,
              false,
              notification.modality,
              perceived.record});
}

void observe(const Watcher& me, AgentId ally) {
    if (me.model.heeds == knowledge::kUnaware ||
        me.scene.attitudeTo(me.id, ally) != level::Attitude::Ally)
        return;
    const knowledge::AgentAwareness* his = me.scene.aware(ally);
    if (his == nullptr || his->alertness.level < me.model.heeds)
        return;
    const AwareLink* strongest = nullptr;
    for (const AwareLink& link : his->links)
        if (link.about != trace::kNoAgent && link.toldBy == trace::kNoAgent &&
            (strongest == nullptr || link.awareness.state > strongest->awareness.state))
            strongest = &link;
    if (strongest == nullptr)
        return observeChange(me, ally, *his);
    const Utterance content = contentOf(me.scene, ally, *strongest);
    const SenseLink* seen = std::as_const(me.knowledge()).find(ally);
    takeWord(me,
             {content,
              lessOne(content.state),
              knowledge::kObservedConfidence,
              true,
              seen != nullptr ? seen->modality : strongest->modality,
              strongest->changed});
}

void addSpeech(const Scene& scene, const SaySignal& signal) {
    if (scene.awareness == nullptr)
        return;
    auto& said = scene.awareness->said;
    for (Utterance& each : said) {
        if (each.voiced)
            continue;
        each.voiced = true;
        if (scene.isAlive(each.speaker))
            signal(each, scene.arena.speech[scene.spec(each.speaker).archetype][each.line]);
    }
    std::erase_if(said, [&](const Utterance& each) { return scene.now - each.said > kOnTheWay; });
}

namespace {

/// Whether somebody has an observer in a view cone of his, with nothing in between.
bool sees(const Scene& scene, AgentId other, AgentId observer, const std::string& name) {
    const sense::SensorProfile& eyes = scene.eyes(other);
    const Vec2 place = scene.agent(observer).body.position;
    const std::uint32_t cone = coneTowards(scene, other, place, scene.eyes(observer).eyeHeight);
    const bool holds =
        cone != sense::kNoIndex &&
        (name == level::kAnyCone || (cone < eyes.coneIds.size() && eyes.coneIds[cone] == name));
    return holds && scene.canSee(scene.agent(other).body.position, place, eyes.eyeHeight);
}

} // namespace

sense::Sighting unlessUnmet(const Watcher& me, sense::Sighting sighting) {
    const sense::SensorProfile& own = me.scene.eyes(me.id);
    if (own.unseenBy.empty() || sighting.failed != Gate::None || !me.scene.has(sighting.about))
        return sighting;
    auto& met = me.aware.met;
    const auto at = std::lower_bound(met.begin(), met.end(), sighting.about);
    const bool before = at != met.end() && *at == sighting.about;
    if (before && own.unseenEnds)
        return sighting;
    const bool now = sees(me.scene, sighting.about, me.id, own.unseenBy);
    if (now && !before && own.unseenEnds)
        met.insert(at, sighting.about);
    if (!now) {
        sighting.failed = Gate::NotSeenYet;
        sighting.measured = 0.0;
        sighting.limit = 1.0;
    }
    return sighting;
}

} // namespace percept::agent
