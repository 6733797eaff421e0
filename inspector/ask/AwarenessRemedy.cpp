#include "inspector/ask/AwarenessRemedy.h"

#include "inspector/ask/ChangeText.h"
#include "inspector/ask/Ladder.h"
#include "inspector/ask/Unseen.h"
#include "inspector/ask/Written.h"
#include "percept/sense/SmallestChange.h"
#include "percept/sim/Simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::ask {
namespace {

using geometry::Vec2;
using knowledge::AwarenessLevel;
using trace::AgentId;
using trace::Command;
using trace::EditPart;

/// A lamp is not made to shine brighter than this, or than four times as it is.
constexpr double kBrightest = 1.0;
constexpr double kTimesBrighter = 4.0;
constexpr Metres kAlongPath = 0.25; ///< along the target's path
constexpr int kHeadTurns = 60;      ///< steps of the head, to each side
constexpr int kAwareHalvings = 12;
constexpr double kInDegrees = 180.0 / maths::kPi;

/// What one look makes of the target, with one thing otherwise.
class AwareLooks {
public:
    AwareLooks(const Moment& moment,
               const world::SenseInput& input,
               AgentId observer,
               AgentId target)
        : m_moment(moment)
        , m_input(input)
        , m_agents(input.agents.begin(), input.agents.end())
        , m_observer(observer)
        , m_target(target) {
        const auto* aware = sim::awarenessIn(moment.simulation.state());
        const auto* model = moment.simulation.arena().awarenessOf(observer);
        if (aware != nullptr && model != nullptr)
            m_alertness = model->shareOf(aware->agents[trace::indexOf(observer)].alertness.level);
    }

    /// Nothing where it is not in view.
    [[nodiscard]] std::optional<sense::Regard> regard() const {
        return look({m_input.world, m_input.emitters, m_agents, m_input.doors, m_input.now});
    }
    [[nodiscard]] double response() const {
        const auto made = regard();
        return made ? made->response : 0.0;
    }
    [[nodiscard]] double withLamp(std::size_t lamp, double intensity) const {
        auto world = std::make_shared<sense::SenseWorld>(*m_input.world);
        world->lights[lamp].on = true;
        world->lights[lamp].intensity = intensity;
        const auto made = look({world, m_input.emitters, m_agents, m_input.doors, m_input.now});
        return made ? made->response : 0.0;
    }
    /// Whether what is seen of the target depends on the light there is.
    [[nodiscard]] bool isLit() const {
        const auto dark = inLight(0.0);
        const auto bright = inLight(1.0);
        return dark.has_value() != bright.has_value() ||
               (dark && dark->parts.lighting != bright->parts.lighting);
    }
    [[nodiscard]] double turned(Radians by) const {
        AwareLooks other(*this);
        Vec2& facing = other.m_agents[trace::indexOf(m_observer)].facing;
        facing = geometry::fromAngle(geometry::angleOf(facing) + by);
        return other.response();
    }
    [[nodiscard]] double at(Vec2 place) const {
        AwareLooks other(*this);
        other.m_agents[trace::indexOf(m_target)].position = place;
        return other.response();
    }
    [[nodiscard]] Vec2 placeOf(AgentId agent) const {
        return m_agents[trace::indexOf(agent)].position;
    }

private:
    /// With the same ambient light everywhere, and no lamps.
    [[nodiscard]] std::optional<sense::Regard> inLight(double ambient) const {
        auto world = std::make_shared<sense::SenseWorld>(*m_input.world);
        for (auto& region : world->regions)
            region.ambientLight = ambient;
        for (auto& lamp : world->lights)
            lamp.on = false;
        return look({world, m_input.emitters, m_agents, m_input.doors, m_input.now});
    }
    [[nodiscard]] std::optional<sense::Regard> look(const world::SenseInput& input) const {
        world::SenseStage stage;
        stage.begin(input);
        const std::array others{m_target};
        const auto sightings =
            stage.look(input, m_moment.simulation.state().senses, m_observer, others, false);
        if (sightings.empty() || sightings[0].failed != trace::Gate::None)
            return std::nullopt;
        return stage.regard(input, m_observer, sightings[0], m_alertness);
    }

