#pragma once

#include "OutlineModel.h"
#include "actions/ActionTable.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <vector>

namespace percept::ui {

/// What Ctrl+K finds: commands of the action table, then objects of the document, then settings.
/// Rows come best first inside their group; without a text all enabled commands and settings are
/// listed.
class SearchModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    Q_PROPERTY(
        percept::ui::ActionTable* actions READ actions WRITE setActions NOTIFY sourcesChanged)
    /// The things of the document; null for none.
    Q_PROPERTY(
        percept::ui::OutlineModel* objects READ objects WRITE setObjects NOTIFY sourcesChanged)
    Q_PROPERTY(int count READ count NOTIFY resultsChanged)

public:
    /// HeadingRole: the name of the group on its first row, else empty. StateRole: "On" or "Off" of
    /// what can be switched, else empty.
    enum Role {
        HeadingRole = Qt::UserRole + 1,
        TitleRole,
        DetailRole,
        IconRole,
        KeyRole,
        StateRole
    };

    using QAbstractListModel::QAbstractListModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] QString text() const { return m_text; }
    void setText(const QString& text);
    [[nodiscard]] ActionTable* actions() const { return m_actions; }
    void setActions(ActionTable* actions);
    [[nodiscard]] OutlineModel* objects() const { return m_objects; }
    void setObjects(OutlineModel* objects);
    [[nodiscard]] int count() const { return static_cast<int>(m_hits.size()); }

    /// Searches again: what can be found may have changed since the last time.
    Q_INVOKABLE void refresh();
    /// Triggers the command of this row, or reports its object by `objectChosen`.
    Q_INVOKABLE void choose(int row);

signals:
    void textChanged();
    void sourcesChanged();
    void resultsChanged();
    void objectChosen(const QString& ident);

private:
    struct Hit {
        int rank = 0; ///< smaller is better
        QString title;
        QString detail;
        QString icon;
        QString ident;
        StudioAction* action = nullptr;
    };
    /// Either the settings or the others.
    void addActions(std::vector<Hit>& hits, bool settings) const;
    [[nodiscard]] static QString headingOf(const Hit& hit);
    void addObjects(std::vector<Hit>& hits) const;

    QString m_text;
    QPointer<ActionTable> m_actions;
    QPointer<OutlineModel> m_objects;
    std::vector<Hit> m_hits;
};

/// How well `words` fit a name and its description: 0 is best, nothing is "not at all".
[[nodiscard]] std::optional<int>
searchRank(const QStringList& words, const QString& name, const QString& description);

} // namespace percept::ui
