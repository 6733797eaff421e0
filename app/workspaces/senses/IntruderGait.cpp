#include "app/studio/session/Paces.h"
#include "app/workspaces/senses/IntruderRoute.h"

#include <algorithm>
#include <array>

/// How somebody goes along a leg of a planned route.
namespace percept::session {
namespace {

struct Gait {
    sense::Stance stance;
    double pace; ///< share of the top speed
};
constexpr int kWalk = 0;
constexpr int kRun = 1;
constexpr std::array kGaits{Gait{sense::Stance::Stand, kWalkingPace},
                            Gait{sense::Stance::Stand, kRunningPace},
                            Gait{sense::Stance::Crouch, kSneakingPace},
                            Gait{sense::Stance::Lie, kCrawlingPace}};

bool isGait(int gait) {
    return gait >= 0 && gait < static_cast<int>(kGaits.size());
}

} // namespace

double IntruderRoute::topSpeed() const {
    if (!m_session || !m_session->editing()->isOpen())
        return level::Movement().maxSpeed;
    const level::Level& level = m_session->editing()->document().level();
    const auto who = std::ranges::find(level.agents, walkerId(), &level::Agent::id);
    if (who == level.agents.end())
        return level::Movement().maxSpeed;
    const auto kind = std::ranges::find(level.archetypes, who->archetype, &level::Archetype::id);
    return kind == level.archetypes.end() ? level::Movement().maxSpeed : kind->movement.maxSpeed;
}

double IntruderRoute::speedOf(int gait) const {
    return kGaits[static_cast<std::size_t>(gait)].pace * topSpeed();
}

sense::Stance IntruderRoute::stance() const {
    return kGaits[static_cast<std::size_t>(m_gait)].stance;
}

/// Who stands and is nearer to running than to walking runs.
int IntruderRoute::gaitOf(const ask::RouteLeg& leg) const {
    if (leg.stance == sense::Stance::Stand)
        return leg.speed > (speedOf(kWalk) + speedOf(kRun)) / 2 ? kRun : kWalk;
    const auto found = std::ranges::find(kGaits, leg.stance, &Gait::stance);
    return static_cast<int>(found - kGaits.begin());
}

double IntruderRoute::speed() const {
    return m_speed.value_or(speedOf(m_gait));
}

void IntruderRoute::setSpeed(double speed) {
    if (speed == this->speed() || !(speed > 0.0))
        return;
    m_speed = speed;
    emit changed();
}

void IntruderRoute::setGait(int gait) {
    if (!isGait(gait) || (gait == m_gait && !m_speed))
        return;
    m_gait = gait;
    m_speed.reset();
    emit changed();
}

void IntruderRoute::setLegGait(int leg, int gait) {
    if (isGait(gait))
        setLeg(leg, static_cast<int>(kGaits[static_cast<std::size_t>(gait)].stance), speedOf(gait));
}

} // namespace percept::session