    const Moment& m_moment;
    const world::SenseInput& m_input;
    std::vector<world::Presence> m_agents;
    AgentId m_observer;
    AgentId m_target;
    double m_alertness = 0.0;
};

/// @pre `reaches` holds of `yes` and not of `no`  @return the nearest to `no` of which it holds
template <class Reaches>
double nearestThat(double no, double yes, const Reaches& reaches) {
    for (int i = 0; i < kAwareHalvings; ++i) {
        const double middle = (no + yes) / 2;
        (reaches(middle) ? yes : no) = middle;
    }
    return yes;
}

/// A head turned, as an edit of a run and in words.
struct HeadTurn {
    double side = 1.0; ///< 1: to the left; -1: to the right
    double degrees = 0.0;
    int decimals = 1;

    [[nodiscard]] std::string text() const {
        return fmt::format(
            "{:.{}f}\u00b0 to the {}", degrees, decimals, side > 0 ? "left" : "right");
    }
    [[nodiscard]] Command edit(const sense::SenseWorld& world, AgentId agent) const {
        Command made =
            editOf(EditPart::Turn, 0, 0, world.turnOf(agent) + side * degrees / kInDegrees);
        made.agent = agent;
        return made;
    }
};

/// The smallest turn to either side that is enough; nothing: none is.
template <class Enough>
std::optional<HeadTurn> leastTurn(const Enough& isEnough) {
    constexpr Radians kMost = maths::kPi;
    for (int i = 1; i <= kHeadTurns; ++i)
        for (const double side : {1.0, -1.0}) {
            const Radians by = side * kMost * i / kHeadTurns;
            if (!isEnough(by))
                continue;
            const Radians enough =
                std::abs(nearestThat(side * kMost * (i - 1) / kHeadTurns, by, isEnough));
            const auto [degrees, decimals] =
                writtenThat(0.0, enough * kInDegrees, 1, [&](double at) {
                    return isEnough(side * at / kInDegrees);
                });
            return HeadTurn{side, degrees, decimals};
        }
    return std::nullopt;
}

class AwareFinder {
public:
    AwareFinder(const Moment& moment,
                const world::SenseInput& input,
                AgentId observer,
                AgentId target,
                AwarenessLevel state)
        : m_moment(moment)
        , m_looks(moment, input, observer, target)
        , m_world(*input.world)
        , m_observer(observer)
        , m_target(target)
        , m_model(*moment.simulation.arena().awarenessOf(observer))
        , m_limit(m_model.rules.levels[state - 1U])
        , m_now(m_looks.response()) {}

    void tryLamp(std::size_t lamp) {
        const geometry::Lamp& now = m_world.lights[lamp];
        const double from = now.on ? now.intensity : 0.0;
        const double to = now.on ? std::max(kBrightest, kTimesBrighter * now.intensity)
                                 : std::max(kBrightest, now.intensity);
        const double most = m_looks.withLamp(lamp, to);
        if (!(most > m_now))
            return; // it does not shine on the target
        const std::string id = m_moment.level->level.lights[lamp].id;
        if (most < m_limit)
            return tried(fmt::format("lamp {} {:.2f} to {:.2f}", id, from, to), from, to, most);
        const double needed =
            nearestThat(from, to, [&](double at) { return m_looks.withLamp(lamp, at) >= m_limit; });
        const auto [rounded, decimals] = writtenThat(from, needed, 2, [&](double at) {
            return at <= to && m_looks.withLamp(lamp, at) >= m_limit;
        });
        add(fmt::format("lamp {} {:.{}f}", id, rounded, decimals),
            now.on ? fmt::format("lamp {} {:.2f} \u2192 {:.{}f}", id, from, rounded, decimals)
                   : fmt::format("lamp {} on with {:.{}f}", id, rounded, decimals),
            editOf(EditPart::Light, lamp, 1, rounded));
    }

    void tryTurn() {
        double most = m_now;
        const auto turn = leastTurn([&](Radians by) {
            const double response = m_looks.turned(by);
            most = std::max(most, response);
            return response >= m_limit;
        });
        if (turn)
            return add("turned " + turn->text(), turn->edit(m_world, m_observer));
        tried("turned to either side", 0, maths::kPi, most);
    }

