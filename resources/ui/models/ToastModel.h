#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace percept::ui {

/// Messages at the lower left. At most three are shown, the rest wait for their turn, so that
/// nothing is lost; errors stay until they are dismissed.
class ToastModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(int waiting READ waiting NOTIFY waitingChanged)

public:
    enum Kind { Done, Information, Warning, Error };
    Q_ENUM(Kind)
    enum Role { IdentRole = Qt::UserRole + 1, KindRole, TextRole, ActionRole };
    static constexpr int kMostShown = 3;

    using QAbstractListModel::QAbstractListModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] int waiting() const;
    /// Shows a sentence with at most one act; the answer names it in `acted` and `dismiss`. One
    /// that is there already is not said again.
    Q_INVOKABLE int
    show(percept::ui::ToastModel::Kind kind, const QString& text, const QString& action = {});
    Q_INVOKABLE void dismiss(int ident);
    Q_INVOKABLE void act(int ident);

signals:
    void acted(int ident);
    void waitingChanged();

private:
    struct Toast {
        int ident;
        Kind kind;
        QString text;
        QString action;
    };
    std::vector<Toast> m_toasts; ///< oldest first
    int m_lastIdent = 0;
};

} // namespace percept::ui
