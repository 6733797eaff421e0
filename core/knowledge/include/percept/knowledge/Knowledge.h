#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"
#include "percept/trace/Ids.h"

#include <optional>
#include <span>
#include <vector>

/// What an agent knows of others: all that its brain may read of them.
namespace percept::knowledge {

using geometry::Vec2;
using trace::AgentId;
using trace::ModalityId;
using trace::RecordId;

/// Before any time of a run.
inline constexpr Seconds kNever = -999;
/// Who was seen no longer ago than this counts as in view, where nobody looks round for him: what
/// can be seen is emitted four times a second.
inline constexpr Seconds kGlimpse = 0.5;

/// What one modality last gave of somebody.
struct Impression {
    ModalityId modality = trace::kNone<ModalityId>;
    Seconds time = kNever; ///< when
    Vec2 place{0, 0};      ///< where; the middle of the area, where only that is known
    Metres area = 0;       ///< radius about `place` in which he was; 0: exactly there
    Vec2 direction{0, 0};  ///< where from, as seen by the agent; length 1, 0 where unknown
    double intensity = 0;  ///< as perceived
    bool firstHand = true; ///< perceived, not told
    RecordId record = trace::kNoRecord; ///< the notification
    Seconds followed = -1; ///< of a smell: time of the freshest piece of its trail that was reached
};

struct DamageTaken {
    Seconds time = 0;
    double amount = 0;
};

/// What there was to see of somebody when he was seen last.
struct Sight {
    Vec2 velocity{0, 0}; ///< metres per second, averaged as long as the observer averages
    Vec2 facing{1, 0};
    double health = 1.0;                                    ///< 0..1
    trace::WeaponId weapon = trace::kNone<trace::WeaponId>; ///< in hand
};

/// All that an agent knows of one other.
/// @source Raven (003), MemoryRecord; damage taken is its first exercise
struct SenseLink {
    AgentId about = trace::kNoAgent;                ///< nobody: signals without a source
    ModalityId modality = trace::kNone<ModalityId>; ///< by which it was noticed last
    Seconds lastSensed = kNever;                    ///< by any modality
    bool positionKnown = false;                     ///< exactly, or as an area
    bool withinFieldOfView = false;                 ///< at the latest look, or seen within kGlimpse
    bool shootable = false;                         ///< nothing in between, as far as is known
    /// Its level has it do nothing about what it perceived of him last.
    bool ignored = false;
    Seconds becameVisible = kNever;      ///< when the present sighting began
    Vec2 lastPosition{0, 0};             ///< exactly, or the middle of the area
    Metres area = 0;                     ///< radius of the area; 0: exactly there
    std::vector<Impression> impressions; ///< by ascending modality
    RecordId noticed = trace::kNoRecord; ///< the latest record of noticing him
    Seconds lastVisible = kNever;
    Sight seen;                      ///< when it was seen last
    std::vector<DamageTaken> damage; ///< what he did to me within the memory span

    [[nodiscard]] const Impression* by(ModalityId modality) const;
    /// Made if there is none.
    [[nodiscard]] Impression& impressionBy(ModalityId modality);
    /// Has the processor fetch them from memory while it goes on with other work. Changes nothing.
    void fetchImpressions() const {
        constexpr std::size_t kLine = 64;
        const auto* const first = reinterpret_cast<const char*>(impressions.data());
        for (std::size_t at = 0; at < impressions.size() * sizeof(Impression); at += kLine)
            __builtin_prefetch(first + at, 1);
    }
};

[[nodiscard]] inline bool isRemembered(const SenseLink& link, Seconds now, Seconds span) {
    return now - link.lastSensed <= span;
}
/// 0 while out of view.
[[nodiscard]] inline Seconds timeVisible(const SenseLink& link, Seconds now) {
    return link.withinFieldOfView ? now - link.becameVisible : 0.0;
}
/// Time since somebody was last in view; hundreds of seconds if never.
[[nodiscard]] inline Seconds timeOutOfView(const SenseLink& link, Seconds now) {
    return link.withinFieldOfView ? 0.0 : now - link.lastVisible;
}
/// How sure what is known of a place still is: from 1 when perceived to 0 at the memory's end.
[[nodiscard]] double certaintyOf(const SenseLink& link, Seconds now, Seconds span);
/// Where somebody in view should be by now who went on as he did at the latest look, for half a
/// second at most; out of view, where he was perceived last.
[[nodiscard]] Vec2 expectedPlace(const SenseLink& link, Seconds now);

/// Damage by whom a link is about within the last `span` seconds.
[[nodiscard]] double recentDamage(const SenseLink& link, Seconds now, Seconds span);

/// An area about a place that is known vaguely.
struct Area {
    Vec2 middle{0, 0};
    Metres radius = 0;
};
/// What is known of a place of which the direction can be told, but hardly how far it is: a sound
/// through walls, something in the corner of an eye.
/// @param from whose senses tell  @return its middle lies in that direction, as far away as the
///         middle of the place's cell of a grid of 5 m; its radius is that of the circle round a
///         cell, so that the place lies in it
[[nodiscard]] Area areaOf(Vec2 place, Vec2 from);
/// Whether an area lies about the very place that is known already.
[[nodiscard]] bool saysNothingNew(const SenseLink& link, const Area& area);

/// One agent's links, by ascending id. A value.
class Knowledge {
public:
    [[nodiscard]] std::span<const SenseLink> links() const { return m_links; }
    /// The link to somebody, made if there is none.
    [[nodiscard]] SenseLink& about(AgentId other);
    [[nodiscard]] const SenseLink* find(AgentId other) const;
    [[nodiscard]] SenseLink* find(AgentId other);
    /// @return whether there was a link
    bool forget(AgentId other);
    void clear() {
        m_links.clear();
        m_abouts.clear();
    }

