#include "app/studio/table/LadderReport.h"
#include "app/workspaces/senses/WhyModel.h"

#include <algorithm>
#include <utility>

/// Who could notice the same, to be asked about instead.
namespace percept::session {

QStringList WhyModel::observers() const {
    QStringList list;
    for (const ObserverChoice& each : m_observers) {
        const QString name = m_names.value(static_cast<int>(trace::indexOf(each.agent)));
        list.append(each.verdict.empty()
                        ? name
                        : QStringLiteral("%1: %2").arg(name, shownText(each.verdict)));
    }
    return list;
}

/// Of many it would take long: they stand as in the level, unless all of them are told anyway.
void WhyModel::orderObservers() {
    m_observers.clear();
    if (m_answeredAbout < 0)
        return;
    const trace::AgentId about = m_answeredAbout < m_agentCount
                                     ? trace::AgentId{static_cast<std::uint32_t>(m_answeredAbout)}
                                     : trace::kNoAgent;
    m_observers = observersByNext(m_witnesses,
                                  static_cast<std::size_t>(m_sense),
                                  about,
                                  static_cast<std::size_t>(m_agentCount));
}

int WhyModel::observerPlace() const {
    const auto found =
        std::ranges::find(m_observers, m_answeredAgent, [](const ObserverChoice& each) {
            return static_cast<int>(trace::indexOf(each.agent));
        });
    return found == m_observers.end() ? -1 : static_cast<int>(found - m_observers.begin());
}

void WhyModel::chooseObserver(int place) {
    if (place < 0 || place >= static_cast<int>(m_observers.size()))
        return;
    const auto agent =
        static_cast<int>(trace::indexOf(m_observers[static_cast<std::size_t>(place)].agent));
    if (m_target >= 0) {
        if (std::exchange(m_chosenObserver, agent) != agent)
            askSoon();
        return;
    }
    // Of the same one, also where that was not chosen.
    if (m_about < 0)
        m_about = m_answeredAbout;
    emit observerChosen(agent);
}

} // namespace percept::session
