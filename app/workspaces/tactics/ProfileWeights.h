#pragma once

#include "RowsModel.h"
#include "app/studio/edit/Editing.h"
#include "app/workspaces/tactics/RouteModel.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// The weights of the profiles whose ways are shown, `C = D + sum w T`, as they are tuned: ways
/// follow at once. Where the level has no profiles those of the source become its own with the
/// first change.
class ProfileWeights : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::RouteModel* routes READ routes WRITE setRoutes NOTIFY changed)
    Q_PROPERTY(percept::session::Editing* editing READ editing WRITE setEditing NOTIFY changed)
    Q_PROPERTY(bool writable READ isWritable NOTIFY changed)
    /// The profiles, in the order of the ways.
    Q_PROPERTY(QStringList heads READ heads NOTIFY changed)
    /// Roles: name, weights (a list: a number per profile, null where it does not mind).
    Q_PROPERTY(percept::session::RowsModel* rows READ rows CONSTANT)
    /// What else could be weighed.
    Q_PROPERTY(QStringList addable READ addable NOTIFY changed)

public:
    explicit ProfileWeights(QObject* parent = nullptr);

    [[nodiscard]] RouteModel* routes() const { return m_routes; }
    void setRoutes(RouteModel* routes);
    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] bool isWritable() const { return m_editing && m_editing->isOpen(); }
    [[nodiscard]] QStringList heads() const { return m_heads; }
    [[nodiscard]] RowsModel* rows() { return &m_rows; }
    [[nodiscard]] QStringList addable() const;

    /// @param row, profile places in `rows` and `heads`
    /// @param done false while it is dragged: a drag is one step
    Q_INVOKABLE void setWeight(int row, int profile, double weight, bool done);
    /// The profile whose way is chosen minds one more thing, by weight 1.
    Q_INVOKABLE void addTactic(const QString& name);
    /// One more profile like the one whose way is chosen; its way is shown.
    Q_INVOKABLE void addProfile();

signals:
    void changed();

private:
    void fill();
    [[nodiscard]] const level::Level* levelValue() const;
    /// Those of the level, or of the source.
    [[nodiscard]] std::vector<level::Profile> profiles() const;
    /// The one whose way is chosen, or the first that is shown; empty: none is.
    [[nodiscard]] QString chosen() const;
    void write(const QString& profile, const std::string& tactic, double weight, bool done);

    QPointer<RouteModel> m_routes;
    QPointer<Editing> m_editing;
    QStringList m_heads;
    QStringList m_names; ///< of the rows
    RowsModel m_rows;
    int m_gesture = 0;
};

} // namespace percept::session
