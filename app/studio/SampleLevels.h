#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace percept::shell {

/// The levels that come with the studio. They open as copies.
class SampleLevels : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT

public:
    enum Role {
        PathRole = Qt::UserRole + 1, ///< in the program's resources, ":/..."
        NameRole,
        TopicsRole,  ///< what it is a sample of: "senses, why"
        AboutRole,   ///< what there is to see, in a line
        ContentRole, ///< "40 x 28 m, 8 agents, 12 items, 4 doors"
    };

    explicit SampleLevels(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    struct Sample {
        QString path;
        QString name;
        QString topics;
        QString about;
        QString content;
    };
    std::vector<Sample> m_samples;
};

} // namespace percept::shell
