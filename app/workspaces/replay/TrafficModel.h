#pragma once

#include "app/workspaces/replay/TrafficReader.h"

#include <QAbstractTableModel>
#include <QCache>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// All records of a run as a table that stays quick with millions of rows: it keeps their keys (16
/// bytes each) and reads what is seen.
///
///     TrafficModel { path: session.tracePath; lastFrame: session.writtenFrame; step: session.step
///     }
class TrafficModel : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    /// The recording, which may still be written; empty: none.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY pathChanged)
    /// How far it is written: when that grows, more is read, at most some times a second.
    Q_PROPERTY(qint64 lastFrame READ lastFrame WRITE setLastFrame NOTIFY lastFrameChanged)
    Q_PROPERTY(double step MEMBER m_step NOTIFY stepChanged)
    /// Nothing is read while nobody looks.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    /// As replay::trafficFilter takes it.
    Q_PROPERTY(QString filterText READ filterText WRITE setFilterText NOTIFY filterChanged)
    /// Why the text is no filter, so that nothing passes it; empty: it is one.
    Q_PROPERTY(QString filterProblem READ filterProblem NOTIFY countChanged)
    Q_PROPERTY(QStringList withoutCategories READ withoutCategories WRITE setWithoutCategories
                   NOTIFY filterChanged)
    Q_PROPERTY(QStringList categories READ categories CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    /// Whether all that there is has been looked through.
    Q_PROPERTY(bool complete READ isComplete NOTIFY countChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY countChanged)

public:
    enum Column {
        TimeColumn,
        KindColumn,
        AgentColumn,
        AboutColumn,
        DetailColumn,
        CauseColumn,
        ColumnCount
    };
    Q_ENUM(Column)
    enum Role { IconRole = Qt::UserRole + 1, InkRole };

    explicit TrafficModel(QObject* parent = nullptr);
    ~TrafficModel() override;

    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] qint64 lastFrame() const { return m_lastFrame; }
    void setLastFrame(qint64 frame);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] QString filterText() const { return m_filterText; }
    void setFilterText(const QString& text);
    [[nodiscard]] QString filterProblem() const { return m_filterProblem; }
    [[nodiscard]] QStringList withoutCategories() const { return m_withoutCategories; }
    void setWithoutCategories(const QStringList& categories);
    [[nodiscard]] QStringList categories() const;
    [[nodiscard]] int count() const { return static_cast<int>(m_keys.size()); }
    [[nodiscard]] bool isComplete() const { return m_complete; }
    [[nodiscard]] QString problem() const { return m_problem; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    /// What a text of a filter can be completed to.
    Q_INVOKABLE [[nodiscard]] QStringList completions(const QString& text) const;
    Q_INVOKABLE [[nodiscard]] qint64 frameAt(int row) const;
    /// The first row at or behind a frame; -1 if there is none.
    Q_INVOKABLE [[nodiscard]] int rowOfFrame(qint64 frame) const;
    /// Whose record a row is; -1: nobody's, or not read yet.
    Q_INVOKABLE [[nodiscard]] int agentAt(int row) const;
    /// The record that caused a row; -1: nothing did, or the row is not read yet.
    Q_INVOKABLE [[nodiscard]] qint64 causingRecord(int row) const;
    /// -1: there is no such row.
    Q_INVOKABLE [[nodiscard]] qint64 recordAt(int row) const;
    /// -1: it is not read yet, or filtered out.
    Q_INVOKABLE [[nodiscard]] int rowOfRecord(qint64 record) const;

signals:
    void pathChanged();
    void lastFrameChanged();
    void stepChanged();
    void activeChanged();
    void filterChanged();
    void countChanged();

private:
    using Page = std::vector<replay::TrafficRow>;

    void start();
    void applyFilter();
    void takeKeys(std::vector<replay::TrafficKey> keys, bool all);
    void takePage(int page, Page rows);
    [[nodiscard]] const replay::TrafficRow* rowAt(int row) const;
    [[nodiscard]] QString text(const replay::TrafficRow& row, int column) const;
    [[nodiscard]] QString nameOf(trace::AgentId agent) const;

    QString m_path;
    qint64 m_lastFrame = 0;
    double m_step = 1.0 / 60.0;
    bool m_active = false;
    QString m_filterText;
    QString m_filterProblem;
    QStringList m_withoutCategories;
    bool m_complete = false;
    QString m_problem;
    replay::TrafficNames m_names;
    std::vector<replay::TrafficKey> m_keys;
    mutable QCache<int, Page> m_pages{64};
    mutable std::unique_ptr<TrafficReader> m_reader;
    std::uint64_t m_run = 0;    ///< answers about earlier recordings are dropped
    std::uint64_t m_filter = 0; ///< and those for earlier filters
};

} // namespace percept::session
