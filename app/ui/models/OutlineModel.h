#pragma once

#include "percept/overlay/Ink.h"

#include <QAbstractListModel>
#include <QSet>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <vector>

namespace percept::ui {

/// One line of an outline. A line without an ident is a heading: it folds, it cannot be selected.
struct OutlineRow {
    QString ident{};
    QString name;
    QString icon;
    QString detail;
    int depth = 0;
    std::optional<overlay::Ink> ink{}; ///< of the icon; nothing: as text
    QStringList facts{};               ///< "kind:door", "material:wood": what filters may ask for
    int state = -1;                    ///< of awareness; -1: none
    friend bool operator==(const OutlineRow&, const OutlineRow&) = default;
};

/// A tree as its lines from top to bottom, folded and filtered. New lines of the same shape
/// replace the old ones in place, so that a running simulation may refresh the details.
class OutlineModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    /// Keeps lines that hold every word, with what is above and below them. A word with a colon is
    /// the beginning of a fact, one with a minus before it leaves out: "kind:door -material:glass".
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    /// The idents of what is selected.
    Q_PROPERTY(QStringList selected READ selected WRITE setSelected NOTIFY selectedChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    /// How many lines that can be selected are shown.
    Q_PROPERTY(int selectable READ selectable NOTIFY countChanged)

public:
    enum Role {
        IdentRole = Qt::UserRole + 1,
        NameRole,
        IconRole,
        DetailRole,
        DepthRole,
        InkRole,   ///< the number of the ink, -1 for none
        StateRole, ///< of awareness, -1 for none
        HasChildrenRole,
        ExpandedRole,
        SelectedRole,
    };

    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<OutlineRow> rows);
    /// Lines before all others, which setRows() leaves: what is no part of the document.
    void setLead(std::vector<OutlineRow> rows);
    [[nodiscard]] const std::vector<OutlineRow>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] QString filter() const { return m_filter; }
    void setFilter(const QString& filter);
    [[nodiscard]] QStringList selected() const { return {m_selected.begin(), m_selected.end()}; }
    void setSelected(const QStringList& idents);
    [[nodiscard]] int count() const { return static_cast<int>(m_shown.size()); }
    [[nodiscard]] int selectable() const { return static_cast<int>(shownIdents().size()); }

    Q_INVOKABLE void toggle(int row);
    Q_INVOKABLE void setExpanded(int row, bool expanded);
    /// Empty for a heading and outside the list.
    Q_INVOKABLE [[nodiscard]] QString identAt(int row) const;
    /// Of the lines from one to another, both included, in either order; without headings and the
    /// lead.
    Q_INVOKABLE [[nodiscard]] QStringList identsBetween(int from, int to) const;
    Q_INVOKABLE [[nodiscard]] QStringList shownIdents() const;
    /// -1 where it is not shown.
    Q_INVOKABLE [[nodiscard]] int rowOf(const QString& ident) const;
    /// The next line from `row` in the direction of `by` (1 or -1); `row` itself at the end.
    Q_INVOKABLE [[nodiscard]] int neighbour(int row, int by) const;

signals:
    void filterChanged();
    void selectedChanged();
    void countChanged();

private:
    [[nodiscard]] QString pathOf(std::size_t index) const;
    [[nodiscard]] bool hasChildren(std::size_t index) const;
    [[nodiscard]] std::vector<bool> matching() const;
    void show();

    std::vector<OutlineRow> m_lead; ///< the first of `m_rows`
    std::vector<OutlineRow> m_rows;
    std::vector<std::size_t> m_shown; ///< indices into `m_rows`
    QSet<QString> m_folded;           ///< paths of names
    QSet<QString> m_selected;         ///< idents
    QString m_filter;
};

} // namespace percept::ui
