#include "inspector/ask/Ladder.h"

#include "inspector/explain/GateText.h"
#include "percept/sense/GateNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::ask {
namespace {

using trace::Gate;

/// What is said of one that was perceived, by the kind of modality.
std::string participle(const sense::ModalityData& modality) {
    if (modality.id != "sight" && modality.id != "sound" && modality.id != "smell" &&
        modality.id != "touch")
        return "noticed";
    switch (modality.kind) {
    case sense::Kind::Sight:
        return "seen";
    case sense::Kind::Sound:
        return "heard";
    case sense::Kind::Smell:
        return "smelt";
    case sense::Kind::Touch:
        break;
    }
    return "felt";
}

/// The first gate that failed; null: none did.
const GateLine* failedLine(const Perception& perception) {
    const auto failed =
        std::find_if(perception.gates.begin(), perception.gates.end(), [](const GateLine& line) {
            return line.checked && !line.passed;
        });
    return failed == perception.gates.end() ? nullptr : &*failed;
}

class Ladder {
public:
    Ladder(const sense::SenseWorld& world,
           const level::Level& level,
           const sense::Signal& signal,
           const sense::Sensor& sensor,
           const sense::PingRow& row)
        : m_level(level)
        , m_signal(signal)
        , m_row(row)
        , m_modality(world[signal.modality]) {
        if (const auto region = trace::indexOf(row.route.region); region < world.regions.size())
            m_region = world.regions[region].id;
        if (const auto region = trace::indexOf(world.lookup.find(signal.position));
            region < world.regions.size())
            m_from = world.regions[region].id;
        m_way.emplace_back(signal.position);
        for (const auto connection : row.path) {
            m_path.push_back(world.connections[trace::indexOf(connection)]);
            const sense::Link* link = world.link(signal.modality, connection);
            // Sight goes straight, but for a camera.
            if (link == nullptr || (m_modality.kind == sense::Kind::Sight && !link->relay))
                continue;
            m_way.emplace_back(link->start);
            m_way.emplace_back(link->end);
        }
        m_way.emplace_back(sensor.position);
    }

    Perception read() const {
        Perception perception;
        perception.modality = m_modality.id;
        perception.id = m_signal.modality;
        perception.notified = m_row.notified;
        perception.reason = m_row.reason;
        bool failed = false;
        for (const sense::Rung& rung : m_row.ladder.rungs) {
            perception.gates.push_back(ask::lineOf(rung, applies(rung), detailOf(rung)));
            perception.gates.back().checked = rung.checked && !failed;
            if (rung.gate == Gate::Contrast && m_row.perceived.parts)
                perception.gates.back().miss =
                    fmt::format("not visible enough, by {}", quantity(std::abs(rung.margin()), ""));
            failed = failed || (rung.checked && !rung.passed);
        }
        perception.path = m_path;
        perception.from = m_from;
        perception.to = m_region;
        perception.way = m_way;
        perception.strength = m_signal.strength;
        perception.intensities = m_row.intensities;
        if (m_row.hasWay()) {
            perception.intensity = m_row.perceived.intensity;
            perception.distance = m_row.route.distance;
            perception.delay = m_row.delay;
        }
        perception.answer = answer(perception);
        return perception;
    }

private:
    [[nodiscard]] bool applies(const sense::Rung& rung) const {
        switch (rung.gate) {
        case Gate::NotInterested:
        case Gate::NotSeenYet:
        case Gate::NoRegion:
        case Gate::Unreachable:
            return rung.checked;
        case Gate::Range:
            return m_modality.gates.range || rung.checked;
        case Gate::Intensity:
            return m_modality.gates.intensity;
        case Gate::Cone:
            return m_modality.gates.cone;
        case Gate::LineOfSight:
            return m_modality.gates.lineOfSight;
        case Gate::Contrast:
            return m_modality.gates.contrast && !m_signal.emitsLight;
        case Gate::ConeLength:
        case Gate::Nearest:
        case Gate::Reaction:
            return rung.checked;
        default:
            return true;
        }
    }

