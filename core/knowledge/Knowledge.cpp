#include "percept/knowledge/Knowledge.h"

#include <algorithm>
#include <cmath>

namespace percept::knowledge {
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

Area areaOf(Vec2 place, Vec2 from) {
    constexpr Metres kCell = 5.0;
    constexpr Metres kLeast = 1.0; // nearer there would be no direction
    const auto middle = [](double x) { return (std::floor(x / kCell) + 0.5) * kCell; };
    const Metres away = geometry::distance({middle(place.x), middle(place.y)}, from);
    return {from + geometry::normalisedOrZero(place - from) * std::max(away, kLeast),
            kCell * 0.70710678118654752440};
}

bool saysNothingNew(const SenseLink& link, const Area& area) {
    return area.radius > 0 && link.positionKnown && link.area == 0 &&
           geometry::distance(link.lastPosition, area.middle) <= area.radius;
}

void Knowledge::indexLinks() {
    if (m_abouts.size() == m_links.size())
        return;
    m_abouts.clear();
    for (const SenseLink& link : m_links)
        m_abouts.push_back(link.about);
}

/// Where the link to somebody is, or would be.
std::size_t Knowledge::placeOf(AgentId other) const {
    if (m_abouts.size() == m_links.size()) {
        // Without branches, which nothing could predict.
        const AgentId* first = m_abouts.data();
        for (std::size_t left = m_abouts.size(); left > 0;) {
            const std::size_t half = (left + 1) / 2;
            first += first[half - 1] < other ? half : 0;
            left -= half;
        }
        return static_cast<std::size_t>(first - m_abouts.data());
    }
    const auto at = std::lower_bound(
        m_links.begin(), m_links.end(), other, [](const SenseLink& link, AgentId id) {
            return link.about < id;
        });
    return static_cast<std::size_t>(at - m_links.begin());
}

SenseLink& Knowledge::about(AgentId other) {
    indexLinks();
    const auto at = placeOf(other);
    if (at == m_links.size() || m_abouts[at] != other) {
        SenseLink made;
        made.about = other;
        m_links.insert(m_links.begin() + static_cast<std::ptrdiff_t>(at), std::move(made));
        m_abouts.insert(m_abouts.begin() + static_cast<std::ptrdiff_t>(at), other);
    }
    return m_links[at];
}

const SenseLink* Knowledge::find(AgentId other) const {
    const auto at = placeOf(other);
    return at < m_links.size() && m_links[at].about == other ? &m_links[at] : nullptr;
}

SenseLink* Knowledge::find(AgentId other) {
    const auto at = placeOf(other);
    return at < m_links.size() && m_links[at].about == other ? &m_links[at] : nullptr;
}

Seconds Knowledge::newestSighting() const {
    if (!m_newestSighting) {
        Seconds newest = kNever;
        for (const SenseLink& link : m_links)
            newest = std::max(newest, link.becameVisible);
        m_newestSighting = newest;
    }
    return *m_newestSighting;
}

bool Knowledge::forget(AgentId other) {
    indexLinks();
    const auto at = placeOf(other);
    if (at == m_links.size() || m_abouts[at] != other)
        return false;
    m_links.erase(m_links.begin() + static_cast<std::ptrdiff_t>(at));
    m_abouts.erase(m_abouts.begin() + static_cast<std::ptrdiff_t>(at));
    return true;
}

void Knowledge::addDamage(AgentId by, double amount, Seconds now) {
    about(by).damage.push_back({now, amount});
    m_mayHaveDamage = true;
}

double Knowledge::recentDamage(AgentId by, Seconds now, Seconds span) const {
    const SenseLink* link = find(by);
    return link == nullptr ? 0.0 : knowledge::recentDamage(*link, now, span);
}

void Knowledge::ageDamage(Seconds now, Seconds span) {
    if (!m_mayHaveDamage)
        return;
    m_mayHaveDamage = false;
    for (SenseLink& link : m_links) {
        std::erase_if(link.damage,
                      [&](const DamageTaken& damage) { return now - damage.time > span; });
        m_mayHaveDamage = m_mayHaveDamage || !link.damage.empty();
    }
}

void Knowledge::fetch(AgentId other, bool impressions) const {
    const auto at = placeOf(other);
    if (at == m_links.size())
        return;
    if (impressions)
        return m_links[at].fetchImpressions();
    constexpr std::size_t kLine = 64;
    const auto* const first = reinterpret_cast<const char*>(&m_links[at]);
    for (std::size_t line = 0; line < sizeof(SenseLink); line += kLine)
        __builtin_prefetch(first + line, 1);
}

} // namespace percept::knowledge
