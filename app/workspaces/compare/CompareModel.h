#pragma once

#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/Document.h"
#include "app/studio/table/RowsModel.h"
#include "app/workspaces/chart/HistogramCanvas.h"
#include "app/workspaces/compare/RunStrips.h"
#include "inspector/compare/Compare.h"

#include <QObject>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <array>
#include <memory>
#include <optional>

namespace percept::tuning {

using session::BackgroundWork;
using session::RowsModel;

/// Two recordings beside each other: what they cost per frame and how soon signals led to
/// decisions. What is said of them is compare::compareRuns() and its words.
class CompareModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString pathA READ pathA NOTIFY changed)
    Q_PROPERTY(QString pathB READ pathB NOTIFY changed)
    Q_PROPERTY(QString nameA READ nameA NOTIFY changed)
    Q_PROPERTY(QString nameB READ nameB NOTIFY changed)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    /// 0 to 1.
    Q_PROPERTY(double share READ share NOTIFY changed)
    Q_PROPERTY(bool compared READ isCompared NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    /// What it comes to, in a few sentences.
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    /// What verdicts and intervals rest on.
    Q_PROPERTY(QString method READ method NOTIFY changed)
    /// What the ranges of A's figures are: "range of 8 runs".
    Q_PROPERTY(QString rangeNameA READ rangeNameA NOTIFY changed)
    Q_PROPERTY(QString rangeNameB READ rangeNameB NOTIFY changed)
    Q_PROPERTY(bool simulated READ isSimulated NOTIFY changed)
    /// "first-second", for the names of files.
    Q_PROPERTY(QString pairName READ pairName NOTIFY changed)
    /// "Load per frame, simulated, in ms".
    Q_PROPERTY(QString loadTitle READ loadTitle NOTIFY changed)
    /// Of loads: "ms".
    Q_PROPERTY(QString loadUnit READ loadUnit NOTIFY changed)
    Q_PROPERTY(QString latencyTitle READ latencyTitle NOTIFY changed)
    Q_PROPERTY(QString noLoad READ noLoad NOTIFY changed)
    Q_PROPERTY(bool hasLoad READ hasLoad NOTIFY changed)
    Q_PROPERTY(QString noLatency READ noLatency NOTIFY changed)
    Q_PROPERTY(bool hasLatency READ hasLatency NOTIFY changed)
    /// "per run".
    Q_PROPERTY(QString countsTitle READ countsTitle NOTIFY changed)
    /// What makes the comparison weaker than it looks; empty: nothing.
    Q_PROPERTY(QString caution READ caution NOTIFY changed)
    /// Whether a side has several runs, such as one per seed.
    Q_PROPERTY(bool several READ isSeveral NOTIFY changed)
    /// Roles: name, a, b. What was run.
    Q_PROPERTY(percept::session::RowsModel* runs READ runs CONSTANT)
    /// Roles: name, a, aRange, b, bRange, difference, range, clear (-1 B is lower, 0 not said,
    /// 1 B is higher), low, value, high, verdict, basis (what that rests on).
    Q_PROPERTY(percept::session::RowsModel* load READ load CONSTANT)
    /// As `load`.
    Q_PROPERTY(percept::session::RowsModel* latency READ latency CONSTANT)
    /// Roles: name, a, b, difference, clear, verdict, basis. How often things happened.
    Q_PROPERTY(percept::session::RowsModel* counts READ counts CONSTANT)
    /// Roles: frame, a, b, difference, number. Single frames, which prove nothing about the runs.
    Q_PROPERTY(percept::session::RowsModel* frames READ frames CONSTANT)
    /// Roles: name, a, b, difference.
    Q_PROPERTY(percept::session::RowsModel* tasks READ tasks CONSTANT)
    /// Shown as soon as one side has been read.
    Q_PROPERTY(percept::tuning::RunStrips* strips READ strips CONSTANT)
    Q_PROPERTY(percept::tuning::HistogramFeed* loadBins READ loadBins CONSTANT)
    Q_PROPERTY(percept::tuning::HistogramFeed* latencyBins READ latencyBins CONSTANT)

public:
    explicit CompareModel(QObject* parent = nullptr);

    [[nodiscard]] QString pathA() const { return m_sides[0].paths.join(QLatin1Char('\n')); }
    [[nodiscard]] QString pathB() const { return m_sides[1].paths.join(QLatin1Char('\n')); }
    [[nodiscard]] QString nameA() const { return nameOf(0); }
    [[nodiscard]] QString nameB() const { return nameOf(1); }
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double share() const { return m_work.progress(); }
    [[nodiscard]] bool isCompared() const { return m_comparison.has_value(); }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QString method() const;
    [[nodiscard]] QString rangeNameA() const;
    [[nodiscard]] QString rangeNameB() const;
    [[nodiscard]] bool isSimulated() const { return m_comparison && m_comparison->simulated; }
    [[nodiscard]] QString pairName() const;
    [[nodiscard]] QString loadTitle() const;
    [[nodiscard]] QString loadUnit() const;
    [[nodiscard]] QString latencyTitle() const;
    /// Why there is none.
    [[nodiscard]] QString noLoad() const;
    [[nodiscard]] QString noLatency() const;
    [[nodiscard]] QString countsTitle() const;
    [[nodiscard]] bool hasLoad() const { return m_comparison && m_comparison->load; }
    [[nodiscard]] bool hasLatency() const { return m_comparison && m_comparison->latency; }
    [[nodiscard]] QString caution() const;
    [[nodiscard]] bool isSeveral() const {
        return m_comparison && m_comparison->runsOfA + m_comparison->runsOfB > 2;
    }
    [[nodiscard]] RowsModel* runs() { return &m_runs; }
    [[nodiscard]] RowsModel* load() { return &m_load; }
    [[nodiscard]] RowsModel* latency() { return &m_latency; }
    [[nodiscard]] RowsModel* counts() { return &m_counts; }
    [[nodiscard]] RowsModel* frames() { return &m_frames; }
    [[nodiscard]] RowsModel* tasks() { return &m_tasks; }
    [[nodiscard]] RunStrips* strips() { return &m_strips; }
    [[nodiscard]] HistogramFeed* loadBins() { return &m_loadBins; }
    [[nodiscard]] HistogramFeed* latencyBins() { return &m_latencyBins; }

    [[nodiscard]] const std::optional<compare::Comparison>& comparison() const {
        return m_comparison;
    }

    /// @param side 0: A, 1: B; compares once both are chosen
    /// @param path of a recording, or of a folder with several, such as one per seed
    Q_INVOKABLE void choose(int side, const QString& path) { choosePaths(side, {path}); }
    Q_INVOKABLE void chooseUrls(int side, const QList<QUrl>& urls);
    /// All recordings that lie where this one does.
    Q_INVOKABLE void chooseFolderOf(int side, const QUrl& recording);
    void choosePaths(int side, const QStringList& paths);
    Q_INVOKABLE void swap();
    /// Stops reading; what was compared before is gone.
    Q_INVOKABLE void cancel();
    /// Begins once more what was cancelled.
    Q_INVOKABLE void again() { start(); }
    /// The figures as CSV.
    [[nodiscard]] std::string asCsv() const;
    Q_INVOKABLE void writeTable(const QUrl& file);

signals:
    void changed();
    void written(const QString& path);
    void refused(const QString& why);

private:
    using Series = std::shared_ptr<const std::vector<compare::RunSeries>>;
    struct Side {
        QStringList paths;
        Series series; ///< null until they have been read
    };
    struct Answer {
        std::array<Series, 2> series;
        std::optional<compare::Comparison> comparison;
        QString problem;
    };
    static Result<Series> readSide(const QStringList& paths, double from, const Watch& watch);
    static Answer compareSides(std::array<Side, 2> sides, const Watch& watch);

    void start();
    void take(Answer answer);
    void show();
    [[nodiscard]] QString nameOf(std::size_t side) const;

    std::array<Side, 2> m_sides;
    std::optional<compare::Comparison> m_comparison;
    QString m_problem;
    RowsModel m_runs;
    RowsModel m_load;
    RowsModel m_latency;
    RowsModel m_counts;
    RowsModel m_frames;
    RowsModel m_tasks;
    RunStrips m_strips;
    HistogramFeed m_loadBins;
    HistogramFeed m_latencyBins;
    BackgroundWork m_work; ///< last: ends first
};

} // namespace percept::tuning