    [[nodiscard]] std::string detailOf(const sense::Rung& rung) const {
        switch (rung.gate) {
        case Gate::Unreachable:
            return m_region;
        case Gate::Intensity:
            if (rung.checked && m_row.raised > 0 && m_row.raised >= rung.limit)
                return "deafened by a louder one, for a while";
            return m_row.hasWay() && m_row.route.leg > 0 ? intensityText() : std::string();
        case Gate::LineOfSight:
            return rung.checked && !rung.passed ? obstacleOf(m_level, rung) : std::string();
        case Gate::Contrast:
            return m_row.perceived.parts ? partsText(*m_row.perceived.parts) : std::string();
        default:
            return {};
        }
    }

    /// What a visibility is made of.
    [[nodiscard]] static std::string partsText(const sense::VisibilityParts& parts) {
        return fmt::format("lighting {:.3g}, movement {:.3g}, exposure {:.3g}",
                           parts.lighting,
                           parts.movement,
                           parts.exposure);
    }

    /// How the intensity comes about; the last factor is what materials on the line of sight leave.
    [[nodiscard]] std::string intensityText() const {
        const sense::Route& route = m_row.route;
        auto text = fmt::format("{:.4g} \u00d7 {:.5g}^{:.4g}",
                                route.base * route.factor,
                                route.legAttenuation,
                                route.leg);
        const double whole = route.intensity();
        const double left = whole > 0 ? m_row.perceived.intensity / whole : 1.0;
        return left < 1.0 ? text + fmt::format(" \u00d7 {:.4g}", left) : text;
    }

    /// Of who looks and has him in view; empty otherwise.
    [[nodiscard]] static std::string lookAnswer(const Perception& perception) {
        const GateLine& reaction = perception.gates.back();
        if (reaction.gate != Gate::Reaction || !reaction.checked)
            return {};
        if (reaction.passed)
            return "Seen for " + quantity(reaction.measured, reaction.unit);
        return reaction.measured > 0 ? fmt::format("Seen, and not acted on for another {}",
                                                   quantity(-reaction.margin, reaction.unit))
                                     : "In view, and not seen yet";
    }

    [[nodiscard]] std::string answer(const Perception& perception) const {
        const std::string verb = participle(m_modality);
        if (const std::string looked = lookAnswer(perception); !looked.empty())
            return looked;
        if (perception.notified) {
            std::string words = verb;
            words[0] = static_cast<char>(words[0] - 'a' + 'A');
            return noticedText(
                words, perception.delay, m_row.perceived.standout - m_row.perceived.threshold);
        }
        switch (perception.reason) {
        case Gate::NotInterested:
            return fmt::format("Not {}: it is not interested", verb);
        case Gate::Modality:
            return fmt::format("Not {}: has no sense for {}", verb, perception.modality);
        case Gate::Unreachable:
            return fmt::format("Not {}: no open connections lead to {}", verb, m_region);
        default:
            return fmt::format("Not {}: {}", verb, missOf(*failedLine(perception)));
        }
    }

    const level::Level& m_level;
    const sense::Signal& m_signal;
    const sense::PingRow& m_row;
    const sense::ModalityData& m_modality;
    std::string m_from;   ///< region of the source
    std::string m_region; ///< of the sensor
    std::vector<std::string> m_path;
    std::vector<geometry::Vec2> m_way;
};

} // namespace

Perception notNoticed(std::string answer) {
    Perception perception;
    perception.modality = "sight";
    perception.travels = false;
    perception.answer = std::move(answer);
    return perception;
}

void silence(Perception& perception, const std::string& since, const std::string& instead) {
    const GateLine* const failed = failedLine(perception);
    Tried tried{.what = instead, .result = "would be noticed"};
    if (failed != nullptr) {
        tried.result = missOf(*failed);
        tried.gate = failed->gate;
        tried.margin = failed->margin;
        tried.unit = failed->unit;
    }
    const auto colon = perception.answer.find(':');
    const std::string verb = perception.answer.starts_with("Not ")
                                 ? perception.answer.substr(4, colon - 4)
                             : perception.modality == "sound" ? "heard"
                                                              : "noticed";
    perception.answer = fmt::format("Not {}: {}", verb, since);
    perception.note +=
        fmt::format("{}The gates are those of {}.", perception.note.empty() ? "" : " ", instead);
    perception.silent = true;
    perception.notified = false;
    perception.reason = Gate::None;
    perception.remedy = {{}, {}, {std::move(tried)}, true};
}

std::string quantity(double value, std::string_view unit) {
    return explain::quantity(value, unit);
}

