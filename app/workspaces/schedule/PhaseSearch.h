#pragma once

#include "app/studio/session/BackgroundWork.h"
#include "percept/schedule/Phasing.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <vector>

namespace percept::tuning {

using session::BackgroundWork;

/// Looks for phases in a thread of its own; the best so far is always there to be tried.
class PhaseSearch : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a workspace")
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    /// 0 to 1.
    Q_PROPERTY(double share READ share NOTIFY changed)
    /// "1.4 of 2.0 s".
    Q_PROPERTY(QString amount READ amount NOTIFY changed)
    /// Whether there are phases to be taken over.
    Q_PROPERTY(bool found READ isFound NOTIFY changed)
    Q_PROPERTY(bool optimal READ isOptimal WRITE setOptimal NOTIFY optionsChanged)
    Q_PROPERTY(bool byCost READ isByCost WRITE setByCost NOTIFY optionsChanged)
    /// Whether tasks that state a phase keep it.
    Q_PROPERTY(bool keepsStated READ keepsStated WRITE setKeepsStated NOTIFY optionsChanged)
    /// Frames that Wright's method looks ahead; 0: the hyperperiod, at most 10,000. Remembered.
    Q_PROPERTY(int lookahead READ lookahead WRITE setLookahead NOTIFY optionsChanged)
    /// How long to look for the best ones.
    Q_PROPERTY(double seconds READ seconds WRITE setSeconds NOTIFY optionsChanged)
    Q_PROPERTY(bool proven READ isProven NOTIFY changed)
    /// Whether no frame is worse than is said; where they are too many to count, some may be.
    Q_PROPERTY(bool exact READ isExact NOTIFY changed)

public:
    explicit PhaseSearch(QObject* parent = nullptr);

    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double share() const { return m_work.progress(); }
    [[nodiscard]] QString amount() const;
    [[nodiscard]] bool isFound() const { return m_best.has_value(); }
    [[nodiscard]] bool isOptimal() const { return m_optimal; }
    void setOptimal(bool optimal);
    [[nodiscard]] bool isByCost() const { return m_measure == schedule::LoadMeasure::Cost; }
    void setByCost(bool byCost);
    [[nodiscard]] bool keepsStated() const { return m_keepsStated; }
    void setKeepsStated(bool keeps);
    [[nodiscard]] int lookahead() const { return m_lookahead; }
    void setLookahead(int frames);
    [[nodiscard]] double seconds() const { return m_seconds; }
    void setSeconds(double seconds);
    [[nodiscard]] bool isProven() const { return m_best && m_best->proven; }
    [[nodiscard]] bool isExact() const { return !m_best || m_best->exact; }

    [[nodiscard]] schedule::LoadMeasure measure() const { return m_measure; }
    [[nodiscard]] const std::optional<schedule::Phasing>& best() const { return m_best; }
    /// @param tasks those without a phase get one
    /// @param now the phases that they have, by task
    void start(std::vector<schedule::PhasingTask> tasks, std::vector<Frame> now);
    /// The greatest load with the phases that the tasks have; nothing before it is known.
    [[nodiscard]] std::optional<double> maxNow() const { return m_maxNow; }
    /// Whether the load of manual phases is not known yet.
    [[nodiscard]] bool isRating() const { return m_rating.isBusy(); }
    /// Whether a phase of what was found was changed manually.
    [[nodiscard]] bool isManual() const { return m_manual; }
    /// A manual phase for one task. Its load is that of the phases before until it is rated, in the
    /// background.
    void setPhase(std::size_t task, Frame phase);
    /// Ends the search with the best so far.
    Q_INVOKABLE void stop();
    void discard();

signals:
    /// The best is another one, or how far the search is.
    void changed();
    void optionsChanged();

private:
    void take(std::uint64_t run, schedule::Phasing best);
    void takeNow(std::uint64_t run, double most);
    void rate();

    bool m_optimal = true;
    schedule::LoadMeasure m_measure = schedule::LoadMeasure::Cost;
    bool m_keepsStated = false;
    int m_lookahead = 0;
    double m_seconds = 2.0;
    std::uint64_t m_run = 0; ///< answers of others are dropped
    std::vector<schedule::PhasingTask> m_tasks;
    std::optional<schedule::Phasing> m_best;
    std::optional<double> m_maxNow;
    bool m_manual = false;
    BackgroundWork m_rating;
    BackgroundWork m_work; ///< last: ends first
};

} // namespace percept::tuning
