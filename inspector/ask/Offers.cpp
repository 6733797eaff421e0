#include "inspector/ask/Offers.h"

#include "inspector/ask/ChangeText.h"
#include "inspector/ask/ConeTilt.h"
#include "inspector/ask/Ladder.h"
#include "inspector/explain/GateText.h"
#include "percept/sense/GateNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace percept::ask {
namespace {

using sense::Gate;
using sense::SmallestChange;
using trace::Command;
using trace::EditPart;
using Of = SmallestChange::Of;

std::string strengthOf(const Missed& missed) {
    if (missed.ping)
        return "ping strength";
    const bool seen = missed.world[missed.signal.modality].kind == sense::Kind::Sight;
    return seen && !missed.signal.emitsLight ? "visibility" : "strength";
}

/// What makes the emitter's signals so much stronger, on top of edits that did so before.
double gainFor(const SmallestChange& change, const Missed& missed) {
    return missed.world.gainOf(missed.signal.source, missed.signal.modality) * change.rounded /
           change.from;
}

template <class Objects>
std::optional<std::size_t> placeOf(const Objects& objects, const std::string& id) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
        if constexpr (std::is_same_v<Objects, std::vector<std::string>>) {
            if (objects[i] == id)
                return i;
        } else if (objects[i].id == id) {
            return i;
        }
    }
    return std::nullopt;
}

/// A smallest change as an edit of the run; nothing where the ping itself is what changes.
std::optional<Command> editFor(const SmallestChange& change, const Missed& missed) {
    Command edit;
    const auto ofPlace = [&](EditPart part, std::optional<std::size_t> place) {
        edit = editOf(part, place.value_or(0), 1, change.rounded);
        return place.has_value();
    };
    const auto ofArchetype = [&](EditPart part, double value) {
        return editOf(part, missed.sensor.profile, 0, value);
    };
    bool known = true;
    switch (change.of) {
    case Of::Threshold:
        known = ofPlace(EditPart::Threshold, missed.sensor.profile);
        break;
    case Of::ConnectionAttenuation:
        known = ofPlace(EditPart::Passage, placeOf(missed.world.connections, change.subject));
        break;
    case Of::RegionAttenuation:
        known = ofPlace(EditPart::Region, placeOf(missed.world.regions, change.subject));
        break;
    case Of::ModalityAttenuation:
        known = ofPlace(EditPart::Attenuation, 0);
        break;
    case Of::MaxRange:
        known = ofPlace(EditPart::Range, 0);
        break;
    case Of::Facing:
        edit =
            editOf(EditPart::Turn, 0, 0, missed.world.turnOf(missed.sensor.agent) + change.rounded);
        edit.agent = missed.sensor.agent;
        return edit;
    case Of::Strength:
        if (missed.emitter) {
            edit = *missed.emitter;
            edit.amount = change.rounded;
            return edit;
        }
        edit = editOf(EditPart::Strength, 0, 1, gainFor(change, missed));
        edit.agent = missed.signal.source;
        known = !missed.ping;
        break;
    case Of::Distance:
        edit = editOf(EditPart::Place, 0, 0, 0);
        edit.agent = missed.signal.source;
        edit.position = geometry::Vec2(change.place);
        return missed.ping || missed.signal.source == trace::kNoAgent ? std::nullopt
                                                                      : std::optional(edit);
    case Of::Light:
        known = !change.objects.empty();
        if (known)
            edit = editOf(EditPart::Light,
                          change.objects[0],
                          1,
                          missed.world.lights[change.objects[0]].intensity);
        break;
    case Of::FieldOfView:
        return ofArchetype(EditPart::View, std::min(change.rounded, maths::kTwoPi));
    case Of::Hearing:
        return ofArchetype(EditPart::Hearing, change.rounded);
    case Of::Attention:
        return ofArchetype(EditPart::Attention, change.rounded);
    case Of::Reaction:
        return ofArchetype(EditPart::Reaction, change.rounded);
    case Of::Doors: // several commands
        return std::nullopt;
    }
    edit.modality = missed.signal.modality;
    return known ? std::optional(edit) : std::nullopt;
}

/// The ping as a change of itself would have it; nothing where something else changes, or where a
/// click cannot emit it so.
std::optional<Command> pingFor(const SmallestChange& change,
                               const Missed& missed,
                               const sense::Scene& scene,
                               std::size_t sensor) {
    if (!missed.ping)
        return std::nullopt;
    Command ping = *missed.ping;
    if (change.of == Of::Strength) {
        ping.amount = change.rounded;
        return ping;
    }
    if (change.of != Of::Distance)
        return std::nullopt;
    ping.position = geometry::Vec2(change.place);
    sense::Signal nearer = missed.signal;
    const Metres above = nearer.position.z - missed.world.floorAt(geometry::Vec2(nearer.position));
    nearer.position = {ping.position, missed.world.floorAt(ping.position) + above};
    return sense::explain(missed.world, scene, nearer, sensor).notified ? std::optional(ping)
                                                                        : std::nullopt;
}

