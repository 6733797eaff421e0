#pragma once

#include "OverlayFeed.h"
#include "percept/overlay/Ink.h"
#include "percept/sense/Signal.h"

#include <QObject>
#include <QStringList>
#include <QThreadPool>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>
#include <vector>

namespace percept::session {

/// From where a signal would be noticed, as a map over the floor: by one sensor, or by how many of
/// them. Computed in a thread of its own whenever what it depends on changes; fed by the lab.
class SenseCoverage : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a lab")
    /// Nothing, everybody, leaks through walls, one-way pairs, then the sensors one by one.
    Q_PROPERTY(QStringList choices READ choices NOTIFY choicesChanged)
    Q_PROPERTY(int choice READ choice WRITE setChoice NOTIFY choiceChanged)
    /// What the steps of the map mean, the highest first, then what lies below them; empty: there
    /// is no map.
    Q_PROPERTY(QStringList legend READ legend NOTIFY choiceChanged)
    /// What marks mean where there are marks instead of a map.
    Q_PROPERTY(QString note READ note NOTIFY choiceChanged)

public:
    /// What a map depends on. A value.
    struct Request {
        std::shared_ptr<const sense::SenseWorld> world;
        std::vector<sense::Sensor> sensors;
        std::vector<double> doors;
        sense::Signal signal; ///< its place does not count
        geometry::Vec2 low{0, 0};
        geometry::Vec2 high{0, 0};
        std::optional<std::size_t> chosen; ///< the sensor that is looked at
        friend bool operator==(const Request&, const Request&) = default;
    };

    explicit SenseCoverage(canvas::OverlayFeed& overlay);
    ~SenseCoverage() override;

    /// @param names of the sensors  @param verb "hears", "sees", ...
    void update(Request request, const QStringList& names, const QString& verb);
    /// Takes the map away.
    void stop();

    [[nodiscard]] QStringList choices() const;
    [[nodiscard]] int choice() const { return m_choice; }
    void setChoice(int choice);
    [[nodiscard]] QStringList legend() const;
    [[nodiscard]] QString note() const;
    /// Whether a map is being computed.
    [[nodiscard]] bool isBusy() const { return m_busy || m_timer.isActive(); }

signals:
    void choicesChanged();
    void choiceChanged();

private:
    void start();
    void take(quint64 number, std::shared_ptr<const overlay::DisplayList> list);
    [[nodiscard]] double threshold() const;

    canvas::OverlayFeed& m_overlay;
    Request m_request;
    QStringList m_names;
    QString m_verb;
    int m_choice = 0;
    bool m_busy = false;
    bool m_again = false;
    bool m_nothing = false; ///< there is nothing to mark
    quint64 m_number = 0;   ///< answers to earlier questions are dropped
    QTimer m_timer;
    QThreadPool m_pool; ///< last: ends first
};

} // namespace percept::session
