#include "percept/knowledge/Knowledge.h"

#include <algorithm>
#include <cmath>

namespace percept::knowledge {
namespace {

template <class Links>
auto placeOf(Links& links, AgentId other) {
    return std::lower_bound(links.begin(),
                            links.end(),
                            other,
                            [](const SenseLink& link, AgentId id) { return link.about < id; });
}

} // namespace

const Impression* SenseLink::by(ModalityId wanted) const {
    for (const Impression& impression : impressions)
        if (impression.modality == wanted)
            return &impression;
    return nullptr;
}

Impression& SenseLink::impressionBy(ModalityId wanted) {
    const auto at = std::lower_bound(
        impressions.begin(), impressions.end(), wanted, [](const Impression& each, ModalityId m) {
            return each.modality < m;
        });
    if (at != impressions.end() && at->modality == wanted)
        return *at;
    Impression made;
    made.modality = wanted;
    return *impressions.insert(at, made);
}

double certaintyOf(const SenseLink& link, Seconds now, Seconds span) {
    return span > 0 ? 1.0 - std::clamp((now - link.lastSensed) / span, 0.0, 1.0) : 0.0;
}

Vec2 expectedPlace(const SenseLink& link, Seconds now) {
    if (!link.withinFieldOfView)
        return link.lastPosition;
    return link.lastPosition +
           link.seen.velocity * std::clamp(now - link.lastVisible, 0.0, kGlimpse);
}

double recentDamage(const SenseLink& link, Seconds now, Seconds span) {
    double sum = 0;
    for (const DamageTaken& damage : link.damage)
        sum += now - damage.time <= span ? damage.amount : 0.0;
    return sum;
}

Area areaOf(Vec2 place) {
    constexpr Metres kCell = 5.0;
    const auto middle = [](double x) { return (std::floor(x / kCell) + 0.5) * kCell; };
    return {{middle(place.x), middle(place.y)}, kCell * 0.70710678118654752440};
}

SenseLink& Knowledge::about(AgentId other) {
    auto at = placeOf(m_links, other);
    if (at == m_links.end() || at->about != other) {
        at = m_links.insert(at, SenseLink{});
        at->about = other;
    }
    return *at;
}

const SenseLink* Knowledge::find(AgentId other) const {
    const auto at = placeOf(m_links, other);
    return at != m_links.end() && at->about == other ? &*at : nullptr;
}

SenseLink* Knowledge::find(AgentId other) {
    const auto at = placeOf(m_links, other);
    return at != m_links.end() && at->about == other ? &*at : nullptr;
}

bool Knowledge::forget(AgentId other) {
    const auto at = placeOf(m_links, other);
    if (at == m_links.end() || at->about != other)
        return false;
    m_links.erase(at);
    return true;
}

void Knowledge::addDamage(AgentId by, double amount, Seconds now) {
    about(by).damage.push_back({now, amount});
}

double Knowledge::recentDamage(AgentId by, Seconds now, Seconds span) const {
    const SenseLink* link = find(by);
    return link == nullptr ? 0.0 : knowledge::recentDamage(*link, now, span);
}

void Knowledge::ageDamage(Seconds now, Seconds span) {
    for (SenseLink& link : m_links)
        std::erase_if(link.damage,
                      [&](const DamageTaken& damage) { return now - damage.time > span; });
}

} // namespace percept::knowledge