    void tryNearer() {
        const Vec2 eyes = m_looks.placeOf(m_observer);
        std::vector<Vec2> way = m_moment.simulation.pathOf(m_target, eyes);
        if (way.empty())
            return;
        way.insert(way.begin(), m_looks.placeOf(m_target));
        double most = m_now;
        Metres gone = 0.0;
        for (std::size_t leg = 1; leg < way.size(); ++leg) {
            const Metres length = geometry::distance(way[leg - 1], way[leg]);
            const auto on = [&](Metres along) {
                return way[leg - 1] + (way[leg] - way[leg - 1]) * (along / length);
            };
            for (Metres along = kAlongPath; along < length; along += kAlongPath) {
                if (geometry::distance(on(along), eyes) < 2 * kAlongPath)
                    break;
                const double response = m_looks.at(on(along));
                most = std::max(most, response);
                if (response < m_limit)
                    continue;
                const Metres enough = nearestThat(along - kAlongPath, along, [&](Metres at) {
                    return m_looks.at(on(at)) >= m_limit;
                });
                const auto [all, decimals] = writtenThat(gone, gone + enough, 2, [&](Metres at) {
                    return at - gone <= length && m_looks.at(on(at - gone)) >= m_limit;
                });
                Command edit = editOf(EditPart::Place, 0, 0, 0);
                edit.agent = m_target;
                edit.position = on(all - gone);
                const auto text = fmt::format("{:.{}f} m nearer", all, decimals);
                return add(text, edit);
            }
            gone += length;
        }
        tried(fmt::format("up to {:.2f} m along its path", gone), 0, gone, most);
    }

    /// What of the target itself would do; no edit of a run sets it.
    void noteTarget(double alertness) {
        const auto regard = m_looks.regard();
        if (!regard || !(regard->fraction > 0.0))
            return;
        const auto& arena = m_moment.simulation.arena();
        const std::size_t profile = arena.agents[trace::indexOf(m_observer)].archetype;
        const auto& cones = m_world.profiles[profile].cones;
        const sense::Acuity acuity =
            regard->cone < cones.size() ? cones[regard->cone].acuity : sense::Acuity{};
        const double run = arena.archetypeOf(m_target).movement.maxSpeed;
        struct Part {
            sense::VisibilityPart part;
            const char* name;
            double now;
            double scale;
            const char* unit;
        };
        for (const Part& part :
             {Part{sense::VisibilityPart::Lighting, "light on it", regard->parts.lighting, 1, ""},
              Part{sense::VisibilityPart::Movement, "speed", regard->parts.movement, run, " m/s"},
              Part{sense::VisibilityPart::Exposure, "exposure", regard->parts.exposure, 1, ""}}) {
            if (!(part.scale > 0.0) ||
                (part.part == sense::VisibilityPart::Lighting && !m_looks.isLit()))
                continue;
            const auto enough = sense::nearestChange(acuity,
                                                     m_world.visibility,
                                                     regard->parts,
                                                     part.part,
                                                     alertness,
                                                     m_limit / regard->fraction);
            const auto isEnough = [&](double at) {
                sense::VisibilityParts parts = regard->parts;
                sense::shareIn(parts, part.part) = at / part.scale;
                const auto seen = sense::respond(acuity, m_world.visibility, parts, alertness);
                return at <= part.scale && regard->fraction * seen.response >= m_limit;
            };
            const auto [written, decimals] =
                enough ? writtenThat(part.now * part.scale, *enough * part.scale, 2, isEnough)
                       : Written{part.scale, 2};
            const double to = written / part.scale;
            m_remedy.tried.push_back({.what = fmt::format("{} {:.2f} to {:.{}f}{}",
                                                          part.name,
                                                          part.now * part.scale,
                                                          written,
                                                          decimals,
                                                          part.unit),
                                      .result = enough ? kUnset : "is not enough, whatever it is",
                                      .from = part.now * part.scale,
                                      .to = to * part.scale,
                                      .nearest = to * part.scale});
        }
    }

