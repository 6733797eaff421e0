#include "app/session/senses/ForkDesk.h"

#include "app/session/Document.h"
#include "app/session/bot/BotReport.h"
#include "app/session/senses/SmallestChange.h"

#include <algorithm>

namespace percept::session {
namespace {

using trace::Command;
using trace::CommandKind;
using trace::EditPart;
using Of = tools::SmallestChange::Of;

constexpr Seconds kSeconds = 5; ///< how far both sides go on
constexpr std::size_t kMostOffers = 2;
constexpr std::size_t kMostDecisions = 4;

Command editOf(EditPart part, std::size_t object, std::int32_t value, double amount) {
    Command command;
    command.kind = CommandKind::Edit;
    command.part = part;
    command.object = static_cast<std::uint32_t>(object);
    command.value = value;
    command.amount = amount;
    return command;
}

/// A smallest change as commands; nothing where a running simulation cannot take it.
std::vector<Command> commandsFor(const tools::SmallestChange& change,
                                 const sense::SenseWorld& world,
                                 const sense::Sensor& sensor,
                                 Command ping) {
    const auto modality = trace::ModalityId{static_cast<std::uint32_t>(ping.value)};
    if (change.of == Of::Strength) {
        ping.amount = change.rounded;
        return {ping};
    }
    if (change.of == Of::Threshold) {
        Command edit = editOf(EditPart::Threshold, sensor.profile, 1, change.rounded);
        edit.modality = modality;
        return {edit, ping};
    }
    const auto found =
        std::find(world.connections.begin(), world.connections.end(), change.subject);
    if (change.of != Of::ConnectionAttenuation || found == world.connections.end())
        return {};
    Command edit = editOf(EditPart::Passage,
                          static_cast<std::size_t>(found - world.connections.begin()),
                          1,
                          change.rounded);
    edit.modality = modality;
    return {edit, ping};
}

QString textFor(const tools::SmallestChange& change) {
    const QString value = numberText(change.rounded, std::max(2, change.decimals));
    switch (change.of) {
    case Of::Strength:
        return ForkDesk::tr("ping strength %1").arg(value);
    case Of::Threshold:
        return ForkDesk::tr("threshold %1").arg(value);
    default:
        return ForkDesk::tr("%1 %2").arg(QString::fromStdString(change.subject), value);
    }
}

} // namespace

ForkDesk::ForkDesk(QObject* parent)
    : QObject(parent)
    , m_lines({"what", "text", "outcome"}) {
    connect(&m_work, &BackgroundWork::changed, this, &ForkDesk::workChanged);
}

void ForkDesk::setLab(SenseLab* lab) {
    if (lab == m_lab)
        return;
    if (m_lab)
        m_lab->disconnect(this);
    m_lab = lab;
    if (lab) {
        connect(lab, &SenseLab::smallestChangeFound, this, &ForkDesk::refresh);
        connect(lab, &SenseLab::selectedChanged, this, &ForkDesk::forget);
        connect(lab, &SenseLab::settingChanged, this, &ForkDesk::forget);
    }
    refresh();
    emit labChanged();
}

QStringList ForkDesk::offers() const {
    QStringList texts;
    for (const Offer& offer : m_offers)
        texts.append(offer.text);
    return texts;
}

/// What the latest answer was about is not asked any more.
void ForkDesk::forget() {
    m_work.cancel();
    m_report.reset();
    m_tried.clear();
    m_lines.setRows({});
    emit toldChanged();
}

void ForkDesk::refresh() {
    m_offers.clear();
    const SensorAnswer* answer =
        m_lab && m_lab->selected() >= 0
            ? m_lab->report().find(trace::AgentId{static_cast<std::uint32_t>(m_lab->selected())})
            : nullptr;
    if (answer != nullptr && m_lab->world() && !m_lab->isSmell())
        makeOffers(*answer);
    // Time that passes does not change what was asked.
    if (answer == nullptr || m_question.original != std::vector{m_ping})
        forget();
    emit offersChanged();
}

void ForkDesk::makeOffers(const SensorAnswer& answer) {
    const auto& signal = m_lab->report().signal;
    const auto& sensor = m_lab->sensors()[answer.sensor];
    m_ping = {.kind = CommandKind::EmitSignal,
              .position = {signal.position.x, signal.position.y},
              .value = static_cast<std::int32_t>(trace::indexOf(signal.modality)),
              .amount = signal.strength};
    auto changes = m_lab->changes();
    std::stable_partition(changes.begin(), changes.end(), [](const auto& change) {
        return change.of == Of::Strength;
    });
    for (const auto& change : changes)
        if (auto commands = commandsFor(change, *m_lab->world(), sensor, m_ping);
            !commands.empty() && m_offers.size() < kMostOffers)
            m_offers.push_back({textFor(change), std::move(commands)});
    const sense::Rung* failure = answer.own.ladder.failure();
    if (failure == nullptr || failure->gate != sense::Gate::LineOfSight ||
        failure->wall == sense::kNoIndex || failure->wall < sense::kDoorWall)
        return;
    const Command edit = editOf(EditPart::Door,
                                failure->wall - sense::kDoorWall,
                                static_cast<std::int32_t>(trace::DoorEdit::Open),
                                0);
    m_offers.push_back({tr("the door open"), {edit, m_ping}});
}

void ForkDesk::ask(int offer) {
    if (offer < 0 || static_cast<std::size_t>(offer) >= m_offers.size() || m_path.isEmpty())
        return;
    forget();
    const Offer& chosen = m_offers[static_cast<std::size_t>(offer)];
    m_tried = chosen.text;
    m_question = {.frame = m_frame,
                  .original = {m_ping},
                  .changed = chosen.commands,
                  .agent = trace::AgentId{static_cast<std::uint32_t>(m_lab->selected())},
                  .frames = static_cast<Frame>(kSeconds / m_step)};
    emit toldChanged();
    m_work.start([this, path = toPath(m_path), question = m_question](const tools::Watch& watch) {
        const auto run = [&]() -> Result<why::ForkReport> {
            auto recording = replay::Recording::open(path);
            if (!recording)
                return recording.unexpected();
            return why::tryFork(**recording, question, watch);
        };
        return [this, result = std::make_shared<Result<why::ForkReport>>(run())] { take(*result); };
    });
}

void ForkDesk::cancel() {
    if (isBusy())
        forget();
}

void ForkDesk::take(const Result<why::ForkReport>& report) {
    if (report) {
        m_report = *report;
        tell();
    } else {
        m_tried.clear();
        emit failed(tr("The fork could not be run"), QString::fromStdString(report.error().text()));
    }
    emit toldChanged();
}

QString ForkDesk::timeOf(Frame frame) const {
    return tr("%1\u00a0s, frame %2")
        .arg(numberText(static_cast<double>(frame) * m_step, 2))
        .arg(frame);
}

QString ForkDesk::outcome(const why::ForkSide& side) const {
    const QString name = m_lab ? m_lab->selectedName() : QString();
    if (!side.emitted)
        return tr("The ping was not emitted");
    if (side.notified)
        return tr("%1 notices it at %2, with %3 of at least %4")
            .arg(name, timeOf(side.at), numberText(side.measured, 3), numberText(side.limit, 3));
    if (side.gate == trace::Gate::None)
        return tr("%1 does not notice it").arg(name);
    return tr("%1 does not notice it: %2 %3, limit %4")
        .arg(name, wordOf(side.gate), numberText(side.measured, 3), numberText(side.limit, 3));
}

void ForkDesk::tell() {
    const why::ForkReport& report = *m_report;
    std::vector<RowsModel::Row> rows;
    const auto outcomeOf = [](const why::ForkSide& side) { return side.notified ? 0 : 1; };
    rows.push_back({tr("As it was"), outcome(report.original), outcomeOf(report.original)});
    rows.push_back({tr("In the fork"), outcome(report.changed), outcomeOf(report.changed)});
    rows.push_back(
        {tr("Differs"),
         report.firstDifference
             ? tr("from %1 on").arg(timeOf(*report.firstDifference))
             : tr("not at all within %1\u00a0s")
                   .arg(numberText(static_cast<double>(report.to - report.from) * m_step, 1)),
         2});
    const auto decisions = [&](const std::vector<why::ForkDecision>& all, const QString& what) {
        for (std::size_t i = 0; i < std::min(all.size(), kMostDecisions); ++i) {
            const auto& decision = all[i];
            rows.push_back(
                {i == 0 ? what : QString(),
                 tr("%1: %2 at %3")
                     .arg(m_lab ? m_lab->nameOf(static_cast<int>(trace::indexOf(decision.agent)))
                                : QString(),
                          QString::fromStdString(goalName(decision.goal)),
                          timeOf(decision.frame)),
                 2});
        }
        if (all.size() > kMostDecisions)
            rows.push_back({QString(), tr("and %1 more").arg(all.size() - kMostDecisions), 2});
    };
    decisions(report.made, tr("Decides now"));
    decisions(report.dropped, tr("No more"));
    m_lines.setRows(std::move(rows));
}

void ForkDesk::saveUrl(const QUrl& url) {
    if (!isTold() || m_path.isEmpty())
        return;
    const QString file = fileOf(url);
    m_work.start([this, path = toPath(m_path), file, question = m_question](const tools::Watch&) {
        const auto run = [&]() -> Result<void> {
            auto recording = replay::Recording::open(path);
            if (!recording)
                return recording.unexpected();
            return why::saveFork(**recording, question, toPath(file));
        };
        return [this, file, result = std::make_shared<Result<void>>(run())] {
            if (*result)
                emit saved(file);
            else
                emit failed(tr("The fork could not be saved"),
                            QString::fromStdString(result->error().text()));
        };
    });
}

} // namespace percept::session

#include "moc_ForkDesk.cpp"
