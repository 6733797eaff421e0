#include "app/why/Offers.h"

#include "app/why/Ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace percept::why {
namespace {

using sense::Gate;
using tools::SmallestChange;
using trace::Command;
using trace::EditPart;
using Of = SmallestChange::Of;

constexpr std::size_t kMostSaid = 2;
constexpr std::size_t kMostOffers = 3;
constexpr double kDegreesPerRadian = 180.0 / maths::kPi;

/// The shut door that hides the source, or without which a way would lead to the sensor.
std::optional<std::uint32_t>
doorInTheWay(const Missed& missed, const sense::Scene& scene, std::size_t sensor) {
    const sense::Rung* failure = missed.row.ladder.failure();
    if (failure == nullptr)
        return std::nullopt;
    if (failure->gate == Gate::LineOfSight && failure->wall != sense::kNoIndex &&
        failure->wall >= sense::kDoorWall)
        return failure->wall - sense::kDoorWall;
    if (failure->gate != Gate::Unreachable)
        return std::nullopt;
    std::vector<double> doors;
    const auto count = static_cast<std::uint32_t>(missed.world.doors.size());
    for (std::uint32_t door = 0; door < count; ++door)
        doors.push_back(missed.world.openness(scene.doors, door));
    sense::Scene opened = scene;
    opened.doors = doors;
    for (std::uint32_t door = 0; door < count; ++door) {
        const double before = std::exchange(doors[door], 1.0);
        if (before <= 0 && sense::explain(missed.world, opened, missed.signal, sensor).notified)
            return door;
        doors[door] = before;
    }
    return std::nullopt;
}

std::string strengthOf(const Missed& missed) {
    if (missed.ping)
        return "ping strength";
    const bool seen = missed.world[missed.signal.modality].kind == sense::Kind::Sight;
    return seen && !missed.signal.emitsLight ? "visibility" : "strength";
}

std::string textOf(const SmallestChange& change, const Missed& missed) {
    const auto fromTo = [&](const std::string& what, const char* unit = "") {
        return fmt::format("{} {:.2f} \u2192 {:.{}f}{}",
                           what,
                           change.from,
                           change.rounded,
                           std::max(2, change.decimals),
                           unit);
    };
    switch (change.of) {
    case Of::Strength:
        return fromTo(strengthOf(missed));
    case Of::Threshold:
        return fromTo("threshold");
    case Of::RegionAttenuation:
    case Of::ConnectionAttenuation:
    case Of::ModalityAttenuation:
        return fromTo("attenuation of " + change.subject);
    case Of::MaxRange:
        return fromTo("range of " + change.subject, " m");
    case Of::Distance:
        return fmt::format("{:.2f} m nearer", change.from - change.rounded);
    case Of::Facing:
        return fmt::format("turned by {:.1f}°", (change.from - change.to) * kDegreesPerRadian);
    }
    return {};
}

Command editOf(EditPart part, std::size_t object, std::int32_t value, double amount) {
    Command command;
    command.kind = trace::CommandKind::Edit;
    command.part = part;
    command.object = static_cast<std::uint32_t>(object);
    command.value = value;
    command.amount = amount;
    return command;
}

/// A smallest change as commands but for the ping; nothing where a run cannot take it.
std::optional<Command> editFor(const SmallestChange& change, const Missed& missed) {
    Command edit;
    switch (change.of) {
    case Of::Threshold:
        edit = editOf(EditPart::Threshold, missed.sensor.profile, 1, change.rounded);
        break;
    case Of::ConnectionAttenuation: {
        const auto& ids = missed.world.connections;
        const auto found = std::find(ids.begin(), ids.end(), change.subject);
        if (found == ids.end())
            return std::nullopt;
        const auto place = static_cast<std::size_t>(found - ids.begin());
        edit = editOf(EditPart::Passage, place, 1, change.rounded);
        break;
    }
    case Of::Distance:
        if (missed.ping)
            return std::nullopt;
        edit = editOf(EditPart::Place, 0, 0, 0);
        edit.agent = missed.signal.source;
        edit.position = geometry::Vec2(change.place);
        return edit;
    default:
        return std::nullopt;
    }
    edit.modality = missed.signal.modality;
    return edit;
}

std::string offerText(const SmallestChange& change, const Missed& missed) {
    const int decimals = std::max(2, change.decimals);
    switch (change.of) {
    case Of::Strength:
        return fmt::format("{} {:.{}f}", strengthOf(missed), change.rounded, decimals);
    case Of::Threshold:
        return fmt::format("threshold {:.{}f}", change.rounded, decimals);
    case Of::Distance:
        return textOf(change, missed);
    default:
        return fmt::format("{} {:.{}f}", change.subject, change.rounded, decimals);
    }
}

/// What a signal itself could be given comes first, then what costs least.
void sortByReach(std::vector<SmallestChange>& changes) {
    std::stable_partition(changes.begin(), changes.end(), [](const SmallestChange& change) {
        return change.of == Of::Strength;
    });
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

std::string changeText(const std::vector<SmallestChange>& changes,
                       const Missed& missed,
                       std::optional<std::uint32_t> door) {
    std::string text = door ? "Open door " + missed.world.doors[*door].id : missingPart(missed);
    if (text.empty())
        for (std::size_t i = 0; i < std::min(changes.size(), kMostSaid); ++i)
            text += (i == 0 ? "" : ", or ") + textOf(changes[i], missed);
    if (!text.empty())
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

/// Those of the changes that a run can take, and the door that stands in the way opened.
std::vector<Offer> offersFor(const std::vector<SmallestChange>& changes,
                             const Missed& missed,
                             std::optional<std::uint32_t> door) {
    std::vector<Offer> offers;
    const auto add = [&](std::string text, const Command& edit) {
        offers.push_back({std::move(text), {edit}});
        if (missed.ping)
            offers.back().commands.push_back(*missed.ping);
    };
    if (door)
        add("the door open",
            editOf(EditPart::Door, *door, static_cast<std::int32_t>(trace::DoorEdit::Open), 0));
    for (const SmallestChange& change : changes) {
        if (change.of == Of::Strength && missed.ping) {
            Command stronger = *missed.ping;
            stronger.amount = change.rounded;
            offers.push_back({offerText(change, missed), {stronger}});
        } else if (const auto edit = editFor(change, missed)) {
            add(offerText(change, missed), *edit);
        }
    }
    offers.resize(std::min(offers.size(), kMostOffers));
    return offers;
}

} // namespace

Remedy remedyFor(const Missed& missed,
                 const sense::Scene& scene,
                 std::size_t sensor,
                 const sense::Past* past) {
    std::vector<SmallestChange> changes;
    const auto door = doorInTheWay(missed, scene, sensor);
    if (!door && missingPart(missed).empty())
        changes = tools::smallestChanges(missed.world, scene, missed.signal, sensor, past);
    sortByReach(changes);
    return {changeText(changes, missed, door), offersFor(changes, missed, door)};
}

} // namespace percept::why