/// What has to be added rather than changed; empty if nothing is missing.
std::string missingPart(const Missed& missed) {
    const sense::Rung* failure = missed.row.ladder.failure();
    if (failure == nullptr)
        return {};
    const std::string& modality = missed.world[missed.signal.modality].id;
    switch (failure->gate) {
    case Gate::Modality:
        return fmt::format("A threshold for {} in archetype {}",
                           modality,
                           missed.world.profiles[missed.sensor.profile].archetype);
    case Gate::Unreachable:
        return fmt::format("A connection that lets {} into {}",
                           modality,
                           missed.world.regions[trace::indexOf(missed.row.route.region)].id);
    default:
        return {};
    }
}

/// A value to set first, and what is to be added last.
std::string remedyText(const std::vector<SmallestChange>& changes, const Missed& missed) {
    std::string added = missingPart(missed);
    if (changes.empty())
        return added;
    const std::string text = changesText(changes, strengthOf(missed));
    if (added.empty() || changes.front().of == Of::Doors)
        return text;
    added[0] = 'a';
    return text + ", or " + added;
}

/// A value as it is shown, no nearer to what it is changed from.
double roundedAway(double value, const SmallestChange& change) {
    const bool angle = change.of == Of::Facing || change.of == Of::FieldOfView;
    const double scale = (angle ? 180.0 / maths::kPi : 1.0) *
                         std::pow(10.0, std::max(change.decimals, angle ? 1 : 2));
    return (value > change.from ? std::ceil(value * scale) : std::floor(value * scale)) / scale;
}

/// The changes as a run takes them, and the door that stands in the way opened.
class Offers {
public:
    Offers(const Missed& missed, const sense::Scene& scene, std::size_t sensor)
        : m_missed(missed)
        , m_scene(scene)
        , m_sensor(sensor) {}

    void open(const SmallestChange& change) {
        std::vector<Command> edits;
        for (const std::uint32_t door : change.objects)
            edits.push_back(
                editOf(EditPart::Door, door, static_cast<std::int32_t>(trace::DoorEdit::Open), 0));
        add(offerText(change, {}), std::move(edits), changeText(change, {}));
        m_offers.back().delay = change.delay;
    }
    /// A sense that the archetype lacks, fine enough for what arrives.
    /// @return what it would still miss with that
    sense::Verdict sense() {
        const double arrives = m_missed.row.perceived.intensity;
        const bool reaches = m_missed.row.hasWay() && arrives > 0;
        const double scale = reaches ? std::pow(10.0, std::floor(std::log10(arrives)) - 1) : 1.0;
        auto edit = editOf(EditPart::Threshold,
                           m_missed.sensor.profile,
                           1,
                           reaches ? std::floor(arrives / scale) * scale : 0.0);
        edit.modality = m_missed.signal.modality;
        sense::SenseWorld world = m_missed.world;
        world.profiles[edit.object].thresholds[trace::indexOf(edit.modality)] = edit.amount;
        const auto row = sense::explain(world, m_scene, m_missed.signal, m_sensor);
        if (row.notified)
            add(fmt::format("threshold {:.2g} for {}", edit.amount, world[edit.modality].id),
                {edit},
                {});
        return sense::verdictOf(row.ladder.rungs);
    }
    /// @return whether a run can be given it
    bool change(const SmallestChange& change) {
        const std::size_t before = m_offers.size();
        take(change);
        return m_offers.size() > before;
    }
    std::vector<Offer> take() {
        m_offers.resize(std::min(m_offers.size(), kMostOffers));
        return std::move(m_offers);
    }

private:
    void take(const SmallestChange& change) {
        if (change.of == Of::Doors) {
            open(change);
        } else if (auto offer = offerFor(change)) {
            const SmallestChange* before = &change;
            for (const SmallestChange& larger : change.larger)
                if (auto more = offerFor(larger)) {
                    more->between = between(*before, larger);
                    offer->larger.push_back(std::move(*more));
                    before = &larger;
                }
            m_offers.push_back(std::move(*offer));
        }
    }
    [[nodiscard]] std::optional<Offer> offerFor(const SmallestChange& change) const {
        const auto strength = strengthOf(m_missed);
        Offer offer{offerText(change, strength), {}, changeText(change, strength)};
        offer.delay = change.delay;
        if (const auto ping = pingFor(change, m_missed, m_scene, m_sensor)) {
            offer.commands = {*ping};
            return offer;
        }
        const auto edit = editFor(change, m_missed);
        if (!edit)
            return std::nullopt;
        offer.commands = {*edit};
        if (m_missed.ping)
            offer.commands.push_back(*m_missed.ping);
        return offer;
    }
    /// Of numbers; where a path bends, no place is between two others.
    [[nodiscard]] std::vector<Offer> between(const SmallestChange& one,
                                             const SmallestChange& other) const {
        constexpr int kParts = 16;
        std::vector<Offer> offers;
        for (int part = 1; part < kParts && other.of != Of::Distance; ++part) {
            SmallestChange value = other;
            value.decimals = std::max(one.decimals, other.decimals);
            value.rounded =
                roundedAway(one.rounded + (other.rounded - one.rounded) * part / kParts, value);
            if (auto offer = offerFor(value))
                offers.push_back(std::move(*offer));
        }
        return offers;
    }
    void add(std::string text, std::vector<Command> edits, std::string change) {
        m_offers.push_back({std::move(text), std::move(edits), std::move(change)});
        if (m_missed.ping)
            m_offers.back().commands.push_back(*m_missed.ping);
    }

