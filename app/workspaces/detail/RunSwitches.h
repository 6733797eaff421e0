#pragma once

#include "app/studio/session/BackgroundWork.h"
#include "app/studio/table/RowsModel.h"
#include "inspector/explain/DetailSwitches.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace percept::tuning {

using session::BackgroundWork;
using session::RowsModel;

/// Who switched between levels of detail in a run, when, and whether it merely flapped. Read from
/// the recording, that of a run that goes on included.
class RunSwitches : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// The recording; empty: none.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY pathChanged)
    /// Nothing is read while it is false.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    /// A level that is taken again within so many seconds flaps.
    Q_PROPERTY(double flapTime READ flapTime WRITE setFlapTime NOTIFY changed)
    /// The agent or inhabitant whose switches alone are told; empty: those of all, and of groups.
    Q_PROPERTY(QString person READ person WRITE setPerson NOTIFY changed)
    /// Only those that flap.
    Q_PROPERTY(bool flapping READ isFlapping WRITE setFlapping NOTIFY changed)
    /// The latest first. Roles: time, frame, who, ident, words, importance, flaps.
    Q_PROPERTY(percept::session::RowsModel* rows READ rows CONSTANT)
    /// Of all that are told, more than there are rows.
    Q_PROPERTY(int count READ count NOTIFY changed)
    /// "1,204, the latest 300".
    Q_PROPERTY(QString countText READ countText NOTIFY changed)
    Q_PROPERTY(int flapCount READ flapCount NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    explicit RunSwitches(QObject* parent = nullptr);

    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] double flapTime() const { return m_flapTime; }
    void setFlapTime(double seconds);
    [[nodiscard]] QString person() const { return m_person; }
    void setPerson(const QString& person);
    [[nodiscard]] bool isFlapping() const { return m_flapping; }
    void setFlapping(bool flapping);
    [[nodiscard]] RowsModel* rows() { return &m_rows; }
    [[nodiscard]] int count() const { return m_count; }
    [[nodiscard]] QString countText() const;
    [[nodiscard]] int flapCount() const { return m_flapCount; }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool isBusy() const { return m_reading.isBusy(); }
    /// What was read so far; null: nothing.
    [[nodiscard]] const std::shared_ptr<const explain::DetailSwitches>& switches() const {
        return m_switches;
    }

    /// Reads what the run did since the last time.
    Q_INVOKABLE void update();

signals:
    void pathChanged();
    void activeChanged();
    void changed();

private:
    struct Answer {
        std::shared_ptr<const trace::RunInfo> info;
        std::shared_ptr<const explain::DetailSwitches> switches;
        QString problem;
    };
    static Answer read(const std::string& path, Answer known, const Watch& watch);

    void take(Answer answer);
    void show();
    [[nodiscard]] bool isTold(const explain::DetailSwitch& change) const;

    QString m_path;
    bool m_active = false;
    double m_flapTime = 1;
    QString m_person;
    bool m_flapping = false;
    std::shared_ptr<const trace::RunInfo> m_info;
    std::shared_ptr<const explain::DetailSwitches> m_switches;
    QString m_problem;
    int m_count = 0;
    int m_flapCount = 0;
    RowsModel m_rows;
    BackgroundWork m_reading; ///< last: ends first
};

} // namespace percept::tuning
