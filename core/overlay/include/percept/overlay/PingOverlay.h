#pragma once

#include "percept/overlay/ConnectionOverlay.h"
#include "percept/overlay/FieldOverlay.h"
#include "percept/sense/Ping.h"

#include <optional>
#include <span>
#include <string>

namespace percept::overlay {

/// A signal with what it does, a while after it was emitted. Borrowed; only read.
struct PingScene {
    const sense::SenseWorld& world;
    const sense::Signal& signal;
    std::span<const sense::PingRow> rows{};
    std::span<const sense::Sensor> sensors{};
    /// How the wave comes into each region; empty: straight distances, or sight.
    std::span<const sense::RegionArrival> arrivals{};
    /// Where a smell is; with `level`, of which its regions are.
    std::span<const CloudPart> cloud{};
    const level::Level* level = nullptr;
    ModalityLook look{};
    Seconds at = 0; ///< since it was emitted
    /// The sensor that is asked about: its way is drawn stronger, its failed test has a label.
    std::optional<trace::AgentId> selected{};
};

/// The wavefront with rings of equal distance in every region that it has come to, the ways to the
/// sensors, who is notified, and the source.
/// @cost O(regions reached x rings x corners + rows x connections on the way)
[[nodiscard]] DisplayList drawPing(const PingScene& scene);

/// The badge beside a sensor: a tick where it is notified, a struck circle where not.
/// @param shift pixels right and down of `at`
void drawOutcome(DisplayList& list, Vec2 at, Vec2 shift, bool notified);
/// How a wavefront is drawn, and the rings behind it.
[[nodiscard]] Stroke frontStroke(Ink modality);
[[nodiscard]] Stroke ringStroke(Ink modality);

/// Distance between two rings. [metres]
inline constexpr Metres kRingDistance = 2.5;

/// The failed test with its margin, such as "intensity −0.011"; empty: nothing failed.
[[nodiscard]] std::string failureText(const sense::PingRow& row);

} // namespace percept::overlay
