#pragma once

#include "app/workspaces/schedule/RunFeed.h"
#include "inspector/compare/Compare.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <array>

namespace percept::tuning {

/// What up to two sides spent, frame by frame, under each other on one scale. A side of several
/// runs, such as one per seed, is shown by its medians.
class RunStrips : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a workspace")
    Q_PROPERTY(percept::tuning::RunFeed* a READ a CONSTANT)
    Q_PROPERTY(percept::tuning::RunFeed* b READ b CONSTANT)
    Q_PROPERTY(bool usable READ isUsable NOTIFY changed)
    /// "34 over"; empty for a side that is not there or has no budget.
    Q_PROPERTY(QString overA READ overA NOTIFY changed)
    Q_PROPERTY(QString overB READ overB NOTIFY changed)
    /// "two runs of town, 7.0 s each, seeds 42 to 61, medians, simulated".
    Q_PROPERTY(QString basis READ basis NOTIFY changed)
    /// How soon decisions follow signals; empty: that was not compared.
    Q_PROPERTY(QString reaction READ reaction NOTIFY changed)
    /// The frame that was picked, of the runs; -1: none.
    Q_PROPERTY(qint64 frame READ frame WRITE pick NOTIFY frameChanged)
    Q_PROPERTY(QString frameText READ frameText NOTIFY frameChanged)

public:
    using Runs = std::span<const compare::RunSeries>;

    using QObject::QObject;

    [[nodiscard]] RunFeed* a() { return &m_feeds[0]; }
    [[nodiscard]] RunFeed* b() { return &m_feeds[1]; }
    [[nodiscard]] bool isUsable() const { return has(0) || has(1); }
    [[nodiscard]] QString overA() const { return overOf(0); }
    [[nodiscard]] QString overB() const { return overOf(1); }
    [[nodiscard]] QString basis() const { return m_basis; }
    [[nodiscard]] QString reaction() const { return m_reaction; }
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void pick(qint64 frame);
    [[nodiscard]] QString frameText() const;

    /// @param sides A and B; empty: not chosen yet
    /// @param comparison of both; null: none
    void show(const std::array<Runs, 2>& sides, const compare::Comparison* comparison);

signals:
    void changed();
    void frameChanged();

private:
    [[nodiscard]] bool has(std::size_t side) const { return m_feeds[side].view().loads != nullptr; }
    [[nodiscard]] QString overOf(std::size_t side) const;

    std::array<RunFeed, 2> m_feeds;
    QString m_basis;
    QString m_reaction;
    qint64 m_frame = -1;
};

} // namespace percept::tuning
