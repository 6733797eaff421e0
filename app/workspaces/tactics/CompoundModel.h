#pragma once

#include "RowsModel.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/workspaces/tactics/WaypointModel.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// A compound tactic while its rule is being written: which waypoints match it as it stands, and
/// where it is wrong. What is written becomes part of the level by apply().
class CompoundModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// Whose waypoints are tried and lit up.
    Q_PROPERTY(percept::session::WaypointModel* lab READ lab WRITE setLab NOTIFY labChanged)
    /// Role: name. The compounds of the level.
    Q_PROPERTY(QStringList names READ names NOTIFY namesChanged)
    /// Which of them is written; -1: none.
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)
    Q_PROPERTY(QString rule READ rule WRITE setRule NOTIFY ruleChanged)
    /// The level has another rule than is written, or another logic for it.
    Q_PROPERTY(bool differs READ differs NOTIFY ruleChanged)
    /// What is wrong, with line and column; empty: nothing.
    Q_PROPERTY(QString error READ error NOTIFY tried)
    /// Where, as a place in the text; -1: nowhere.
    Q_PROPERTY(int errorAt READ errorAt NOTIFY tried)
    /// Values from here on match.
    Q_PROPERTY(double least READ least WRITE setLeast NOTIFY tried)
    /// Its AND and OR as products, for values that are probabilities.
    Q_PROPERTY(bool probabilistic READ isProbabilistic WRITE setProbabilistic NOTIFY ruleChanged)
    /// Roles: ident, name, value (text). The best first.
    Q_PROPERTY(percept::session::RowsModel* matches READ matches CONSTANT)
    Q_PROPERTY(bool busy READ isBusy NOTIFY tried)

public:
    explicit CompoundModel(QObject* parent = nullptr);

    [[nodiscard]] WaypointModel* lab() const { return m_lab; }
    void setLab(WaypointModel* lab);
    [[nodiscard]] QStringList names() const { return m_names; }
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int compound);
    [[nodiscard]] QString rule() const { return m_rule; }
    void setRule(const QString& rule);
    [[nodiscard]] bool differs() const {
        return m_current >= 0 && (m_rule != m_stated || m_logic != m_statedLogic);
    }
    [[nodiscard]] QString error() const { return m_error; }
    [[nodiscard]] int errorAt() const { return m_errorAt; }
    [[nodiscard]] double least() const { return m_least; }
    void setLeast(double least);
    [[nodiscard]] bool isProbabilistic() const { return m_logic == tactics::Logic::Probabilistic; }
    void setProbabilistic(bool probabilistic);
    [[nodiscard]] RowsModel* matches() { return &m_matches; }
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }

    /// Writes the rule and its logic into the level, unless it is wrong.
    Q_INVOKABLE void apply();
    /// What the level says.
    Q_INVOKABLE void restore();
    /// Another compound, which is then written.
    Q_INVOKABLE void add();
    Q_INVOKABLE void remove();
    Q_INVOKABLE void rename(const QString& name);

signals:
    void labChanged();
    void namesChanged();
    void currentChanged();
    void ruleChanged();
    void tried();

private:
    void onLevel();
    void readLevel();
    void follow(const level::Compound& compound);
    void tryOut();
    void fail(const Error& error);
    void take(std::vector<double> values);
    void light();
    [[nodiscard]] const level::Level* levelValue() const;
    [[nodiscard]] edit::ObjectId currentId() const;

    QPointer<WaypointModel> m_lab;
    QStringList m_names;
    int m_current = -1;
    QString m_rule;
    QString m_stated; ///< by the level
    QString m_error;
    int m_errorAt = -1;
    double m_least = 0.3;
    tactics::Logic m_logic = tactics::Logic::Fuzzy;
    tactics::Logic m_statedLogic = tactics::Logic::Fuzzy; ///< by the level
    std::vector<double> m_values;                         ///< by waypoint
    RowsModel m_matches;
    BackgroundWork m_work;
};

} // namespace percept::session