    [[nodiscard]] Remedy take() {
        auto offers = std::move(m_remedy.offers);
        offers.resize(std::min(offers.size(), kMostOffers));
        keepOffers(m_remedy, std::move(offers));
        return std::move(m_remedy);
    }
    void stop() { m_remedy.complete = false; }

private:
    void add(const std::string& text, const Command& edit) { add(text, text, edit); }
    void add(std::string text, std::string change, const Command& edit) {
        m_remedy.offers.push_back({std::move(text), {edit}, std::move(change)});
    }
    void tried(std::string what, double from, double to, double most) {
        m_remedy.tried.push_back({.what = std::move(what),
                                  .result = fmt::format("a response of {}, and it takes {}",
                                                        quantity(most, ""),
                                                        quantity(m_limit, "")),
                                  .from = from,
                                  .to = to,
                                  .nearest = to,
                                  .margin = most - m_limit});
    }

    const Moment& m_moment;
    AwareLooks m_looks;
    const sense::SenseWorld& m_world;
    AgentId m_observer;
    AgentId m_target;
    const knowledge::AwarenessModel& m_model;
    double m_limit;
    double m_now;
    Remedy m_remedy;
};

} // namespace

std::optional<AwarenessLevel> nextState(const Moment& moment, AgentId observer, AgentId target) {
    const agent::Arena& arena = moment.simulation.arena();
    const auto* model = arena.awarenessOf(observer);
    const auto* aware = sim::awarenessIn(moment.simulation.state());
    if (model == nullptr || aware == nullptr || !arena.isAfter(observer, target))
        return std::nullopt;
    const auto* link = aware->agents[trace::indexOf(observer)].find(target);
    const AwarenessLevel state = link == nullptr ? knowledge::kUnaware : link->awareness.state;
    if (state >= model->rules.highest())
        return std::nullopt;
    return static_cast<AwarenessLevel>(state + 1);
}

std::optional<AwarenessLevel> soughtState(const Moment& moment,
                                          const world::SenseInput& input,
                                          AgentId observer,
                                          AgentId target) {
    const auto next = nextState(moment, observer, target);
    if (!next)
        return std::nullopt;
    const auto regard = AwareLooks(moment, input, observer, target).regard();
    const auto* model = moment.simulation.arena().awarenessOf(observer);
    if (!regard || regard->response >= model->rules.levels[*next - 1U])
        return std::nullopt;
    return next;
}

Remedy awarenessRemedy(const Moment& moment,
                       const world::SenseInput& input,
                       AgentId observer,
                       AgentId target,
                       AwarenessLevel state,
                       const Watch& watch) {
    PERCEPT_EXPECTS(state > knowledge::kUnaware);
    AwareFinder finder(moment, input, observer, target, state);
    const std::size_t lamps = input.world->lights.size();
    const double steps = static_cast<double>(lamps) + 2.0;
    const auto goesOn = [&](std::size_t done) {
        const bool on = percept::goesOn(watch, static_cast<double>(done) / steps);
        if (!on)
            finder.stop();
        return on;
    };
    if (!goesOn(0))
        return finder.take();
    finder.tryTurn();
    for (std::size_t i = 0; i < lamps && goesOn(i + 1); ++i)
        finder.tryLamp(i);
    if (goesOn(lamps + 1))
        finder.tryNearer();
    const auto* aware = sim::awarenessIn(moment.simulation.state());
    finder.noteTarget(moment.simulation.arena().awarenessOf(observer)->shareOf(
        aware->agents[trace::indexOf(observer)].alertness.level));
    return finder.take();
}

bool isLit(const Moment& moment, const world::SenseInput& input, AgentId observer, AgentId target) {
    return AwareLooks(moment, input, observer, target).isLit();
}

Remedy meetingRemedy(const Moment& moment,
                     const world::SenseInput& input,
                     AgentId observer,
                     AgentId target) {
    Remedy remedy;
    const std::string& name = moment.simulation.world().nameOf(target);
    const auto turn =
        leastTurn([&](Radians by) { return hasInCone(moment, input, target, observer, by); });
    if (turn) {
        keepOffers(remedy,
                   {{fmt::format("{} turned {}", name, turn->text()),
                     {turn->edit(*input.world, target)},
                     fmt::format("turn {} {}", name, turn->text())}});
    } else {
        remedy.tried.push_back({.what = fmt::format("{} turned to either side", name),
                                .result = unmetText(moment, input, observer, target),
                                .to = maths::kPi,
                                .nearest = maths::kPi,
                                .gate = trace::Gate::NotSeenYet,
                                .margin = -1.0});
    }
    return remedy;
}

} // namespace percept::ask