std::string noticedText(std::string_view verb, Seconds delay, double spare) {
    return fmt::format(
        "{} after {:.0f} ms, with {} to spare", verb, delay * 1000, quantity(spare, ""));
}

std::string missOf(const GateLine& failed) {
    if (!failed.miss.empty())
        return failed.miss;
    const bool deafened = failed.gate == Gate::Intensity && failed.detail.starts_with("deafened");
    const auto hides = failed.gate == Gate::LineOfSight ? failed.detail : std::string();
    return explain::missText(
               failed.gate, {failed.measured, failed.limit, failed.margin, failed.unit}, hides) +
           (deafened ? ", " + failed.detail : "");
}

GateLine lineOf(const sense::Rung& rung, bool applies, std::string detail) {
    auto measure = explain::measureOf(rung.gate, rung.measured, rung.limit);
    return {rung.gate,
            applies,
            rung.checked,
            rung.passed,
            measure.measured,
            measure.limit,
            measure.margin,
            std::move(measure.unit),
            std::move(detail),
            true};
}

std::string markOf(const Perception& perception) {
    const GateLine* const failed = failedLine(perception);
    if (failed == nullptr)
        return {};
    if (failed->gate < Gate::Range)
        return nameOf(*failed);
    return fmt::format(
        "{} \u2212{}", nameOf(*failed), quantity(std::abs(failed->margin), failed->unit));
}

std::optional<std::size_t> lostHop(const Perception& perception) {
    const GateLine* const failed = failedLine(perception);
    if (failed == nullptr || failed->gate < Gate::Range)
        return {};
    const auto& intensities = perception.intensities;
    const std::size_t hops = perception.path.size();
    if (failed->gate == Gate::Intensity)
        for (std::size_t i = 0; i < hops && i < intensities.size(); ++i)
            if (intensities[i] < failed->limit)
                return i;
    return hops;
}

std::string nameOf(Gate gate) {
    if (gate == Gate::NoRegion || gate == Gate::Unreachable)
        return "region";
    std::string name(sense::wordFor(gate));
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string nameOf(const GateLine& line) {
    // What is named for how it fails would read as that where it is passed.
    if (line.name.empty() && line.checked && line.passed) {
        if (line.gate == Gate::NotInterested)
            return "interested";
        if (line.gate == Gate::NotSeenYet)
            return "seen before";
    }
    return line.name.empty() ? nameOf(line.gate) : line.name;
}

std::string obstacleOf(const level::Level& level, const sense::Rung& rung) {
    if (rung.wall == sense::kNoIndex)
        return {};
    const std::uint32_t place = rung.wall & ~geometry::kDoorWall;
    switch (geometry::obstacleOf(rung.wall)) {
    case geometry::Obstacle::Door:
        return place < level.doors.size() ? "door " + level.doors[place].id : std::string();
    case geometry::Obstacle::Cell:
        return "a blocked cell";
    case geometry::Obstacle::Ground:
        return "the ground";
    case geometry::Obstacle::Wall:
        break;
    }
    return place < level.walls.size() ? "wall " + level.walls[place].id : std::string();
}

std::string titleOf(const Perception& perception) {
    return perception.act.empty() ? perception.modality
                                  : fmt::format("{} ({})", perception.modality, perception.act);
}

Perception perceptionOf(const sense::SenseWorld& world,
                        const level::Level& level,
                        const sense::Signal& signal,
                        const sense::Sensor& sensor,
                        const sense::PingRow& row) {
    return Ladder(world, level, signal, sensor, row).read();
}

const GateLine* decisiveLine(const Perception& perception) {
    if (perception.silent)
        return nullptr; // its gates are those of a signal that was not emitted
    const GateLine* found = nullptr;
    double least = 0;
    for (const GateLine& line : perception.gates) {
        if (!line.applies || !line.checked)
            continue;
        if (!line.passed)
            return &line;
        // A free line of sight is free by nothing, and who has seen it has done so by nothing.
        if (line.gate < trace::Gate::Range || line.gate == trace::Gate::LineOfSight ||
            line.gate == trace::Gate::NotSeenYet || line.limit == 0)
            continue;
        const double share = std::abs(line.margin / line.limit);
        if (found == nullptr || share < least) {
            found = &line;
            least = share;
        }
    }
    return found;
}

} // namespace percept::ask
