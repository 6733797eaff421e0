#include "app/studio/session/Branches.h"

#include "app/canvas/TimeScale.h"

#include <algorithm>
#include <utility>

namespace percept::session {

Branches::Branches(QObject* parent)
    : RowsModel({"name", "frame", "time"}, parent) {
    static_cast<void>(clear());
}

QStringList Branches::names() const {
    QStringList names;
    for (const Branch& branch : m_branches)
        names.append(branch.name);
    return names;
}

bool Branches::isRecording(int branch) const {
    return m_branches[static_cast<std::size_t>(branch)].recording != nullptr;
}

Frame Branches::from() const {
    return std::max<Frame>(m_branches[static_cast<std::size_t>(m_current)].from, 0);
}

void Branches::show(int branch) {
    if (branch != m_current && branch >= 0 && branch < count())
        emit showWanted(branch);
}

void Branches::add(Frame from, double step) {
    m_step = step;
    Branch branch;
    const auto number = static_cast<int>(m_branches.size());
    branch.name =
        number <= 26 ? tr("fork %1").arg(QChar('A' + number - 1)) : tr("fork %1").arg(number);
    branch.from = from;
    m_current = number;
    m_branches.push_back(std::move(branch));
    list();
}

void Branches::leave(Branch branch) {
    auto& kept = m_branches[static_cast<std::size_t>(m_current)];
    branch.name = kept.name;
    branch.from = kept.from;
    kept = std::move(branch);
}

Branch Branches::enter(int branch) {
    m_current = branch;
    auto& kept = m_branches[static_cast<std::size_t>(branch)];
    Branch taken = std::move(kept);
    kept.name = taken.name;
    kept.from = taken.from;
    list();
    return taken;
}

std::vector<Branch> Branches::clear() {
    auto all = std::exchange(m_branches, {});
    m_branches.emplace_back();
    m_branches.front().name = tr("original");
    m_current = 0;
    list();
    return all;
}

void Branches::list() {
    std::vector<Row> rows;
    for (const Branch& branch : m_branches)
        rows.push_back(
            {branch.name,
             static_cast<qint64>(branch.from),
             QString::fromStdString(clockText(static_cast<double>(branch.from) * m_step, 3))});
    setRows(std::move(rows));
    emit changed();
}

} // namespace percept::session

#include "moc_Branches.cpp"
#include "percept/base/ClockText.h"