    const Missed& m_missed;
    const sense::Scene& m_scene;
    std::size_t m_sensor;
    std::vector<Offer> m_offers;
};

/// What would suffice, and is not for a run to change.
Tried unsetOf(const SmallestChange& change, const std::string& strength) {
    return {.what = changeText(change, strength),
            .result = kUnset,
            .from = change.from,
            .to = change.rounded,
            .nearest = change.rounded};
}

/// A sense that is lacking, as it was tried. @param verdict with the sense
Tried senseTried(std::string what, const sense::Verdict& verdict) {
    if (verdict.passed)
        return {.what = "no value", .result = "has no sense for it", .gate = Gate::Modality};
    const auto measure = explain::measureOf(verdict.gate, verdict.measured, verdict.limit);
    return {.what = std::move(what),
            .result = explain::missText(verdict.gate, measure),
            .gate = verdict.gate,
            .margin = measure.margin,
            .unit = measure.unit};
}

} // namespace

void keepOffers(Remedy& remedy, std::vector<Offer> offers) {
    remedy.offers = std::move(offers);
    constexpr std::size_t kMostOffersNamed = 2;
    std::string text;
    for (std::size_t i = 0; i < std::min(remedy.offers.size(), kMostOffersNamed); ++i)
        text += (text.empty() ? "" : ", or ") + remedy.offers[i].change;
    remedy.text = text.empty() ? remedy.added : capitalised(std::move(text));
}

void switchOn(Remedy& remedy, bool suffices, const std::string& emitter, const Command& edit) {
    const auto add = [&](Offer& offer) {
        if (offer.commands.empty() || offer.commands[0].part != EditPart::Emitter)
            offer.commands.insert(offer.commands.begin(), edit);
        offer.text = fmt::format("{} on, {}", emitter, offer.text);
        offer.change = fmt::format("switch on {} with {}", emitter, offer.change);
    };
    auto offers = std::move(remedy.offers);
    if (suffices)
        offers = {{emitter + " on", {edit}, "switch on " + emitter}};
    else
        for (Offer& offer : offers) {
            add(offer);
            for (Offer& larger : offer.larger) {
                add(larger);
                std::ranges::for_each(larger.between, add);
            }
        }
    keepOffers(remedy, std::move(offers));
}

Remedy remedyFor(const Missed& missed,
                 const sense::Scene& scene,
                 std::size_t sensor,
                 const sense::Past* past,
                 const Watch& watch) {
    bool complete = true;
    const Watch asked = [&](double share) {
        complete = complete && goesOn(watch, share);
        return complete;
    };
    sense::ChangeSearch search;
    // Whoever has no sense for it is not helped by any value.
    if (missed.row.reason != Gate::Modality)
        search = sense::smallestChanges(missed.world, scene, missed.signal, sensor, past, asked);
    auto& changes = search.found;
    for (SmallestChange& change : changes)
        if (change.of == Of::Light)
            change.subject = missed.level.lights[change.objects.at(0)].id;
    sortForReading(changes, missed.ping.has_value());
    // A shut door in the way is what it is about; nothing else is worth a thought.
    if (!changes.empty() && changes.front().of == Of::Doors)
        changes.resize(1);
    Offers offers(missed, scene, sensor);
    const bool lacks = missed.row.reason == Gate::Modality;
    const sense::Verdict sensed = lacks ? offers.sense() : sense::Verdict{};
    // A ping may be anything; what is emitted in a run is only what edits of a run make of it.
    std::vector<Tried> unset;
    std::erase_if(changes, [&](const SmallestChange& change) {
        const bool drops = !offers.change(change) && !missed.ping;
        if (drops)
            unset.push_back(unsetOf(change, strengthOf(missed)));
        return drops;
    });
    Remedy remedy{remedyText(changes, missed),
                  offers.take(),
                  std::move(unset),
                  complete,
                  missingPart(missed)};
    for (sense::TriedChange& tried : search.tried) {
        if (tried.of == Of::Light)
            tried.subject = missed.level.lights[tried.objects.at(0)].id;
        remedy.tried.push_back(triedOf(tried, strengthOf(missed)));
    }
    for (Tried& tilt : triedTilts(missed, scene, sensor, past))
        remedy.tried.push_back(std::move(tilt));
    if (lacks)
        remedy.tried.push_back(senseTried(missingPart(missed), sensed));
    if (lacks && !sensed.passed)
        remedy.text = remedy.added = {};
    return remedy;
}

} // namespace percept::ask
