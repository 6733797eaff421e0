#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace percept::ui {

/// Messages at the lower left. At most three are shown, the rest wait for their turn, so that
/// nothing is lost; errors stay until they are dismissed or their cause is settled.
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
    /// @param source what it is about, @param until what settles it, as bits; see settle()
    Q_INVOKABLE int show(percept::ui::ToastModel::Kind kind,
                         const QString& text,
                         const QString& action = {},
                         QObject* source = nullptr,
                         int until = 0);
    /// Dismisses what one of these changes of the source settles; -1: all that is about it and can
    /// be settled.
    Q_INVOKABLE void settle(QObject* source, int changes);
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
        const QObject* source; ///< compared, never followed
        int until;
    };
    std::vector<Toast> m_toasts; ///< oldest first
    int m_lastIdent = 0;
};

} // namespace percept::ui
