#include "ToastModel.h"

#include <algorithm>

namespace percept::ui {

int ToastModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : std::min(kMostShown, static_cast<int>(m_toasts.size()));
}

QVariant ToastModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Toast& toast = m_toasts[static_cast<std::size_t>(index.row())];
    switch (role) {
    case IdentRole:
        return toast.ident;
    case KindRole:
        return toast.kind;
    case TextRole:
        return toast.text;
    case ActionRole:
        return toast.action;
    default:
        return {};
    }
}

QHash<int, QByteArray> ToastModel::roleNames() const {
    return {{IdentRole, "ident"}, {KindRole, "kind"}, {TextRole, "text"}, {ActionRole, "action"}};
}

int ToastModel::waiting() const {
    return static_cast<int>(m_toasts.size()) - rowCount();
}

int ToastModel::show(
    Kind kind, const QString& text, const QString& action, QObject* source, int until) {
    const auto same = std::ranges::find_if(m_toasts, [&](const Toast& toast) {
        return toast.kind == kind && toast.text == text && toast.action == action &&
               toast.source == source && toast.until == until;
    });
    if (same != m_toasts.end())
        return same->ident;
    const int row = static_cast<int>(m_toasts.size());
    Toast toast{++m_lastIdent, kind, text, action, source, until};
    if (row < kMostShown) {
        beginInsertRows({}, row, row);
        m_toasts.push_back(std::move(toast));
        endInsertRows();
    } else {
        m_toasts.push_back(std::move(toast));
        emit waitingChanged();
    }
    return m_lastIdent;
}

void ToastModel::dismiss(int ident) {
    const auto found = std::ranges::find(m_toasts, ident, &Toast::ident);
    if (found == m_toasts.end())
        return;
    const auto row = static_cast<int>(found - m_toasts.begin());
    if (row >= kMostShown) {
        m_toasts.erase(found);
        emit waitingChanged();
        return;
    }
    std::vector<Toast> later(m_toasts.begin() + rowCount(), m_toasts.end());
    beginRemoveRows({}, row, row);
    m_toasts.erase(m_toasts.begin() + rowCount(), m_toasts.end());
    m_toasts.erase(m_toasts.begin() + row);
    endRemoveRows();
    if (later.empty())
        return;
    beginInsertRows({}, kMostShown - 1, kMostShown - 1);
    std::ranges::move(later, std::back_inserter(m_toasts));
    endInsertRows();
    emit waitingChanged();
}

void ToastModel::settle(QObject* source, int changes) {
    std::vector<int> settled;
    for (const Toast& toast : m_toasts)
        if (toast.source == source && (toast.until & changes) != 0)
            settled.push_back(toast.ident);
    for (const int ident : settled)
        dismiss(ident);
}

void ToastModel::act(int ident) {
    emit acted(ident);
    dismiss(ident);
}

} // namespace percept::ui

#include "moc_ToastModel.cpp"
