#include "app/workspaces/senses/SenseModel.h"

namespace percept::session {

void SenseModel::setShown(int modality) {
    if (modality == m_shown && m_over.isEmpty())
        return;
    m_shown = modality;
    m_over.clear();
    drawConnections();
    emit shownChanged();
}

void SenseModel::toggleOver(int modality) {
    if (modality < 0 || !m_world ||
        static_cast<std::size_t>(modality) >= m_world->modalities.size())
        return;
    if (m_shown < 0)
        m_shown = modality;
    else if (modality == m_shown)
        m_shown = m_over.isEmpty() ? -1 : m_over.takeFirst();
    else if (!m_over.removeOne(modality))
        m_over.append(modality);
    drawConnections();
    emit shownChanged();
}

QStringList SenseModel::picked() const {
    QStringList ids;
    if (m_shown < 0 || !m_world)
        return ids;
    for (const int modality : QList<int>{m_shown} + m_over)
        ids.append(
            QString::fromStdString(m_world->modalities[static_cast<std::size_t>(modality)].id));
    return ids;
}

} // namespace percept::session