    /// Before then nothing that is known runs out, whatever becomes known meanwhile: who ages it
    /// need not look at all of it in every step. No part of the value; kNever: not known.
    [[nodiscard]] Seconds quietUntil() const { return m_quietUntil; }
    void keepQuietUntil(Seconds time) { m_quietUntil = time; }

    /// No sighting began later than that: who waits for some to last need not look at all of them.
    /// No part of the value; found anew where it is not known.
    [[nodiscard]] Seconds newestSighting() const;
    /// Of the sightings that began after that, none began sooner than this; kNever: not known. No
    /// part of the value.
    [[nodiscard]] Seconds oldestSince() const { return m_oldestSince; }
    void keepOldestSince(Seconds when) { m_oldestSince = when; }
    /// A sighting begins.
    void beginSighting(SenseLink& link, Seconds when) {
        link.withinFieldOfView = true;
        link.becameVisible = when;
        m_oldestSince = std::min(m_oldestSince, when);
        if (m_newestSighting && when > *m_newestSighting)
            m_newestSighting = when;
    }

    void addDamage(AgentId by, double amount, Seconds now);
    /// Damage by somebody within the last `span` seconds.
    [[nodiscard]] double recentDamage(AgentId by, Seconds now, Seconds span) const;
    /// Drops damage entries older than `span`.
    void ageDamage(Seconds now, Seconds span);
    /// Has the processor fetch the link to somebody, if there is one, while it goes on with other
    /// work. Changes nothing.
    /// @param impressions those, once the link is there, rather than the link
    void fetch(AgentId other, bool impressions) const;

private:
    [[nodiscard]] std::size_t placeOf(AgentId other) const;
    void indexLinks();

    std::vector<SenseLink> m_links;
    /// Whom the links are about, close together, as links are large; no part of the value, and not
    /// there while it was only read.
    std::vector<AgentId> m_abouts;
    Seconds m_quietUntil = kNever;
    Seconds m_oldestSince = kNever;
    mutable std::optional<Seconds> m_newestSighting;
    bool m_mayHaveDamage = true; ///< whether there may be any to age; no part of the value
    BOOST_DESCRIBE_CLASS(Knowledge, (), (), (), (m_links))
};

BOOST_DESCRIBE_STRUCT(
    Impression,
    (),
    (modality, time, place, area, direction, intensity, firstHand, record, followed))
BOOST_DESCRIBE_STRUCT(DamageTaken, (), (time, amount))
BOOST_DESCRIBE_STRUCT(Sight, (), (velocity, facing, health, weapon))
BOOST_DESCRIBE_STRUCT(SenseLink,
                      (),
                      (about,
                       lastSensed,
                       becameVisible,
                       lastVisible,
                       positionKnown,
                       lastPosition,
                       area,
                       withinFieldOfView,
                       modality,
                       shootable,
                       ignored,
                       seen,
                       damage,
                       noticed,
                       impressions))

} // namespace percept::knowledge
